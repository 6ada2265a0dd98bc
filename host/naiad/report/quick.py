"""What is done in a turn, what a table's buttons do and what its colours mean, of one game in the language of now; not
how a card or a terminal lays that out (card.py, explain.py).
"""

from collections.abc import Iterator, Sequence

from naiad.language import _, later
from naiad.rooms import part
from naiad_core import layouts, palette

# What is done at the table, in this order, and what it does.
KEYS = {
    later("piece to a reader"): later("lights every place where it may go; one of them blinks"),
    later("knob, turned"): later("moves through the places"),
    later("knob, pressed"): later("places the piece; says yes"),
    later("knob without a piece"): later("picks a piece whose tag is missing or broken"),
    later("END"): later("ends the turn; while that is not allowed, asks whether to pass"),
    later("BACK"): later("drops the piece in hand; without one, offers to take back the last move"),
    later("MENU"): later("pause, new game, which way the picture faces, the game's own choices"),
}
# What the ring and the words show in every game: the colours, and what they mean.
ANYWHERE = (
    ((palette.RED,), later("words: why something is not allowed")),
    ((palette.CYAN, palette.WHITE), later("words: a question, or what to do now")),
    (palette.SEATS, later("ring: players 1 to 5 in this order; it is the lit player's turn")),
)


def buttons(game: str) -> Iterator[tuple[str, str]]:
    """What is done at the table, and what it does in this game, in any for ''."""
    here = part(game, "quick").BUTTONS if game else {}
    for key, what in KEYS.items():
        yield _(key), _(here.get(key, what))


def steps(game: str) -> list[str]:
    """What is done one after another, in a turn or in the whole of a game."""
    return [_(step) for step in part(game, "quick").STEPS]


def swatches(game: str, piece: str) -> tuple[int, ...]:
    """The colour numbers that stand on a piece's label."""
    named = part(game, "quick").swatches(piece)
    known = layouts.load(game)["colours"] if named else {}
    return tuple(known[name] for name in named if name in known)


def colours(game: str, everywhere: bool = True) -> Iterator[tuple[Sequence[int], str]]:
    """Colour numbers of the panel and what they mean, of any game for ''; ``everywhere``: words and ring too."""
    named = part(game, "quick").COLOURS if game else ()
    known = layouts.load(game)["colours"] if named else {}
    for names, what in named:
        yield [known[name] for name in names.split(" ")], _(what)
    for numbers, what in ANYWHERE if everywhere else ():
        yield numbers, _(what)
