"""How a seat of Quintazone is played: the turns worth a thought, what they are for; not what lies hidden (hidden.py).

The rules are naiad_core's, the search is naiad.engine's; read quick_game.py next. Everything is told of a World of its
own or of a View, so nothing here can know another seat's cards or goal.
"""

import random
from typing import Any

from naiad.engine.view import View, around, by_name
from naiad.engine.world import Turn
from naiad.games.quintazone import score
from naiad.games.quintazone.hidden import World as World
from naiad.games.quintazone.hidden import known as known
from naiad.games.quintazone.hidden import rack as rack
from naiad.games.quintazone.hidden import rack_due as rack_due
from naiad.games.quintazone.hidden import rack_kind as rack_kind
from naiad.games.quintazone.hidden import rack_view as rack_view
from naiad.games.quintazone.hidden import unseen as unseen
from naiad.games.quintazone.quick_game import free_zones, pyramid_at, zone_worth
from naiad.games.quintazone.quick_game import playout as playout
from naiad_core.games.quintazone import actions, table
from naiad_core.games.quintazone.rules import DUE
from naiad_core.games.quintazone.table import AT_BITS

# What a seat holds is for nobody else to see.
SECRET = True
# Verbs that are no choice of a seat's, or none that a playout understands.
UNJUDGED = (actions.START, actions.GOAL)
# Placements of all cards of a hand that get their pyramids considered.
PLACEMENTS = 8
# Free zones that a pyramid is considered in, the best first.
ZONES = 2


def candidates(view: View) -> list[tuple[float, Turn]]:
    """The turns worth a thought and what each adds to the lead at once, the best first."""
    state, seat, out = view.state(), view.seat, []
    if not state.laid:
        # The start card is nobody's turn.
        return []
    state.goals[seat] = view.goal
    if state.card_part != DUE:
        return sorted(_pyramids(state, seat), reverse=True)
    placements = _placements(state, view.hand, seat)
    for gain, card in placements[:PLACEMENTS] or [(0.0, actions.PASS)]:
        state.apply(card)
        later = _pyramids(state, seat) if state.seat == seat else [(0.0, ())]
        out += [(gain + more, (card, *turn)) for more, turn in later]
        state.undo()
    for worth, (pyramid, *_) in [] if state.pyramid_done else _pyramids(state, seat):
        if pyramid != actions.END:
            # A card may then join its zone to a taken one.
            state.apply(pyramid)
            out += [(worth + gain, (pyramid, card)) for gain, card in _placements(state, view.hand, seat)[:ZONES]]
            state.undo()
    return sorted(out, key=lambda each: (-each[0], each[1]))


def _placements(state: Any, hand: tuple[int, ...], seat: int) -> list[tuple[float, int]]:
    moves: list[int] = []
    for card in hand:
        table.list_card(state, card, moves)
    ranks = table.ranked(state, moves, seat) or range(len(moves))
    return [(float(-(rank >> AT_BITS)), moves[rank & (1 << AT_BITS) - 1]) for rank in sorted(ranks)]


def _pyramids(state: Any, seat: int) -> list[tuple[float, Turn]]:
    """The end of a turn and each size in the best free zones, with what it adds."""
    zones = sorted(((zone_worth(state, node, seat), node) for node in free_zones(state)), reverse=True)[:ZONES]
    sizes = [size for size in (1, 2, 3) if state.stash(seat, size)]
    uses = [(size * worth, pyramid_at(size, table.place_of(state, node))) for worth, node in zones for size in sizes]
    return [(0.0, (actions.END,)), *((float(gain), (move,)) for gain, move in uses)]


def reason(view: View, turn: Turn) -> str:
    """What a turn's points are for: which pyramids count more. Goals do not count, as they are secret."""
    after = around(view, turn)[1]
    # By the names of the position behind it, where a card more may be called like another.
    return by_name(view, turn, lambda state, seat: _rows(state, seat, after))


def _rows(state: Any, seat: int, named: Any) -> dict[str, int]:
    return {score.pyramid(named, part): part["points"] for part in state.scores()["players"][seat]["parts"]}


def robot(view: View, rng: random.Random) -> Turn:
    """A measuring stick: any card anywhere, often a pyramid, in any free zone."""
    state = view.state()
    moves: list[int] = []
    for card in view.hand:
        table.list_card(state, card, moves)
    turn = [rng.choice(moves) if moves else actions.PASS]
    state.apply(turn[0])
    if state.seat == view.seat:
        pyramids = [move for move in state.legal() if move & 15 == actions.PYRAMID]
        turn.append(rng.choice(pyramids) if pyramids and rng.random() < 0.6 else actions.END)
    return tuple(turn)
