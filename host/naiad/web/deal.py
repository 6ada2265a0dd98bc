"""Pieces for who plays without a box: what each seat draws, by the game's own chance; not what may be done with them.

A record does not know what hands hold. Here each seat has a part of the box in an order of its own, which the game's ID
gives, and holds the first that nobody has seen: the same after a restart, and another in every game.
"""

import random
from collections.abc import Sequence

from naiad.rooms import part
from naiad_core.text import Game


def held(game: Game, id_: str, fits: Sequence[str]) -> list[str]:
    """What lies before the seat to act: its hand, and what else can be taken now."""
    room = part(game.header["game"], "box")
    if not hasattr(room, "unseen"):
        return list(fits)
    state = game.record.state
    unseen, many = room.unseen(state)
    if not unseen:
        return list(fits)
    order = sorted(unseen, key=lambda name: random.Random(f"{id_} {name}").random())
    seats = state.seats
    seat = max(0, state.to_act())
    own = [name for name in order if random.Random(f"{id_} {name} seat").randrange(seats) == seat]
    # At the end of a box it may be that what is left is another's.
    hand = (own + [name for name in reversed(order) if name not in own])[:many]
    blind = set(unseen)
    return hand + [name for name in fits if name not in blind]
