"""What stands on AYA's table and how a move changes it, as functions over a Game; not whether the move may be made.

What stands is kept as links between slots (see actions.py): ``link[slot]`` is 0 where there is
no such end, OPEN where nothing is linked to it, and the other slot + 2 where something is. Both
slots of a fork's end hold the same; the slot of a fork that a mouth is linked to says which way
the water flows there: a downstream one into the mouth.
"""

from naiad_core.games.aya.actions import (
    ALONE,
    ANIMAL,
    DOMINO,
    DRY,
    FLAT,
    FROM,
    HUNG,
    INSIDE,
    INTO,
    LANDSCAPE,
    MOUTH,
    OFF,
    ON_TILE,
    RAISE,
    REFS,
    RESERVE,
    TOUCHED,
    UP,
    WET,
    branch,
    domino_of,
)
from naiad_core.games.aya.pieces import MOUTH_COUNT, terrain

# Where a domino is: not yet seen, in the reserve of seat where - 1, or one of these.
UNSEEN = 0
LAID = 6  # on a tile, where it has no open end
STANDING = 7
FORK = 8

OPEN = 1

# What is known of the animal that a camera domino carries.
CARRIES = 1
NOT_RAISED = 2
THROWN_OFF = 4
TOUCHES = 8
LEFT_FLAT = 16
SURVEY_BITS = {OFF: THROWN_OFF, INSIDE: TOUCHES, FLAT: LEFT_FLAT}


def put(game, verb, domino, place, flag):
    """Put a domino of the seat to act in a place, and pass the turn."""
    seat = game.turn
    taken = game.where[domino] != UNSEEN
    if taken:
        game.reserve_top[seat] = game.below[domino]
        game.below[domino] = 0
    else:
        game.stock[seat] -= 1
    game.turn = (seat + 1) % game.seats
    if place == RESERVE:
        game.where[domino] = seat + 1
        game.below[domino] = game.reserve_top[seat]
        game.reserve_top[seat] = domino + 1
    elif place < ALONE:
        game.where[domino] = LAID
        if place < ON_TILE:
            game.cover[place] = domino + 2
            game.open_count[3] -= 1
            game.below[domino] = place // 3
        else:
            game.below[domino] = place - ON_TILE
    else:
        if verb == LANDSCAPE:
            set_tile(game, (place - INTO) // 3, True)
        elif verb == ANIMAL:
            game.animals[domino] = CARRIES | NOT_RAISED if flag else CARRIES
            game.animals_left[terrain(domino)] -= 1
        game.where[domino] = FORK if flag and verb == DOMINO else STANDING
        _set_ends(game, domino, OPEN)
        if place != ALONE:
            # It takes the water from what it is put after, and gives it to what it is put before.
            gives = place >= HUNG + UP
            tie(game, domino if gives else UP + domino, slot_at(place))


def take_back(game, verb, domino, place):
    """Undo ``put``."""
    seat = game.turn = (game.turn or game.seats) - 1
    if place == RESERVE:
        game.reserve_top[seat] = game.below[domino]
    elif place < ALONE:
        if place < ON_TILE:
            game.cover[place] = OPEN
            game.open_count[3] += 1
    else:
        if place != ALONE:
            untie(game, slot_at(place))
        _set_ends(game, domino, 0)
        if verb == LANDSCAPE:
            set_tile(game, (place - INTO) // 3, False)
        elif verb == ANIMAL:
            game.animals[domino] = 0
            game.animals_left[terrain(domino)] += 1
    if _was_placed(game, domino):
        game.where[domino] = seat + 1
        game.below[domino] = game.reserve_top[seat]
        game.reserve_top[seat] = domino + 1
    else:
        game.where[domino] = UNSEEN
        game.below[domino] = 0
        game.stock[seat] += 1


def _was_placed(game, domino):
    """Whether a placing of this domino stands: it can only be into the reserve that the next one takes it from."""
    return DOMINO | RESERVE << 4 | domino << 13 in game.history


def note(game, verb, rest, stands):
    """Make a raise or a line of the survey, or take it back; of a gate nothing is kept but its line."""
    if verb == RAISE:
        game.animals[rest] = CARRIES if stands else CARRIES | NOT_RAISED
    elif verb in SURVEY_BITS:
        game.animals[rest] ^= SURVEY_BITS[verb]
    elif verb in (DRY, WET):
        if not stands:
            # Said twice in a row is refused: before it was the opposite, or nothing.
            verb = DRY + WET - verb
            verb *= verb | rest << 4 in game.history
        game.ruling[rest] = verb
    elif verb == TOUCHED:
        game.touch[rest & 15] ^= 1 << (rest >> 4)


def set_tile(game, tile, lies):
    by = 1 if lies else -1
    game.tiles ^= 1 << tile
    game.open_count[2] += by * MOUTH_COUNT[tile]
    game.open_count[3] += by * (1 + MOUTH_COUNT[tile])
    for mouth in range(3 * tile, 3 * tile + MOUTH_COUNT[tile]):
        game.cover[mouth] = game.link[MOUTH + mouth] = OPEN if lies else 0


def _set_ends(game, domino, value):
    """Give a domino outside tiles its ends, all open, or take them away (0)."""
    _set_end(game, domino, value)
    if game.where[domino] == FORK:
        _set_end(game, branch(domino, 1), value)
        _set_end(game, branch(domino, 2), value)


def _set_end(game, ref, value):
    by = 1 if value else -1
    game.link[ref] = game.link[UP + ref] = value
    game.open_count[0] += by
    game.open_count[1] += by


def tie(game, one, other):
    """Link two slots."""
    _set_link(game, one, other + 2)
    _set_link(game, other, one + 2)


def untie(game, slot):
    """Open a slot, and the one that it is linked to."""
    _set_link(game, game.link[slot] - 2, OPEN)
    _set_link(game, slot, OPEN)


def _set_link(game, slot, value):
    by = 1 if value == OPEN else -1
    game.link[slot] = value
    game.open_count[slot // UP] += by
    if slot < MOUTH and game.where[domino_of(slot)] == FORK:
        slot = (slot + UP) % MOUTH
        game.link[slot] = value
        game.open_count[slot // UP] += by


def are_next(game, one, other):
    """Whether two dominoes of the chain are linked to each other."""
    for slot in slots_of(game, one):
        slot = game.link[slot] - 2
        if 0 <= slot < MOUTH and domino_of(slot) == other:
            return True
    return False


def slots_of(game, domino):
    """The slots of a domino's ends: down and up, or a fork's stem and branches; none on a tile or off the table."""
    if game.where[domino] == STANDING:
        return (domino, UP + domino)
    if game.where[domino] == FORK:
        return (domino, branch(domino, 1), branch(domino, 2))
    return ()


def slot_at(place):
    """The slot that a domino is linked to by a place outside tiles, ALONE apart."""
    return place - HUNG if place >= HUNG else place - FROM + MOUTH


def from_slot(ref):
    """The slot that a ref means in a join's from; in its to it is UP + ref, for a mouth as well."""
    return ref if ref < REFS else UP + ref
