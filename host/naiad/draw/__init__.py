"""A position as an SVG; what lies where is drawn by the game's room (naiad/games), the sheet around it by sheet.py.

Pure functions: the same game gives the same text, and nothing is read or written. README.md here says which names the
parts of a drawing have, and by which classes they are marked.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from naiad.draw import sheet, style
from naiad.draw.pen import Pen, num
from naiad.report.marked import name
from naiad.rooms import part
from naiad_core import games
from naiad_core.text import Game

__all__ = [
    "NARROW",
    "PAGE",
    "WIDE",
    "WINDOWS",
    "Shown",
    "Window",
    "css",
    "last",
    "name",
    "piece",
    "places",
    "signs",
    "svg",
]

# Units across, a pixel each on a screen as wide: a telephone upright, a page.
NARROW, WIDE = 390, 960
SCHEMES = ("auto", "light", "dark")


class Window(NamedTuple):
    """What a page has for the table alone, in units across and down: the drawing is to be no higher."""

    width: int
    height: int


# A unit is a pixel or more where a page's window is 1024 across, and on a telephone upright; on one that lies it is
# five sixths of one, so that a line of words is as high as it must be.
PAGE = Window(760, 450)
WINDOWS = {"wide": PAGE, "narrow": Window(NARROW, 480), "lying": Window(624, 450)}


class Shown(NamedTuple):
    """What is shown beside the position: the ``piece`` in hand as a tag names it, and the ``legal`` actions with it;
    ``height``: how high it may be, 0 for as high as it is.
    """

    piece: str = ""
    legal: Sequence[int] = ()
    height: float = 0


def svg(
    game: Game,
    piece: str = "",
    marked: Iterable[str] = (),
    show_last: bool = True,
    width: int = WIDE,
    scheme: str = "auto",
    prefix: str = "",
    styled: bool = True,
    legal: Sequence[int] = (),
    window: Window | None = None,
) -> str:
    """The position as it stands now.

    ``piece``: the one in hand, whose legal places are shown. ``marked``: names of parts, as a line of the score gives
    them. ``show_last``: whether the last move is marked. ``scheme``: light, dark, or as the reader's screen has it.
    ``legal``: the actions whose places are shown, where no piece is named. ``prefix``: before every id, where a page
    shows several. ``styled``: False where the page has css() by itself. ``window``: the table alone for
    it, cut to what is drawn, where the page says who plays and scores.
    """
    if scheme not in SCHEMES:
        raise ValueError(f"a drawing's scheme is one of {', '.join(SCHEMES)}, not {scheme!r}")
    room = part(game.header["game"], "drawing")
    state: Any = game.record.state
    rules = game.record.rules
    number = game.words.piece(piece, state) if piece else -1
    # As a record names it, else as a tag does; what is neither is in nobody's hand.
    number = rules.piece(piece) if number is None else number
    height = window.height - 2 * sheet.MARGIN if window else 0
    shown = Shown("", legal, height) if number < 0 else Shown(rules.piece_name(number), state.legal(number), height)
    marks: dict[str, list[str]] = {}
    for kind, names in (
        ("last", room.last(game) if show_last else ()),
        ("legal", room.places(game, shown.legal)),
        ("marked", marked),
    ):
        for each in names:
            marks.setdefault(each, []).append(kind)
    pen = Pen(marks, prefix)
    classes = ["naiad", _room(game), *([scheme] if scheme != "auto" else [])]
    sheet_css = css(game.header["game"]) if styled else ""
    return sheet.drawn(game, room, pen, shown, width, " ".join(classes), sheet_css, window)


def css(game: str) -> str:
    """The style sheet of a game's drawings, for a page that may hold none within a drawing."""
    room = part(game, "drawing")
    own = style.css(f".naiad.{games.room(game)}", getattr(room, "STYLE", ()))
    # Last what marks, for it outdoes whatever a part has of its own.
    return style.css(".naiad", style.STYLE) + own + style.css(f".naiad.{games.room(game)}", style.MARKS)


def last(game: Game) -> Sequence[str]:
    """The names of what the last move changed."""
    named: Sequence[str] = part(game.header["game"], "drawing").last(game)
    return named


def places(game: Game, legal: Sequence[int]) -> Sequence[str]:
    """The names of the places where these actions put a piece."""
    named: Sequence[str] = part(game.header["game"], "drawing").places(game, legal)
    return named


def piece(game: str, word: str, seat: int = 0, options: Mapping[str, Any] | None = None) -> str:
    """A piece of that game by itself, as a tag names it, from a box of these options; '' where the game draws none."""
    room = part(game, "drawing")
    if not hasattr(room, "piece"):
        return ""
    box = room.piece(
        word, seat, {row.name: row.default for row in games.descriptor(game).OPTIONS} | dict(options or {})
    )
    size = f'viewBox="0 0 {num(box.width)} {num(box.height)}" width="{num(box.width)}" height="{num(box.height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="naiad {games.room(game)}" {size}'
    return f'{head} aria-hidden="true">{box.body}</svg>'


def signs(game: str) -> str:
    """What the pictures of a game's pieces refer to, once for a page that shows them; not seen by itself."""
    defs = getattr(part(game, "drawing"), "DEFS", "")
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>{defs}</defs></svg>'


def _room(game: Game) -> str:
    return str(games.room(game.header["game"]))
