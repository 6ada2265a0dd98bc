"""The names that AYA's data hold, as players read them: terrains, dominoes, landscapes; not the sentences."""

from collections.abc import Iterable
from typing import Any

from naiad.language import _, later, meant
from naiad_core.games.aya.descriptor import LETTERS

START = later("start")
OUT = "where the water comes out"


def names() -> Iterable[str]:
    """Each of them in English, for the catalogues."""
    return LETTERS.values()


def terrain(letter: str) -> str:
    """The terrain that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])


def called(name: str) -> str:
    """What players call a domino or a landscape that a record names, as the table's screen does.

    >>> called("f_03"), called("g_6"), called("m2"), called("start")
    ('forest 3', 'garden 6', 'landscape mountain 2', 'start')
    """
    told = numbered(name)
    return told if name in (START, told) or "_" in name else _("landscape {name}", name=told)


def numbered(name: str) -> str:
    """The same without saying that a landscape is one: its terrain and its number."""
    kind, number = name[:1], name[1:].removeprefix("_").lstrip("0")
    if kind in LETTERS and number.isdigit():
        return f"{terrain(kind)} {number}"
    return _(START) if name == START else name


def end(value: Any, way: str = "") -> str:
    """An end as a record names it: a domino, a branch of a fork, a landscape or its mouth. ``way``: OUT where the
    water comes out of the mouth.

    >>> end("f_01"), end(["g_1", 2]), end(["f2", "b"]), end(["f2"])
    ('forest 1', 'garden 1, branch 2', 'landscape forest 2, mouth b', 'landscape forest 2')
    """
    if not isinstance(value, list | tuple):
        return called(str(value))
    piece, *which = value
    if not which:
        return called(piece)
    if isinstance(which[0], int):
        return _("{fork}, branch {number}", fork=called(piece), number=which[0])
    if way == OUT:
        return meant("out of it", "{tile}, mouth {mouth}", tile=called(piece), mouth=which[0])
    return _("{tile}, mouth {mouth}", tile=called(piece), mouth=which[0])
