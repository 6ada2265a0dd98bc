"""The names that AYA's data hold, as players read them: terrains; not the sentences.

The titles for so many points are the rulebook's own, which has them in French.
"""

from collections.abc import Iterable

from naiad.language import _
from naiad_core.games.aya.descriptor import LETTERS


def told() -> Iterable[str]:
    """Each of them in English, for the catalogues."""
    return LETTERS.values()


def terrain(letter: str) -> str:
    """The terrain that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])
