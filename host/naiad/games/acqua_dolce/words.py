"""Acqua Dolce's moves in words, with penalties and what control phases took out; not the score."""

from collections.abc import Iterable
from typing import Any

from naiad.games.acqua_dolce.words_control import Event, seen
from naiad.report.lines import Step
from naiad.report.words import player
from naiad.report.words_count import listed, some
from naiad_core.games.acqua_dolce.actions import (
    DRAW,
    EAT,
    EATING,
    PLAY,
    REMOVE,
    REMOVING,
    STARVE,
    STARVING,
    SWAP,
    TEMPERATURE,
    unpack,
)
from naiad_core.games.acqua_dolce.pieces import CONDITIONS, COUNT, kind_of, piece_name

# By condition, in the order of CONDITIONS: what is wrong where it is not met.
UNMET = ("no school", "no plant", "no decoration", "guppies", "schooling fish")
# By phase: what the seat that runs a control phase is asked.
ASKED = {EATING: "what the piranha eats", STARVING: "which fish starve", REMOVING: "what is removed first"}


def unmet(bits: int) -> str:
    """Conditions that are not met, given as bits.

    >>> unmet(6)
    'no plant, no decoration'
    """
    return ", ".join(UNMET[n] for n in range(len(CONDITIONS)) if bits >> n & 1)


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo, and what followed from it."""
    state = at.game.record.state
    before = state.clone()
    action = before.undo()
    told = [_move(at, before, action), *_followed(seen(before, action), state.options["goals_needed"])]
    if state.phase in ASKED:
        told.append(f"{player(at.game.header, state.seat)} is asked {ASKED[state.phase]}")
    return "; ".join(told)


def _move(at: Step, before: Any, action: int) -> str:
    verb, *rest = unpack(action)
    state = at.game.record.state
    if verb == DRAW:
        # A record may name the card that was taken from the row.
        named = at.game.moves[-1].get("card", "")
        card = named if named and isinstance(named, str) else "a card"
        return f"takes {card} from the open row" if rest[0] else "draws a card from the pile"
    if verb == PLAY:
        return f"plays {_cards(rest[0])}{_penalty(before, rest[0])}"
    if verb == SWAP:
        drawn = state.hand(at.seat) - before.hand(at.seat) + 2
        return f"discards 2 cards and draws {drawn}"
    if verb == TEMPERATURE:
        way = "warms" if rest[0] > 0 else "cools"
        return f"{way} the water by {abs(rest[0])}, from {before.degrees} to {state.degrees} °C"
    if verb == EAT:
        return f"lets the piranha eat {piece_name(rest[0])}"
    if verb == STARVE:
        return f"lets {_cards(rest[0])} starve"
    if verb == REMOVE:
        return f"removes {_cards(rest[0])} ({unmet(before.unmet(kind_of(rest[0][0])))})"
    return "ends the turn"


def _cards(numbers: list[int]) -> str:
    return listed([piece_name(card) for card in numbers])


def _penalty(before: Any, cards: list[int]) -> str:
    """What it cost to play these cards, all of one kind."""
    conditions = before.unmet(kind_of(cards[0]), len(cards))
    if not conditions:
        return ""
    due = len(cards) * COUNT[conditions]
    there = before.pile + before.discards()
    short = f", {f'only {there}' if there else 'none'} there" if there < due else ""
    return f"; {some(due, 'penalty card')} ({unmet(conditions)}{short})"


def _followed(events: list[Event], needed: int) -> Iterable[str]:
    """What the rules did by themselves, a phrase each."""
    for event in events:
        if event.what == "control":
            yield "the hand is empty: control phase" if event.emptied else "control phase"
        elif event.what == "tried":
            goals = f"{some(COUNT[event.goals], 'goal')} met, {needed} needed"
            yield f"{goals}: the game is won" if event.won else f"{goals}: no win, {some(event.drawn, 'card')} drawn"
        else:
            yield _gone(event)


def _gone(event: Event) -> str:
    cards = listed(event.cards)
    one = len(event.cards) == 1
    if event.what == "eaten":
        return f"the piranha eats {cards}"
    if event.what == "starved":
        return f"{cards} {'starves' if one else 'starve'}"
    if event.what == "unmet":
        return f"{cards} {'goes' if one else 'go'} ({unmet(event.unmet)})"
    return f"{cards} {'dies' if one else 'die'} (too {event.what})"
