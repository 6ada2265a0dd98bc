"""What Quintazone's box holds, and how one says what only it tells; not the rules."""

from collections.abc import Iterator
from typing import Any

from naiad.games.quintazone.words import PYRAMIDS, called
from naiad.language import _, later
from naiad.tags.box_data import Form
from naiad.tags.boxes import Group, Piece
from naiad_core import pieces
from naiad_core.games.quintazone.descriptor import LETTERS

OPTIONS = {"deck": ""}
FORMS = {
    "quarters": Form(
        later(
            "the ten cards of four elements, as q_ and the letters top left, top right, bottom left, bottom right "
            "(a air, e earth, f fire, v ether, w water)"
        )
    )
}
KINDS = (
    ("wholes", later("cards of one element"), "w"),
    ("landscape", later("cards with one element above another"), "l"),
    ("portrait", later("cards with two elements side by side"), "p"),
    ("quarters", later("cards of four elements"), "q"),
    ("diagonal", later("cards cut across"), "d"),
)
# What stands in a deck beside its cards.
NO_CARDS = "trios"


def groups(game: str, options: dict[str, Any], every: bool) -> Iterator[Group]:
    """The cards by kind, goals, pyramids."""
    decks = pieces.load(game)["decks"]
    # A deck has the cards of those before it too.
    names = list(decks)[: list(decks).index(options["deck"]) + 1]
    ids = [id_ for name in names for kind, cards in decks[name].items() if kind != NO_CARDS for id_ in cards["value"]]
    for key, words, letter in KINDS:
        yield Group(key, _(words), tuple(Piece(id_, _card(id_)) for id_ in sorted(ids) if id_[0] == letter))
    yield _goals()
    # A size has the same name in every colour: the seat to act owns it.
    yield Group("pyramids", _("pyramids") if every else _("pyramids, one for each size"), _pyramids(25 if every else 1))


def few(game: str) -> tuple[tuple[Group, ...], str]:
    """Pyramids and goals."""
    return (
        (Group("pyramids", _("one tag a size, tapped for any pyramid"), _pyramids(1)), _goals()),
        _(
            "The cards are picked with the knob, out of those not yet laid. Tag them as soon as you can: "
            "there are up to 40 to turn through."
        ),
    )


def _goals() -> Group:
    cards = tuple(Piece(f"goal_{letter}", called(f"goal_{letter}")) for letter in LETTERS)
    return Group("goals", _("goal cards"), cards)


def _pyramids(copies: int) -> tuple[Piece, ...]:
    return tuple(Piece(name, called(name), copies) for name in PYRAMIDS)


def _card(id_: str) -> str:
    if id_[0] == "w":
        return _("{element}, copy {number}", element=called(id_), number=id_.rpartition("_")[2])
    return called(id_)
