"""The names that AQUA's data hold, as players read them: colours, animals; not the sentences."""

from collections.abc import Iterable

from naiad.language import _, plural
from naiad_core import pieces
from naiad_core.games.aqua.descriptor import LETTERS
from naiad_core.games.aqua.pieces import ANIMALS, COLOURS


def told() -> Iterable[str | tuple[str, str]]:
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


def animal(number: int) -> str:
    """A large animal by its number."""
    return _(ANIMALS[number])


def animals(name: str, count: int) -> str:
    """So many of a large animal."""
    return plural(*_counted(name), count)


def _counted(name: str) -> tuple[str, str]:
    return f"{{n}} {name}", f"{{n}} {name}s"
