"""Quintazone's moves in words; not its score."""

from collections.abc import Mapping
from typing import Any

from naiad.games.quintazone.terms import called, element
from naiad.language import _
from naiad.report.lines import Step
from naiad.report.words import move


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo."""
    obj = at.game.moves[-1]
    verb = obj["do"]
    if verb == "start":
        return _("start card {card}", card=called(obj["card"]))
    if verb == "card":
        if obj.get("turned"):
            return _("lays {card} at {place}, upside down", card=called(obj["card"]), place=_place(obj))
        return _("lays {card} at {place}", card=called(obj["card"]), place=_place(obj))
    if verb == "pyramid":
        return _(
            "sets a {pyramid} on {element} at {place}",
            pyramid=called(f"p{obj['size']}"),
            element=element(obj["panel"]),
            place=_place(obj),
        )
    if verb == "goal":
        return _("goal: {element}", element=element(obj["goal"]))
    if verb == "end":
        return _("ends the turn")
    return _("passes") if verb == "pass" else move(obj, called)


def _place(obj: Mapping[str, Any]) -> str:
    """Where a card lies, as a record has it.

    >>> _place({"at": [-1, 2]})
    '-1,2'
    """
    return ",".join(map(str, obj["at"]))
