"""Quintazone's words: moves and reasons as a record has them, to and from numbers; no rules."""

from naiad_core.games.quintazone import actions, pieces
from naiad_core.notation import BadArgument, flag, integer, one_of


def parse(obj, state):
    """The action of a move object whose verb is known; BadArgument for what is wrong in it by itself."""
    verb = obj["do"]
    if verb == "start":
        return actions.start(_card(obj, state))
    if verb == "card":
        number = _card(obj, state)
        x, y = _at(obj)
        return actions.card(number, x, y, flag(obj, "turned"))
    if verb == "pyramid":
        size = integer(obj, "size")
        if not 1 <= size <= 3:
            raise BadArgument("'size' must be 1, 2 or 3")
        x, y = _at(obj)
        return actions.pyramid(size, x, y, _element(obj, "panel"))
    if verb == "goal":
        return actions.goal(integer(obj, "seat"), _element(obj, "goal"))
    return actions.end() if verb == "end" else actions.pass_()


def show(action, state):
    """The move object of an action."""
    move = actions.unpack(action)
    verb = move[0]
    if verb == actions.START:
        return {"do": "start", "card": pieces.IDS[move[1]]}
    if verb == actions.CARD:
        return {"do": "card", "card": pieces.IDS[move[1]], "at": [move[2], move[3]], "turned": move[4]}
    if verb == actions.PYRAMID:
        return {"do": "pyramid", "size": move[1], "at": [move[2], move[3]], "panel": pieces.ELEMENTS[move[4]]}
    if verb == actions.GOAL:
        return {"do": "goal", "seat": move[1], "goal": pieces.ELEMENTS[move[2]]}
    return {"do": actions.VERBS[verb]}


def piece(text, state):
    """The number of the card or pyramid that a record calls so; None if there is none in this game."""
    if text in ("1", "2", "3"):
        return pieces.PYRAMIDS + int(text)
    return pieces.IDS.index(text) if text in pieces.IDS[: state.size] else None


def _card(obj, state):
    text = obj.get("card")
    if type(text) is not str or text not in pieces.IDS[: state.size]:
        raise BadArgument("'card' must be a card of the deck %s, such as l_ae" % state.options["deck"])
    return pieces.IDS.index(text)


def _at(obj):
    at = obj.get("at")
    if type(at) is not list or len(at) != 2 or type(at[0]) is not int or type(at[1]) is not int:
        raise BadArgument("'at' must be two whole numbers, [x, y]")
    return at


def _element(obj, key):
    return pieces.ELEMENTS.index(one_of(obj, key, tuple(pieces.ELEMENTS)))
