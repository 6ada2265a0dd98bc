"""The way into a game's room on the board, and out of it; not a game's view (games/<game>/view.py).

Loaded with the menus and when a game is begun or put away.
"""

import os
import sys

from naiad_core import games, pieces
from naiad_core.unload import make_room, unload


def load(game):
    """The View class of a game, the plain one for a room without; only the game being played is loaded."""
    if _has(game, "view"):
        return _module(game, "view").View
    from naiad_table.plain_view import View

    return View


def setup(game):
    """The module of a game's set-up, see menu.py; None where its options are all there is to set."""
    return _module(game, "setup") if _has(game, "setup") else None


def screen_text(game):
    """The module of what a game says on a screen, see telling.py; None where the panel's words are enough."""
    return _module(game, "screen_text") if _has(game, "screen_text") else None


def put_away(part=""):
    """Forget every game's modules, or its module of this name: two games have no room beside each other on a Pico.

    Whoever still holds something of theirs keeps it in memory.
    """
    for name in list(sys.modules):
        # naiad_core.games.<game>.<part>, and the folders themselves.
        names = name.split(".")
        if len(names) > 2 and names[1] == "games" and names[0][:6] == "naiad_" and part in ("", names[-1]):
            unload(name)
    if not part:
        unload("naiad_table.plain_view")


def settle(game):
    """Forget what was wanted only to begin a game: its data as they were read, how its options are packed."""
    pieces.forget(game)
    room = "naiad_core.games." + games.room(game)
    unload(room + ".options", room + ".descriptor", "naiad_core.options")


def is_installed(game):
    """Whether the board carries a game's rules; without them it is not on the menu."""
    return _is_module(games.path(game, "rules"))


def _has(game, part):
    return _is_module(__file__.rsplit("/", 1)[0] + "/games/" + games.room(game) + "/" + part)


def _is_module(path):
    """Whether a module lies there, as source or compiled."""
    for suffix in (".py", ".mpy"):
        try:
            os.stat(path + suffix)
        except OSError:
            continue
        return True
    return False


def _module(game, part):
    name = "naiad_table.games." + games.room(game) + "." + part
    make_room(name)
    __import__(name)
    return sys.modules[name]
