"""The names that Acqua Dolce's data hold, as players read them: cards, goals, colours, zones; not the sentences.

A fish is called as its card calls it, in every language: that is what the players look for.
"""

from collections.abc import Iterable

from naiad.language import _
from naiad_core import pieces
from naiad_core.games.acqua_dolce.goals import GOALS
from naiad_core.games.acqua_dolce.pieces import KINDS, SPECIES, ZONES


def told() -> Iterable[str]:
    """Each of them in English, for the catalogues."""
    yield from map(_spaced, KINDS)
    yield from (*GOALS, *ZONES, *colours())


def colours() -> list[str]:
    """The fish's colours, in order."""
    species = pieces.load("acqua-dolce")["species"]
    return sorted({species[name]["colour"]["value"] for name in SPECIES})


def kind_name(kind: int) -> str:
    """A kind of card."""
    return _(_spaced(KINDS[kind]))


def _spaced(name: str) -> str:
    return name.replace("_", " ")
