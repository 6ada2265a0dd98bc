"""AYA's pieces as numbers; not where they lie.

Dominoes are 0 to 155: thirty of each terrain in the order of TERRAINS, then the six gardens.
Tiles are 0 (the start) to 15; as pieces they follow the dominoes. Mouth m of tile t is 3 t + m.
"""

from naiad_core import pieces

TERRAINS = "fmdpcg"
LETTERS = "abc"
GARDENS = 5

DOMINOES = 156
FIRST_GARDEN = 150
DOMINOES_PER_TERRAIN = 30
TILES = 16
START = 0
MOUTHS = 3 * TILES

_tile_names = ["start"] + ["%s%d" % (TERRAINS[kind : kind + 1], n) for kind in range(GARDENS) for n in (1, 2, 3)]
# DEALS: by seats from 2, how many dominoes each gets. TOKENS: every push but the free ones costs one.
# RANKS: the title of none, then a line each the points at least and the title, rising.
_mouths, DEALS, ANIMALS_PER_TERRAIN, TOKENS, GLASS_S, RANKS = pieces.tables("aya")
# Mouths of each tile.
MOUTH_COUNT = bytes([_mouths[name] for name in _tile_names])
# Only the tables stay.
pieces.forget("aya")
del _mouths


def terrain(number):
    """Position in TERRAINS of a domino's terrain; GARDENS for a garden."""
    return number // DOMINOES_PER_TERRAIN


def tile_terrain(tile):
    """Position in TERRAINS of a tile's terrain; -1 for the start."""
    return (tile - 1) // 3


def piece(text):
    """The number of the domino or tile with this name, or -1."""
    if text in _tile_names:
        return DOMINOES + _tile_names.index(text)
    if text[1:2] != "_":
        return -1
    # No letter by itself: a board keeps each for good.
    kind = TERRAINS.find(text[:1])
    number = 0
    for code in text[2:].encode():
        if not 48 <= code <= 57:
            return -1
        number = 10 * number + code - 48
    last = DOMINOES - FIRST_GARDEN if kind == GARDENS else DOMINOES_PER_TERRAIN
    if kind < 0 or len(text) != (3 if kind == GARDENS else 4) or not 1 <= number <= last:
        return -1
    return kind * DOMINOES_PER_TERRAIN + number - 1


def piece_name(number):
    """The name of a domino or tile; '' if there is none."""
    if number >= DOMINOES:
        return "".join(_tile_names[number - DOMINOES :][:1])
    kind = terrain(number)
    return ("g_%d" if kind == GARDENS else TERRAINS[kind : kind + 1] + "_%02d") % (number % DOMINOES_PER_TERRAIN + 1)
