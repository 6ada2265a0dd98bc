"""One version of the firmware onto a board, and back; not what is in it (image)."""
