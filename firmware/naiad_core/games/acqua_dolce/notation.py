"""Acqua Dolce's words: its options, moves and reasons as a record has them, to and from numbers; no rules."""

from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.notation import BadArgument, integer, one_of

_FROM = ("pile", "open")


def piece(text, state):
    """The number of a card of this game by its name, or None."""
    number = _number(text, state)
    return None if number < 0 else number


def parse(obj, state):
    """The action of a move object; BadArgument for what is wrong in it by itself."""
    verb = obj["do"]
    if verb == "draw":
        return actions.draw(one_of(obj, "from", _FROM) == "open")
    if verb == "play":
        return actions.play(_cards(obj, state))
    if verb == "remove":
        return actions.remove(_cards(obj, state))
    if verb == "starve":
        return actions.starve(_cards(obj, state))
    if verb == "eat":
        if type(obj.get("card")) is not str:
            raise BadArgument("'card' must be a text")
        return actions.eat(_number(obj["card"], state))
    if verb == "temperature":
        by = integer(obj, "by")
        if by not in actions.STEPS:
            raise BadArgument("'by' must be -2, -1, 1 or 2")
        return actions.temperature(by)
    return actions.swap() if verb == "swap" else actions.end()


def show(action, state):
    """The move object of an action."""
    move = actions.unpack(action)
    verb = move[0]
    out: dict[str, object] = {"do": actions.VERBS[verb]}
    if verb == actions.DRAW:
        out["from"] = _FROM[move[1]]
    elif verb in (actions.PLAY, actions.STARVE, actions.REMOVE):
        out["cards"] = sorted([pieces.piece_name(card) for card in move[1]])
    elif verb == actions.EAT:
        out["card"] = pieces.piece_name(move[1])
    elif verb == actions.TEMPERATURE:
        out["by"] = move[1]
    return out


def _cards(obj, state):
    cards = obj.get("cards")
    if type(cards) is not list or not cards or [card for card in cards if type(card) is not str]:
        raise BadArgument("'cards' must be a list of cards, each a text such as neon_3")
    if len(set(cards)) < len(cards):
        raise BadArgument("'cards' names a card twice")
    return [_number(card, state) for card in cards]


def _number(text, state):
    """The number of a card of this game, or -1."""
    number = pieces.piece(text)
    return number if number >= 0 and state.in_game(number) else -1
