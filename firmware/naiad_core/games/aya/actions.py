"""AYA's ends, places and moves as numbers; not whether a move may be made.

An END has a number (a *ref*): 0 to 155 a domino, for its open end (of a fork: its stem), then two
a garden for the branches of a fork. A *slot* is one end that something can be linked to:

    0   + ref    the downstream end
    168 + ref    the upstream end; a fork's end has both numbers, for water may pass it either way
    336 + mouth  the place outside a mouth

A *place* says where a domino is put, in this order:

    ON_MOUTH + mouth, ON_TILE + tile, ALONE, RESERVE, FROM + mouth, AFTER + ref, BEFORE + ref, INTO + mouth

so that for the last three it is HUNG + the slot that is built on.
"""

from naiad_core.games.aya.pieces import DOMINOES, FIRST_GARDEN, GARDENS, MOUTHS, START, TILES

REFS = 168
UP = 168
MOUTH = 336
SLOTS = 384

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
    "pushes",
    "again",
    "doubt",
    "bind",
    "broken",
    "photo",
    "counted",
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
# The low four bits have no room for these: there they are FALLEN, whose next three bits say which, 0 for itself.
PUSHES = 16
AGAIN = 17
DOUBT = 18
BIND = 19
BROKEN = 20
PHOTO = 21
COUNTED = 22
_MORE = 15

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
# The same of an edge that is not believed; more gates no row has.
MAX_BOUND_GATE = (1 << 7) - 1
MAX_DOUBT_MS = (1 << 16) - 1
MAX_PUSHES = 999

# Arguments of the verbs whose only argument is one small number: how many there are.
_COUNTS = {GLASS: 6, RAISE: DOMINOES, PUSH: DOMINOES + 1, GATE: 1 << 26, FALLEN: 1}
_COUNTS.update({OFF: DOMINOES, INSIDE: DOMINOES, FLAT: DOMINOES, DRY: MOUTHS, WET: MOUTHS})


def verb_of(action):
    """The place of an action's verb in VERBS: 1 to 22."""
    verb = action & 15
    more = action >> 4 & 7 if verb == FALLEN else 0
    return _MORE + more if more else verb


def more_of(action):
    """What an action of PUSHES or a later verb has above its verb."""
    return action >> 7


def _more(verb, arguments):
    return FALLEN | verb - _MORE << 4 | arguments << 7


def domino_of(slot):
    """The domino that an end belongs to; the slot must not be a mouth's."""
    ref = slot % UP
    return ref if ref < DOMINOES else FIRST_GARDEN + (ref - DOMINOES) // 2


def branch(garden, number):
    """The ref of a fork's branch 1 or 2."""
    return DOMINOES + 2 * (garden - FIRST_GARDEN) + number - 1


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


def pushes(count):
    """The count of pushes is put right."""
    return _more(PUSHES, count)


def again():
    """The run is thrown away, to be repeated: its pushes and gates count for nothing."""
    return _more(AGAIN, 0)


def doubt(gate, ms):
    """An edge that is not believed, so many milliseconds after the last push, cut to what an action can keep."""
    return _more(DOUBT, gate | min(ms, MAX_DOUBT_MS) << 7)


def bind(gate, domino=-1):
    """A gate stands after this domino of the chain, -1 for none."""
    return _more(BIND, gate | domino + 1 << 7)


def broken(one, other):
    """Survey: the chain broke between two neighbours."""
    return _more(BROKEN, min(one, other) | max(one, other) << 8)


def photo(piece, fault=0):
    """Survey of a light game: a photo, of a camera domino's animal or of a tile, made or failed: see light_game.py."""
    return _more(PHOTO, piece | fault << 8)


def counted():
    """Survey of a light game: all its photos have been told."""
    return _more(COUNTED, 0)


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


def piece_of(action):
    """The domino that is placed."""
    return action >> 13 & 255


def place_of(action):
    """The place that a domino is put in."""
    return action >> 4 & 511


def is_flagged(action):
    """Whether a garden is placed as a fork, or an animal flat."""
    return action >= FLAG


def from_of(action):
    """The ref that a join leads from."""
    return action >> 4 & 255


def to_of(action):
    """The ref that a join leads to."""
    return action >> 12


def unpack(action):
    """(verb number, then the arguments of that verb's builder)."""
    verb = verb_of(action)
    rest = action >> 4
    if verb > _MORE:
        return (verb,) + _unpack_more(verb, more_of(action))
    if verb in (DOMINO, ANIMAL):
        return verb, piece_of(action), place_of(action), is_flagged(action)
    if verb == LANDSCAPE:
        return verb, piece_of(action), place_of(action) - INTO
    if verb in (JOIN, GATE):
        return verb, rest & 255, rest >> 8
    if verb == TOUCHED:
        return verb, rest & 15, rest >> 4
    if verb == FALLEN:
        return (verb,)
    return verb, rest - 1 if verb == PUSH else rest


def _unpack_more(verb, rest):
    if verb in (AGAIN, COUNTED):
        return ()
    if verb == PUSHES:
        return (rest,)
    if verb in (BROKEN, PHOTO):
        return rest & 255, rest >> 8
    return rest & MAX_BOUND_GATE, (rest >> 7) - (verb == BIND)


def well_formed(action):
    """Whether some line of a record can say this action, legal or not."""
    verb = verb_of(action)
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
    if verb > TOUCHED:
        return _more_is_well_formed(verb, more_of(action))
    if verb == JOIN:
        from_ref = rest & 255
        to_ref = rest >> 8
        return from_ref < REFS + MOUTHS and to_ref < REFS + MOUTHS and (from_ref < REFS or to_ref < REFS)
    if verb == TOUCHED:
        return rest & 15 != START and rest >> 4 < GARDENS
    return rest < _COUNTS[verb] and (verb < DRY or rest >= 3)


def _more_is_well_formed(verb, rest):
    if verb == PUSHES:
        return 0 < rest <= MAX_PUSHES
    if verb in (AGAIN, COUNTED):
        return not rest
    if verb == PHOTO:
        return _is_photo(rest & 255, rest >> 8)
    if verb == BIND:
        return rest >> 7 <= DOMINOES
    return verb == DOUBT or (verb == BROKEN and rest & 255 < rest >> 8 < DOMINOES)


def _is_photo(piece, fault):
    if piece < DOMINOES:
        return fault <= 4
    return START < piece - DOMINOES < TILES and fault in (0, 5, 6)
