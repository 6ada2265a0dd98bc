"""AYA's moves and options in words; not its rules."""

from naiad_core.games.aya import actions as moves
from naiad_core.games.aya import pieces
from naiad_core.notation import BadArgument, flag, integer, one_of

_STEPS = (("turn", 1), ("empty", 1), ("turn", 2), ("empty", 2), ("pause", True), ("pause", False))
# Verbs that any player may carry out for all, whoever's turn it is.
OF_THE_TABLE = ("glass", "join", "raise")
_WHERE = ("on", "after", "before", "from", "into", "alone", "reserve")


def piece(text, state):
    """The number of a piece, or None for a name that is none."""
    number = pieces.piece(text)
    return None if number < 0 else number


def parse(obj, state):
    """The action that a move object names; BadArgument for what is wrong in the line by itself."""
    return _PARSERS[obj["do"]](obj, state)


def show(action, state):
    """The move object of an action, keys at their defaults left out."""
    args = moves.unpack(action)
    verb = moves.VERBS[args[0]]
    out: dict[str, object] = {"do": verb}
    if verb == "domino":
        out["domino"] = pieces.piece_name(args[1])
        key, value = _where(args[2])
        out[key] = value
        if args[3]:
            out["fork"] = True
    elif verb == "animal":
        side, out["beside"] = _where(args[2])
        out["with"] = pieces.piece_name(args[1])
        if side == "before":
            out["side"] = side
        if args[3]:
            out["flat"] = True
    elif verb == "landscape":
        out["with"] = pieces.piece_name(args[1])
        out["tile"], out["mouth"] = _mouth(args[2])
    elif verb == "join":
        out["from"] = _end(args[1])
        out["to"] = _end(args[2])
    elif verb == "glass":
        key, value = _STEPS[args[1]]
        out[key] = value
    elif verb == "raise":
        out["with"] = pieces.piece_name(args[1])
    elif verb == "push":
        if args[1] >= 0:
            out["domino"] = pieces.piece_name(args[1])
    elif verb in ("gate", "doubt"):
        out["gate"] = args[1]
        out["ms"] = args[2]
    elif verb == "bind":
        out["gate"] = args[1]
        if args[2] >= 0:
            out["domino"] = pieces.piece_name(args[2])
    elif verb == "pushes":
        out["pushes"] = args[1]
    elif verb == "broken":
        out["between"] = [pieces.piece_name(number) for number in args[1:]]
    elif verb == "photo":
        if args[1] < pieces.DOMINOES:
            out["animal"] = pieces.piece_name(args[1])
        else:
            out["tile"] = pieces.piece_name(args[1])
        if args[2]:
            out["failed"] = _faults()[args[2]]
    elif verb in ("off", "inside", "flat"):
        out["animal"] = pieces.piece_name(args[1])
    elif verb in ("dry", "wet"):
        out["mouth"] = _mouth(args[1])
    elif verb == "touched":
        out["tile"] = _tile(args[1])
        out["by"] = pieces.TERRAINS[args[2]]
    return out


# --- numbers to words ---


def _tile(tile):
    return pieces.piece_name(pieces.DOMINOES + tile)


