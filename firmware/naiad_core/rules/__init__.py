"""One file a game, and the table that finds it: a game is imported only when it is played."""

# Position in this tuple is the game's number in bytes: append, never renumber.
GAMES = ("quintazone", "aya", "aqua", "acqua-dolce")


def load(game):
    """The rules module of a game; KeyError for a name that is none."""
    if game not in GAMES:
        raise KeyError(game)
    name = "naiad_core.rules." + game.replace("-", "_")
    __import__(name)
    import sys

    return sys.modules[name]
