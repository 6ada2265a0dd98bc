"""The names that Quintazone's data hold, as players read them: elements, cards, pyramids; not the sentences."""

from collections.abc import Iterable

from naiad.language import _, later
from naiad_core.games.quintazone.descriptor import LETTERS

PYRAMIDS = {"p1": later("small pyramid"), "p2": later("medium pyramid"), "p3": later("large pyramid")}
# By kind of card: how its two elements lie.
TWO = {"l": later("{one} over {two}"), "p": later("{one} beside {two}"), "d": later("{one} across {two}")}


def names() -> Iterable[str]:
    """Each of them in English, for the catalogues."""
    return LETTERS.values()


def element(letter: str) -> str:
    """The element that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])


def called(name: str) -> str:
    """What players call a piece that a record or a tag names: a card by its elements, a pyramid by its size.

    >>> called("l_fw"), called("w_a_2"), called("q_wfev"), called("p3"), called("goal_e")
    ('fire over water', 'air', 'water-fire-earth-ether', 'large pyramid', 'goal earth')
    """
    if name in PYRAMIDS:
        return _(PYRAMIDS[name])
    kind, _under, rest = name.partition("_")
    words = [element(letter) for letter in rest.partition("_")[0] if letter in LETTERS]
    if kind == "goal" and words:
        return _("goal {element}", element=words[0])
    if kind == "w" and words:
        return words[0]
    if kind == "q" and len(words) == 4:
        return "-".join(words)
    return _(TWO[kind], one=words[0], two=words[1]) if kind in TWO and len(words) == 2 else name
