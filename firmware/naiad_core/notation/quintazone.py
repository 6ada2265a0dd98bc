"""Quintazone's words: its options, moves and reasons as a record has them, to and from numbers; no rules.
Read notation/__init__.py first.
"""

from naiad_core.notation import BadArgument, BadOption, flag, integer, one_of
from naiad_core.rules import quintazone as rules

REASONS = {
    "bad-argument": "this is no move of Quintazone",
    "started": "the start card lies already",
    "start-card": "play starts from a card with four panels",
    "not-started": "the start card must be laid first",
    "goal-early": "goals are revealed when the game is over",
    "goal-known": "this seat has revealed its goal already",
    "goal-taken": "another seat has this goal: there is one card for each element",
    "card-first": "a turn has a card, or a pass, before it ends",
    "card-done": "the card of this turn is laid already, or was passed",
    "card-used": "this card lies on the table already",
    "cell-taken": "a card lies there already",
    "no-contact": "a card must lie side by side with another; corners do not count",
    "no-match": "no half of a side shows the same element as the card beside it",
    "pyramid-done": "only one pyramid may be set in a turn",
    "no-card": "no card lies there",
    "no-panel": "the card there has no panel of this element",
    "stash": "no pyramid of this size is left",
    "zone-taken": "a pyramid stands in this zone already",
}


def options(raw, seats):
    """Complete options from a header's; BadOption for an unknown one or a bad value."""
    for name in raw:
        if name != "deck":
            raise BadOption("the option '%s' is unknown; Quintazone has only 'deck'" % name)
    deck = raw.get("deck", rules.DECKS[0])
    if deck not in rules.DECKS:
        raise BadOption("'deck' must be one of %s" % ", ".join(rules.DECKS))
    return {"deck": deck}


def parse(obj, state):
    """The action of a move object whose verb is known; BadArgument for what is wrong in it by itself."""
    verb = obj["do"]
    if verb == "start":
        return rules.start(_card(obj, state))
    if verb == "card":
        number = _card(obj, state)
        x, y = _at(obj)
        return rules.card(number, x, y, flag(obj, "turned"))
    if verb == "pyramid":
        size = integer(obj, "size")
        if not 1 <= size <= 3:
            raise BadArgument("'size' must be 1, 2 or 3")
        x, y = _at(obj)
        return rules.pyramid(size, x, y, _element(obj, "panel"))
    if verb == "goal":
        return rules.goal(integer(obj, "seat"), _element(obj, "goal"))
    return rules.end() if verb == "end" else rules.pass_()


def show(action, state):
    """The move object of an action."""
    move = rules.unpack(action)
    verb = move[0]
    if verb == rules.START:
        return {"do": "start", "card": rules.IDS[move[1]]}
    if verb == rules.CARD:
        return {"do": "card", "card": rules.IDS[move[1]], "at": [move[2], move[3]], "turned": move[4]}
    if verb == rules.PYRAMID:
        return {"do": "pyramid", "size": move[1], "at": [move[2], move[3]], "panel": rules.ELEMENTS[move[4]]}
    if verb == rules.GOAL:
        return {"do": "goal", "seat": move[1], "goal": rules.ELEMENTS[move[2]]}
    return {"do": rules.VERBS[verb]}


def piece(text, state):
    """The number of the card or pyramid that a record calls so; None if there is none in this game."""
    if text in ("1", "2", "3"):
        return rules.PYRAMIDS + int(text)
    return rules.IDS.index(text) if text in rules.IDS[: state.size] else None


def _card(obj, state):
    text = obj.get("card")
    if type(text) is not str or text not in rules.IDS[: state.size]:
        raise BadArgument("'card' must be a card of the deck %s, such as l_ae" % state.options["deck"])
    return rules.IDS.index(text)


def _at(obj):
    at = obj.get("at")
    if type(at) is not list or len(at) != 2 or type(at[0]) is not int or type(at[1]) is not int:
        raise BadArgument("'at' must be two whole numbers, [x, y]")
    return at


def _element(obj, key):
    return rules.ELEMENTS.index(one_of(obj, key, tuple(rules.ELEMENTS)))
