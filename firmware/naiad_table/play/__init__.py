"""One file a game: its desk, that is what its pieces, buttons and lights mean. Read quintazone.py next."""

# Games whose set-up is more than options: the module with its screen, see menu.py.
SETUPS = {"aqua": "aqua_setup"}


def load(game):
    """The Desk class of a game; only the game being played is loaded."""
    return _module(game.replace("-", "_")).Desk


def setup(game):
    """The module of a game's set-up, None where its options are all there is to set."""
    return _module(SETUPS[game]) if game in SETUPS else None


def _module(name):
    name = "naiad_table.play." + name
    __import__(name)
    import sys

    return sys.modules[name]
