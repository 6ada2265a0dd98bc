"""Where a card of Quintazone lies, as people say it: beside which other; not what is laid (words.py), nor coordinates,
which a record has.
"""

from typing import Any

from naiad.games.quintazone.terms import called, element
from naiad.language import _, later
from naiad_core.games.quintazone import actions, pieces

WHOLE = "w_"
# As it is said after where something lies.
START = later("the start card")
# From a card to what it lies beside, and how one says so.
SIDES = (
    (-1, 0, later("to the right of {piece}")),
    (1, 0, later("to the left of {piece}")),
    (0, -1, later("below {piece}")),
    (0, 1, later("above {piece}")),
)


def beside(state: Any, x: int, y: int) -> str:
    """Where the card at a place lies, by one beside it: by one whose name no other has, if there is."""
    around = [(words, _name(state, x + dx, y + dy)) for dx, dy, words in SIDES]
    found = [(words, piece) for words, piece in around if piece]
    words, piece = min(found, key=lambda each: _count(state, each[1]))
    return _(words, piece=piece)


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
