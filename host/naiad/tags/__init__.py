"""Tags and labels for the pieces of a game: what is in the box, which tag is on which piece; not the terminal."""
