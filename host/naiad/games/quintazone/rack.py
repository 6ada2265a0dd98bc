"""What lies face down before a seat of Quintazone that the PC plays at a table: five cards and a goal; not how it plays
(player.py).
"""

from typing import Any

from naiad.engine.view import NONE, View
from naiad_core.games.quintazone import actions, pieces


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
