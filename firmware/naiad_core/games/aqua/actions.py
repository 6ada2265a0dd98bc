"""AQUA's moves and tagged pieces as whole numbers; not whether a move is legal.

An action is the verb's number in the low four bits and above it

    market   which tiles, as one number, see ``market``
    tile     3 bits turn, 7 bits tile, 12 bits cell
    discard  7 bits tile
    large    3 bits animal, 4 bits turning of its shape, 13 bits place
    ecosystem  2 bits seat, 10 bits points, 5 bits id
"""

from naiad_core.games.aqua.pieces import LOOKS, PIECE_LARGE, PIECE_SNAIL, SHAPES, TILES
from naiad_core.games.aqua.tableau import BY_SOUTH, axial
from naiad_core.games.aqua.tableau import cell as cell_at

VERBS = ("", "market", "snail", "tile", "discard", "large", "end", "ecosystem")
MARKET, SNAIL, TILE, DISCARD, LARGE, END, ECOSYSTEM = 1, 2, 3, 4, 5, 6, 7

# Phases: a market is due; a tile or the snail; a large animal or the end; over.
MARKET_DUE, TURN, AFTER_TILE, OVER = 0, 1, 2, 3
# By the four bits of a verb, the phase in which it may be made.
PHASE_OF = (-1, MARKET_DUE, TURN, TURN, TURN, AFTER_TILE, AFTER_TILE, OVER) + 8 * (-1,)

# What a table may count for an ecosystem.
MOST_POINTS = 999

# The bits of a tile's move from here on are its cell.
CELL = 14
# Those of a large animal's from here on are its place.
PLACE = 11
_NO_TILE = 127
_NO_TURNING = 15


def verb_of(action):
    """The place of an action's verb in VERBS: the low four bits."""
    return action & 15


# The markets: sets of tiles counted through, first by size, then as combinations are
# (C(a, 1) + C(b, 2) + ... for a < b < ...). 70 tiles in fives take 24 bits, where five numbers
# would take 35. So the order of tiles in a market is not kept. The empty set, 0, is the
# market that is due and not yet known.
_MAX_MARKET = 5
_SETS_BELOW = (0, 1, 71, 2486, 57226, 974121, 13077135)
MARKET_UNKNOWN = _SETS_BELOW[6]
_MARKET_TOO_MANY = MARKET_UNKNOWN + 1
# Plus the number of tiles, of which two are the same.
MARKET_TWICE = MARKET_UNKNOWN + 2


def market(tiles):
    """The action for a market of these tile numbers, in any order; -1 stands for what is no tile."""
    tiles = sorted(tiles)
    count = len(tiles)
    if count and tiles[0] < 0:
        number = MARKET_UNKNOWN
    elif count > _MAX_MARKET:
        number = _MARKET_TOO_MANY
    elif len(set(tiles)) < count:
        number = MARKET_TWICE + count
    else:
        number = _SETS_BELOW[count]
        for k in range(count):
            number += _choose(tiles[k], k + 1)
    return MARKET | number << 4


def _choose(n, k):
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def market_tiles(number):
    """The tile numbers of a market, sorted; none for one that cannot be."""
    if number >= MARKET_UNKNOWN:
        return []
    count = 0
    while number >= _SETS_BELOW[count + 1]:
        count += 1
    number -= _SETS_BELOW[count]
    tiles = []
    tile = TILES - 1
    for k in range(count, 0, -1):
        ways = _choose(tile, k)
        while ways > number:
            # C(n - 1, k) from C(n, k), which stays below 2**30 on the way.
            ways = ways * (tile - k) // tile
            tile -= 1
        number -= ways
        tiles.append(tile)
        tile -= 1
    return sorted(tiles)


def snail():
    """The action of taking the snail."""
    return SNAIL


def tile(tile, q, r, turn):
    """The action of placing a tile (-1: unknown) on hexagon [q, r]; far outside, it can never be legal."""
    return TILE | turn << 4 | (tile & _NO_TILE) << 7 | cell_at(q, r) << 14


def discard(tile):
    """The action of taking a tile (-1: unknown) out of the game."""
    return DISCARD | (tile & _NO_TILE) << 4


def large(animal, places):
    """The action of laying a large animal on places, each (q, r, "N" or "S"), in any order.

    Places that do not have its shape make an action that is refused as ``wrong-shape``.
    """
    places = sorted(places)
    q0, r0, corner = places[0] if places else (0, 0, "N")
    steps = []
    for q, r, c in places:
        q -= q0
        r -= r0
        # Longer than any shape: kept apart from the steps that it would be mistaken for.
        near = c == corner and q < 8 and -8 < r < 8
        steps.append(64 * r + q if near else -1)
    shapes = SHAPES[animal]
    turning = shapes.index(tuple(steps)) if tuple(steps) in shapes else _NO_TURNING
    place = cell_at(q0, r0) + (BY_SOUTH if corner == "S" else 0)
    return LARGE | animal << 4 | turning << 7 | place << PLACE


def end():
    """The action of ending the turn without a large animal."""
    return END


def ecosystem(number, seat, points):
    """The action of entering what a seat has for an ecosystem; a number that none has is never asked for."""
    return ECOSYSTEM | seat << 4 | points << 6 | (number if 0 < number < 32 else 0) << 16


def piece_of(action):
    """The piece that a move is made with; -1 for a market and an end."""
    verb = verb_of(action)
    if verb == TILE:
        return action >> 7 & _NO_TILE
    if verb == DISCARD:
        return action >> 4
    if verb == LARGE:
        return PIECE_LARGE + animal_of(action)
    return PIECE_SNAIL if verb == SNAIL else -1


def cell_of(action):
    """The cell that a tile is placed on."""
    return action >> CELL


def turn_of(action):
    """How a tile is turned as it is placed, 0 to 5, or 6 and 7, which no tile can be."""
    return action >> 4 & 7


def look_of(action):
    """The look of a tile as it is placed."""
    turn = turn_of(action)
    return LOOKS[3 * (action >> 7 & _NO_TILE) + (turn >> 1)] | turn & 1


def animal_of(action):
    """The large animal that is laid."""
    return action >> 4 & 7


def place_of(action):
    """The first place that a large animal is laid on."""
    return action >> PLACE


def places_of(action):
    """All places that a large animal is laid on."""
    animal, turning, place = unpack_large(action)
    return [place + step for step in SHAPES[animal][turning]]


def unpack_large(action):
    """(animal, turning, place of its first cell); the turning may be one that no shape has."""
    return animal_of(action), action >> 7 & 15, place_of(action)


def unpack(action):
    """(verb, arguments as its builder takes them)."""
    verb = verb_of(action)
    if verb == MARKET:
        return verb, market_tiles(action >> 4)
    if verb == TILE:
        q, r = axial(cell_of(action))
        return verb, piece_of(action), q, r, turn_of(action)
    if verb == DISCARD:
        return verb, piece_of(action)
    if verb == LARGE:
        corner = "S" if place_of(action) >= BY_SOUTH else "N"
        return verb, animal_of(action), [axial(place) + (corner,) for place in places_of(action)]
    if verb == ECOSYSTEM:
        return verb, action >> 16, action >> 4 & 3, action >> 6 & 1023
    return (verb,)
