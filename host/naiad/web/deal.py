"""Pieces for who plays without a box: what each seat draws, by the game's own chance; not what may be done with them.

A record does not know what hands hold. Here each seat has a part of the box in an order of its own, which the game's ID
gives, and holds the first that nobody has seen: the same after a restart, and another in every game.
"""

import random
from collections.abc import Sequence

from naiad.rooms import part
from naiad_core.text import Game


def held(game: Game, id_: str, fits: Sequence[str]) -> list[str]:
    """What lies before the seat to act: its hand, where something of it can be played, and what else can be taken."""
    room = part(game.header["game"], "box")
    blind = set(room.unseen(game.record.state)[0]) if hasattr(room, "unseen") else set()
    if not blind or (fits and not blind & set(fits)):
        return list(fits)
    return hand(game, id_) + [name for name in fits if name not in blind]


def hand(game: Game, id_: str) -> list[str]:
    """What the seat to act holds, or draws."""
    unseen, many = part(game.header["game"], "box").unseen(game.record.state)
    order = sorted(unseen, key=lambda name: random.Random(f"{id_} {name}").random())
    seats = game.record.state.seats
    seat = max(0, game.record.state.to_act())
    own = [name for name in order if random.Random(f"{id_} {name} seat").randrange(seats) == seat]
    # At the end of a box it may be that what is left is another's.
    return (own + [name for name in reversed(order) if name not in own])[:many]
