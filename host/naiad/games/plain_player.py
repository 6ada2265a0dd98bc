"""A player for a game that has none of its own: any of the legal moves, as far as anybody knows them.

It knows no hands, so it makes what the rules list; the levels end where nothing is judged.
"""

import random

from naiad.engine.view import View
from naiad.engine.world import Turn, World, chosen

__all__ = ["STRONGEST", "World", "candidates", "playout", "reason", "robot"]

STRONGEST = 1


def candidates(view: View) -> list[tuple[float, Turn]]:
    """Every legal move, each as good; which of them comes first depends on the game so far alone."""
    moves = view.state().legal()
    random.Random(f"{view.moves}").shuffle(moves)
    return [(0.0, (move,)) for move in moves]


def playout(world: World, turn: Turn, rng: random.Random) -> list[float]:
    """Points by seat once the turn was made and legal moves followed."""
    state = world.state.clone()
    for action in turn:
        state.apply(action)
    while state.is_provisional():
        state.apply(chosen(state.legal(), rng))
    return [float(state.points(seat)) for seat in range(state.seats)]


def reason(view: View, turn: Turn) -> str:
    """Nothing is known of what a move is for."""
    return ""


def robot(view: View, rng: random.Random) -> Turn:
    """Any legal move."""
    return (chosen(view.state().legal(), rng),)
