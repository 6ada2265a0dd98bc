"""How a picture can lie on a square: turned and mirrored, eight ways; no panel and no settings (hands.py)."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")

# A letter that looks otherwise in each of the eight ways.
LETTER = ("####", "#...", "###.", "#...", "#...")
GAP = "   "


class Facing(NamedTuple):
    """First mirrored, left for right, then turned clockwise by so many quarters."""

    mirrored: bool = False
    quarters: int = 0


# Upright is the first.
ALL = tuple(Facing(mirrored, quarters) for mirrored in (False, True) for quarters in range(4))


def after(second: Facing, first: Facing) -> Facing:
    """Both, one after the other, as one."""
    quarters = second.quarters + (-first.quarters if second.mirrored else first.quarters)
    return Facing(second.mirrored != first.mirrored, quarters % 4)


def back(facing: Facing) -> Facing:
    """What makes it upright again."""
    return facing if facing.mirrored else Facing(False, -facing.quarters % 4)


def seen(rows: Sequence[Sequence[T]], facing: Facing) -> list[list[T]]:
    """A picture as it lies so."""
    out = [list(row[::-1] if facing.mirrored else row) for row in rows]
    for _ in range(facing.quarters):
        out = [list(column) for column in zip(*out[::-1], strict=True)]
    return out


def drawings() -> str:
    """The letter in all eight ways beside each other, each below its number from 1 on, as text."""
    pictures = [["".join(row) for row in seen(LETTER, facing)] for facing in ALL]
    width = len(LETTER)
    lines = [GAP.join(f"{number}".ljust(width) for number in range(1, len(ALL) + 1))]
    for at in range(width):
        lines.append(GAP.join((rows[at] if at < len(rows) else "").ljust(width) for rows in pictures))
    return "\n".join(line.rstrip() for line in lines)
