"""A game of Quintazone for tools/bench/walks.py and gestures.py: its start card is laid, and what is laid next."""

from naiad_core.buttons import PUSH

TAG = "quintazone/l_ae"
# One more than the others: the canvas is asked for the cards, which are kept of the picture before.
CHANGES = 16
# For tools/bench/gestures.py: what a move's taps and presses may be, by its verb.
GESTURES = {"card": 1, "pyramid": 1}


def begin(table):
    """Up to where the tag is due."""
    table.new_game("quintazone", 2, "DECK 40")
    table.tap("quintazone/q_wfev")
    table.press(PUSH)
    table.run(500)
