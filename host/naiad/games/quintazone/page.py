"""What Quintazone's page asks in words of its own: what a turn has still to bring; not the rules."""

from collections.abc import Mapping
from typing import Any

from naiad.language import _, later, plural
from naiad.report.words_count import labelled
from naiad_core.games.quintazone import pieces, rules

# What a new game asks, in a sentence.
ASKS = {"deck": later("With which deck?")}


def goes_back(taken: str) -> bool:
    """At the table the pyramid is the press for the card before it, and so on."""
    return True


def page(state: Any, table: Mapping[str, Any], acts: str) -> dict[str, Any]:
    """What a turn has still to bring, in sentences; ``buttons``: what END does. Who passes lays none of the cards that
    lie before him (``fits`` of ``table``), which may not be done while one fits (rulebook, A. Pose d'une carte).
    """
    if table.get("moves") or state.is_over():
        return {}
    if not state.laid:
        return {"buttons": []}
    is_due = state.card_part == rules.DUE
    left = [] if state.pyramid_done else [state.stash(state.seat, size) for size in (1, 2, 3)]
    lines = []
    if any(left):
        small, medium, large = left
        sentence = later("{player} has {small} small, {medium} medium and {large} large pyramids left.")
        lines.append(_(sentence, player=acts, small=small, medium=medium, large=large))
    lines.append(plural("{n} card is left to draw.", "{n} cards are left to draw.", state.pile))
    if is_due:
        sentence = _("lay a card; you may set a pyramid too.") if any(left) else _("lay a card.")
    else:
        sentence = _("set a pyramid, or end your turn.")
    cards = [number for name in table.get("fits", ()) if 0 <= (number := pieces.piece(name)) < pieces.PIECES]
    must_lay = is_due and any(state.legal(card) for card in cards)
    buttons = [] if must_lay else [{"do": "end", "words": _("Pass") if is_due else _("End turn")}]
    return {"title": labelled(acts, sentence), "lines": lines, "buttons": buttons}
