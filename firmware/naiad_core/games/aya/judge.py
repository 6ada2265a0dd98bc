"""Why a move of AYA may not be made, as functions over a Game; not which may (lists.py)."""

from naiad_core.games.aya.actions import (
    AGAIN,
    ALONE,
    ANIMAL,
    BIND,
    BROKEN,
    DOMINO,
    EMPTY_2,
    FALLEN,
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
    PUSHES,
    RAISE,
    REFS,
    TOUCHED,
    UP,
    domino_of,
    kind,
    well_formed,
)
from naiad_core.games.aya.pieces import DOMINOES, FIRST_GARDEN, MOUTH_COUNT, terrain, tile_terrain
from naiad_core.games.aya.table import CARRIES, FORK, LAID, NOT_RAISED, OPEN, SURVEY_BITS, are_next, from_slot, slot_at
from naiad_core.state import NOBODY

# Verbs of the chain, which a light game does not record, as bits: from OFF to TOUCHED the survey's.
_OF_CHAIN = 1 << DOMINO | 1 << ANIMAL | 1 << LANDSCAPE | 1 << JOIN | 1 << RAISE | 63 << OFF | 1 << BIND | 1 << BROKEN


def why_not(game, action, seat=NOBODY):
    """See State."""
    if not well_formed(action):
        return "not-now"
    verb = action & 15
    rest = action >> 4
    if game.light:
        if _OF_CHAIN >> kind(action) & 1 or (verb == PUSH and rest):
            return "not-tracked"
    elif kind(action) >= PHOTO:
        return "tracked"
    if verb <= LANDSCAPE:
        return _why_not_place(game, action, seat)
    if verb == JOIN:
        return _why_not_join(game, rest & 255, rest >> 8)
    if verb in (GLASS, RAISE):
        if game.placing_over():
            return "placing-over"
        if not (glass_allows(game, rest) if verb == GLASS else game.running()):
            return "glass"
        return "not-flat" if verb == RAISE and not game.animals[rest] & NOT_RAISED else ""
    if verb == FALLEN and rest:
        return _why_not_more(game, kind(action), rest >> 3)
    if verb <= FALLEN:
        return _why_not_cascade(game, verb, rest)
    return _why_not_survey(game, verb, rest)


def may_lay(game, mouth):
    """Whether there is such a mouth, of a tile that is not yet on the table."""
    return mouth % 3 < MOUTH_COUNT[mouth // 3] and not game.on_table(mouth // 3)


def _why_not_place(game, action, seat):
    number = action >> 13 & 255
    place = action >> 4 & 511
    verb = action & 15
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
        code = _why_no_mouth(game, place)
        return code if code or game.cover[place] == OPEN else "end-taken"
    if place < ALONE:
        return "" if game.on_table(place - ON_TILE) else "no-tile"
    return "" if place < FROM else _why_not_open(game, slot_at(place))


def _why_no_mouth(game, mouth):
    if not game.on_table(mouth // 3):
        return "no-tile"
    return "" if mouth % 3 < MOUTH_COUNT[mouth // 3] else "no-mouth"


def _why_not_open(game, slot):
    """What is wrong with an end, or with the place outside a mouth."""
    if slot >= MOUTH:
        code = _why_no_mouth(game, slot - MOUTH)
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


def _why_not_cascade(game, verb, rest):
    if not game.placing_over():
        return "still-placing"
    if game.is_over():
        return "game-over"
    if verb == PUSH:
        if rest and game.where[rest - 1] < LAID:
            return "no-domino"
        return "" if game.anything_stands() else "nothing-stands"
    if game.pushes or (verb == FALLEN and not game.anything_stands()):
        return ""
    return "no-push"


def _why_not_more(game, verb, rest):
    """Of the verbs that stand behind the others in VERBS."""
    if verb >= PHOTO:
        from naiad_core.games.aya import light

        return light.why_not(game, verb, rest)
    if verb == BIND:
        if not game.glass:
            return "glass"
        if not game.may_join():
            return "cascade"
        return "no-domino" if rest >> 7 and game.where[(rest >> 7) - 1] < LAID else ""
    if verb == BROKEN:
        one, other = rest & 255, rest >> 8
        if not game.is_over():
            return "not-fallen"
        if game.where[one] < LAID or game.where[other] < LAID:
            return "no-domino"
        if not are_next(game, one, other):
            return "apart"
        return "repeated" if rest in game.broken else ""
    if not game.placing_over():
        return "still-placing"
    if game.is_over():
        return "game-over"
    if verb == AGAIN:
        return "" if game.pushes else "no-push"
    return "nothing-stands" if verb == PUSHES and not game.anything_stands() else ""


def _why_not_survey(game, verb, rest):
    if not game.is_over():
        return "not-fallen"
    if verb in SURVEY_BITS:
        if not game.animals[rest] & CARRIES:
            return "no-animal"
        given = game.animals[rest] & SURVEY_BITS[verb]
    elif verb == TOUCHED:
        tile = rest & 15
        by = rest >> 4
        if not game.on_table(tile):
            return "no-tile"
        if by == tile_terrain(tile):
            return "terrain"
        given = game.touch[tile] >> by & 1
    else:
        code = _why_no_mouth(game, rest)
        if code:
            return code
        given = game.ruling[rest]
    return "repeated" if given else ""


def same_piece(from_ref, to_ref):
    """Whether two refs are ends of one domino."""
    return from_ref < REFS and to_ref < REFS and domino_of(from_ref) == domino_of(to_ref)
