"""Which options and lines of AQUA are well formed, and its pieces; not which are legal."""

import json
from itertools import permutations, product
from pathlib import Path

from oracle.base import is_index, is_int, is_name

COLOURS = "bgopry"
# A tile is named by the rotation that sorts first; no tile is of one colour.
TILES = sorted({min(t, t[1:] + t[:1], t[2:] + t[:2]) for t in map("".join, product(COLOURS, repeat=3))})
TILES = [tile for tile in TILES if len(set(tile)) > 1]
HOTSPOTS = ["".join(letters) for letters in permutations(COLOURS)]
LARGE = ("barracuda", "dolphin", "manta", "hammerhead", "humpback")
VERBS = ("market", "snail", "tile", "discard", "large", "end", "ecosystem")

MIN_SEATS, MAX_SEATS = 1, 4
DEFAULT_OPTIONS = {"variant": "classic", "snail": 0, "market": "tracked"}
ROUNDS = 17

# What is printed on the pieces, which both implementations take from the same file.
PRINTED = json.loads((Path(__file__).parents[3] / "firmware/naiad_core/games/aqua/pieces.json").read_text())


def printed(values, *where):
    """What is printed on a piece, or the value that a record has instead."""
    found, own = PRINTED, values
    for key in where:
        found, own = found[key], own.get(key) if type(own) is dict else None
    if own is None:
        return found["value"]
    return own["value"] if type(own) is dict and "value" in own else own


def options_are_good(options, seats):
    variant = options.get("variant", "classic")
    if not set(options) <= {"variant", "hotspots", "snail", "ecosystems", "market"}:
        return False
    if not is_name(options.get("market", "tracked"), ["tracked", "untracked"]):
        return False
    if not is_name(variant, ["classic", "family", "advanced", "solo"]) or (variant == "solo") != (seats == 1):
        return False
    hotspots = options.get("hotspots")
    if type(hotspots) is not list or len(hotspots) != seats:
        return False
    if not all(is_name(hotspot, HOTSPOTS) for hotspot in hotspots) or not is_index(options.get("snail", 0), seats):
        return False
    if variant == "family":
        return "ecosystems" not in options
    return ecosystems_are_good(options.get("ecosystems"), 6 if variant == "classic" else 24)


def ecosystems_are_good(ecosystems, highest):
    """Six tiles, so no number twice, each with a native of its own."""
    if type(ecosystems) is not list or len(ecosystems) != 6:
        return False
    for entry in ecosystems:
        if type(entry) is not dict or set(entry) != {"id", "native"}:
            return False
        if not is_int(entry["id"]) or not 1 <= entry["id"] <= highest or not is_name(entry["native"], [*COLOURS]):
            return False
    return len({entry["id"] for entry in ecosystems}) == len({entry["native"] for entry in ecosystems}) == 6


def is_text(value):
    return type(value) is str


def is_hex(value):
    return type(value) is list and len(value) == 2 and all(is_int(number) for number in value)


def is_place(value):
    return type(value) is list and len(value) == 3 and is_hex(value[:2]) and is_name(value[2], ["N", "S"])


def is_list_of(kind, value):
    return type(value) is list and all(kind(entry) for entry in value)


def is_well_formed(move, options):
    return {
        "market": lambda: is_list_of(is_text, move.get("tiles")),
        "snail": lambda: True,
        "tile": lambda: is_text(move.get("tile")) and is_hex(move.get("at")) and is_index(move.get("turn"), 6),
        "discard": lambda: is_text(move.get("tile")),
        "large": lambda: (
            is_name(move.get("animal"), LARGE) and is_list_of(is_place, move.get("on")) and move["on"] != []
        ),
        "end": lambda: True,
        "ecosystem": lambda: is_int(move.get("id")) and "seat" in move and is_index(move.get("points"), 1000),
    }[move["do"]]()
