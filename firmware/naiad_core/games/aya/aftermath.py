"""Why a move of AYA's cascade or survey may not be made, as functions over a Game; not of placing (judge.py).

Loaded when all is placed.
"""

from naiad_core.games.aya.actions import (
    AGAIN,
    BIND,
    BROKEN,
    FALLEN,
    PHOTO,
    PUSH,
    PUSHES,
    TOUCHED,
    more_of,
    verb_of,
)
from naiad_core.games.aya.judge import why_no_mouth
from naiad_core.games.aya.pieces import tile_terrain
from naiad_core.games.aya.table import CARRIES, LAID, SURVEY_BITS, are_next


def why_not(game, action):
    """See State; of what only comes when all is placed, and of gates bound before."""
    verb = verb_of(action)
    rest = action >> 4
    if verb > TOUCHED:
        return _why_not_more(game, verb, more_of(action))
    if verb <= FALLEN:
        return _why_not_cascade(game, verb, rest)
    return _why_not_survey(game, verb, rest)


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
        from naiad_core.games.aya import light_game

        return light_game.why_not(game, verb, rest)
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
        code = why_no_mouth(game, rest)
        if code:
            return code
        # The last word counts.
        given = game.ruling[rest] == verb
    return "repeated" if given else ""
