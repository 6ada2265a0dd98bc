"""What AYA's selections are of, and the short words that several of its parts show; nothing is drawn or told here.

Apart for the heap: every phase needs it, and not all phases are loaded together.
"""

from naiad_core.games.aya import pieces, table

# What is selected, as modes of a selection: a place for a domino, for its animal, for its landscape, or for two ends
# to join first the end that water comes from, then the one it goes to; or the gate that a domino is bound to,
# or how many pushes there were; or a page of the result.
PLAIN = 0
ANIMAL = 1
LANDSCAPE = 2
JOIN_FROM = 3
JOIN_TO = 4
BIND = 5
COUNT = 6
RESULT = 7

# What is at the table in turn; each is a part of the game with files of its own, see parts.py.
PLACING = 0
JOINING = 1
CASCADE = 2
SURVEY = 3

# What spoils a photo: two animals on a stretch, a domino of another terrain on a landscape or falling into it, too many
# animals at a fork; an animal laid flat in the last minute.
TWO = "TWO"
MIX = "MIX"
FORK = "FORK"
LATE = "LATE"

# An animal that lies flat while there is placing.
LIES = bytes((table.CARRIES | table.NOT_RAISED,))


def short(piece):
    """A domino or a tile in up to five letters."""
    return pieces.piece_name(piece).upper().replace("_", "")
