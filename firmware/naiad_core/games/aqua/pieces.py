"""AQUA's pieces as tables; not how they are made of the data (pieces_check.py), and not the rules.

Numbers: a colour (and so a species) is its place in COLOURS, a coral tile its place in WORDS,
a large animal its place in ANIMALS.
"""

from naiad_core import pieces
from naiad_core.games.aqua import pieces_check as aqua_check

COLOURS = aqua_check.COLOURS
ANIMALS = aqua_check.ANIMALS
TILES = aqua_check.TILES
# How often every player takes a tile.
ROUNDS = 17
# Tiles that a market of one player shows; one of several shows a tile for each, and the first one more.
SOLO_MARKET = 3
# No coral: the colour of the hot spot's middle.
BARE = 7

# WORDS: the words of the tiles in one text, three letters and a blank each. SHAPES: every rotation and mirror of each
# large animal, as the steps from its first cell. LARGE_SNAIL: the tile of each stack, counted from 1 at the top, that
# bears the snail. ECOSYSTEMS: by id; 0 is none, and None where the tile's text is not known.
# LOOKS: at 3 * tile + turn // 2 a tile's colours as they lie at its corners in clockwise order, three
# bits each above an empty bit (tableau.py puts the turn's parity there).
(
    WORDS,
    HOTSPOTS,
    SOLO_RANKS,
    SPECIES_POINTS,
    SPECIES_COUNT,
    SHAPES,
    LARGE_POINTS,
    LARGE_SNAIL,
    ECOSYSTEMS,
    LOOKS,
) = pieces.tables("aqua")
# Only the tables stay.
pieces.forget("aqua")
del aqua_check

# Pieces with tags, by number: tiles from 0, then these.
PIECE_LARGE = TILES
PIECE_SNAIL = PIECE_LARGE + len(ANIMALS)
_FIRST_SMALL = PIECE_SNAIL + 1
_FIRST_HOTSPOT = _FIRST_SMALL + len(COLOURS)
_FIRST_ECOSYSTEM = _FIRST_HOTSPOT + len(HOTSPOTS)
# Those that are counted: their word, and the number before their first.
_COUNTED = (("hotspot_", _FIRST_HOTSPOT - 1, len(HOTSPOTS)), ("ecosystem_", _FIRST_ECOSYSTEM - 1, len(ECOSYSTEMS) - 1))


def is_hotspot(text):
    """True for a text that names each colour once."""
    return type(text) is str and len(text) == 6 and "".join(sorted(text)) == COLOURS


def piece(text):
    """The number of a piece, or -1.

    A tile's word, a large animal's name, ``snail``, ``small_b``, ``hotspot_1`` or ``ecosystem_7``.
    """
    if len(text) == 3:
        at = WORDS.find(text + " ")
        return at // 4 if at >= 0 and at % 4 == 0 else -1
    if text in ANIMALS:
        return PIECE_LARGE + ANIMALS.index(text)
    if text == "snail":
        return PIECE_SNAIL
    if len(text) == 7 and text[:6] == "small_" and text[6:] in COLOURS:
        return _FIRST_SMALL + COLOURS.index(text[6:])
    for word, before, count in _COUNTED:
        digits = text[len(word) :]
        if text == word + digits and digits.isdigit() and digits[:1] != "0" and int(digits) <= count:
            return before + int(digits)
    return -1


def piece_name(number):
    """The text of a piece's number; '' if there is none."""
    if number < TILES:
        return WORDS[4 * number : 4 * number + 3]
    if number < PIECE_SNAIL:
        return ANIMALS[number - PIECE_LARGE]
    if number == PIECE_SNAIL:
        return "snail"
    if number < _FIRST_HOTSPOT:
        return "small_" + COLOURS[number - _FIRST_SMALL]
    for word, before, count in _COUNTED:
        if number <= before + count:
            return word + str(number - before)
    return ""
