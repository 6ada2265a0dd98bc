"""What Acqua Dolce's box holds, and how one says what only it tells; not the rules."""

from collections.abc import Iterator
from typing import Any

from naiad.language import _, later
from naiad.tags.box_data import Form
from naiad.tags.boxes import Group, Piece
from naiad_core import pieces

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
    return _(kind.replace("_", " "))
