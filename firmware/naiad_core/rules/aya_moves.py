"""AYA's pieces, places and moves as numbers; not whether a move may be made. Read aya.py next.

Dominoes are 0 to 155: thirty of each terrain in the order of TERRAINS, then the six gardens.
Tiles are 0 (the start) to 15; as pieces they follow the dominoes. Mouth m of tile t is 3 t + m.

An END has a number (a *ref*): 0 to 155 a domino, for its open end (of a fork: its stem), then two
a garden for the branches of a fork. A *slot* is one end that something can be linked to:

    0   + ref    the downstream end
    168 + ref    the upstream end; a fork's end has both numbers, for water may pass it either way
    336 + mouth  the place outside a mouth

A *place* says where a domino is put, in this order:

    ON_MOUTH + mouth, ON_TILE + tile, ALONE, RESERVE, FROM + mouth, AFTER + ref, BEFORE + ref, INTO + mouth

so that for the last three it is HUNG + the slot that is built on.
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

REFS = 168
UP = 168
MOUTH = 336
SLOTS = 384
MOUTHS = SLOTS - MOUTH

ON_MOUTH = 0
ON_TILE = 48
ALONE = 64
RESERVE = 65
FROM = 66
AFTER = 114
HUNG = AFTER
BEFORE = AFTER + UP
INTO = HUNG + MOUTH
PLACES = HUNG + SLOTS

# The order is the verbs' number in records: never change it.
VERBS = (
    "",
    "domino",
    "animal",
    "landscape",
    "join",
    "glass",
    "raise",
    "push",
    "gate",
    "fallen",
    "off",
    "inside",
    "flat",
    "dry",
    "wet",
    "touched",
)
DOMINO = 1
ANIMAL = 2
LANDSCAPE = 3
JOIN = 4
GLASS = 5
RAISE = 6
PUSH = 7
GATE = 8
FALLEN = 9
OFF = 10
INSIDE = 11
FLAT = 12
DRY = 13
WET = 14
TOUCHED = 15

# Steps of the glass; the first four in this order, once each.
TURN_1 = 0
EMPTY_1 = 1
TURN_2 = 2
EMPTY_2 = 3
PAUSE = 4
GO_ON = 5

# A garden used as a fork; an animal that lies flat as a buffer.
FLAG = 1 << 21

# What an action keeps of a gate and its time; both tell the story and change nothing in the game.
MAX_GATE = (1 << 8) - 1
MAX_GATE_MS = (1 << 18) - 1

_tile_names = ["start"] + [t + k for t in TERRAINS[:GARDENS] for k in "123"]
# Mouths of each tile.
MOUTH_COUNT = bytes([len(pieces.load("aya")["mouths"][name]) for name in _tile_names])
# Arguments of the verbs whose only argument is one small number: how many there are.
_COUNTS = {GLASS: 6, RAISE: DOMINOES, PUSH: DOMINOES + 1, GATE: 1 << 26, FALLEN: 1}
_COUNTS.update({OFF: DOMINOES, INSIDE: DOMINOES, FLAT: DOMINOES, DRY: MOUTHS, WET: MOUTHS})


def terrain(number):
    """Position in TERRAINS of a domino's terrain; GARDENS for a garden."""
    return number // DOMINOES_PER_TERRAIN


def tile_terrain(tile):
    """Position in TERRAINS of a tile's terrain; -1 for the start."""
    return (tile - 1) // 3


def domino_of(slot):
    """The domino that an end belongs to; the slot must not be a mouth's."""
    ref = slot % UP
    return ref if ref < DOMINOES else FIRST_GARDEN + (ref - DOMINOES) // 2


def branch(garden, number):
    """The ref of a fork's branch 1 or 2."""
    return DOMINOES + 2 * (garden - FIRST_GARDEN) + number - 1


def piece(text):
    """The number of the domino or tile with this name, or -1."""
    if text in _tile_names:
        return DOMINOES + _tile_names.index(text)
    if len(text) < 3 or text[1] != "_":
        return -1
    kind = TERRAINS.find(text[0])
    number = 0
    for c in text[2:]:
        if not "0" <= c <= "9":
            return -1
        number = 10 * number + ord(c) - 48
    last = DOMINOES - FIRST_GARDEN if kind == GARDENS else DOMINOES_PER_TERRAIN
    if kind < 0 or len(text) != (3 if kind == GARDENS else 4) or not 1 <= number <= last:
        return -1
    return kind * DOMINOES_PER_TERRAIN + number - 1


