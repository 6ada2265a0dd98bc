"""Why a move of AYA may not be made, as functions over a Game; not which may (lists.py), nor what becomes of the chain
when all is placed (aftermath.py).
"""

from naiad_core.games.aya.actions import (
    ALONE,
    ANIMAL,
    BIND,
    BROKEN,
    DOMINO,
    EMPTY_2,
    FLAG,
    FROM,
    GLASS,
    GO_ON,
    INTO,
    JOIN,
    LANDSCAPE,
    MOUTH,
    OFF,
    ON_TILE,
    PAUSE,
    PHOTO,
    PUSH,
    RAISE,
    REFS,
    UP,
    domino_of,
    verb_of,
    well_formed,
)
from naiad_core.games.aya.pieces import DOMINOES, FIRST_GARDEN, MOUTH_COUNT, terrain, tile_terrain
from naiad_core.games.aya.table import FORK, LAID, NOT_RAISED, OPEN, from_slot, slot_at
from naiad_core.state import NOBODY

# Verbs of the chain, which a light game does not record, as bits: from OFF to TOUCHED the survey's.
_OF_CHAIN = 1 << DOMINO | 1 << ANIMAL | 1 << LANDSCAPE | 1 << JOIN | 1 << RAISE | 63 << OFF | 1 << BIND | 1 << BROKEN


def why_not(game, action, seat=NOBODY):
    """See State."""
    if not well_formed(action):
        return "not-now"
    verb = verb_of(action)
    rest = action >> 4
    if game.light:
        if _OF_CHAIN >> verb & 1 or (verb == PUSH and rest):
            return "not-tracked"
    elif verb >= PHOTO:
        return "tracked"
    if verb <= LANDSCAPE:
        return _why_not_place(game, verb, action, seat)
    if verb == JOIN:
        return _why_not_join(game, rest & 255, rest >> 8)
    if verb in (GLASS, RAISE):
        if game.placing_over():
            return "placing-over"
        if not (glass_allows(game, rest) if verb == GLASS else game.running()):
            return "glass"
        return "not-flat" if verb == RAISE and not game.animals[rest] & NOT_RAISED else ""
    # No board has room for it before all is placed.
    from naiad_core.games.aya.aftermath import why_not

    return why_not(game, action)


def may_lay(game, mouth):
    """Whether there is such a mouth, of a tile that is not yet on the table."""
    return mouth % 3 < MOUTH_COUNT[mouth // 3] and not game.on_table(mouth // 3)


def _why_not_place(game, verb, action, seat):
    number = action >> 13 & 255
    place = action >> 4 & 511
    if game.placing_over():
        return "placing-over"
    if not game.running():
        return "glass"
    if seat >= 0 and seat != game.turn:
        return "wrong-seat"
    where = game.where[number]
    if where >= LAID:
        return "domino-used"
    if where and where != game.turn + 1:
        return "not-yours"
    if where and game.reserve_top[game.turn] != number + 1:
        return "not-on-top"
    if verb == DOMINO:
        if action >= FLAG and number < FIRST_GARDEN:
            return "not-a-garden"
    elif not game.is_camera(number):
        return "no-camera"
    elif verb == LANDSCAPE:
        mouth = place - INTO
        if tile_terrain(mouth // 3) != terrain(number):
            return "terrain"
        if game.on_table(mouth // 3):
            return "tile-used"
        return "" if may_lay(game, mouth) else "no-mouth"
    elif not game.animals_left[terrain(number)]:
        return "no-animal-left"
    return why_not_at(game, place)


def why_not_at(game, place):
    """What is wrong with a place."""
    if place < ON_TILE:
        code = why_no_mouth(game, place)
        return code if code or game.cover[place] == OPEN else "end-taken"
    if place < ALONE:
        return "" if game.on_table(place - ON_TILE) else "no-tile"
    return "" if place < FROM else _why_not_open(game, slot_at(place))


def why_no_mouth(game, mouth):
    """What is wrong with a mouth."""
    if not game.on_table(mouth // 3):
        return "no-tile"
    return "" if mouth % 3 < MOUTH_COUNT[mouth // 3] else "no-mouth"


def _why_not_open(game, slot):
    """What is wrong with an end, or with the place outside a mouth."""
    if slot >= MOUTH:
        code = why_no_mouth(game, slot - MOUTH)
    else:
        where = game.where[domino_of(slot)]
        if slot % UP >= DOMINOES:
            code = "" if where == FORK else "no-branch"
        elif where < LAID:
            code = "no-domino"
        else:
            code = "on-tile" if where == LAID else ""
    return code if code or game.link[slot] == OPEN else "end-taken"


def _why_not_join(game, from_ref, to_ref):
    if not game.glass:
        return "glass"
    if not game.may_join():
        return "cascade"
    code = _why_not_open(game, from_slot(from_ref)) or _why_not_open(game, UP + to_ref)
    if not code and same_piece(from_ref, to_ref):
        code = "same-piece"
    return code


def glass_allows(game, step):
    if step == GO_ON:
        return game.paused
    if step == PAUSE:
        return game.running()
    # A light game cannot know that a stock is empty.
    return (step == game.glass and not game.paused) or (step == EMPTY_2 and game.light and game.running())


def same_piece(from_ref, to_ref):
    """Whether two refs are ends of one domino."""
    return from_ref < REFS and to_ref < REFS and domino_of(from_ref) == domino_of(to_ref)
