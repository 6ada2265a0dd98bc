"""One file a game: its desk, that is what its pieces, buttons and lights mean. Read quintazone.py next."""

# Games whose set-up is more than options: the module with its screen, see menu.py.
SETUPS = {"aqua": "aqua_setup", "acqua-dolce": "acqua_dolce_setup"}

# Where modules lie that belong to one game.
PARENTS = ("naiad_core.rules", "naiad_core.pieces", "naiad_core.mats", "naiad_table.play")


def load(game):
    """The Desk class of a game; only the game being played is loaded."""
    return _module(game.replace("-", "_")).Desk


def setup(game):
    """The module of a game's set-up, None where its options are all there is to set."""
    return _module(SETUPS[game]) if game in SETUPS else None


def unload(only=""):
    """Forget every game's modules, or one module of this package: two games have no room beside each other on a Pico.

    Whoever still holds something of theirs keeps it in memory.
    """
    import sys

    for name in list(sys.modules):
        parent, _, last = name.rpartition(".")
        if parent in PARENTS and (not only or name == "naiad_table.play." + only):
            del sys.modules[name]
            # A package holds its modules too.
            if hasattr(sys.modules[parent], last):
                delattr(sys.modules[parent], last)


def _module(name):
    name = "naiad_table.play." + name
    __import__(name)
    import sys

    return sys.modules[name]
