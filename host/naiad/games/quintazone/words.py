"""Quintazone in players' words: its names, where a card lies, and its moves; not its score.

Where something lies is said by what it lies beside; coordinates are for records.
"""

from collections.abc import Iterable
from typing import Any

from naiad.language import _, later
from naiad.report.lines import Step
from naiad.report.words import move
from naiad_core.games.quintazone import actions, pieces
from naiad_core.games.quintazone.descriptor import LETTERS

PYRAMIDS = {"p1": later("small pyramid"), "p2": later("medium pyramid"), "p3": later("large pyramid")}
# By kind of card: how its two elements lie.
TWO = {"l": later("{one} over {two}"), "p": later("{one} beside {two}"), "d": later("{one} across {two}")}
WHOLE = "w_"
# As it is said after where something lies.
START = later("the start card")
QUOTED = later("“{name}”")
# From a card to what it lies beside, and how one says so.
SIDES = (
    (-1, 0, later("to the right of {piece}")),
    (1, 0, later("to the left of {piece}")),
    (0, -1, later("below {piece}")),
    (0, 1, later("above {piece}")),
)


def names() -> Iterable[str]:
    """The names that the data hold, in English, for the catalogues."""
    return LETTERS.values()


def element(letter: str) -> str:
    """The element that a letter in the names of pieces stands for."""
    return _(LETTERS[letter])


def called(name: str) -> str:
    """What players call a piece that a record or a tag names: a card by its elements, a pyramid by its size.

    >>> called("l_fw"), called("w_a_2"), called("q_wfev"), called("p3"), called("goal_e")
    ('fire over water', 'air', 'water-fire-earth-ether', 'large pyramid', 'goal earth')
    """
    if name in PYRAMIDS:
        return _(PYRAMIDS[name])
    kind, _under, rest = name.partition("_")
    words = [element(letter) for letter in rest.partition("_")[0] if letter in LETTERS]
    if kind == "goal" and words:
        return _("goal {element}", element=words[0])
    if kind == "w" and words:
        return words[0]
    if kind == "q" and len(words) == 4:
        return "-".join(words)
    return _(TWO[kind], one=words[0], two=words[1]) if kind in TWO and len(words) == 2 else name


def beside(state: Any, x: int, y: int) -> str:
    """Where the card at a place lies, by one beside it: by one whose name no other has, if there is."""
    around = [(words, _name(state, x + dx, y + dy)) for dx, dy, words in SIDES]
    found = [(words, piece) for words, piece in around if piece]
    words, piece = min(found, key=lambda each: _count(state, each[1]))
    # "Beside earth beside fire" would be beside two.
    return _(words, piece=_(QUOTED, name=piece) if " " in piece and piece != _(START) else piece)


def card(state: Any, x: int, y: int) -> str:
    """What the card at a place is called; where another is called so too, with what it lies beside."""
    name = _name(state, x, y)
    if _count(state, name) == 1:
        return name
    return _("{piece} {where}", piece=name, where=beside(state, x, y))


def panel(state: Any, letter: str, x: int, y: int) -> str:
    """Which panel of which card a pyramid stands on; of a card of one element the card says it."""
    if state.laid_rank(actions.cell(x, y)) == 0:
        return _("the {element} of the start card", element=element(letter))
    name = card(state, x, y)
    if pieces.IDS[state.face_at(actions.cell(x, y)) >> 1].startswith(WHOLE):
        return name
    return _("the {element} of {card}", element=element(letter), card=name)


def _name(state: Any, x: int, y: int) -> str:
    """'' where no card lies."""
    rank = state.laid_rank(actions.cell(x, y))
    return "" if rank < 0 else _named(state, rank)


def _count(state: Any, name: str) -> int:
    """How many of the cards that lie are called so."""
    return sum(_named(state, number) == name for number in range(state.laid))


def _named(state: Any, number: int) -> str:
    return called(pieces.IDS[state.faces[number] >> 1]) if number else _(START)


def made(at: Step) -> str:
    """The last move of the step, which must not be an undo."""
    obj = at.game.moves[-1]
    verb, state = obj["do"], at.game.record.state
    if verb == "start":
        return _("the start card: {card}", card=called(obj["card"]))
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
