"""What one seat may know of a game, as plain data, and what a turn is good for as it sees it; not what the table or the
dealer knows, nor which turn is best.

The engine is given a view and nothing else. It can be pickled, so it also goes to the engine's process.
Read world.py next: how what a view leaves open is dealt.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from naiad.report.words_count import clauses, labelled
from naiad_core import games

NONE = -1
# Of a position and a seat: points by what they are for.
Rows = Callable[[Any, int], Mapping[str, int]]


class View(NamedTuple):
    """A game as a seat sees it.

    ``moves`` are the actions that stand, oldest first: all of them are public. ``hand`` holds the numbers of the pieces
    that the seat holds hidden, sorted; ``goal`` is its secret goal, NONE where it has none; ``row`` are pieces that lie
    open although the record does not name them, sorted.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    moves: tuple[int, ...]
    seat: int = NONE
    hand: tuple[int, ...] = ()
    goal: int = NONE
    row: tuple[int, ...] = ()

    def state(self) -> Any:
        """The public position, a State of the caller's own."""
        state = games.load(self.game).Game(self.seats, self.options)
        for action in self.moves:
            state.apply(action)
        return state


def around(view: View, turn: Sequence[int]) -> tuple[Any, Any]:
    """The public positions before and after a turn."""
    before = view.state()
    after = before.clone()
    for action in turn:
        after.apply(action)
    return before, after


def by_name(view: View, turn: Sequence[int], rows: Rows) -> str:
    """What a turn adds to its seat's points, by what a player.py calls the rows of the score:

    '+9: pyramid 3 on fire; -2: …', the most first; '' where the score stays as it is.
    """
    before, after = (rows(state, view.seat) for state in around(view, turn))
    apart = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return _words(apart)


def _words(apart: Mapping[str, int]) -> str:
    """Differences by name in one line."""
    rows = sorted(apart.items(), key=lambda row: (-abs(row[1]), row[0]))
    each = [labelled(f"{points:+}", name) for name, points in rows if points]
    return clauses(each) if each else ""
