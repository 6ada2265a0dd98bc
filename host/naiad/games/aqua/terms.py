"""The names that AQUA's data hold, as players read them: colours, animals, tiles; not the sentences."""

from collections.abc import Iterable

from naiad.language import _, later, plural
from naiad_core import pieces
from naiad_core.games.aqua.descriptor import LETTERS
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS

# Of a tile.
CORALS = 3
SNAIL = later("snail")


def names() -> Iterable[str | tuple[str, str]]:
    """Each of them in English, for the catalogues; of a large animal also how several are called."""
    data = pieces.load("aqua")
    yield from LETTERS.values()
    for animal in ANIMALS:
        yield from (animal, data["large"][animal]["other_face"]["value"], _counted(animal))
    yield from (each["name"]["value"] for each in data["species"].values())


def colour(letter: str) -> str:
    """The colour that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])


def colour_of(number: int) -> str:
    """The same by the number of a colour, or of the animals that have it."""
    return colour(COLOURS[number])


def called(name: str) -> str:
    """What players call a piece that a record or a tag names: a tile by its colours, clockwise.

    >>> called("bog"), called("manta"), called("small_r"), called("hotspot_2"), called("ecosystem_12")
    ('blue-orange-green', 'manta', 'red animal', 'hot spot 2', 'ecosystem 12')
    """
    kind, _under, rest = name.partition("_")
    if kind == "small" and rest in LETTERS:
        return _("{colour} animal", colour=colour(rest))
    if kind == "hotspot" and rest:
        return _("hot spot {number}", number=rest)
    if kind == "ecosystem" and rest:
        return _("ecosystem {number}", number=rest)
    if len(name) == CORALS and set(name) <= set(LETTERS):
        return "-".join(map(colour, name))
    return _(name) if name in ANIMALS or name == SNAIL else name


def animal(number: int) -> str:
    """A large animal by its number."""
    return _(ANIMALS[number])


def animals(name: str, count: int) -> str:
    """So many of a large animal."""
    return plural(*_counted(name), count)


def _counted(name: str) -> tuple[str, str]:
    return f"{{n}} {name}", f"{{n}} {name}s"
