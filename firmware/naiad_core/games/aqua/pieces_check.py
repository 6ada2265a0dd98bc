"""AQUA's data checked and made into the tables of pieces.py, once; gone again when they are made.

Whatever the data or its owner got wrong is a ValueError that names the place in the file.
"""

from array import array

from naiad_core.games.aqua import ecosystem_forms as ecosystems
from naiad_core.unload import unload

COLOURS = "bgopry"
ANIMALS = ("barracuda", "dolphin", "manta", "hammerhead", "humpback")
TILES = 70
STACK = 3
MAX_CELLS = 5


def _wrong(place, sentence):
    return ValueError("%s: %s" % (place, sentence))


def _whole(value, low, high, place):
    if type(value) is not int or not low <= value <= high:
        raise _wrong(place, "must be a whole number from %d to %d, not %r" % (low, high, value))
    return value


def _words(value):
    """The 70 words of the tiles in one string, three letters and a space each."""
    words = value.split(" ") if type(value) is str else ()
    for word in words:
        turns = (word, word[1:] + word[:1], word[2:] + word[:2])
        if len(word) != 3 or [c for c in word if c not in COLOURS] or min(turns) != word:
            raise _wrong("tiles", "'%s' is not three of %s, written as the turn that sorts first" % (word, COLOURS))
    if len(words) != TILES or len(set(words)) != TILES or sorted(words) != list(words):
        raise _wrong("tiles", "must be one text of %d different words, sorted" % TILES)
    return value + " "


def _hotspots(value):
    if (
        type(value) is not list
        or len(value) != 4
        or [h for h in value if type(h) is not str or "".join(sorted(h)) != COLOURS]
    ):
        raise _wrong("hotspots", "must be four texts, each with the letters %s once" % COLOURS)
    return tuple(value)


def _turnings(cells, place):
    """Every rotation and mirror of a shape, each as the steps from its first cell by (q, r)."""
    ok = type(cells) is list and 2 <= len(cells) <= MAX_CELLS
    for cell in cells if ok else ():
        ok = ok and type(cell) is list and len(cell) == 2
        ok = ok and [n for n in cell if type(n) is int and abs(n) <= MAX_CELLS] == cell
    if not ok:
        raise _wrong(place, "must be a list of 2 to %d cells [q, r]" % MAX_CELLS)
    reached = [cells[0]]
    for q, r in reached:
        for step in ([q + 1, r], [q, r + 1], [q - 1, r + 1], [q - 1, r], [q, r - 1], [q + 1, r - 1]):
            if step in cells and step not in reached:
                reached.append(step)
    if len(reached) != len(cells):
        raise _wrong(place, "the cells must differ and hang together")
    found = set()
    shape = [(q, r) for q, r in cells]
    for turn in range(12):
        # By 60 degrees clockwise (q, r) becomes (-r, q + r); half-way round the mirror image follows.
        shape = [(r, q) if turn == 6 else (-r, q + r) for q, r in shape]
        q0, r0 = min(shape)
        found.add(tuple(sorted([(q - q0, r - r0) for q, r in shape])))
    # The steps are differences of cell numbers, see tableau.py.
    return tuple([tuple([64 * r + q for q, r in steps]) for steps in sorted(found)])


def _points(value, place):
    if type(value) is not list or len(value) != STACK:
        raise _wrong(place, "must be a list of %d numbers, the top of the stack first" % STACK)
    for points in value:
        _whole(points, 0, 99, place)
    if value != sorted(value, reverse=True):
        raise _wrong(place, "the most valuable tile is on top: the numbers must not rise")
    return tuple(value)


def _ranks(value):
    if type(value) is not list or [n for n in value if type(n) is not int] or value != sorted(value):
        raise _wrong("solo_ranks", "must be a list of rising whole numbers")
    return tuple(value)


def tables(data):
    """All that pieces.py holds of the data, in its order."""
    words = _words(data["tiles"]["value"])
    species = [data["species"][c] for c in COLOURS]
    large = [data["large"][a] for a in ANIMALS]
    # No comprehension: each is one call more on a stack that is short where a PC begins the game.
    shapes = []
    for n in range(5):
        shapes.append(_turnings(large[n]["shape"]["value"], "large %s: shape" % ANIMALS[n]))
    found = (
        words,
        _hotspots(data["hotspots"]["value"]),
        _ranks(data["solo_ranks"]["value"]),
        bytes([_whole(species[n]["points"]["value"], 0, 99, "species %s: points" % COLOURS[n]) for n in range(6)]),
        bytes([_whole(species[n]["count"]["value"], 0, 99, "species %s: count" % COLOURS[n]) for n in range(6)]),
        tuple(shapes),
        tuple([_points(large[n]["points"]["value"], "large %s: points" % ANIMALS[n]) for n in range(5)]),
        bytes([_whole(large[n]["snail"]["value"], 1, STACK, "large %s: snail" % ANIMALS[n]) for n in range(5)]),
        _ecosystems(data["ecosystems"]),
    )
    unload("naiad_core.games.aqua.ecosystem_forms")
    return found + (_looks(words),)


def _ecosystems(forms):
    found = [ecosystems.check(forms[str(n)]["value"], n, COLOURS, ANIMALS) for n in range(1, ecosystems.COUNT + 1)]
    return (None,) + tuple(found)


def _looks(words):
    looks = array("H")
    for at in range(0, len(words), 4):
        abc = [COLOURS.index(c) for c in words[at : at + 3]]
        for turn in range(3):
            first, second, third = abc[-turn], abc[1 - turn], abc[2 - turn]
            looks.append(first << 1 | second << 4 | third << 7)
    return looks
