"""AQUA's pieces as tables, checked as they are built from the data; not the rules. Read ecosystems.py next.

Numbers: a colour (and so a species) is its place in COLOURS, a coral tile its place in WORDS,
a large animal its place in ANIMALS. Whatever the data or its owner got wrong is a ValueError
that names the place in the file.
"""

from array import array

from naiad_core import pieces
from naiad_core.pieces import ecosystems

COLOURS = "bgopry"
ANIMALS = ("barracuda", "dolphin", "manta", "hammerhead", "humpback")
TILES = 70
STACK = 3
MAX_CELLS = 5

# No coral: the colour of the hot spot's middle.
BARE = 7


def _wrong(place, sentence):
    return ValueError("pieces of aqua: %s: %s" % (place, sentence))


def _whole(value, low, high, place):
    if type(value) is not int or not low <= value <= high:
        raise _wrong(place, "must be a whole number from %d to %d, not %r" % (low, high, value))
    return value


def _words(value):
    """The 70 words of the tiles in one string, three letters and a space each."""
    words = value.split(" ") if type(value) is str else ()
    for word in words:
        turns = (word, word[1:] + word[:1], word[2:] + word[:2])
        if len(word) != 3 or [c for c in word if c not in COLOURS] or min(turns) != word:
            raise _wrong("tiles", "'%s' is not three of %s, written as the turn that sorts first" % (word, COLOURS))
    if len(words) != TILES or len(set(words)) != TILES or sorted(words) != list(words):
        raise _wrong("tiles", "must be one text of %d different words, sorted" % TILES)
    return value + " "


def _hotspots(value):
    if type(value) is not list or len(value) != 4 or [h for h in value if not is_hotspot(h)]:
        raise _wrong("hotspots", "must be four texts, each with the letters %s once" % COLOURS)
    return tuple(value)


def is_hotspot(text):
    """True for a text that names each colour once."""
    return type(text) is str and len(text) == 6 and "".join(sorted(text)) == COLOURS


def _turnings(cells, place):
    """Every rotation and mirror of a shape, each as the steps from its first cell by (q, r)."""
    ok = type(cells) is list and 2 <= len(cells) <= MAX_CELLS
    for cell in cells if ok else ():
        ok = ok and type(cell) is list and len(cell) == 2
        ok = ok and [n for n in cell if type(n) is int and abs(n) <= MAX_CELLS] == cell
    if not ok:
        raise _wrong(place, "must be a list of 2 to %d cells [q, r]" % MAX_CELLS)
    reached = [cells[0]]
    for q, r in reached:
        for step in ([q + 1, r], [q, r + 1], [q - 1, r + 1], [q - 1, r], [q, r - 1], [q + 1, r - 1]):
            if step in cells and step not in reached:
                reached.append(step)
    if len(reached) != len(cells):
        raise _wrong(place, "the cells must differ and hang together")
    found = set()
    shape = [(q, r) for q, r in cells]
    for turn in range(12):
        # By 60 degrees clockwise (q, r) becomes (-r, q + r); half-way round the mirror image follows.
        shape = [(r, q) if turn == 6 else (-r, q + r) for q, r in shape]
        q0, r0 = min(shape)
        found.add(tuple(sorted([(q - q0, r - r0) for q, r in shape])))
    # The steps are differences of cell numbers, see aqua_tableau.
    return tuple([tuple([64 * r + q for q, r in steps]) for steps in sorted(found)])


def _points(value, place):
    if type(value) is not list or len(value) != STACK:
        raise _wrong(place, "must be a list of %d numbers, the top of the stack first" % STACK)
    for points in value:
        _whole(points, 0, 99, place)
    if value != sorted(value, reverse=True):
        raise _wrong(place, "the most valuable tile is on top: the numbers must not rise")
    return tuple(value)


def _ranks(value):
    if type(value) is not list or [n for n in value if type(n) is not int] or value != sorted(value):
        raise _wrong("solo_ranks", "must be a list of rising whole numbers")
    return tuple(value)


_data = pieces.load("aqua")

WORDS = _words(_data["tiles"]["value"])
HOTSPOTS = _hotspots(_data["hotspots"]["value"])
SOLO_RANKS = _ranks(_data["solo_ranks"]["value"])

SPECIES_POINTS = bytes(
    [_whole(_data["species"][c]["points"]["value"], 0, 99, "species %s: points" % c) for c in COLOURS]
)
SPECIES_COUNT = bytes([_whole(_data["species"][c]["count"]["value"], 0, 99, "species %s: count" % c) for c in COLOURS])

SHAPES = tuple([_turnings(_data["large"][a]["shape"]["value"], "large %s: shape" % a) for a in ANIMALS])
LARGE_POINTS = tuple([_points(_data["large"][a]["points"]["value"], "large %s: points" % a) for a in ANIMALS])
# The tile of each stack, counted from 1 at the top, that bears the snail.
LARGE_SNAIL = bytes([_whole(_data["large"][a]["snail"]["value"], 1, STACK, "large %s: snail" % a) for a in ANIMALS])

# By id; 0 is none, and None where the tile's text is not known.
ECOSYSTEMS = (None,) + tuple(
    [
        ecosystems.check(_data["ecosystems"][str(n)]["value"], n, COLOURS, ANIMALS)
        for n in range(1, ecosystems.COUNT + 1)
    ]
)

# At 3 * tile + turn // 2: a tile's colours as they lie at its corners in clockwise order, three
# bits each above an empty bit (aqua_tableau puts the turn's parity there), and the same as one
# bit a corner and colour.
LOOKS = array("H")
MASKS = array("I")
for _at in range(0, len(WORDS), 4):
    _abc = [COLOURS.index(c) for c in WORDS[_at : _at + 3]]
    for _turn in range(3):
        _first, _second, _third = _abc[-_turn], _abc[1 - _turn], _abc[2 - _turn]
        LOOKS.append(_first << 1 | _second << 4 | _third << 7)
        MASKS.append(1 << _first | 64 << _second | 4096 << _third)

# Pieces with tags, by number: tiles from 0, then these.
PIECE_LARGE = TILES
PIECE_SNAIL = PIECE_LARGE + len(ANIMALS)
_FIRST_SMALL = PIECE_SNAIL + 1
_FIRST_HOTSPOT = _FIRST_SMALL + len(COLOURS)
_FIRST_ECOSYSTEM = _FIRST_HOTSPOT + len(HOTSPOTS)
_NAMES = (
    ANIMALS
    + ("snail",)
    + tuple(["small_" + c for c in COLOURS])
    + tuple(["hotspot_%d" % (n + 1) for n in range(len(HOTSPOTS))])
    + tuple(["ecosystem_%d" % n for n in range(1, len(ECOSYSTEMS))])
)

# Only the tables stay.
pieces.forget("aqua")
del _data


def piece(text):
    """The number of a piece, or -1.

    A tile's word, a large animal's name, ``snail``, ``small_b``, ``hotspot_1`` or ``ecosystem_7``.
    """
    number = _tile(text)
    if number < 0 and text in _NAMES:
        number = TILES + _NAMES.index(text)
    return number


def piece_name(number):
    """The text of a piece's number."""
    return WORDS[4 * number : 4 * number + 3] if number < TILES else _NAMES[number - TILES]


def _tile(text):
    at = WORDS.find(text + " ") if len(text) == 3 else -1
    return at // 4 if at >= 0 and at % 4 == 0 else -1
