"""Sentences that know which parts of a drawing they tell of, by name (draw/README.md); not what they say."""

import re
from collections.abc import Iterable


def name(*parts: object) -> str:
    """The name of a part of a drawing, from what a record calls it: letters, digits, ``_`` and ``-`` only.

    >>> name("cell", 1, -2)
    'cell_1_-2'
    """
    return re.sub(r"[^A-Za-z0-9_-]", "_", "_".join(str(each) for each in parts))


class Marked(str):
    """A sentence, and the names of the parts that it tells of."""

    marks: tuple[str, ...] = ()


def marked(sentence: str, names: Iterable[str]) -> str:
    """The sentence, with these names.

    >>> marks(marked("reefs: 3", ["s0_coral_0_1_2"]))
    ('s0_coral_0_1_2',)
    """
    out = Marked(sentence)
    out.marks = tuple(dict.fromkeys(names))
    return out


def marks(sentence: str) -> tuple[str, ...]:
    """The names of the parts that a sentence tells of; none where nothing is known."""
    return getattr(sentence, "marks", ())


def indented(sentence: str, by: int = 2) -> str:
    """The sentence further right; it still tells of the same."""
    return marked(" " * by + sentence, marks(sentence))
