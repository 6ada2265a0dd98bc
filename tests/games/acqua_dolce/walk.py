"""A game of Acqua Dolce for tools/bench/walks.py and gestures.py: a card is drawn and the first may be played."""

from naiad_core.buttons import END, PUSH

TAG = "acqua-dolce/neon_3"
CHANGES = 25
# For tools/bench/gestures.py: what a move's taps and presses may be, by its verb. A play takes one more: a card at the
# reader is how one asks whether it may be played, and without a press asking would play it.
GESTURES = {"draw": 1, "play": 1}


def begin(table):
    """Up to where the tag is due."""
    table.new_game("acqua-dolce", 3, "RULE ADVA", "PLAY NOW")
    table.press(END)
    table.press(PUSH)
    table.run(3000)
