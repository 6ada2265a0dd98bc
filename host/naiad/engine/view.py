"""What one seat may know of a game, as plain data; not what the table or the dealer knows.

The engine is given a view and nothing else. It can be pickled, so it also goes to the engine's process.
Read worlds.py next: how what a view leaves open is dealt.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from naiad_core import games

NONE = -1


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
