"""Acqua Dolce's table as text: the tank with what each fish needs, food, goals, hands, whose turn; not its score."""

from typing import Any

from rich.text import Text

from naiad.games.acqua_dolce.words import UNMET, kind_name
from naiad.language import _, later, plural
from naiad.report.words import player
from naiad.report.words_count import card_count, labelled
from naiad_core.games.acqua_dolce import pieces
from naiad_core.games.acqua_dolce.descriptor import GOALS
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
NEED_WORDS = (
    later("a school"),
    later("a plant"),
    later("a decoration"),
    later("no guppies"),
    later("no schooling fish"),
)
PHASES = (
    later("{who} draws a card first"),
    later("{who} has {actions} left"),
    later("The piranha eats: {who} chooses the fish"),
    later("{who} chooses fish that starve, {excess} in all"),
    later("{who} chooses which unfit fish go first"),
    later("{who} has won"),
)


def position(game: Game) -> Text:
    """Species on the table with their cards and unmet needs, then food, goals, hands and what is due."""
    state = game.record.state
    out = Text()
    for kind in range(len(KINDS)):
        cards = [pieces.piece_name(FIRST[kind] + n) for n in range(MAX_COPIES) if state.on_table(kind) >> n & 1]
        if cards:
            out.append(f"  {kind_name(kind)} {len(cards)}")
            out.append(f" ({', '.join(card.rpartition('_')[2] for card in cards)})", style="bright_black")
            _append_needs(out, state, kind)
            out.append("\n")
    if not out:
        out.append("  " + _("Nothing is in the tank yet.") + "\n")
    fish, food = state.fish(), state.food()
    out.append(
        "  " + plural("{n} fish, food for {food}", "{n} fish, food for {food}", fish, food=food),
        style="red" if fish > food else "",
    )
    degrees = f"{state.degrees} °C"
    out.append((_("{said}; {more}", said="", more=degrees) if state.advanced else "") + "\n")
    met = state.goals_met()
    goals = [
        labelled(_(goal), _("met") if met >> GOALS.index(goal) & 1 else _("open")) for goal in state.options["goals"]
    ]
    needed = state.options["goals_needed"]
    out.append("  " + _("Goals, {needed} needed: {goals}", needed=needed, goals=", ".join(goals)) + "\n")
    for seat in range(state.seats):
        hand = plural("{n} card in hand", "{n} cards in hand", state.hand(seat))
        king = ", " + _("king") if seat == state.king else ""
        out.append(f"  {labelled(player(game.header, seat), hand + king)}\n")
    row = "" if state.options["single_pile"] else ", " + plural("{n} open", "{n} open", state.row)
    pile = f"{card_count(state.pile)}{row}, {plural('{n} discarded', '{n} discarded', state.discards())}"
    out.append(f"  {labelled(_('Pile'), pile)}\n")
    actions = plural("{n} action", "{n} actions", state.actions)
    due = _(PHASES[state.phase], who=player(game.header, state.seat), actions=actions, excess=state.excess())
    second = ", " + _("in the second turn") if state.is_second_turn() and not state.is_over() else ""
    return out.append(f"  {due}{second}.\n")


def _append_needs(out: Text, state: Any, kind: int) -> None:
    """What is wrong for a species, and which of its conditions are met."""
    if kind >= FISH:
        return
    unmet = state.unmet(kind)
    wrong = [_(UNMET[n]) for n in range(len(CONDITIONS)) if unmet >> n & 1]
    if state.advanced and not COLDEST[kind] <= state.degrees <= WARMEST[kind]:
        wrong.append(_("water outside {lowest} to {highest} °C", lowest=COLDEST[kind], highest=WARMEST[kind]))
    met = [_(NEED_WORDS[n]) for n in range(len(CONDITIONS)) if NEEDS[kind] & ~unmet & 1 << n]
    if wrong:
        out.append("  " + _("wrong for it: {needs}", needs=", ".join(wrong)), style="red")
    if met:
        out.append("  " + _("met: {needs}", needs=", ".join(met)), style="green")
