"""The ways in which a large animal of AQUA may cover a place, by tables, and in which order rules forbid it; not which
of them are legal (naiad_core's judge), nor which is best (quick_game.py).
"""

from typing import NamedTuple

from naiad_core.games.aqua.actions import LARGE, PLACE
from naiad_core.games.aqua.pieces import ANIMALS, SHAPES

# Why a large animal does not lie somewhere, what lacks least first.
LACKS = ("", "no-new-animal", "same-species", "covered", "no-animal", "stack-empty", "not-now", "game-over")
# By step from a place: its bit, for every other one that a large animal covering that place may reach.
NEARBY: dict[int, int] = {}


class Way(NamedTuple):
    """Of one animal: its number, the move if the place is 0, the other places that it covers as steps from there, and
    those as bits of NEARBY."""

    animal: int
    move: int
    others: tuple[int, ...]
    mask: int


def _ways(animal: int) -> list[Way]:
    found = []
    for turning, steps in enumerate(SHAPES[animal]):
        for step in steps:
            others = tuple(each - step for each in steps if each != step)
            for each in others:
                NEARBY.setdefault(each, 1 << len(NEARBY))
            move = LARGE | animal << 4 | turning << 7 | -step << PLACE
            found.append(Way(animal, move, others, sum(NEARBY[each] for each in others)))
    return found


WAYS = [way for animal in range(len(ANIMALS)) for way in _ways(animal)]


def over(animal: int, place: int) -> list[int]:
    """The moves that would lay a large animal on a place and others."""
    return [way.move + (place << PLACE) for way in WAYS if way.animal == animal]
