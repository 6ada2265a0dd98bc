"""A game with everything that lies hidden in it: for who deals, and for a player's guesses; never given to the engine.

A game's own World (games/<game>/player.py) says how its pieces are dealt; this one deals none, and does for a game in
which nothing is known to lie hidden. The same hidden pieces and the same moves give the same world.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from naiad.engine.view import NONE, View
from naiad_core import games

# One seat's turn, or what stands of it: the actions in order.
Turn = tuple[int, ...]


class World:
    """``state`` is the public position, ``hands`` by seat the pieces held, ``pile`` what is drawn from its end, ``row``
    what lies open and no record names."""

    def __init__(self, view: View, rng: random.Random, state: Any = None) -> None:
        """Deal what a view leaves open, each way as likely; ``rng`` also turns up what later moves ask for.

        ``state``: the view's own position, from now on this world's; made out where it is not given.
        """
        self.game = view.game
        self.rng = rng
        self.state = view.state() if state is None else state
        self.hands: list[list[int]] = [[] for _ in range(view.seats)]
        self.goals: list[int] = [NONE] * view.seats
        self.pile: list[int] = []
        self.row: list[int] = []
        self.discards: list[int] = []
        # By the number of a move the pieces that it took or let go where no move tells them and somebody has chosen.
        self.picks: Mapping[int, Sequence[int]] = {}
        self.deal(view)

    def piece_name(self, piece: int) -> str:
        """What a tag calls a piece."""
        return str(games.load(self.game).piece_name(piece))

    def goal_name(self, goal: int) -> str:
        """A secret goal in a word."""
        return str(goal)

    def deal(self, view: View) -> None:
        """Fill hands, pile, goals and row."""

    def view(self, seat: int) -> View:
        """What a seat may know."""
        state = self.state
        return View(
            self.game,
            state.seats,
            state.options,
            tuple(state.history),
            seat,
            tuple(sorted(self.hands[seat])),
            self.goals[seat],
            tuple(sorted(self.row)),
        )

    def make(self, action: int) -> None:
        """A move was made at the table."""
        self.state.apply(action)

    def exchange(self, pieces: Sequence[int], seat: int) -> None:
        """A seat shows pieces of which some were not dealt to it: they change places with others that were."""
        hand = self.hands[seat]
        for piece in pieces:
            spare = next((n for n, each in enumerate(hand) if each not in pieces), NONE)
            other = next((each for each in (self.pile, self.row, self.discards, *self.hands) if piece in each), None)
            if piece not in hand and other is not None and spare != NONE:
                other[other.index(piece)], hand[spare] = hand[spare], piece

    def before(self, seat: int) -> list[int]:
        """The pieces that lie before a seat that is to act: those that it holds, or draws."""
        return self.hands[seat]

    def due(self) -> int:
        """The move that chance or the table makes now, 0 where it is a player's."""
        return 0

    def nobodys(self) -> int:
        """Of what is due the move that is no choice of anybody's, also where people alone play; 0 for none."""
        return 0

    def to_act(self) -> int:
        """The seat whose move it is where none is due; any of them where the game leaves that open."""
        return max(0, int(self.state.to_act()))

    def points(self) -> list[float]:
        """By seat."""
        return [float(self.state.points(seat)) for seat in range(self.state.seats)]


def chosen(moves: Sequence[int], rng: random.Random) -> int:
    """One of the moves, each as likely."""
    return moves[int(rng.random() * len(moves))]
