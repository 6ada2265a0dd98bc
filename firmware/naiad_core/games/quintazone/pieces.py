"""The Aquarius cards and the other pieces as numbers; not how they are made of the data (pieces_check.py), and not
where they lie.

A card's number is its place in IDS, an element's its place in ELEMENTS. A *face* is a card one way
up: 2 * card, + 1 if it is turned by 180 degrees.
"""

from naiad_core import pieces
from naiad_core.games.quintazone import pieces_check as quintazone_check

DECKS = quintazone_check.DECKS
SIZES = quintazone_check.SIZES
ELEMENTS = quintazone_check.ELEMENTS

# QUARTERS: by card, upright, the elements in its quarters: top left, top right, bottom left, bottom right.
# TRIOS: by deck, by seats from 2: pyramids of each size to a seat.
# VERTICAL, HORIZONTAL: by face: its border. A side is two half-sides, each one of five elements: 10 bits, the half
# nearer to the top left low. Four sides are two ints, north | south << 10 and west | east << 10, because
# 40 bits would not be a small int on a 32-bit interpreter.
# SHOWN: by card: the elements it shows, a bit each. MEMBERS: by such bits: the elements.
IDS, QUARTERS, TRIOS, VERTICAL, HORIZONTAL, SHOWN, MEMBERS = pieces.tables("quintazone")
# Only the tables stay.
pieces.forget("quintazone")
del quintazone_check

# Rulebook, setting up: the cards dealt to a hand.
HAND = 5
# Pieces are numbered: the cards, then the pyramids by size from 1, then the goals by element.
PYRAMIDS = len(IDS) - 1
GOALS = PYRAMIDS + 4
PIECES = GOALS + len(ELEMENTS)


def piece(text):
    """The number of a card (``l_ae``), a pyramid (``p2``) or a goal (``goal_a``) as tags name them, or -1."""
    if text in IDS:
        return IDS.index(text)
    if text in ("p1", "p2", "p3"):
        return PYRAMIDS + int(text[1])
    if len(text) == 6 and text[:5] == "goal_" and text[5] in ELEMENTS:
        return GOALS + ELEMENTS.index(text[5])
    return -1


def piece_name(number):
    """What a tag calls the piece of this number; '' if there is none."""
    if 0 <= number < len(IDS):
        return IDS[number]
    if PYRAMIDS < number < GOALS:
        return "p%d" % (number - PYRAMIDS)
    return "goal_" + ELEMENTS[number - GOALS] if GOALS <= number < PIECES else ""
