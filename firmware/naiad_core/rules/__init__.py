"""One file a game, and the table that finds it: a game is imported only when it is played."""

# Position in this tuple is the game's number in bytes: append, never renumber.
GAMES = ("quintazone", "aya", "aqua", "acqua-dolce")
# How many may play, from and to.
SEATS = {"quintazone": (2, 5), "aya": (2, 5), "aqua": (1, 4), "acqua-dolce": (2, 5)}


def load(game):
    """The rules module of a game; KeyError for a name that is none."""
    if game not in GAMES:
        raise KeyError(game)
    return _module(game.replace("-", "_"))


def options(game):
    """The module with a game's CHOICES, default_options, pack_options and unpack_options; KeyError as for ``load``.

    Apart from its rules: a board asks for them before it loads the rules, and has no room for them in play.
    """
    if game not in GAMES:
        raise KeyError(game)
    return _module(game.replace("-", "_") + "_options")


def _module(name):
    name = "naiad_core.rules." + name
    __import__(name)
    import sys

    return sys.modules[name]
