"""One file a game: its desk, that is what its pieces, buttons and lights mean. Read quintazone.py next."""

import os
import sys

from naiad_core import pieces
from naiad_core.unload import unload

# Games whose set-up is more than options: the module with its screen, see menu.py.
SETUPS = {"aqua": "aqua_setup", "acqua-dolce": "acqua_dolce_setup"}

# Where modules lie that belong to one game.
PARENTS = ("naiad_core.rules", "naiad_core.pieces", "naiad_core.mats", "naiad_table.play")


def load(game):
    """The Desk class of a game; only the game being played is loaded."""
    return _module(game.replace("-", "_")).Desk


def is_loaded(game):
    """Whether the desk of a game is there, and with it all that it needs."""
    return "naiad_table.play." + game.replace("-", "_") in sys.modules


def setup(game):
    """The module of a game's set-up, None where its options are all there is to set."""
    return _module(SETUPS[game]) if game in SETUPS else None


def put_away(only=""):
    """Forget every game's modules, or one module of this package: two games have no room beside each other on a Pico.

    Whoever still holds something of theirs keeps it in memory.
    """
    for name in list(sys.modules):
        if name.rpartition(".")[0] in PARENTS and (not only or name == "naiad_table.play." + only):
            unload(name)


def settle(game):
    """Forget what was wanted only to begin a game: its data as they were read, how its options are packed."""
    pieces.forget(game)
    unload("naiad_core.rules." + game.replace("-", "_") + "_options")


def is_installed(game):
    """Whether the board carries a game's files; a missing one takes its game off the menu."""
    name = "/" + game.replace("-", "_") + ".py"
    try:
        for package in ("naiad_core.rules", "naiad_table.play"):
            os.stat((sys.modules[package].__file__ or "").rsplit("/", 1)[0] + name)
    except OSError:
        return False
    return True


def _module(name):
    name = "naiad_table.play." + name
    __import__(name)
    return sys.modules[name]
