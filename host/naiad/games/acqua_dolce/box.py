"""What Acqua Dolce's box holds, and how one says what only it tells; not the rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from naiad.language import _, later
from naiad.report.words_count import labelled
from naiad.tags.box_data import Form
from naiad.tags.boxes import Group, Piece
from naiad_core import pieces
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.pieces import FIRST, KINDS, MAX_COPIES, piece_name

# What a new game asks, in a sentence.
ASKS = {"rules": later("With the temperature, or without?")}
OPTIONS: dict[str, str] = {}
FORMS = {
    "zone": Form(later("bottom, mid or top")),
    # The fish have five colours together: while some are corrected and others not yet, they need not.
    "colour": Form(later("the colour of its frame, in one word"), together=True),
    "temperature": Form(later("lowest and highest degrees, as 22 26")),
    "needs": Form(later("what it asks for, of: school plant decoration no_guppy no_school, or none")),
    "scale": Form(later("lowest and highest degrees of the thermometer")),
}


def groups(game: str, options: dict[str, Any], every: bool) -> Iterator[Group]:
    """Fish, ornaments, food."""
    data = pieces.load(game)
    fish = {kind: each["count"]["value"] for kind, each in data["species"].items()}
    ornaments = {kind: data["ornaments"][kind]["value"] for kind in ("decoration", "plant")}
    food = {kind: data["food"][kind]["value"]["count"] for kind in data["food"] if kind.startswith("food")}
    for key, words, kinds in (
        ("fish", _("fish"), fish),
        ("ornaments", _("decorations and plants"), ornaments),
        ("food", _("food"), food),
    ):
        cards = [(kind, n) for kind, count in kinds.items() for n in range(1, count + 1)]
        yield Group(
            key,
            words,
            tuple(Piece(f"{kind}_{n}", _("{kind}, card {number}", kind=_kind(kind), number=n)) for kind, n in cards),
        )


def few(game: str) -> tuple[tuple[Group, ...], str]:
    """No tag at all."""
    return (
        (),
        _(
            "It needs no tag at all: the knob goes through the 18 kinds of card. Tags save that turning, and only "
            "they tell one copy from another."
        ),
    )


def _kind(kind: str) -> str:
    if kind.startswith("food"):
        return _("food for {n}", n=kind[4:])
    if kind == "agassiz_cichlid":
        return _("cichlid of Agassiz")
    if kind == "bumblebee":
        return _("bumble bee")
    return _(kind.replace("_", " "))


def page(state: Any, table: Mapping[str, Any], acts: str) -> dict[str, Any]:
    """What a turn's first draw is, what a control phase asks of the player of this name and what it told, in sentences;
    ``yes``: what a press does.
    """
    moves = table.get("moves", ())
    if table.get("telling"):
        return {"title": _("The control phase is over:"), "lines": [line.rstrip(".") for line in table["lines"]]}
    if state.phase == actions.FIRST_DRAW and len(moves) == 1:
        return {"yes": _("Draw a card")}
    if state.phase not in (actions.EATING, actions.STARVING, actions.REMOVING):
        return {}
    if state.phase == actions.EATING:
        sentence = _("choose a fish that the piranha eats.")
    elif state.phase == actions.STARVING:
        sentence = _("too little food. Choose the fish that starve: {n}.", n=state.excess())
    else:
        sentence = _("choose which of the fish that do not get on leaves first.")
    more: dict[str, Any] = {"yes": _("Take it out")} if moves else {"lines": []}
    return {"title": labelled(acts, sentence), **more}


# What a seat holds is for nobody else to see.
SECRET = True


def unseen(state: Any) -> tuple[list[str], int]:
    """The cards that may be in a hand, and how many the seat to act holds."""
    if state.is_over() or state.to_act() < 0:
        return [], 0
    cards = [
        piece_name(FIRST[kind] + copy)
        for kind in range(len(KINDS))
        for copy in range(MAX_COPIES)
        if (state.copies[kind] & ~(state.on_table(kind) | state.discarded(kind))) >> copy & 1
    ]
    return cards, state.hand(state.to_act())