def _mouth(mouth):
    return [_tile(mouth // 3), pieces.LETTERS[mouth % 3]]


def _end(ref):
    if ref < pieces.DOMINOES:
        return pieces.piece_name(ref)
    if ref < moves.REFS:
        return [pieces.piece_name(moves.domino_of(ref)), (ref - pieces.DOMINOES) % 2 + 1]
    return _mouth(ref - moves.REFS)


def _where(place):
    """(key, value) of a place."""
    if place < moves.ON_TILE:
        return "on", _mouth(place)
    if place < moves.ALONE:
        return "on", [_tile(place - moves.ON_TILE)]
    if place < moves.FROM:
        return ("alone" if place == moves.ALONE else "reserve"), True
    if place < moves.AFTER:
        return "from", _mouth(place - moves.FROM)
    if place < moves.BEFORE:
        return "after", _end(place - moves.AFTER)
    if place < moves.INTO:
        return "before", _end(place - moves.BEFORE)
    return "into", _mouth(place - moves.INTO)


# --- words to numbers ---


def _domino_number(value):
    """The number of the domino with this name, or -1."""
    number = pieces.piece(value) if type(value) is str else -1
    return number if number < pieces.DOMINOES else -1


def _domino(obj, key):
    number = _domino_number(obj.get(key))
    if number < 0:
        raise BadArgument("'%s' must be a domino, as f_01 or g_1" % key)
    return number


def _tile_number(value, key):
    number = pieces.piece(value) if type(value) is str else -1
    if number < pieces.DOMINOES:
        raise BadArgument("'%s' must name a tile, as start or f1" % key)
    return number - pieces.DOMINOES


def _landscape(value, key):
    tile = _tile_number(value, key)
    if tile == pieces.START:
        raise BadArgument("'%s' must name a landscape; the start is no photo" % key)
    return tile


def _letter(value, key):
    if type(value) is not str or len(value) != 1 or value not in pieces.LETTERS:
        raise BadArgument("'%s' must name a mouth a, b or c" % key)
    return pieces.LETTERS.find(value)


def _mouth_number(value, key):
    if type(value) is not list or len(value) != 2:
        raise BadArgument("'%s' must be a tile and its mouth, as ['f1', 'a']" % key)
    return 3 * _tile_number(value[0], key) + _letter(value[1], key)


def _end_number(value, key):
    number = _domino_number(value)
    if number >= 0:
        return number
    if type(value) is list and len(value) == 2 and type(value[1]) is int and 1 <= value[1] <= 2:
        number = _domino_number(value[0])
        if number >= pieces.FIRST_GARDEN:
            return moves.branch(number, value[1])
    raise BadArgument("'%s' must be a domino, or a branch of a fork as ['g_1', 1]" % key)


def _end_or_mouth(obj, key):
    value = obj.get(key)
    if type(value) is list and len(value) == 2 and type(value[1]) is str:
        return moves.REFS + _mouth_number(value, key)
    return _end_number(value, key)


def _parse_domino(obj, state):
    number = _domino(obj, "domino")
    fork = flag(obj, "fork", False)
    keys = [key for key in _WHERE if key in obj]
    if len(keys) != 1:
        raise BadArgument("a domino goes to exactly one of %s" % ", ".join(_WHERE))
    key = keys[0]
    value = obj[key]
    if fork and key in ("on", "reserve"):
        raise BadArgument("'fork' does not go with '%s'" % key)
    if key == "on":
        if type(value) is list and len(value) == 1:
            return moves.domino(number, moves.ON_TILE + _tile_number(value[0], key))
        return moves.domino(number, moves.ON_MOUTH + _mouth_number(value, key))
    if key in ("alone", "reserve"):
        if value is not True:
            raise BadArgument("'%s' must be true where it is given" % key)
        place = moves.ALONE if key == "alone" else moves.RESERVE
    elif key == "after":
        place = moves.AFTER + _end_number(value, key)
    elif key == "before":
        place = moves.BEFORE + _end_number(value, key)
    else:
        place = (moves.FROM if key == "from" else moves.INTO) + _mouth_number(value, key)
    return moves.domino(number, place, fork)


def _parse_landscape(obj, state):
    tile = _landscape(obj.get("tile"), "tile")
    return moves.landscape(_domino(obj, "with"), 3 * tile + _letter(obj.get("mouth"), "mouth"))


def _parse_animal(obj, state):
    number = _domino(obj, "with")
    end = _end_number(obj.get("beside"), "beside")
    before = "side" in obj and one_of(obj, "side", ("after", "before")) == "before"
    return moves.animal(number, (moves.BEFORE if before else moves.AFTER) + end, flag(obj, "flat", False))


def _parse_join(obj, state):
    from_ref = _end_or_mouth(obj, "from")
    to_ref = _end_or_mouth(obj, "to")
    if from_ref >= moves.REFS and to_ref >= moves.REFS:
        raise BadArgument("two mouths cannot be joined")
    return moves.join(from_ref, to_ref)


def _parse_glass(obj, state):
    keys = [key for key in ("turn", "empty", "pause") if key in obj]
    for step in range(len(_STEPS)):
        key, value = _STEPS[step]
        # 1 == True: the type tells turn and empty from pause.
        if keys == [key] and type(obj[key]) is type(value) and obj[key] == value:
            return moves.glass(step)
    raise BadArgument("the glass has one of 'turn' 1 or 2, 'empty' 1 or 2, 'pause' true or false")


def _parse_raise(obj, state):
    return moves.raise_(_domino(obj, "with"))


def _parse_push(obj, state):
    return moves.push(_domino(obj, "domino") if "domino" in obj else -1)


def _gate(obj, state):
    number = integer(obj, "gate")
    gates = state.options.get("gates")
    if number < 0 or (gates is not None and number >= len(gates)):
        raise BadArgument("there is no gate %d" % number)
    return number


def _bound_gate(obj, state):
    number = _gate(obj, state)
    if number > moves.MAX_BOUND_GATE:
        raise BadArgument("there is no gate %d" % number)
    return number


def _ms(obj):
    ms = integer(obj, "ms")
    if ms < 0:
        raise BadArgument("'ms' must not be negative")
    return ms


def _parse_gate(obj, state):
    return moves.gate(_gate(obj, state), _ms(obj))


def _parse_doubt(obj, state):
    # The last number is no gate: edges were lost.
    gate = moves.MAX_BOUND_GATE if obj.get("gate") == moves.MAX_BOUND_GATE else _bound_gate(obj, state)
    return moves.doubt(gate, _ms(obj))


def _parse_bind(obj, state):
    return moves.bind(_bound_gate(obj, state), _domino(obj, "domino") if "domino" in obj else -1)


def _parse_pushes(obj, state):
    count = integer(obj, "pushes")
    if not 0 < count <= moves.MAX_PUSHES:
        raise BadArgument("'pushes' must be from 1 to %d" % moves.MAX_PUSHES)
    return moves.pushes(count)


def _parse_again(obj, state):
    return moves.again()


def _parse_broken(obj, state):
    pair = obj.get("between")
    if type(pair) is not list or len(pair) != 2:
        raise BadArgument("'between' must be two dominoes")
    one, other = _domino_number(pair[0]), _domino_number(pair[1])
    if one < 0 or other < 0 or one == other:
        raise BadArgument("'between' must be two dominoes")
    return moves.broken(one, other)


def _faults():
    # For light games alone.
    from naiad_core.games.aya.light_game import FAULTS

    return FAULTS


def _parse_photo(obj, state):
    if ("animal" in obj) == ("tile" in obj):
        raise BadArgument("a photo is of an 'animal' or of a 'tile'")
    if "animal" in obj:
        number = _domino(obj, "animal")
        faults = _faults()[1:5]
    else:
        number = pieces.DOMINOES + _landscape(obj["tile"], "tile")
        faults = _faults()[5:]
    return moves.photo(number, _faults().index(one_of(obj, "failed", faults)) if "failed" in obj else 0)


def _parse_counted(obj, state):
    return moves.counted()


def _parse_fallen(obj, state):
    return moves.fallen()


def _parse_off(obj, state):
    return moves.off(_domino(obj, "animal"))


def _parse_inside(obj, state):
    return moves.inside(_domino(obj, "animal"))


def _parse_flat(obj, state):
    return moves.flat(_domino(obj, "animal"))


def _survey_mouth(obj):
    mouth = _mouth_number(obj.get("mouth"), "mouth")
    _landscape(obj["mouth"][0], "mouth")
    return mouth


def _parse_dry(obj, state):
    return moves.dry(_survey_mouth(obj))


def _parse_wet(obj, state):
    return moves.wet(_survey_mouth(obj))


def _parse_touched(obj, state):
    tile = _landscape(obj.get("tile"), "tile")
    by = one_of(obj, "by", tuple(pieces.TERRAINS[: pieces.GARDENS]))
    return moves.touched(tile, pieces.TERRAINS.find(by))


_PARSERS = {
    "domino": _parse_domino,
    "landscape": _parse_landscape,
    "animal": _parse_animal,
    "join": _parse_join,
    "glass": _parse_glass,
    "raise": _parse_raise,
    "push": _parse_push,
    "gate": _parse_gate,
    "fallen": _parse_fallen,
    "off": _parse_off,
    "inside": _parse_inside,
    "flat": _parse_flat,
    "dry": _parse_dry,
    "wet": _parse_wet,
    "touched": _parse_touched,
    "pushes": _parse_pushes,
    "again": _parse_again,
    "doubt": _parse_doubt,
    "bind": _parse_bind,
    "broken": _parse_broken,
    "photo": _parse_photo,
    "counted": _parse_counted,
}
