"""What a turn's points are for: the rows of the score before and after it, told by name; not which turn is best.

A game's player.py says what its rows are called. The differences add up to what the turn adds to the seat's points.
"""

from collections.abc import Callable, Mapping
from typing import Any

from naiad.engine.view import View
from naiad.engine.world import Turn
from naiad.report.words_count import clauses, labelled

# Of a position and a seat: points by what they are for.
Rows = Callable[[Any, int], Mapping[str, int]]


def around(view: View, turn: Turn) -> tuple[Any, Any]:
    """The public positions before and after a turn."""
    before = view.state()
    after = before.clone()
    for action in turn:
        after.apply(action)
    return before, after


def by_name(view: View, turn: Turn, rows: Rows) -> str:
    """'+9: pyramid 3 on fire; -2: …', the most first; '' where the score stays as it is."""
    before, after = (rows(state, view.seat) for state in around(view, turn))
    apart = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return told(apart)


def told(apart: Mapping[str, int]) -> str:
    """Differences by name in one line."""
    rows = sorted(apart.items(), key=lambda row: (-abs(row[1]), row[0]))
    each = [labelled(f"{points:+}", name) for name, points in rows if points]
    return clauses(each) if each else ""
