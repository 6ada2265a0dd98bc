"""The names that Quintazone's data hold, as players read them: elements; not the sentences."""

from collections.abc import Iterable

from naiad.language import _
from naiad_core.games.quintazone.descriptor import LETTERS


def told() -> Iterable[str]:
    """Each of them in English, for the catalogues."""
    return LETTERS.values()


def element(letter: str) -> str:
    """The element that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])
