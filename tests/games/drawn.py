"""The next move of a random game, what chance turns up included; no rules of any game.

What legal() leaves out because chance turns it up is drawn by ``chance(state, draw)`` in chance.py beside the game's
tests: an action, or None; draw(n) gives a whole number from 0 to n - 1.
"""

import functools
import importlib

from naiad_core import games


@functools.cache
def chance_of(game):
    """What a game leaves to chance, see above."""
    try:
        return importlib.import_module(f"games.{games.room(game)}.chance").chance
    except ModuleNotFoundError:
        return lambda state, draw: None


def listed(state, draw):
    """One of the legal moves, each as likely."""
    legal = state.legal()
    return legal[draw(len(legal))]


def drawn(game, state, draw):
    """What chance turns up where it is due, else one of the legal moves."""
    action = chance_of(game)(state, draw)
    return listed(state, draw) if action is None else action
