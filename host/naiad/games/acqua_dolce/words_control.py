"""What Acqua Dolce does by itself at a move: control phases and what they take out; not the move, not the words."""

from typing import Any, NamedTuple

from naiad_core.games.acqua_dolce import actions, rules
from naiad_core.games.acqua_dolce.actions import copies_of
from naiad_core.games.acqua_dolce.pieces import COLDEST, DEGREES, piece_name
from naiad_core.games.acqua_dolce.turns import FAILED_CARDS


class Event(NamedTuple):
    """``what`` is one of

    control  a control phase begins; ``emptied`` if for an emptied hand
    eaten, starved, unmet, cold, warm  these cards leave the table; with ``unmet`` the conditions as bits
    tried    an emptied hand is judged: the goals met as bits, whether they are enough, cards drawn if not
    """

    what: str
    cards: tuple[str, ...] = ()
    unmet: int = 0
    emptied: bool = False
    goals: int = 0
    won: bool = False
    drawn: int = 0


class Witness(rules.Game):
    """A game that notes in ``seen`` what the rules do by themselves; it looks on at their single steps."""

    def __init__(self, state: Any) -> None:
        """A copy of this position, without the moves that led there."""
        # The rules carry no types: what they know and do is asked of these.
        self._state: Any = self
        self._rules: Any = super()
        rules.Game.__init__(self, state.seats, state.options)
        self.now[:] = state.now
        self.seen: list[Event] = []
        self._in_control = False
        self._eating = False

    def go_through(self, step: int) -> None:
        if step == actions.EATING:
            self.seen.append(Event("control", emptied=self._state.hand_is_emptied()))
        self._rules.go_through(step)

    def control_phase(self, step: int) -> bool:
        state = self._state
        self._in_control = True
        # Where there is one fish to eat, it is the first card to go.
        self._eating = step == actions.EATING and state.prey() == 1
        through: bool = self._rules.control_phase(step)
        self._in_control = False
        if through and state.hand_is_emptied():
            won = state.enough_goals()
            drawn = 0 if won else min(FAILED_CARDS, state.pile + state.discards())
            self.seen.append(Event("tried", goals=state.goals_met(), won=won, drawn=drawn))
        return through

    def discard(self, kind: int, copies: int) -> None:
        if self._in_control and copies:
            cards = tuple(piece_name(card) for card in copies_of(kind, copies))
            self.seen.append(Event(self._cause(kind), cards, self._state.unmet(kind)))
            self._eating = False
        self._rules.discard(kind, copies)

    def _cause(self, kind: int) -> str:
        if self._eating:
            return "eaten"
        if self._state.excess():
            return "starved"
        if self._state.unmet(kind):
            return "unmet"
        return "cold" if self.now[DEGREES] < COLDEST[kind] else "warm"


def seen(before: Any, action: int) -> list[Event]:
    """What the rules do by themselves when this action is made in this position."""
    witness = Witness(before)
    witness._state.apply(action)
    return witness.seen
