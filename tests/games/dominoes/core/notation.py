"""The words of dominoes: moves and reasons as a record has them, to and from numbers; no rules."""

from naiad_core.games.dominoes import rules

from naiad_core.notation import BadArgument, integer

REASONS = {
    "bad-argument": "this is no move of dominoes",
    "anything-fits": "before the first tile every tile fits: there is nothing to pass for",
    "tile-used": "this tile lies on the table, or was shown, already",
    "no-end": "no end of the line shows this",
    "no-match": "neither half of the tile shows this",
}


def parse(obj, state):
    """The action of a move object whose verb is known; BadArgument for what is wrong in it by itself."""
    verb = obj["do"]
    if verb == "pass":
        return rules.PASS
    number = piece(obj.get("tile"), state)
    if number is None:
        raise BadArgument("'tile' must be a tile, the smaller half first, such as 3_5")
    if verb == "left":
        return rules.left(number)
    # Nothing shows before the first tile.
    on = integer(obj, "on") if "on" in obj else rules.NOTHING
    if not 0 <= on <= rules.NOTHING:
        raise BadArgument("'on' must be the pips of an end, from 0 to 6")
    return rules.tile(number, on)


def show(action, state):
    """The move object of an action."""
    move = {"do": rules.VERBS[rules.verb_of(action)]}
    if action != rules.PASS:
        move["tile"] = rules.piece_name(rules.piece_of(action))
    if rules.verb_of(action) == rules.TILE and rules.on_of(action) != rules.NOTHING:
        move["on"] = rules.on_of(action)
    return move


def piece(text, state):
    """The number of the tile that a record calls so; None if there is none."""
    number = rules.piece(text)
    return None if number < 0 else number
