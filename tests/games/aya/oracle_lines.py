"""The pieces of AYA and the shape of its lines, whatever the position; not the rules."""

from oracle.base import is_int, is_name

MIN_SEATS, MAX_SEATS = 2, 5
DEFAULT_OPTIONS = {"cameras_per_terrain": 5, "max_animals_per_fork": 3, "free_pushes": 1, "gates": None, "track": "all"}

TERRAINS = "fmdpc"
GARDENS = [f"g_{n}" for n in range(1, 7)]
DOMINOES = [f"{terrain}_{n:02d}" for terrain in TERRAINS for n in range(1, 31)] + GARDENS
MOUTHS = {terrain + kind: mouths for terrain in TERRAINS for kind, mouths in [("1", "ab"), ("2", "abc"), ("3", "a")]}
MOUTHS["start"] = "ab"
LANDSCAPES = [tile for tile in MOUTHS if tile != "start"]

PLACES = ("on", "after", "before", "from", "into", "alone", "reserve")
PLACING = ("domino", "landscape", "animal")
CHAIN_SURVEY = ("off", "inside", "flat", "dry", "wet", "touched", "broken")
CASCADE = ("push", "gate", "fallen", "pushes", "again", "doubt")
PHOTO_SURVEY = ("photo", "counted")
# What is told of dominoes on the table, which a game of photos alone does not record.
CHAIN = (*PLACING, "join", "raise", "bind", *CHAIN_SURVEY)
VERBS = ("glass", *CASCADE, *CHAIN, *PHOTO_SURVEY)

# Why a photo fails, as one who looks at it may say.
ANIMAL_FAULTS = ("off-chain", "not-linked", "inside", "not-alone")
TILE_FAULTS = ("dry", "wrong-domino")


def terrain_of(piece):
    """The letter of a domino's or tile's terrain; "g" for gardens, "s" for the start, which match none."""
    return piece[0]


def options_are_good(options, _seats):
    cameras = options.get("cameras_per_terrain", 5)
    animals = options.get("max_animals_per_fork", 3)
    free = options.get("free_pushes", 1)
    return (
        set(options) <= set(DEFAULT_OPTIONS)
        and is_int(cameras)
        and cameras in (5, 8)
        and is_int(animals)
        and animals in (2, 3)
        and is_int(free)
        and free in (1, 2)
        and is_name(options.get("track", "all"), ("all", "photos"))
        and type(options.get("gates", [])) is list
    )


def is_domino(value):
    return is_name(value, DOMINOES)


def is_mouth_letter(value):
    return is_name(value, ["a", "b", "c"])


def is_mouth(value, tiles=tuple(MOUTHS)):
    return type(value) is list and len(value) == 2 and is_name(value[0], tiles) and is_mouth_letter(value[1])


def is_tile_or_mouth(value):
    return (type(value) is list and len(value) == 1 and is_name(value[0], MOUTHS)) or is_mouth(value)


def is_end(value):
    if type(value) is list:
        return len(value) == 2 and is_name(value[0], GARDENS) and is_int(value[1]) and value[1] in (1, 2)
    return is_domino(value)


def is_true(value):
    return value is True


def is_bool(value):
    return type(value) is bool


def is_well_formed(move, options):
    verb = move["do"]
    if verb == "glass":
        named = [key for key in ("turn", "empty", "pause") if key in move]
        if named == ["pause"]:
            return is_bool(move["pause"])
        return named in (["turn"], ["empty"]) and is_int(move[named[0]]) and move[named[0]] in (1, 2)
    if verb == "domino":
        shape = {
            "on": is_tile_or_mouth,
            "after": is_end,
            "before": is_end,
            "from": is_mouth,
            "into": is_mouth,
            "alone": is_true,
            "reserve": is_true,
        }
        places = [key for key in PLACES if key in move]
        if not is_domino(move.get("domino")) or len(places) != 1 or not shape[places[0]](move[places[0]]):
            return False
        fork = move.get("fork", False)
        return is_bool(fork) and not (fork and places[0] in ("on", "reserve"))
    if verb == "landscape":
        pieces_are_good = is_name(move.get("tile"), LANDSCAPES) and is_domino(move.get("with"))
        return pieces_are_good and is_mouth_letter(move.get("mouth"))
    if verb == "animal":
        return (
            is_domino(move.get("with"))
            and is_end(move.get("beside"))
            and is_name(move.get("side", "after"), ("after", "before"))
            and is_bool(move.get("flat", False))
        )
    if verb == "raise":
        return is_domino(move.get("with"))
    if verb == "join":
        ends = [move.get("from"), move.get("to")]
        return all(is_end(end) or is_mouth(end) for end in ends) and not all(is_mouth(end) for end in ends)
    if verb == "push":
        return "domino" not in move or is_domino(move["domino"])
    if verb in ("gate", "doubt", "bind"):
        numbers = ("gate",) if verb == "bind" else ("gate", "ms")
        if not all(is_int(move.get(key)) and move[key] >= 0 for key in numbers):
            return False
        if "domino" in move and verb == "bind" and not is_domino(move["domino"]):
            return False
        least = float("inf") if options["gates"] is None else len(options["gates"])
        return move["gate"] < (least if verb == "gate" else min(least, 128))
    if verb == "photo":
        if ("animal" in move) == ("tile" in move):
            return False
        good = is_domino(move["animal"]) if "animal" in move else is_name(move["tile"], LANDSCAPES)
        faults = ANIMAL_FAULTS if "animal" in move else TILE_FAULTS
        return good and ("failed" not in move or is_name(move["failed"], faults))
    if verb in ("fallen", "again", "counted"):
        return True
    if verb == "pushes":
        return is_int(move.get("pushes")) and 1 <= move["pushes"] <= 999
    if verb == "broken":
        pair = move.get("between")
        return type(pair) is list and len(pair) == 2 and all(map(is_domino, pair)) and pair[0] != pair[1]
    if verb in ("off", "inside", "flat"):
        return is_domino(move.get("animal"))
    if verb in ("dry", "wet"):
        return is_mouth(move.get("mouth"), LANDSCAPES)
    return is_name(move.get("tile"), LANDSCAPES) and is_name(move.get("by"), list(TERRAINS))
