"""Acqua Dolce's cards as numbers and tables, and where a position keeps them; not how they are made of the data
(pieces_check.py), nor what a position means (rules.py).

A *kind* is a species, plants, decorations or one size of food: its number is its place in KINDS,
the 13 species first. The copies of a kind are bits, ``neon_1`` the lowest, and never more than
seven, so that any of them make one byte. A card's number counts through the kinds: FIRST[kind]
+ copy - 1.
"""

from naiad_core import pieces
from naiad_core.games.acqua_dolce import pieces_check as acqua_dolce_check

SPECIES = acqua_dolce_check.SPECIES
KINDS = acqua_dolce_check.KINDS
ZONES = acqua_dolce_check.ZONES
FISH = acqua_dolce_check.FISH
GUPPY = acqua_dolce_check.GUPPY
PIRANHA = acqua_dolce_check.PIRANHA
GLASSFISH = acqua_dolce_check.GLASSFISH
DECORATION = acqua_dolce_check.DECORATION
PLANT = acqua_dolce_check.PLANT
FOOD = acqua_dolce_check.FOOD

# What a fish may need; at bit n of its needs.
CONDITIONS = acqua_dolce_check.CONDITIONS
SCHOOL, NEEDS_PLANT, NEEDS_DECORATION, NO_GUPPY, NO_SCHOOL = 1, 2, 4, 8, 16

MAX_COPIES = acqua_dolce_check.MAX_COPIES
# By copies as bits: how many they are.
COUNT = bytes([sum([bits >> n & 1 for n in range(MAX_COPIES)]) for bits in range(1 << MAX_COPIES)])

# NEEDS, RATIONS: by kind, the needs of a fish as bits, what one card feeds. LEFT_OUT: by seats from 2, which kinds are
# not in the game, as bits. Sets of species, as bits: by colour and by zone; those that school, and those that do
# not live beside guppies or beside these. SCALE: the lowest and the highest temperature.
(
    COPIES,
    FIRST,
    NEEDS,
    RATIONS,
    LEFT_OUT,
    OF_COLOUR,
    OF_ZONE,
    SCHOOLS,
    SHUN_GUPPIES,
    SHUN_SCHOOLS,
    COLDEST,
    WARMEST,
    SCALE,
    START_DEGREES,
) = pieces.tables("acqua-dolce")
# Rulebook, preparing the game: the cards dealt to a hand, and turned up.
HAND = 7
ROW_CARDS = 3
FISH_CARDS = FIRST[FISH]
CARDS = sum(COPIES)
# By card: its kind; copies of the last kind that there are not count to it.
KIND_OF = bytes([kind for kind in range(len(KINDS)) for _ in range(COPIES[kind])] + MAX_COPIES * [len(KINDS) - 1])

# Where in the bytes of a position (``now``, rules.py) each thing is kept. By kind, as bits: the copies on the table,
# from 0, and those known to lie in the discards. Then those that nobody named, the open row, the pile, the water,
# as bits the seats that may change it no more; whose turn it is, see rules.py; and by seat the cards in hand.
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
# Only the tables stay.
pieces.forget("acqua-dolce")
del acqua_dolce_check


def piece(text):
    """The number of a card that a record or a tag calls so (``neon_3``, ``food4_1``), or -1."""
    if len(text) < 3 or text[-2:-1] != "_" or text[:-2] not in KINDS:
        return -1
    kind = KINDS.index(text[:-2])
    copy = "1234567".find(text[-1:])
    return FIRST[kind] + copy if 0 <= copy < COPIES[kind] else -1


def piece_name(number):
    """What a record or a tag calls the card of this number; '' if there is none."""
    if not 0 <= number < CARDS:
        return ""
    kind = kind_of(number)
    return KINDS[kind] + "_%d" % (number - FIRST[kind] + 1)


def kind_of(card):
    """The kind of a card."""
    return KIND_OF[card]
