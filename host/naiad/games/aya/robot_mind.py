"""What a domino of AYA is best used for: landscapes first, then animals, then what either needs; not how it is laid.

A camera is a landscape while its terrain has one left, of which it has three: landscapes score by themselves, make
triptychs, and an animal needs one of its terrain to flow to.
"""

import random
from typing import Any

from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.actions import is_flagged, place_of

# What a landscape is worth beside anything else that a domino can become.
LANDSCAPE = 9.0
ANIMAL = 8.0


def decide(view: Any, domino: int, rng: random.Random) -> int:
    """The move that is most likely to end in photos, to the reserve where none is; ``view`` is the robots'."""
    reserve = int(actions.domino(domino, actions.RESERVE))
    worths = {action: worth(view, domino, action, rng) for action in view.state.legal(domino)}
    best = max(worths, key=lambda action: (worths[action], rng.random()))
    return best if worths[best] > 0 else reserve


def worth(view: Any, domino: int, action: int, rng: random.Random) -> float:
    """How much a person likes a move."""
    verb, place = actions.verb_of(action), place_of(action)
    kind = pieces.terrain(domino)
    jitter = rng.random()
    if verb == actions.LANDSCAPE:
        return LANDSCAPE
    if place == actions.RESERVE:
        return 0.1
    if verb == actions.ANIMAL:
        last = neighbour(view.state, place)
        return ANIMAL if last >= 0 and pieces.terrain(last) == kind and not view.spoils(action) else -1
    garden = kind == pieces.GARDENS
    if place >= actions.HUNG and place < actions.INTO:
        if place >= actions.BEFORE and not garden:
            return jitter
        last = neighbour(view.state, place)
        same = last >= 0 and pieces.terrain(last) in (kind, pieces.GARDENS)
        forked = 2.0 if is_flagged(action) else 0.0
        return (6 if same or garden else 1.5) + forked + jitter
    if place < actions.ON_TILE:
        return 7 + jitter if pieces.tile_terrain(place // 3) == kind else -1
    if actions.FROM <= place < actions.AFTER:
        mine = pieces.tile_terrain((place - actions.FROM) // 3) in (kind, -1)
        return 4 + jitter if mine else -1
    if place >= actions.INTO:
        return 5 + jitter if pieces.tile_terrain((place - actions.INTO) // 3) == kind else -1
    return 1 + jitter if place == actions.ALONE and view.layout.count < 7 else -1


def neighbour(state: Any, place: int) -> int:
    """The plain domino that an end belongs to, -1 if it is a fork's."""
    domino = int(actions.domino_of(place - actions.HUNG))
    return domino if state.where[domino] == table.STANDING else -1
