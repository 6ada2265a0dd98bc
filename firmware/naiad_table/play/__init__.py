"""One file a game: its desk, that is what its pieces, buttons and lights mean. Read quintazone.py next."""


def load(game):
    """The Desk class of a game; only the game being played is loaded."""
    name = "naiad_table.play." + game.replace("-", "_")
    __import__(name)
    import sys

    return sys.modules[name].Desk
