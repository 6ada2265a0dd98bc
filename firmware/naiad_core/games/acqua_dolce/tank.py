"""Where in the bytes of a position of Acqua Dolce each thing is kept; not what it means for the game (rules.py)."""

from naiad_core.games.acqua_dolce.pieces import KINDS

# Places in ``now``. By kind, as bits: the copies on the table, from 0, and those known to lie in
# the discards. Then the discards that nobody named, the open row, the pile; the water, and as bits
# the seats that may change it no more; whose turn it is, see rules.py; and by seat the cards in hand.
GONE = len(KINDS)
UNNAMED = 2 * GONE
ROW = UNNAMED + 1
PILE = UNNAMED + 2
DEGREES = UNNAMED + 3
KING = UNNAMED + 4
TURN = UNNAMED + 5
PHASE = UNNAMED + 6
ACTIONS = UNNAMED + 7
MARKS = UNNAMED + 8
WARMED = UNNAMED + 9
HANDS = UNNAMED + 10
