"""Where a tile of AQUA lies and which way, as people say it: beside which other, what it points at; not what it brings
(words.py), nor coordinates, which a record has.
"""

from typing import Any

from naiad.games.aqua.terms import called, colour, colour_of
from naiad.language import _, later
from naiad_core.games.aqua.pieces import COLOURS, LOOKS, piece_name
from naiad_core.games.aqua.tableau import HOTSPOT_MIDDLE, SIDES, coral

HOTSPOT = (HOTSPOT_MIDDLE, HOTSPOT_MIDDLE - 64, HOTSPOT_MIDDLE - 63)
# By the side of a tile on which another lies: where the tile lies then.
BESIDE = (
    later("on the lower left of {piece}"),
    later("to the left of {piece}"),
    later("on the upper left of {piece}"),
    later("on the upper right of {piece}"),
    later("to the right of {piece}"),
    later("on the lower right of {piece}"),
)
# By corner, clockwise from the top.
POINTS = (
    later("{colour} pointing up"),
    later("{colour} pointing to the upper right"),
    later("{colour} pointing to the lower right"),
    later("{colour} pointing down"),
    later("{colour} pointing to the lower left"),
    later("{colour} pointing to the upper left"),
)


def beside(area: Any, cell: int) -> str:
    """Where the tile on a cell lies, by one that it meets with the same colour."""
    sides = [side for side in range(6) if cell + SIDES[side] in area.looks]
    met = [side for side in sides if _facing(area, cell, side) == _facing(area, cell + SIDES[side], (side + 3) % 6)]
    side = (met or sides)[0]
    beyond = cell + SIDES[side]
    if beyond in HOTSPOT:
        piece = _("the hot spot ({colour})", colour=colour_of(_facing(area, beyond, (side + 3) % 6)))
    else:
        piece = called(piece_name(list(LOOKS).index(area.looks[beyond] & ~1) // 3))
    return _(BESIDE[side], piece=piece)


def turned(area: Any, cell: int, name: str) -> str:
    """Which way the tile of this name lies on a cell: where its first colour points that it has once."""
    letter = next(letter for letter in name if name.count(letter) == 1)
    look = area.looks[cell]
    corner = next(each for each in range(look & 1, 6, 2) if COLOURS[coral(look, each)] == letter)
    return _(POINTS[corner], colour=colour(letter))


def _facing(area: Any, cell: int, side: int) -> int:
    """The colour that lies along a side of what is on a cell."""
    look = area.looks[cell]
    # A coral has the sides that meet at its corner.
    return int(coral(look, side if side & 1 == look & 1 else (side + 1) % 6))
