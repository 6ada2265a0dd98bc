"""The Aquarius cards checked and made into the tables of pieces.py, once; gone again when they are made.

What the data or its owner got wrong is a ValueError that names the card.
"""

from naiad_core.games.quintazone.descriptor import OPTIONS

DECKS = OPTIONS[0].values
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
            cards = decks[deck][kind]["value"]
            if type(cards) is not list or [card for card in cards if type(card) is not str]:
                raise ValueError("%s %s: must be a list of cards" % (deck, kind))
            ids += cards
    if len(ids) != SIZES[1] or len(set(ids)) != SIZES[1]:
        raise ValueError("the decks must be 40 cards and 15 more, none twice")
    return tuple(ids)


def _quarters(text):
    """The elements in a card's quarters."""
    layout = _LAYOUTS.get(text[:1])
    letters = text[2:3] if text[:1] == "w" else text[2:]
    # No element twice on a card, so that an element is enough to name a panel.
    if layout is None or len(set(letters)) != len(letters) or len(letters) != max(layout) + 1:
        raise ValueError("'%s' is no card" % text)
    for letter in letters:
        if letter not in ELEMENTS:
            raise ValueError("'%s' names an element that is none of %s" % (text, ELEMENTS))
    return bytes([ELEMENTS.index(letters[number]) for number in layout])


def _trios(trios):
    counts = [trios.get(str(seats)) for seats in range(2, 6)] if type(trios) is dict else [None]
    if [count for count in counts if type(count) is not int or not 0 <= count <= 7]:
        raise ValueError("'trios' must be whole numbers from 0 to 7, for 2 to 5 seats")
    return tuple(counts)


def tables(data):
    """All that pieces.py holds of the data, in its order."""
    decks = data["decks"]
    ids = _ids(decks)
    quarters = b"".join([_quarters(text) for text in ids])
    trios = tuple([_trios(decks[deck]["trios"]["value"]) for deck in DECKS])
    vertical = []
    horizontal = []
    shown = bytearray()
    for card in range(len(ids)):
        a, b, c, d = quarters[4 * card : 4 * card + 4]
        for nw, ne, sw, se in ((a, b, c, d), (d, c, b, a)):
            vertical.append(_side(nw, ne) | _side(sw, se) << 10)
            if ids[card][0] == "d":
                horizontal.append(_side(nw, nw) | _side(se, se) << 10)
            else:
                horizontal.append(_side(nw, sw) | _side(ne, se) << 10)
        shown.append(1 << a | 1 << b | 1 << c | 1 << d)
    members = tuple([tuple([element for element in range(5) if bits >> element & 1]) for bits in range(32)])
    return ids, quarters, trios, tuple(vertical), tuple(horizontal), bytes(shown), members


def _side(first, second):
    return 1 << first | 32 << second
