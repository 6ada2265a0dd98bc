"""Acqua Dolce's table as text: the tank with what each fish needs, food, goals, hands, whose turn; not its score."""

from typing import Any

from rich.text import Text

from naiad.report.words import player
from naiad_core.games.acqua_dolce import goals as acqua_dolce_goals
from naiad_core.games.acqua_dolce import pieces
from naiad_core.games.acqua_dolce.pieces import (
    COLDEST,
    CONDITIONS,
    FIRST,
    FISH,
    KINDS,
    MAX_COPIES,
    NEEDS,
    WARMEST,
)
from naiad_core.text import Game

# By condition: what a fish needs, in words.
NEED_WORDS = ("a school", "a plant", "a decoration", "no guppy", "no schooling fish")
PHASES = (
    "{who} draws a card first",
    "{who} has {actions} left",
    "The piranha eats: {who} names the fish",
    "{who} names fish that starve, {excess} in all",
    "{who} names which unfit fish go first",
    "{who} has won",
)


def position(game: Game) -> Text:
    """Species on the table with their cards and unmet needs, then food, goals, hands and what is due."""
    state = game.record.state
    out = Text()
    for kind in range(len(KINDS)):
        cards = [pieces.piece_name(FIRST[kind] + n) for n in range(MAX_COPIES) if state.on_table(kind) >> n & 1]
        if cards:
            out.append(f"  {KINDS[kind]} {len(cards)}")
            out.append(f" ({', '.join(card.rpartition('_')[2] for card in cards)})", style="bright_black")
            _append_needs(out, state, kind)
            out.append("\n")
    if not out:
        out.append("  Nothing is in the tank yet.\n")
    fish, food = state.fish(), state.food()
    out.append(f"  {fish} fish, food for {food}", style="red" if fish > food else "")
    out.append(f"; {state.degrees} °C\n" if state.advanced else "\n")
    met = state.goals_met()
    goals = [
        f"{goal} {'met' if met >> acqua_dolce_goals.GOALS.index(goal) & 1 else 'open'}"
        for goal in state.options["goals"]
    ]
    out.append(f"  Goals, {state.options['goals_needed']} needed: {', '.join(goals)}\n")
    for seat in range(state.seats):
        king = ", king" if seat == state.king else ""
        out.append(f"  {player(game.header, seat)}: {_cards(state.hand(seat))} in hand{king}\n")
    row = "" if state.options["single_pile"] else f", {state.row} open"
    out.append(f"  Pile: {_cards(state.pile)}{row}, {state.discards()} discarded\n")
    actions = f"{state.actions} {'action' if state.actions == 1 else 'actions'}"
    due = PHASES[state.phase].format(who=player(game.header, state.seat), actions=actions, excess=state.excess())
    return out.append(f"  {due}{', in the second turn' if state.is_second_turn() and not state.is_over() else ''}.\n")


def _append_needs(out: Text, state: Any, kind: int) -> None:
    """What a species needs; what it lacks stands out."""
    if kind >= FISH:
        return
    unmet = state.unmet(kind)
    lacks = [NEED_WORDS[n] for n in range(len(CONDITIONS)) if unmet >> n & 1]
    if state.advanced and not COLDEST[kind] <= state.degrees <= WARMEST[kind]:
        lacks.append(f"{COLDEST[kind]} to {WARMEST[kind]} °C")
    has = [NEED_WORDS[n] for n in range(len(CONDITIONS)) if NEEDS[kind] & ~unmet & 1 << n]
    if lacks:
        out.append(f"  lacks {' and '.join(lacks)}", style="red")
    if has:
        out.append(f"  has {' and '.join(has)}", style="green")


def _cards(count: int) -> str:
    return f"{count} {'card' if count == 1 else 'cards'}"
