"""A quick game of Quintazone to its end, everybody greedy: what a playout does; not which turns are worth one
(player.py).
"""

import random
from typing import Any

from naiad.engine.world import Turn
from naiad.engine.world import World as Plain
from naiad_core.games.quintazone import actions, pieces, table
from naiad_core.games.quintazone.rules import DUE
from naiad_core.games.quintazone.table import AT_BITS, SETTLED


def playout(world: Plain, turn: Turn, rng: random.Random) -> list[float]:
    """Points by seat once the turn was made and everybody played greedily, a random card of the hand first."""
    state = world.state.clone()
    reveal(state, world.goals)
    hands = [list(hand) for hand in world.hands]
    pile = list(world.pile)
    for action in turn:
        if action & 15 == actions.CARD:
            hands[state.seat].remove(actions.piece_of(action))
        seat = state.seat
        state.apply(action)
        if pile and len(hands[seat]) < state.hands[seat]:
            hands[seat].append(pile.pop())
    chance = rng.random
    while state.seat >= 0:
        seat = state.seat
        hand = hands[seat]
        if state.card_part == DUE:
            at = int(chance() * len(hand))
            move = actions.PASS
            for n in range(len(hand)):
                card = hand[n - at]
                found: list[int] = []
                table.list_card(state, card, found)
                if found:
                    ranks = table.ranked(state, found, seat)
                    move = found[min(ranks) & (1 << AT_BITS) - 1] if ranks else found[int(chance() * len(found))]
                    hand.remove(card)
                    break
            state.apply(move)
        if state.seat == seat:
            state.apply(_greedy_pyramid(state, seat))
        if pile and len(hand) < state.hands[seat]:
            hand.append(pile.pop())
    return [float(state.points(seat)) for seat in range(state.seats)]


def _greedy_pyramid(state: Any, seat: int) -> int:
    """The largest pyramid left in the free zone that is worth most; the end of the turn where there is none."""
    best = node = 0
    for each in free_zones(state):
        worth = zone_worth(state, each, seat)
        if worth > best:
            best, node = worth, each
    stash = state._stash[seat]
    size = 3 if stash >> 6 else 2 if stash >> 3 else 1
    return pyramid_at(size, table.place_of(state, node)) if best and stash else actions.END


def reveal(state: Any, goals: list[int]) -> None:
    """Let goals count in a position of one's own."""
    for seat, goal in enumerate(goals):
        state.goals[seat] = goal


def pyramid_at(size: int, place: int) -> int:
    return int(actions.PYRAMID | pieces.PYRAMIDS + size << 5 | place << 11)


def free_zones(state: Any) -> list[int]:
    """The roots of the zones without a pyramid."""
    parent, weight = state._parent, state._weight
    return [node for node in state._nodes if parent[node] < 0 and weight[node] < SETTLED]


def zone_worth(state: Any, node: int, seat: int) -> int:
    cards = int(state._weight[node])
    return 2 * cards if node % 5 == state.goals[seat] else cards
