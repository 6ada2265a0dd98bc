"""The Aquarius cards and the other pieces as numbers, checked as they are built; not where they lie.
Read rules/quintazone_moves.py next.

A card's number is its place in IDS, an element's its place in ELEMENTS. A *face* is a card one way
up: 2 * card, + 1 if it is turned by 180 degrees. What the data or its owner got wrong is a
ValueError that names the card.
"""

from naiad_core import pieces

DECKS = ("aquarius-1e", "aquarius-2e")
# The second deck adds its cards to the first, so that they share their numbers.
SIZES = (40, 55)
ELEMENTS = "aefvw"

# By kind of card: which of its letters is at the top left, top right, bottom left, bottom right. A
# diagonal card has no quarters; drawn so, its upper left element takes the whole upper half,
# whichever way up the card lies, and both elements keep half the area.
_LAYOUTS = {"w": (0, 0, 0, 0), "l": (0, 0, 1, 1), "p": (0, 1, 0, 1), "d": (0, 0, 1, 1), "q": (0, 1, 2, 3)}


def _ids(decks):
    ids = []
    for deck, kinds in zip(DECKS, (("wholes", "halves", "quarters"), ("wholes", "diagonals"))):
        for kind in kinds:
            ids += decks[deck][kind]["value"]
    if len(ids) != SIZES[1] or len(set(ids)) != SIZES[1]:
        raise ValueError("pieces of quintazone: the decks must be 40 cards and 15 more, none twice")
    return tuple(ids)


def _quarters(text):
    """The elements in a card's quarters."""
    layout = _LAYOUTS.get(text[:1])
    letters = text[2:3] if text[:1] == "w" else text[2:]
    # No element twice on a card, so that an element is enough to name a panel.
    if layout is None or len(set(letters)) != len(letters) or len(letters) != max(layout) + 1:
        raise ValueError("pieces of quintazone: '%s' is no card" % text)
    for letter in letters:
        if letter not in ELEMENTS:
            raise ValueError("pieces of quintazone: '%s' names an element that is none of %s" % (text, ELEMENTS))
    return bytes([ELEMENTS.index(letters[number]) for number in layout])


def _trios(trios):
    counts = [trios.get(str(seats)) for seats in range(2, 6)]
    if [count for count in counts if type(count) is not int or not 0 <= count <= 7]:
        raise ValueError("pieces of quintazone: 'trios' must be whole numbers from 0 to 7, for 2 to 5 seats")
    return tuple(counts)


IDS = _ids(pieces.load("quintazone")["decks"])
_QUARTERS = b"".join([_quarters(text) for text in IDS])
# By deck, by seats from 2: pyramids of each size to a seat.
TRIOS = tuple([_trios(pieces.load("quintazone")["decks"][deck]["trios"]["value"]) for deck in DECKS])
pieces.forget("quintazone")

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


def quarters(face):
    """The elements in a face's quarters: top left, top right, bottom left, bottom right."""
    at = (face >> 1) * 4
    if face & 1:
        return _QUARTERS[at + 3], _QUARTERS[at + 2], _QUARTERS[at + 1], _QUARTERS[at]
    return _QUARTERS[at], _QUARTERS[at + 1], _QUARTERS[at + 2], _QUARTERS[at + 3]


def _side(first, second):
    return 1 << first | 32 << second


def _vertical(face):
    top_left, top_right, bottom_left, bottom_right = quarters(face)
    return _side(top_left, top_right) | _side(bottom_left, bottom_right) << 10


def _horizontal(face):
    top_left, top_right, bottom_left, bottom_right = quarters(face)
    if IDS[face >> 1][0] == "d":
        return _side(top_left, top_left) | _side(bottom_right, bottom_right) << 10
    return _side(top_left, bottom_left) | _side(top_right, bottom_right) << 10


def _shown(card):
    bits = 0
    for element in quarters(2 * card):
        bits |= 1 << element
    return bits


# By face: its border. A side is two half-sides, each one of five elements: 10 bits, the half nearer
# to the top left low. Four sides are two ints, north | south << 10 and west | east << 10, because
# 40 bits would not be a small int on a 32-bit interpreter.
VERTICAL = tuple([_vertical(face) for face in range(2 * len(IDS))])
HORIZONTAL = tuple([_horizontal(face) for face in range(2 * len(IDS))])
# By card: the elements it shows, a bit each.
SHOWN = bytes([_shown(card) for card in range(len(IDS))])
# By such bits: the elements.
MEMBERS = tuple([tuple([element for element in range(5) if bits >> element & 1]) for bits in range(32)])
