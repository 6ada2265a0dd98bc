"""Counts and lists in words; nothing of any game."""

from collections.abc import Iterable, Sequence
from functools import reduce

from naiad.language import _, plural


def some(count: int, noun: str, several: str | None = None) -> str:
    """A number of things, by the noun for one and, where it is not formed with an s, that for several.

    >>> some(1, "card"), some(0, "card"), some(2, "fish", "fish")
    ('1 card', '0 cards', '2 fish')
    """
    return f"{count} {noun if count == 1 else several or noun + 's'}"


def point_count(count: int) -> str:
    """So many points.

    >>> point_count(1)
    '1 point'
    """
    return plural("{n} point", "{n} points", count)


def card_count(count: int) -> str:
    """So many cards."""
    return plural("{n} card", "{n} cards", count)


def gate_number(gate: int) -> int:
    """The number of a gate, from 1 as the table and its players count them; a record counts from 0."""
    return gate + 1


def labelled(what: str, text: str) -> str:
    """What is told of something: 'Ada: 3 points'."""
    return _("{what}: {text}", what=what, text=text)


def clauses(parts: Iterable[str]) -> str:
    """What is said one after the other, in one sentence.

    >>> clauses(["3 fish", "2 plants", "1 card"])
    '3 fish; 2 plants; 1 card'
    """
    return reduce(lambda said, more: _("{said}; {more}", said=said, more=more), parts)


def listed(names: Sequence[str]) -> str:
    """Names in a row.

    >>> listed(["Ada"]), listed(["Ada", "Bo", "Cy"])
    ('Ada', 'Ada, Bo and Cy')
    """
    if len(names) < 2:
        return "".join(names)
    return _("{most} and {last}", most=", ".join(names[:-1]), last=names[-1])
