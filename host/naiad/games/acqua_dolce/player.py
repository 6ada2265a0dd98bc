"""How a seat of Acqua Dolce is played: hands and row as they are dealt, the moves that its mind ranks.

The levels end at the third: playouts of the mind did not beat the mind (README, levels). Which card somebody takes from
the row, or lets go in a swap, no move tells: it is what somebody has picked, else what the mind would take.
"""

import random
from collections.abc import Sequence
from typing import Any

from naiad.engine.view import NONE, View, around
from naiad.engine.world import Turn
from naiad.engine.world import World as Plain
from naiad.games.acqua_dolce import robot_mind as mind
from naiad.games.acqua_dolce.robot_cards import ASKING, Cards
from naiad.games.acqua_dolce.score import goal_sentence, in_hand
from naiad.report.words_count import clauses
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import CARDS, FIRST, KINDS, MAX_COPIES, kind_of, piece_name
from naiad_core.games.acqua_dolce.turns import SWAP_IN, SWAP_OUT

# What a seat holds is for nobody else to see.
SECRET = True
STRONGEST = 3
# How often a robot of ``naiad demo`` does one of the three best things instead of the best.
WHIM = 0.08


class World(Plain):
    """Pile, hands, row and discards of a game from its beginning; they follow from the dice alone."""

    def deal(self, view: View) -> None:
        state = self.state
        while state.history:
            state.undo()
        self.cards = Cards(state, self.rng)
        for action in view.moves:
            self.make(action)
        self._show()

    def _show(self) -> None:
        cards = self.cards
        self.hands, self.row, self.pile, self.discards = cards.hands, cards.row, cards.pile, cards.discards

    def make(self, action: int) -> None:
        before, verb = self.state.clone(), actions.verb_of(action)
        seat, hand = before.seat, self.cards.hands[before.seat]
        picked: list[int] = []
        if action == actions.OPEN:
            picked = self._picked(0, 1)
            if not picked:
                taken = mind.drawn(before, seat, self.cards.row)
                picked = [self.cards.row[0] if taken is None else taken]
        elif verb == actions.SWAP:
            picked = self._picked(SWAP_OUT, SWAP_IN) or mind.worst(before, hand)
        elif verb == actions.PLAY:
            self.exchange(actions.unpack(action)[1], seat)
        self.state.apply(action)
        self.cards.follow(before, action, picked)
        self._show()

    def _picked(self, out: int, drawn: int) -> list[int]:
        """What somebody has picked for the move that is made: so many cards of the hand, at most so many of the row;
        none where they do not lie there."""
        hand = self.cards.hands[self.state.seat]
        picks = list(dict.fromkeys(self.picks.get(len(self.state.history), ())))
        let_go, taken = [card for card in picks if card in hand], [card for card in picks if card in self.cards.row]
        fits = len(let_go) == out and len(taken) <= drawn and len(picks) == len(let_go) + len(taken) > 0
        return let_go + taken if fits else []


def unseen(state: Any) -> tuple[list[str], int]:
    """The cards that may be in a hand, and how many the seat to act holds."""
    if state.is_over() or state.to_act() < 0:
        return [], 0
    cards = [
        piece_name(FIRST[kind] + copy)
        for kind in range(len(KINDS))
        for copy in range(MAX_COPIES)
        if (state.copies[kind] & ~(state.on_table(kind) | state.discarded(kind))) >> copy & 1
    ]
    return cards, state.hand(state.to_act())


def candidates(view: View) -> list[tuple[float, Turn]]:
    """What the seat may do, the best first; the values are places in that order."""
    state, seat = view.state(), view.seat
    if state.phase in ASKING:
        return [(0.0, (mind.control(state),))]
    if state.phase == actions.FIRST_DRAW:
        return [(0.0, (_draw(state, seat, view.row),))]
    ranked = mind.ranked(state, seat, view.hand)
    return [(-float(place), (action,)) for place, action in enumerate(ranked)]


def _draw(state: Any, seat: int, row: tuple[int, ...]) -> int:
    best = actions.draw(mind.drawn(state, seat, row) is not None)
    return int(actions.draw(best != actions.OPEN) if state.why_not(best) else best)


def rack(state: Any, seat: int) -> tuple[int, int]:
    """How many cards and how many goals a seat has face down at a table."""
    return state.hand(seat), 0


def rack_kind(state: Any, piece: int) -> int:
    """What a piece is for a rack: 0 a card, NONE for what cannot lie there now."""
    if not 0 <= piece < CARDS:
        return NONE
    kind = kind_of(piece)
    return 0 if state.unseen(kind) >> piece - FIRST[kind] & 1 else NONE


def rack_due(view: View) -> int:
    """The draw with which a turn begins, 0 at any other time. From the pile while it lasts: which cards lie in the row
    only people see."""
    state = view.state()
    due = state.phase == actions.FIRST_DRAW and state.to_act() == view.seat
    return _draw(state, view.seat, ()) if due else 0


def rack_leaves(state: Any, hand: tuple[int, ...], action: int) -> Sequence[int]:
    """The cards that leave a rack with a move of the seat to act, which chooses those that it swaps."""
    verb = actions.verb_of(action)
    if verb == actions.PLAY:
        return list(actions.unpack(action)[1])
    return mind.worst(state, hand) if verb == actions.SWAP else ()


def reason(view: View, turn: Turn) -> str:
    """What a turn changes of the goals and of the hand; there are no points."""
    before, after = around(view, turn)
    gains = [now for now, was in zip(_goals(after), _goals(before), strict=True) if now != was]
    cards = after.hand(view.seat)
    gains += [in_hand(cards)] if cards != before.hand(view.seat) else []
    return clauses(gains) if gains else ""


def _goals(state: Any) -> list[str]:
    return [goal_sentence(state, goal, is_met) for goal, is_met in state.scores()["table"]["goals"].items()]


def robot(view: View, rng: random.Random) -> Turn:
    """What the robots of ``naiad demo`` do."""
    turns = [turn for _, turn in candidates(view)]
    return rng.choice(turns[:3]) if rng.random() < WHIM else turns[0]
