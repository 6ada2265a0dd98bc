"""Counts and lists in words; nothing of any game."""

from collections.abc import Sequence


def some(count: int, noun: str, several: str | None = None) -> str:
    """A number of things, by the noun for one and, where it is not formed with an s, that for several.

    >>> some(1, "card"), some(0, "card"), some(2, "fish", "fish")
    ('1 card', '0 cards', '2 fish')
    """
    return f"{count} {noun if count == 1 else several or noun + 's'}"


def listed(names: Sequence[str]) -> str:
    """Names in a row.

    >>> listed(["Ada"]), listed(["Ada", "Bo", "Cy"])
    ('Ada', 'Ada, Bo and Cy')
    """
    return " and ".join([", ".join(names[:-1])] * (len(names) > 1) + list(names[-1:]))
