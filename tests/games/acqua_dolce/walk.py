"""A game of Acqua Dolce for tools/bench/walks.py: a card is drawn and the first may be played."""

from naiad_core.buttons import END, PUSH

TAG = "acqua-dolce/neon_3"
CHANGES = 25


def begin(table):
    """Up to where the tag is due."""
    table.new_game("acqua-dolce", 3, "RULE ADVA", "PLAY NOW")
    table.press(END)
    table.press(PUSH)
    table.run(3000)
