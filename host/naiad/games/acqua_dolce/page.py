"""What Acqua Dolce's page asks in words of its own: the first draw, a control phase; not the rules."""

from collections.abc import Mapping
from typing import Any

from naiad.language import _, later
from naiad.report.words_count import labelled
from naiad_core.games.acqua_dolce import actions

# What a new game asks, in a sentence.
ASKS = {"rules": later("With the temperature, or without?")}


def page(state: Any, table: Mapping[str, Any], acts: str) -> dict[str, Any]:
    """What a turn's first draw is, what a control phase asks of the player of this name and what it told, in sentences;
    ``yes``: what a press does.
    """
    moves = table.get("moves", ())
    if table.get("telling"):
        return {"title": _("The control phase is over:"), "lines": [line.rstrip(".") for line in table["lines"]]}
    if state.phase == actions.FIRST_DRAW and len(moves) == 1:
        return {"yes": _("Draw a card")}
    if state.phase not in (actions.EATING, actions.STARVING, actions.REMOVING):
        return {}
    if state.phase == actions.EATING:
        sentence = _("choose a fish that the piranha eats.")
    elif state.phase == actions.STARVING:
        sentence = _("too little food. Choose the fish that starve: {n}.", n=state.excess())
    else:
        sentence = _("choose which of the fish that do not get on leaves first.")
    more: dict[str, Any] = {"yes": _("Take it out")} if moves else {"lines": []}
    return {"title": labelled(acts, sentence), **more}
