"""What Quintazone's box holds, and how one says what only it tells; not the rules."""

from collections.abc import Iterator
from typing import Any

from naiad.tags.box_data import Form
from naiad.tags.boxes import Group, Piece
from naiad_core import pieces
from naiad_core.games.quintazone.descriptor import LETTERS

OPTIONS = {"deck": ""}
FORMS = {
    "quarters": Form(
        "the ten cards of four elements, as q_ and the letters top left, top right, bottom left, bottom right "
        f"({', '.join(f'{letter} {word}' for letter, word in LETTERS.items())})"
    )
}
KINDS = (
    ("wholes", "cards of one element", "w"),
    ("landscape", "cards with one element above another", "l"),
    ("portrait", "cards with two elements side by side", "p"),
    ("quarters", "cards of four elements", "q"),
    ("diagonal", "cards cut across", "d"),
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
        yield Group(key, words, tuple(Piece(id_, _card(id_)) for id_ in sorted(ids) if id_[0] == letter))
    yield _goals()
    # A size has the same name in every colour: the seat to act owns it.
    yield Group("pyramids", "pyramids" if every else "pyramids, one for each size", _pyramids(25 if every else 1))


def few(game: str) -> tuple[tuple[Group, ...], str]:
    """Pyramids and goals."""
    return (
        (Group("pyramids", "one tag a size, tapped for any pyramid", _pyramids(1)), _goals()),
        "The cards are picked with the knob, out of those not yet laid. Tag them as soon as you can: "
        "there are up to 40 to turn through.",
    )


def _goals() -> Group:
    return Group("goals", "goal cards", tuple(Piece(f"goal_{e}", f"goal {word}") for e, word in LETTERS.items()))


def _pyramids(copies: int) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"p{size}", f"{word} pyramid", copies) for size, word in ((1, "small"), (2, "medium"), (3, "large"))
    )


def _card(id_: str) -> str:
    kind, _, rest = id_.partition("_")
    letters, _, copy = rest.partition("_")
    words = [LETTERS[letter] for letter in letters]
    if kind == "w":
        return f"{words[0]}, copy {copy}"
    if kind == "q":
        return f"{words[0]} {words[1]} over {words[2]} {words[3]}"
    return (" over " if kind == "l" else " beside " if kind == "p" else " across ").join(words)
