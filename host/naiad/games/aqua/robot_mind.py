"""How robots choose their moves in AQUA: habitats first, then what may become one; not how they make them."""

import random
from collections.abc import Iterable
from typing import Any

from naiad_core.games.aqua.actions import LARGE, TILE, animal_of, cell_of, verb_of
from naiad_core.games.aqua.tableau import CORNERS, NEAR, SIDES, coral

# What a person gives for a large animal that may follow, for a habitat, for two thirds of one, for a reef's side.
LARGE_NEXT = 8.0
HABITAT = 10.0
BEGUN = 3.0
BESIDE = 1.0
# For each animal that one now begun would touch: company for a large one.
COMPANY = 1.0


def choose(state: Any, market: Iterable[int], rng: random.Random) -> int:
    """The placement of a tile of the market that a sensible player makes, or a discard where none fits."""
    moves = [action for tile in market for action in state.legal(tile)]
    moves = [action for action in moves if verb_of(action) == TILE] or moves
    return int(max(moves, key=lambda action: (worth(state, action), rng.random())))


def worth(state: Any, action: int) -> float:
    """How good a move looks to its player."""
    if verb_of(action) != TILE:
        return 0.0
    area = state.areas[state.to_act()]
    before = len(area.animals)
    state.apply(action)
    value = HABITAT * (len(area.animals) - before) + (LARGE_NEXT if state.phase == 3 else 0)
    cell = cell_of(action)
    look = area.looks[cell]
    for corner in range(look & 1, 6, 2):
        value += _hopes(area, cell, look, corner)
    state.undo()
    return value


def _hopes(area: Any, cell: int, look: int, corner: int) -> float:
    """What one coral of a tile may become."""
    colour = coral(look, corner)
    value = 0.0
    like = blocked = 0
    for side, facing in ((corner, corner + 4), (corner - 1, corner + 2)):
        other = area.looks.get(cell + SIDES[side], -1)
        if other < 0:
            continue
        if (other ^ look) & 1:
            blocked += 1
            value += BESIDE * (coral(other, (corner + 3) % 6) == colour)
        elif coral(other, facing % 6) == colour:
            like += 1
        else:
            blocked += 1
    if like == 1 and not blocked:
        place = cell + CORNERS[corner]
        value += BEGUN + COMPANY * sum(place + step in area.animals for step in NEAR)
    return value


def best_large(state: Any) -> int:
    """The large animal of most points that may be laid, -1 where none may."""
    moves = [action for action in state.legal() if verb_of(action) == LARGE]
    if not moves:
        return -1
    return int(max(moves, key=lambda action: state.stacks[animal_of(action)][state.taken[animal_of(action)]]))
