"""What lies hidden in a game of Quintazone: hands, pile and goals as they are dealt, and what lies face down before a
seat of the PC's at a table; not how it plays (player.py).
"""

from typing import Any

from naiad.engine.view import NONE, View
from naiad.engine.world import Turn
from naiad.engine.world import World as Plain
from naiad.games.quintazone.quick_game import reveal
from naiad.games.quintazone.words import element
from naiad_core.games.quintazone import actions, pieces


class World(Plain):
    """Hands of five, a goal each, the rest of the deck."""

    def deal(self, view: View) -> None:
        state, rng = self.state, self.rng
        held = set(view.hand)
        unseen = [card for card in range(state.size) if not state.is_used(card) and card not in held]
        if not state.laid:
            # One with four panels is laid out before anything is dealt.
            unseen.remove(first := rng.choice([card for card in unseen if pieces.IDS[card][0] == "q"]))
        rng.shuffle(unseen)
        for seat, count in enumerate(state.hands):
            hand = list(view.hand) if seat == view.seat else []
            self.hands[seat] = hand + [unseen.pop() for _ in range(count - len(hand))]
        self.pile = unseen
        self.first = NONE if state.laid else first
        goals = [goal for goal in range(len(pieces.ELEMENTS)) if goal != view.goal]
        rng.shuffle(goals)
        self.goals = [view.goal if seat == view.seat and view.goal >= 0 else goals.pop() for seat in range(view.seats)]

    def make(self, action: int) -> None:
        state = self.state
        piece = actions.piece_of(action)
        if action & 15 == actions.START and piece != self.first:
            # Somebody has laid out another one than was meant.
            for cards in (self.pile, *self.hands):
                cards[:] = [self.first if card == piece else card for card in cards]
        if action & 15 == actions.CARD:
            self.exchange((piece,), state.seat)
            self.hands[state.seat].remove(piece)
        state.apply(action)
        for seat, hand in enumerate(self.hands):
            while len(hand) < state.hands[seat]:
                hand.append(self.pile.pop())

    def due(self) -> int:
        state = self.state
        return self.nobodys() if state.laid else int(actions.start(self.first))

    def nobodys(self) -> int:
        """The goals that were dealt, at the end."""
        state = self.state
        if state.is_over() and state.is_provisional():
            seat = state.goals.index(NONE)
            return int(actions.goal(seat, self.goals[seat]))
        return 0

    def goal_name(self, goal: int) -> str:
        return element(pieces.ELEMENTS[goal])

    def points(self) -> list[float]:
        reveal(self.state, self.goals)
        return super().points()


def known(last: Any, seat: int, turn: Turn) -> tuple[tuple[int, ...], int]:
    """Of a seat's hand and goal what a record shows of one turn: the card played; the goal that it revealed at last."""
    return tuple(actions.piece_of(move) for move in turn if move & 15 == actions.CARD), last.goals[seat]


def unseen(state: Any) -> tuple[list[str], int]:
    """The cards that nobody has seen, and how many of them the seat to act holds: none before the start card lies."""
    if not state.laid or state.is_over():
        return [], 0
    return [pieces.IDS[card] for card in range(state.size) if not state.is_used(card)], state.hands[state.to_act()]


def rack(state: Any, seat: int) -> tuple[int, int]:
    """How many cards and how many goals a seat has face down at a table."""
    return state.hands[seat], int(state.goals[seat] == NONE)


def rack_kind(state: Any, piece: int) -> int:
    """What a piece is for a rack: 0 a card, 1 a goal, NONE for what cannot lie there now."""
    if piece >= pieces.GOALS:
        return NONE if piece - pieces.GOALS in state.goals else 1
    return 0 if 0 <= piece < state.size and not state.is_used(piece) else NONE


def rack_view(view: View, goal: int) -> View:
    """A view with the goal card that lies in a rack."""
    return view._replace(goal=goal - pieces.GOALS)


def rack_due(view: View) -> int:
    """What a seat shows of its rack when it is its turn to, 0 while it is not."""
    state = view.state()
    shows = state.is_over() and state.goals.index(NONE) == view.seat and view.goal >= 0
    return int(actions.goal(view.seat, view.goal)) if shows else 0
