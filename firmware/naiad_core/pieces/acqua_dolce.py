"""Acqua Dolce's cards as numbers and tables, checked as they are built from the data; not where they lie.
Read rules/acqua_dolce_actions.py next.

A *kind* is a species, plants, decorations or one size of food: its number is its place in KINDS,
the 13 species first. The copies of a kind are bits, ``neon_1`` the lowest, and never more than
seven, so that any of them make one byte. A card's number counts through the kinds: FIRST[kind]
+ copy - 1. Whatever the data or its owner got wrong is a ValueError that names the place.
"""

from naiad_core import pieces

SPECIES = (
    "corydoras",
    "neon",
    "guppy",
    "platy",
    "dwarf_gourami",
    "rainbow_krib",
    "angelfish",
    "fighting_fish",
    "agassiz_cichlid",
    "bumblebee",
    "black_molly",
    "piranha",
    "indian_glassfish",
)
KINDS = SPECIES + ("decoration", "plant", "food4", "food5", "food6")
FISH = len(SPECIES)
GUPPY = KINDS.index("guppy")
PIRANHA = KINDS.index("piranha")
GLASSFISH = KINDS.index("indian_glassfish")
DECORATION = KINDS.index("decoration")
PLANT = KINDS.index("plant")
FOOD = KINDS.index("food4")

# What a fish may need; at bit n of its needs.
CONDITIONS = ("school", "plant", "decoration", "no_guppy", "no_school")
SCHOOL, NEEDS_PLANT, NEEDS_DECORATION, NO_GUPPY, NO_SCHOOL = 1, 2, 4, 8, 16

ZONES = ("bottom", "mid", "top")
COLOURS = 5

MAX_COPIES = 7
# By copies as bits: how many they are.
COUNT = bytes([sum([bits >> n & 1 for n in range(MAX_COPIES)]) for bits in range(1 << MAX_COPIES)])


def _wrong(place, sentence):
    return ValueError("pieces of acqua-dolce: %s: %s" % (place, sentence))


def _whole(value, low, high, place):
    if type(value) is not int or not low <= value <= high:
        raise _wrong(place, "must be a whole number from %d to %d, not %r" % (low, high, value))
    return value


def _members(value, names, place):
    if type(value) is not list or [v for v in value if type(v) is not str or v not in names]:
        raise _wrong(place, "must be a list of names out of %s" % ", ".join(names))
    if len(set(value)) < len(value):
        raise _wrong(place, "names something twice")
    return value


def _bits(value, names, place):
    return sum([1 << names.index(name) for name in _members(value, names, place)])


def _range(value, place):
    if type(value) is not list or len(value) != 2:
        raise _wrong(place, "must be the lowest and the highest temperature")
    low = _whole(value[0], 0, 99, place)
    return low, _whole(value[1], low, 99, place)


def _zone(value, place):
    if value not in ZONES:
        raise _wrong(place, "must be one of %s, not %r" % (", ".join(ZONES), value))
    return ZONES.index(value)


def _colours(values):
    """By colour: the species that have it, as bits."""
    found: dict[str, int] = {}
    for kind in range(FISH):
        value, place = values[kind]
        if type(value) is not str or not value:
            raise _wrong(place, "must be a colour")
        found[value] = found.get(value, 0) | 1 << kind
    if len(found) != COLOURS:
        raise _wrong("species", "the fish must have %d colours, not %s" % (COLOURS, ", ".join(sorted(found))))
    return tuple([found[colour] for colour in sorted(found)])


def _of(species, field):
    """By species: (value, place in the file)."""
    return [(species[name][field]["value"], "species %s: %s" % (name, field)) for name in SPECIES]


def _food(food, field, high):
    found = []
    for name in KINDS[FOOD:]:
        value = food[name]["value"]
        if type(value) is not dict or sorted(value) != ["count", "rations"]:
            raise _wrong("food %s" % name, "must be {'count', 'rations'}")
        found.append(_whole(value[field], 1, high, "food %s: %s" % (name, field)))
    return found