def piece_name(number):
    """The name of a domino or tile."""
    if number >= DOMINOES:
        return _tile_names[number - DOMINOES]
    kind = terrain(number)
    return ("g_%d" if kind == GARDENS else TERRAINS[kind] + "_%02d") % (number % DOMINOES_PER_TERRAIN + 1)


def domino(domino, place, fork=False):
    """The action that puts a domino in a place."""
    return DOMINO | place << 4 | domino << 13 | (FLAG if fork else 0)


def animal(domino, place, flat=False):
    """The action that puts a camera domino AFTER or BEFORE an end, with an animal astride."""
    return ANIMAL | place << 4 | domino << 13 | (FLAG if flat else 0)


def landscape(domino, mouth):
    """The action that lays a mouth's tile, a camera domino outside flowing into that mouth."""
    return LANDSCAPE | INTO + mouth << 4 | domino << 13


def join(from_ref, to_ref):
    """The action that lets two open ends meet; REFS + mouth names a mouth."""
    return JOIN | from_ref << 4 | to_ref << 12


def glass(step):
    """The action of the glass: TURN_1, EMPTY_1, TURN_2, EMPTY_2, PAUSE or GO_ON."""
    return GLASS | step << 4


def raise_(domino):
    """The action that stands a flat animal's domino up."""
    return RAISE | domino << 4


def push(domino=-1):
    """The action that pushes a domino, -1 for one that nobody named."""
    return PUSH | domino + 1 << 4


def gate(gate, ms):
    """A gate fired so many milliseconds after the last push; both are cut to what an action can keep."""
    return GATE | min(gate, MAX_GATE) << 4 | min(ms, MAX_GATE_MS) << 12


def fallen():
    """Nothing stands any more."""
    return FALLEN


def off(domino):
    """Survey: this camera domino's animal was thrown off the chain."""
    return OFF | domino << 4


def inside(domino):
    """Survey: this camera domino's animal touches a landscape."""
    return INSIDE | domino << 4


def flat(domino):
    """Survey: this camera domino was never raised."""
    return FLAT | domino << 4


def dry(mouth):
    """Survey: a mouth is not covered after all."""
    return DRY | mouth << 4


def wet(mouth):
    """Survey: a mouth is covered after all."""
    return WET | mouth << 4


def touched(tile, by):
    """Survey: a domino of terrain ``by`` touches a tile."""
    return TOUCHED | tile << 4 | by << 8


def unpack(action):
    """(verb, the arguments that its function takes)."""
    verb = action & 15
    rest = action >> 4
    word = VERBS[verb]
    if verb in (DOMINO, ANIMAL):
        return word, rest >> 9 & 255, rest & 511, action >= FLAG
    if verb == LANDSCAPE:
        return word, rest >> 9, (rest & 511) - INTO
    if verb in (JOIN, GATE):
        return word, rest & 255, rest >> 8
    if verb == TOUCHED:
        return word, rest & 15, rest >> 4
    if verb == FALLEN:
        return (word,)
    return word, rest - 1 if verb == PUSH else rest


def well_formed(action):
    """Whether some line of a record can say this action, legal or not."""
    verb = action & 15
    rest = action >> 4
    if not 0 < action < 1 << 30 or not verb:
        return False
    if verb <= LANDSCAPE:
        place = rest & 511
        if rest >> 9 & 255 >= DOMINOES or action >= 2 * FLAG:
            return False
        if verb == ANIMAL:
            return AFTER <= place < INTO
        if verb == LANDSCAPE:
            return INTO + 3 <= place < PLACES and action < FLAG
        return place < PLACES and (action < FLAG or place == ALONE or place >= FROM)
    if verb == JOIN:
        from_ref = rest & 255
        to_ref = rest >> 8
        return from_ref < REFS + MOUTHS and to_ref < REFS + MOUTHS and (from_ref < REFS or to_ref < REFS)
    if verb == TOUCHED:
        return rest & 15 != START and rest >> 4 < GARDENS
    return rest < _COUNTS[verb] and (verb < DRY or rest >= 3)
