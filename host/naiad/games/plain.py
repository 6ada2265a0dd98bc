"""What a game's room does not say itself, said for any game: names, words, score, position, turn, chain, box, page;
not its drawing, player and robot (plain_drawing.py and so on). Each part has the names that rooms.py looks for in a
room.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, takewhile
from typing import TYPE_CHECKING, Any

from naiad.chain import Chain
from naiad.language import _
from naiad.report.lines import Step, standing
from naiad.report.marked import marked, name
from naiad.report.words import move, player
from naiad.report.words_count import labelled, point_count
from naiad.rooms import part
from naiad_core import games
from naiad_core.text import Game

if TYPE_CHECKING:
    from naiad.tags.box_data import Form
    from naiad.tags.boxes import Group

# --- words: the names that a game's data hold, and moves as they were written ---


def names() -> Iterable[str | tuple[str, str]]:
    """The names that the data hold, in English, for the catalogues."""
    return ()


def called(name: str) -> str:
    """What players call a piece that a record or a tag names.

    >>> called("double_six"), called("3_5")
    ('double six', '3-5')
    """
    return re.sub("(?<=[0-9])_(?=[0-9])", "-", name).replace("_", " ")


def made(at: Step) -> str:
    """The last move of a step in words."""
    return move(at.game.moves[-1], part(at.game.header["game"], "words").called)


# --- score: every player's total ---


def points(game: Game, score: Mapping[str, Any]) -> list[str]:
    """A line a player."""
    return [
        marked("  " + labelled(player(game.header, seat), point_count(row["total"])), [name("seat", seat)])
        for seat, row in enumerate(score["players"])
    ]


# --- position: the moves that stand, a line each ---


def position(game: Game) -> Any:
    """The moves that stand, numbered as the record's lines are, as a rich Text."""
    from rich.text import Text

    called = part(game.header["game"], "words").called
    lines = [f"{number:>4}  {move(obj, called)}\n" for number, obj in standing(game)]
    return Text("".join(lines) or _("Nothing has been played yet.") + "\n")


# --- quick: a turn for a quick card and ? in play, and what its printed card outlines; how it is shown is
# report/quick.py's ---

# What is done one after another, a sentence or two each, the buttons by what is printed on them.
STEPS: tuple[str, ...] = ()
# For some of quick.KEYS what it does in this game, instead of what it does in any.
BUTTONS: dict[str, str] = {}
# (colours as the layout of its mat names them, what they mean); several with a blank between.
COLOURS: tuple[tuple[str, str], ...] = ()


def swatches(name: str) -> tuple[str, ...]:
    """The layout's colours that stand on the label of a piece of this name, as it is named on its tag."""
    return ()


def regions(layout: dict[str, Any]) -> Iterator[tuple[float, float, float, float, str]]:
    """x, y, width and height in pixels of each place on the panel that the card outlines, and what it is."""
    return iter(())


# --- chain ---


def chain_of(state: Any) -> Chain:
    """What was laid, as a chain of dominoes: nothing that could fall."""
    return Chain((), ())


# --- box: each piece of its rules by name; what is asked of it is said in tags/boxes.py ---

OPTIONS: dict[str, str] = {}
FORMS: "dict[str, Form]" = {}


def groups(game: str, options: dict[str, Any], every: bool) -> "Iterator[Group]":
    """All pieces, as the rules count them."""
    from naiad.tags.boxes import Group, Piece

    names = takewhile(bool, map(games.load(game).piece_name, count()))
    yield Group("pieces", _("pieces"), tuple(Piece(name, name.replace("_", " ")) for name in names))


def few(game: str) -> "tuple[tuple[Group, ...], str]":
    """No tag at all."""
    return (), _("It needs no tag at all: its pieces are picked with the knob.")


# --- page: what a page is asked beside the table's own sentences is said in web/asks.py ---


def question(setup: Mapping[str, Any], items: Sequence[int]) -> tuple[str, list[tuple[str, str]]]:
    """The open question of a set-up, which its screen alone has in words; its answers are numbered as the knob goes."""
    return "", [(str(number), "") for number in range(1, len(items) + 1)]
