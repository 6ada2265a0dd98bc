"""Acqua Dolce's data checked and made into the tables of pieces.py, once; gone again when they are made.

Whatever the data or its owner got wrong is a ValueError that names the place.
"""

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
SCHOOL, NO_GUPPY, NO_SCHOOL = 1, 8, 16

ZONES = ("bottom", "mid", "top")
COLOURS = 5

MAX_COPIES = 7


def _wrong(place, sentence):
    return ValueError("%s: %s" % (place, sentence))


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


def tables(data):
    """All that pieces.py holds of the data, in its order."""
    fish, food, ornaments = data["species"], data["food"], data["ornaments"]
    ornament_names = KINDS[DECORATION : PLANT + 1]
    copies = bytes(
        [_whole(value, 1, MAX_COPIES, place) for value, place in _of(fish, "count")]
        + [_whole(ornaments[name]["value"], 1, MAX_COPIES, "ornaments %s" % name) for name in ornament_names]
        + _food(food, "count", MAX_COPIES)
    )
    first = bytes([sum(copies[:kind]) for kind in range(len(KINDS))])
    needs = bytes([_bits(value, CONDITIONS, place) for value, place in _of(fish, "needs")])
    rations = bytes(FOOD * [0] + _food(food, "rations", 99))
    # With less, hands could not be dealt, or nothing would ever be left to do.
    enough = max(5 * 7 + 3, sum([copies[kind] * rations[kind] for kind in range(FOOD, len(KINDS))]))
    if first[FISH] <= enough:
        raise _wrong(
            "species", "there must be more than %d fish, those dealt to five and those that food feeds" % enough
        )
    zones = [_zone(value, place) for value, place in _of(fish, "zone")]
    of_zone = tuple([sum([1 << kind for kind in range(FISH) if zones[kind] == n]) for n in range(len(ZONES))])
    ranges = [_range(value, place) for value, place in _of(fish, "temperature")]
    scale = _range(data["thermometer"]["scale"]["value"], "thermometer scale")
    return (
        copies,
        first,
        needs,
        rations,
        _out(food["players"]["value"]),
        _colours(_of(fish, "colour")),
        of_zone,
        _needing(needs, SCHOOL),
        _needing(needs, NO_GUPPY),
        _needing(needs, NO_SCHOOL),
        bytes([low for low, _high in ranges]),
        bytes([high for _low, high in ranges]),
        scale,
        _whole(data["thermometer"]["start"]["value"], scale[0], scale[1], "thermometer start"),
    )


def _needing(needs, condition):
    return sum([1 << kind for kind in range(FISH) if needs[kind] & condition])
