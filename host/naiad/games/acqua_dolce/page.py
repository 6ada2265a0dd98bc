"""What Acqua Dolce's page asks in words of its own: draws, what playing costs, a control phase; not the rules."""

from collections.abc import Iterable, Mapping
from typing import Any

from naiad.games.acqua_dolce.words import cards, cost, kind_name
from naiad.language import _, later
from naiad.report.words_count import labelled
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import FISH, KINDS, SCHOOLS, kind_of, piece_name
from naiad_core.games.acqua_dolce.turns import SWAP_IN, SWAP_OUT

# What a new game asks, in a sentence.
ASKS = {
    "rules": later("With the temperature, or without?"),
    "GOAL EASY": later("Which goals are played for?"),
    "YES": later("Does this goal count?"),
    "NEED 1": later("How many goals must be met at once to win?"),
    "OPEN ROW": later("Where are cards drawn from?"),
    "3 ACT": later("How many actions has a turn?"),
}
CONTROL = (actions.EATING, actions.STARVING, actions.REMOVING)
PILE = actions.draw(False)


def page(state: Any, table: Mapping[str, Any], acts: str) -> dict[str, Any]:
    """What a turn's first draw is, what cards in hand cost, what a control phase asks of the player of this name and
    what it told, in sentences; ``yes``: what a press does. See asks.py for the rest.
    """
    moves = table.get("moves", ())
    if table.get("telling"):
        return _told(state, [line.rstrip(".") for line in table["lines"]])
    if table.get("question"):
        return {}
    if state.phase == actions.FIRST_DRAW:
        # Whatever the knob stands on: it is the same question before a draw is chosen and after.
        title = labelled(acts, _("draw a card first."))
        why = _("A turn begins with a draw: cards of the hand are played after it.")
        return {"kind": "idle", "title": title, "lines": [], "first": why, **_draws(state)}
    if state.phase == actions.ACTION:
        return _asked(state, moves[0], moves, table.get("fits", ())) if moves else _idle(state)
    if state.phase not in CONTROL:
        return {}
    if state.phase == actions.EATING:
        sentence = _("choose a fish that the piranha eats.")
    elif state.phase == actions.STARVING:
        sentence = _("too little food. Choose the fish that starve: {n}.", n=state.excess())
    else:
        sentence = _("choose which of the fish whose conditions are not met leaves first.")
    # Each is a choice with its picture: what the fish under the knob lacks is not said of all of them.
    fish = list(map(_fish, moves))
    chosen = {"yes": _("Take it out"), "shows": [names[0] for names in fish], "options": list(map(cards, fish))}
    more: dict[str, Any] = chosen if moves else {}
    return {"title": labelled(acts, sentence), "lines": [], **more}


def _told(state: Any, lines: list[str]) -> dict[str, Any]:
    """What a control phase told. One that goes on ends with what it asks, which is asked by itself behind it."""
    if state.phase in CONTROL:
        return {"title": _("The control phase so far:"), "lines": lines[:-1]}
    return {"title": _("The control phase is over:"), "lines": lines}


def _draws(state: Any) -> dict[str, Any]:
    """The action that takes a card of the open row, and that which draws from the pile."""
    ways = [{"words": _("Draw from the pile"), "action": PILE, "part": "pile"}] if not state.why_not(PILE) else []
    return {"ways": ways, "open": 0 if state.why_not(actions.OPEN) else actions.OPEN}


def _idle(state: Any) -> dict[str, Any]:
    """The actions that need no card of the hand as buttons, and what a card of each fish would cost."""
    out = _draws(state)
    if not state.why_not(actions.swap()):
        picks = _("Pick {out} cards of your hand; of the open row as many as you like.", out=SWAP_OUT)
        if state.options["single_pile"]:
            picks = _("Pick {out} cards of your hand.", out=SWAP_OUT)
        words = _("Discard {out}, draw {cards}", out=SWAP_OUT, cards=SWAP_IN)
        out["ways"].append({"words": words, "action": actions.swap(), "asks": picks, "out": SWAP_OUT, "most": SWAP_IN})
    # The table offers the warmest change for all of them.
    out["ways"] += [{"words": _("Change the temperature"), "action": way} for way in state.warmings()[-1:]]
    return out | {"costs": {KINDS[kind]: cost(state, kind, 1) for kind in range(FISH) if state.penalty(kind)}}


def _asked(state: Any, action: int, moves: Any, hand: Iterable[str]) -> dict[str, Any]:
    """Of what was taken of this hand, and of the temperature."""
    verb, *rest = actions.unpack(action)
    if verb == actions.TEMPERATURE and len(moves) > 1:
        return {"title": _("Change the temperature"), "lines": [], "options": [_water(state, move) for move in moves]}
    if verb != actions.PLAY:
        return {}
    kind, names = kind_of(rest[0][0]), list(map(piece_name, rest[0]))
    costs = cost(state, kind, len(names))
    plays = _("Play {cards}", cards=cards(names))
    out: dict[str, Any] = {"yes": labelled(plays, costs) if costs else plays}
    # More of a school may join them, and what costs something is played by a press of its own.
    is_school = bool(SCHOOLS >> kind & 1)
    if is_school and any(name.rpartition("_")[0] == KINDS[kind] and name not in names for name in hand):
        out["lines"] = [_("A tap on another card of this school adds it.")]
    return out | {"holds": names} if costs or is_school else out


def _water(state: Any, action: int) -> str:
    """How warm the water is then, and which fish it kills."""
    degrees = state.warmed(actions.unpack(action)[1])
    words = f"{degrees} °C"
    killed = state.present() & state.outside(degrees)
    fish = ", ".join(kind_name(kind) for kind in range(FISH) if killed >> kind & 1)
    return labelled(words, _("kills {fish}", fish=fish)) if killed else words


def _fish(action: int) -> list[str]:
    """The cards that a move of a control phase takes out: of a school all."""
    verb, rest = actions.unpack(action)
    return list(map(piece_name, [rest] if verb == actions.EAT else rest))
