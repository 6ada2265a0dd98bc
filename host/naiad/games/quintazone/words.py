"""Quintazone's moves in words; not its score."""

from naiad.games.quintazone.places import beside, panel
from naiad.games.quintazone.terms import called, element
from naiad.language import _
from naiad.report.lines import Step
from naiad.report.words import move


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo."""
    obj = at.game.moves[-1]
    verb, state = obj["do"], at.game.record.state
    if verb == "start":
        one, two, three, four = (element(letter) for letter in obj["card"][2:])
        return _("the start card: {one}, {two}, {three} and {four}", one=one, two=two, three=three, four=four)
    if verb == "card":
        where = beside(state, *obj["at"])
        if obj.get("turned"):
            return _("lays {card}, {where}, upside down", card=called(obj["card"]), where=where)
        return _("lays {card}, {where}", card=called(obj["card"]), where=where)
    if verb == "pyramid":
        place = panel(state, obj["panel"], *obj["at"])
        return _("sets a {pyramid} on {place}", pyramid=called(f"p{obj['size']}"), place=place)
    if verb == "goal":
        return _("goal: {element}", element=element(obj["goal"]))
    if verb == "end":
        return _("ends the turn")
    return _("passes") if verb == "pass" else move(obj, called)
