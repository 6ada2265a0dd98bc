"""AQUA's moves in words: lines of a record to actions and back; not the rules."""

from naiad_core.games.aqua import actions as aqua_actions
from naiad_core.games.aqua import pieces
from naiad_core.games.aqua.pieces import ANIMALS, TILES
from naiad_core.notation import BadArgument, integer, one_of


def piece(text, state):
    """The number of a piece by its name, or None."""
    number = pieces.piece(text)
    return None if number < 0 else number


def parse(obj, state):
    """The action of a move object; BadArgument for what no state could make good."""
    verb = obj["do"]
    if verb == "market":
        tiles = obj.get("tiles")
        if type(tiles) is not list or [t for t in tiles if type(t) is not str]:
            raise BadArgument("'tiles' must be a list of tiles, each a text")
        return aqua_actions.market([_tile_number(t) for t in tiles])
    if verb == "tile":
        turn = integer(obj, "turn")
        if not 0 <= turn <= 5:
            raise BadArgument("'turn' must be a whole number from 0 to 5")
        at = obj.get("at")
        if type(at) is not list or len(at) != 2 or not _whole(at):
            raise BadArgument("'at' must be [q, r], two whole numbers")
        return aqua_actions.tile(_tile(obj), at[0], at[1], turn)
    if verb == "discard":
        return aqua_actions.discard(_tile(obj))
    if verb == "large":
        animal = one_of(obj, "animal", ANIMALS)
        places = obj.get("on")
        if type(places) is not list or not places or [p for p in places if not _is_place(p)]:
            raise BadArgument('\'on\' must be a list of places, each [q, r, "N"] or [q, r, "S"]')
        return aqua_actions.large(ANIMALS.index(animal), [tuple(p) for p in places])
    if verb == "ecosystem":
        points = integer(obj, "points")
        if not 0 <= points <= aqua_actions.MOST_POINTS:
            raise BadArgument("'points' must be a whole number from 0 to %d" % aqua_actions.MOST_POINTS)
        return aqua_actions.ecosystem(integer(obj, "id"), integer(obj, "seat"), points)
    return aqua_actions.snail() if verb == "snail" else aqua_actions.end()


def _tile(obj):
    if type(obj.get("tile")) is not str:
        raise BadArgument("'tile' must be a text")
    return _tile_number(obj["tile"])


def _tile_number(text):
    number = pieces.piece(text)
    return number if number < TILES else -1


def _whole(numbers):
    return not [n for n in numbers if type(n) is not int]


def _is_place(place):
    return type(place) is list and len(place) == 3 and _whole(place[:2]) and place[2] in ("N", "S")


def show(action, state):
    """The move object of an action; a market without tiles is the line for one that is due."""
    move = aqua_actions.unpack(action)
    out: dict[str, object] = {"do": aqua_actions.VERBS[move[0]]}
    if move[0] == aqua_actions.MARKET and move[1]:
        out["tiles"] = [pieces.piece_name(t) for t in move[1]]
    elif move[0] == aqua_actions.TILE:
        out["tile"] = pieces.piece_name(move[1])
        out["at"] = [move[2], move[3]]
        out["turn"] = move[4]
    elif move[0] == aqua_actions.DISCARD:
        out["tile"] = pieces.piece_name(move[1])
    elif move[0] == aqua_actions.LARGE:
        out["animal"] = ANIMALS[move[1]]
        out["on"] = [list(place) for place in move[2]]
    elif move[0] == aqua_actions.ECOSYSTEM:
        out["id"], out["seat"], out["points"] = move[1:]
    return out
