"""A drawing for a game that has none of its own: the moves that stand, the newest last."""

from collections.abc import Sequence
from typing import Any

from naiad.draw.pen import Box, Pen, rect, words
from naiad.language import _
from naiad.report.lines import standing
from naiad.report.marked import name
from naiad.report.words import move
from naiad_core.text import Game

ROW = 18
# So many of the newest are shown.
ROWS = 60


def boxes(game: Game, pen: Pen, width: float, shown: Any) -> list[Box]:
    """The moves, a line each, by the names ``move_2``, ``move_3``, as the lines of the record are numbered."""
    kept = standing(game)[-ROWS:]
    rows = []
    for at, (number, obj) in enumerate(kept):
        body = words(6, 13, f"{number:>4}  {move(obj)}", 12, fit=width - 12) + rect(0, 0, width, ROW - 1, "o", 3)
        rows.append(pen.group(name("move", number), body, at=(0, at * ROW)))
    if not rows:
        rows.append(words(6, 13, _("Nothing has been played yet."), 12, "dim"))
    return [Box(width, ROW * max(1, len(kept)), "".join(rows))]


def note(game: Game, seat: int) -> str:
    """Nothing is known of a seat but its points."""
    return ""


def last(game: Game) -> Sequence[str]:
    """The line of the last move."""
    return [name("move", number) for number, _ in standing(game)[-1:]]


def places(game: Game, legal: Sequence[int]) -> Sequence[str]:
    """There are no places."""
    return ()
