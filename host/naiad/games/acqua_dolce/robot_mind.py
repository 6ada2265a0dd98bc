"""How robots choose in Acqua Dolce: what a position is worth to a seat, and which move leads to the best; no lights."""

from collections.abc import Iterator, Sequence
from typing import Any

from naiad.games.acqua_dolce.robot_cards import lies, tank
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.actions import EATING, REMOVING, STARVING
from naiad_core.games.acqua_dolce.pieces import (
    CARDS,
    COLDEST,
    DECORATION,
    FISH,
    FOOD,
    GLASSFISH,
    OF_COLOUR,
    OF_ZONE,
    PLANT,
    SCHOOLS,
    WARMEST,
    kind_of,
)
from naiad_core.games.acqua_dolce.rules import SCHOOL_SIZE, SPECIES_GOAL
from naiad_table.games.acqua_dolce.hint import spare

WON = 1e6
# Who holds more cards than this wants no more of them.
MANY = 7


def ranked(state: Any, seat: int, hand: Sequence[int]) -> list[int]:
    """What a seat that holds these cards may do, the best first; to end the turn if nothing helps."""
    worth = {action: after(state, seat, action) for action in plays(state, hand)}
    # Once the goals are met a card that costs one is still as good as another one for it.
    worth[actions.end()] = value(state, seat) - (8 if state.enough_goals() else 1)
    worth[actions.draw(False)] = value(state, seat) - 7
    for action in state.warmings():
        worth[action] = after(state, seat, action) - 1
    if 1 < len(hand) <= MANY and not state.enough_goals():
        # Two bad cards for three unknown ones: only where nothing else brings the goals nearer.
        worth[actions.swap()] = value(state, seat) - 0.5
    return sorted((action for action in worth if not state.why_not(action)), key=lambda a: (-worth[a], a))


def plays(state: Any, hand: Sequence[int]) -> Iterator[int]:
    """Every play of one card, or of some of a schooling species."""
    groups: dict[int, list[int]] = {}
    for card in sorted(hand):
        groups.setdefault(kind_of(card), []).append(card)
    for kind, cards in groups.items():
        for count in range(1, len(cards) + 1 if SCHOOLS >> kind & 1 else 2):
            yield actions.play(cards[:count])


def after(state: Any, seat: int, action: int) -> float:
    """What a position is worth after an action, control phases gone through."""
    made = 1
    state.apply(action)
    while state.phase in (EATING, STARVING, REMOVING):
        state.apply(control(state))
        made += 1
    worth = WON if state.is_over() else value(state, seat)
    for _ in range(made):
        state.undo()
    return worth


def control(state: Any) -> int:
    """What the seat that runs a control phase lets go: the fish that serves no goal."""
    if state.phase == REMOVING:
        kinds = {action: kind_of(actions.unpack(action)[1][0]) for action in state.legal()}
        return int(max(kinds, key=lambda action: (spare(state, kinds[action]), -action)))
    fish = [card for card in range(CARDS) if lies(state, card) and kind_of(card) < FISH]
    if state.phase == EATING:
        fish = [card for card in fish if state.may_eat(kind_of(card))]
    card = max(fish, key=lambda each: (spare(state, kind_of(each)), -each))
    return int(actions.eat(card) if state.phase == EATING else actions.starve((card,)))


def value(state: Any, seat: int) -> float:
    """What a position is worth to a seat: goals near, few cards in hand, nobody hungry."""
    lying = tank(state)
    fit = [
        kind
        for kind in range(FISH)
        if lying[kind]
        and not state.unmet(kind)
        and (not state.advanced or COLDEST[kind] <= state.degrees <= WARMEST[kind])
    ]
    bits = sum(1 << kind for kind in fit)
    schools = sorted((min(lying[kind], SCHOOL_SIZE) for kind in range(FISH) if SCHOOLS >> kind & 1), reverse=True)
    near = {
        "species": min(1.0, len(fit) / SPECIES_GOAL),
        "schools": sum(schools[:3]) / 9,
        "ornaments": (min(3, lying[PLANT]) + min(2, lying[DECORATION])) / 5,
        "glassfish": float(GLASSFISH in fit),
        "colours": sum(1 for kinds in OF_COLOUR if kinds & bits) / len(OF_COLOUR),
        "zones": sum(1 for kinds in OF_ZONE if kinds & bits) / len(OF_ZONE),
    }
    ranked = sorted((near[goal] for goal in state.options["goals"]), reverse=True)[: state.options["goals_needed"]]
    worth: float = 0
    for part in ranked:
        worth += 40 * part + (20 if part >= 1 else 0)
    worth -= 6 * state.hand(seat)
    hungry = state.fish() - state.food()
    # Fish that are too many do no harm once the goals are met: those go that serve none.
    worth -= (0.3 if state.enough_goals() else 2) * max(0, hungry)
    worth -= 4 * sum(lying[kind] for kind in range(FISH) if lying[kind] and kind not in fit and lying[kind] < 3)
    worth += 2 * sum(1 for kind in range(FOOD, len(lying)) if lying[kind])
    return worth


def drawn(state: Any, seat: int, row: Sequence[int]) -> int | None:
    """The open card worth taking, None for the pile."""
    now = value(state, seat)
    gains = {card: gain(state, seat, card, now) for card in row}
    if not gains:
        return None
    card = max(gains, key=lambda each: (gains[each], -each))
    return card if gains[card] > 2 else None


def gain(state: Any, seat: int, card: int, now: float) -> float:
    """What it would bring to play a card, were it in hand."""
    kind = kind_of(card)
    return -10.0 if state.penalty(kind) else after_play(state, seat, card) - now


def after_play(state: Any, seat: int, card: int) -> float:
    """What a position is worth with one more card on the table, the hand as it is."""
    if state.phase != actions.ACTION or state.why_not(actions.play((card,))):
        return value(state, seat)
    return after(state, seat, actions.play((card,)))


def worst(state: Any, hand: Sequence[int]) -> list[int]:
    """The two cards of a hand to let go: those that cost most to play, of fish of which most lie there."""
    lying = tank(state)
    return sorted(hand, key=lambda card: (-state.penalty(kind_of(card)), -lying[kind_of(card)], card))[:2]
