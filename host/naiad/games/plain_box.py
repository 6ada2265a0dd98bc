"""The box of a game whose room tells nothing of it: each piece of its rules by name; not those of a game with a box.py.

What stands here is what naiad/tags/boxes.py asks of a room.
"""

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

from naiad.language import _
from naiad.tags.box_data import Form
from naiad.tags.boxes import Group, Piece
from naiad_core import games

OPTIONS: dict[str, str] = {}
FORMS: dict[str, Form] = {}


def groups(game: str, options: dict[str, Any], every: bool) -> Iterator[Group]:
    """All pieces, as the rules count them."""
    names = takewhile(bool, map(games.load(game).piece_name, count()))
    yield Group("pieces", _("pieces"), tuple(Piece(name, name.replace("_", " ")) for name in names))


def few(game: str) -> tuple[tuple[Group, ...], str]:
    """No tag at all."""
    return (), _("It needs no tag at all: its pieces are picked with the knob.")
