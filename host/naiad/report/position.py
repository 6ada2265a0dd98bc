"""A position as coloured text, drawn by the game's room; not the moves that led there and not the score.

Colour only repeats what the characters say already, so that a file or a printer loses nothing.
"""

from rich.text import Text

from naiad.rooms import part
from naiad_core.text import Game


def position(game: Game) -> Text:
    """The position at the end of what was played."""
    text: Text = part(game.header["game"], "position").position(game)
    return text
