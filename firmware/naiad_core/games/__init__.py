"""The list of games, and the way into a game's room; a game is imported only when it is wanted.

A game's room here is the folder of its name, a hyphen written ``_``: descriptor.py, rules.py,
notation.py, options.py, pieces.json and layout.json are found by this file and its neighbours, the rest is the
game's own. Read state.py next.
"""

# Position in this tuple is the game's number in bytes: append, never renumber.
GAMES = ("quintazone", "aya", "aqua", "acqua-dolce")

# No JSON file of a game is larger: a board has no room to read more.
MOST_BYTES = 16384


def room(game):
    """The name of a game's folder; KeyError for a name that is no game."""
    if game not in GAMES:
        raise KeyError(game)
    return game.replace("-", "_")


def load(game, part="rules"):
    """A module of a game's room; KeyError as for ``room``."""
    name = "naiad_core.games." + room(game) + "." + part
    if type(game) is not str:
        # A name that brings values of its own, on a PC.
        return game.load(name)
    __import__(name)
    import sys

    return sys.modules[name]


def descriptor(game):
    """A game in facts: TITLE, MENU, SEATS, OPTIONS, LETTERS; KeyError as for ``room``."""
    return load(game, "descriptor")


def options(game):
    """A game's default_options(seats, given), problem, pack_options and unpack_options; KeyError as for ``room``.

    Apart from its rules: a board asks for them before it loads the rules, and has no room for them in play. A game
    without an options.py has those that its descriptor declares, and no others.
    """
    try:
        return load(game, "options")
    except ImportError as error:
        # What a module of the game lacks is no reason to play with other options: both Pythons name what was not found.
        if not str(error).strip("'").endswith("." + room(game) + ".options"):
            raise
        from naiad_core.options import Plain

        return Plain(descriptor(game))


def data(game, name):
    """What a JSON file of a game's room says; ValueError, which names it, for one that cannot be read."""
    import json
    import os

    at = path(game, name)
    try:
        if os.stat(at)[6] > MOST_BYTES:
            raise ValueError("it has more than %d bytes" % MOST_BYTES)
        with open(at, "rb") as file:
            return json.load(file)
    except (ValueError, OSError) as error:
        raise ValueError("%s: %s; naiad deploy puts it right" % (at, error)) from None


def path(game, name):
    """Where a file of a game's room lies: beside this one, wherever the package is."""
    return __file__.rsplit("/", 1)[0] + "/" + room(game) + "/" + name
