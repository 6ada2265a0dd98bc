"""The names that Acqua Dolce's data hold, as players read them: cards, goals, colours, zones; not the sentences.

A fish is called as its card calls it, in every language: that is what the players look for.
"""

from collections import Counter
from collections.abc import Iterable

from naiad.language import _
from naiad.report.words_count import listed
from naiad_core import pieces
from naiad_core.games.acqua_dolce import pieces as pieces_of_game
from naiad_core.games.acqua_dolce.goals import GOALS
from naiad_core.games.acqua_dolce.pieces import FOOD, KINDS, RATIONS, SPECIES, ZONES


def names() -> Iterable[str]:
    """Each of them in English, for the catalogues."""
    yield from map(_spaced, KINDS[:FOOD])
    yield from (*GOALS, *ZONES, *colours())


def colours() -> list[str]:
    """The fish's colours, in order."""
    species = pieces.load("acqua-dolce")["species"]
    return sorted({species[name]["colour"]["value"] for name in SPECIES})


def kind_name(kind: int) -> str:
    """A kind of card."""
    return _("food for {n}", n=RATIONS[kind]) if kind >= FOOD else _(_spaced(KINDS[kind]))


def called(name: str) -> str:
    """What players call a card that a record or a tag names: whichever copy it is, by what is printed on it.

    >>> called("dwarf_gourami_2"), called("food4_1")
    ('dwarf gourami', 'food for 4')
    """
    card = pieces_of_game.piece(name)
    return kind_name(pieces_of_game.kind_of(card)) if card >= 0 else name


def cards(names: Iterable[str]) -> str:
    """Several cards, by kind in the order of the first of each.

    >>> cards(["neon_2", "neon_1", "bumblebee_1"])
    '2 neon and bumblebee'
    """
    counts = Counter(map(called, names))
    return listed([f"{count} {kind}" if count > 1 else kind for kind, count in counts.items()])


def _spaced(name: str) -> str:
    return name.replace("_", " ")