def _out(value):
    """By seats from 2: the kinds of food that stay in the box, as bits."""
    if type(value) is not dict or sorted(value) != ["2", "3", "4", "5"]:
        raise _wrong("food players", "must be an object with 2, 3, 4 and 5")
    every = (1 << len(KINDS)) - (1 << FOOD)
    return tuple([every & ~(_bits(value[seats], KINDS[FOOD:], "food players %s" % seats) << FOOD) for seats in "2345"])


_data = pieces.load("acqua-dolce")

COPIES = bytes(
    [_whole(value, 1, MAX_COPIES, place) for value, place in _of(_data["species"], "count")]
    + [
        _whole(_data["ornaments"][name]["value"], 1, MAX_COPIES, "ornaments %s" % name)
        for name in KINDS[DECORATION : PLANT + 1]
    ]
    + _food(_data["food"], "count", MAX_COPIES)
)
FIRST = bytes([sum(COPIES[:kind]) for kind in range(len(KINDS))])
FISH_CARDS = FIRST[FISH]
CARDS = sum(COPIES)
# By kind: the needs of a fish as bits; what one card feeds.
NEEDS = bytes([_bits(value, CONDITIONS, place) for value, place in _of(_data["species"], "needs")])
RATIONS = bytes(FOOD * [0] + _food(_data["food"], "rations", 99))
# With less, hands could not be dealt, or nothing would ever be left to do.
_ENOUGH = max(5 * 7 + 3, sum([COPIES[kind] * RATIONS[kind] for kind in range(FOOD, len(KINDS))]))
if FISH_CARDS <= _ENOUGH:
    raise _wrong("species", "there must be more than %d fish, those dealt to five and those that food feeds" % _ENOUGH)
# By seats from 2: which kinds are not in the game, as bits.
LEFT_OUT = _out(_data["food"]["players"]["value"])

# Sets of species, as bits: by colour and by zone; those that school, and those that do not live
# beside these or beside guppies.
OF_COLOUR = _colours(_of(_data["species"], "colour"))
_ZONE = [_zone(value, place) for value, place in _of(_data["species"], "zone")]
OF_ZONE = tuple([sum([1 << kind for kind in range(FISH) if _ZONE[kind] == zone]) for zone in range(len(ZONES))])
SCHOOLS = sum([1 << kind for kind in range(FISH) if NEEDS[kind] & SCHOOL])
SHUN_GUPPIES = sum([1 << kind for kind in range(FISH) if NEEDS[kind] & NO_GUPPY])
SHUN_SCHOOLS = sum([1 << kind for kind in range(FISH) if NEEDS[kind] & NO_SCHOOL])

_RANGES = [_range(value, place) for value, place in _of(_data["species"], "temperature")]
COLDEST = bytes([low for low, _high in _RANGES])
WARMEST = bytes([high for _low, high in _RANGES])
SCALE = _range(_data["thermometer"]["scale"]["value"], "thermometer scale")
START_DEGREES = _whole(_data["thermometer"]["start"]["value"], SCALE[0], SCALE[1], "thermometer start")

# Only the tables stay.
pieces.forget("acqua-dolce")
del _data, _RANGES, _ZONE


def piece(text):
    """The number of a card that a record or a tag calls so (``neon_3``, ``food4_1``), or -1."""
    if len(text) < 3 or text[-2] != "_" or text[:-2] not in KINDS:
        return -1
    kind = KINDS.index(text[:-2])
    copy = "1234567".find(text[-1])
    return FIRST[kind] + copy if 0 <= copy < COPIES[kind] else -1


def piece_name(number):
    """What a record or a tag calls the card of this number; '' if there is none."""
    if not 0 <= number < CARDS:
        return ""
    kind = kind_of(number)
    return KINDS[kind] + "_%d" % (number - FIRST[kind] + 1)


def kind_of(card):
    """The kind of a card."""
    kind = len(KINDS) - 1
    while FIRST[kind] > card:
        kind -= 1
    return kind
