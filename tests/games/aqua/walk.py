"""A game of AQUA for tools/bench/walks.py and gestures.py: its first market lies open and one tile of it is placed."""

from games.aqua.laid import lay, scan
from naiad_core.buttons import PUSH
from naiad_core.games.aqua import options

TAG = "aqua/bgo"
CHANGES = 20
# For tools/bench/gestures.py: what a move's taps and presses may be, by its verb.
GESTURES = {"tile": 2}


def begin(table):
    """Up to where the tag is due."""
    table.run(2000)
    lay(table, 2, options.default_options(2))
    scan(table, "bbg", "bgo", "bop", "bbg")
    table.press(PUSH)
    table.run(500)
