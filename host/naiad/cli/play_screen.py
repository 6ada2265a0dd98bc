"""The screen of ``naiad play``: all that is shown, laid out for a terminal of some size; not what happens in it
(play.py), nor how a game's lines are cut to their room (side.py)."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from naiad import lights, panel_words
from naiad.cli.hinted import wrapped as hint_text
from naiad.cli.side import KEYS, UNDO_KEYS, WATCHED_KEYS, SidePanel, bar, fitting, help_lines, least, whole, wrapped
from naiad.cli.typed_line import TypedLine
from naiad.language import _, later
from naiad.lights import Lights
from naiad.report.explain import explained
from naiad.rooms import part

PICTURE_PX = 34
GAP_PX = 3
# The picture and a line above it; three below are the least.
PICTURE_ROWS = 20
SMALLEST = (60, PICTURE_ROWS + 3)
# In a narrow window the game stands under the picture.
NARROWEST = (36, 34)
# Keys whose text takes the whole width.
FULL_BOOKS = ("v", "h")
# How a row of dominoes is, while the table's own screen says nothing new.
ROW = {
    "": later("All is placed: [g] pushes the first domino."),
    "falls": later("The dominoes fall."),
    "stalls": later("The chain has stopped: the next player pushes a domino that still stands, [g]."),
    "lies": later("All dominoes have fallen: [e] shows the count."),
}
# Below so many the game's lines would be broken too often.
GAME_COLUMNS = 40


@dataclass
class Shown:
    """What the terminal shows; ``is_watched`` where a board is watched and no twin is played on."""

    line: TypedLine
    is_watched: bool
    # How the link to the table is.
    link: str = field(default_factory=lambda: _("not connected yet"))
    plugged: bool = True
    powered: bool = True
    lights: Lights | None = None
    # The game on the table, '' and None before one is known.
    kind: str = ""
    game: SidePanel | None = None
    # What the twin's own program has under the knob.
    under_knob: Mapping[str, Any] = field(default_factory=dict)
    # Who thinks, or which cards somebody holds who plays against the PC.
    held: str = ""
    note: str = ""
    # A newcomer's tip.
    tip: str = ""
    # The best turns in lines.
    hint: Sequence[str] = ()
    # The key whose text is shown instead of the game, '' where none is, and its page from 1.
    book: str = ""
    page: int = 0


def draw(shown: Shown, out: Console) -> tuple[RenderableType, int]:
    """What rich draws on this terminal, and how many pages the text has that is open."""
    width, height = out.size
    is_narrow = width < SMALLEST[0]
    least = NARROWEST if is_narrow and width >= NARROWEST[0] else SMALLEST
    if width < least[0] or height < least[1]:
        size, wanted = f"{width}x{height}", f"{least[0]}x{least[1]}"
        return Text(_("terminal too small: {size}; make it {wanted} or larger. [q] quits", size=size, wanted=wanted)), 0
    head, *below = [_line(words) for words in (_state(shown), *foot(shown, width, height - PICTURE_ROWS))]
    room = height - 1 - len(below)
    if shown.book in FULL_BOOKS:
        text, pages = _paged(shown, Text(_full(shown, width)), room)
        return Group(head, text, *below), pages
    picture = lights.shown(shown.lights, out) if shown.lights else Text(_("no lights yet").ljust(PICTURE_PX))
    if is_narrow:
        game, pages = panel(shown, out, width, room - len(picture.split("\n")))
        return Group(head, picture, game, *below), pages
    cells: list[RenderableType] = [picture]
    widths = [PICTURE_PX]
    beside = width - PICTURE_PX - GAP_PX
    # Between lights and game where there is room for it, else above the game.
    is_between = bool(_rows(shown)) and beside >= lights.SCREEN_COLUMNS + GAP_PX + GAME_COLUMNS
    if shown.lights and is_between:
        cells.append(lights.screen(shown.lights, out))
        widths.append(lights.SCREEN_COLUMNS)
        beside -= lights.SCREEN_COLUMNS + GAP_PX
    game, pages = panel(shown, out, beside, room, with_screen=not is_between)
    grid = Table.grid(padding=(0, GAP_PX, 0, 0))
    for columns in (*widths, beside):
        grid.add_column(width=columns)
    grid.add_row(*cells, game)
    return Group(head, grid, *below), pages


def panel(shown: Shown, out: Console, width: int, room: int, with_screen: bool = True) -> tuple[RenderableType, int]:
    """What stands beside or under the lights, and its pages: what they mean, or the game, the table's screen above."""
    if shown.book == "i":
        return _paged(shown, _line(hint_text(shown.hint, width)), room)
    message = shown.under_knob.get("lines", ())
    goes_on = sum(len(textwrap.wrap(line, lights.SCREEN_COLUMNS - 2)) for line in message) > len(_rows(shown)) > 0
    if shown.book == "?":
        turn = shown.game.turn if shown.game else ""
        meaning = explained(shown.lights, shown.kind, turn, out, width)
        # What the screen says goes before what the panel says.
        long = "\n".join([*wrapped(message, width), "", ""]) if goes_on else ""
        return _paged(shown, _line(long) + meaning, room)
    rows = _rows(shown) if with_screen else ()
    # The score goes before the screen's empty rows.
    while rows and not rows[-1].strip() and shown.game and least(shown.game, width) > room - len(rows) - 1:
        rows = rows[:-1]
    left = room - len(rows) - 1 if rows else room
    game = _line("\n".join(fitting(shown.game, width, left) if shown.game else [_("no game yet")]))
    if not (shown.lights and rows):
        return game, 0
    more = Text(_("[?] shows all of it") if goes_on else "", "reverse")
    return Group(lights.screen(shown.lights._replace(screen=rows), out), more, game), 0


def foot(shown: Shown, width: int, rows: int) -> list[str]:
    """The note, if there is one, and under it what is typed or what the keys do, in that many rows at most; between
    them a newcomer's tip."""
    note, tip = shown.note or shown.held or _to_do(shown) or _few(shown), shown.tip
    if shown.line.text is None:
        lines = bar(_(_keys(shown)), width)
        if tip and not note:
            return [tip, *lines]
        if tip and len(lines) + 1 < rows:
            lines.insert(0, tip)
    else:
        lines = shown.line.shown(width)
    # What is long goes on as far as there is room, and is cut there.
    above, room = textwrap.wrap(note, width) or [""], max(1, rows - len(lines))
    return [*above[: room - 1], " ".join(above[room - 1 :]), *lines] if len(above) > room else [*above, *lines]


def _to_do(shown: Shown) -> str:
    """What is to be done where a key is a long press, and at a row of dominoes: a table reads no sentence while its
    gates count."""
    table = shown.under_knob
    if not shown.is_watched and table.get("screen") == "pages":
        return _("[Enter] shows the next page, [k] begins the game at once")
    if shown.is_watched or "gates" not in table:
        return ""
    if "moves" in table and table.get("row") != "stalls":
        return ""
    asked = panel_words.sentence(table["question"], shown.kind) if table["gates"] and table.get("question") else ""
    return asked or _(ROW[table.get("row", "") if table["gates"] else ""])


def _few(shown: Shown) -> str:
    """The pieces that can be taken, where the table waits for one of a few."""
    table, game = shown.under_knob, shown.game
    if shown.is_watched or game is None or not game.few or table.get("question") or "moves" in table:
        return ""
    names = dict.fromkeys(map(part(shown.kind, "words").called, game.few))
    return _("can be taken now: {pieces}", pieces=", ".join(names))


def _keys(shown: Shown) -> str:
    """What the keys do, in English."""
    if shown.is_watched:
        return WATCHED_KEYS
    table = shown.under_knob
    # BACK leaves all of these; what is closed is not taken up again.
    busy = table.get("question") or any(key in table for key in ("moves", "pieces", "result"))
    can_undo = table.get("history") and not (busy or table.get("closed"))
    return UNDO_KEYS if can_undo else KEYS


def _state(shown: Shown) -> str:
    if not shown.powered:
        return _("the power is off: [p] switches it on")
    if not shown.plugged:
        return _("the cable is out and the table plays on: [u] puts it back")
    return shown.link


def _rows(shown: Shown) -> Sequence[str]:
    """What is on the table's screen; none where it has none."""
    return shown.lights.screen if shown.lights else ()


def _full(shown: Shown, width: int) -> str:
    """A text that takes the whole width."""
    if shown.book == "h":
        return help_lines(width)
    return "\n".join(whole(shown.game, width)) if shown.game else _("no game yet")


def _paged(shown: Shown, text: Text, room: int) -> tuple[RenderableType, int]:
    """As much of a text as there is room for: the page that is looked at, under it how to see the next one; and how
    many there are."""
    lines = list(text.split("\n"))
    while lines and not lines[-1].plain.strip():
        lines.pop()
    if len(lines) <= room:
        back = _("[{key}] shows the game again", key=shown.book)
        return Text("\n").join([*lines, Text(back, "reverse")] if len(lines) < room else lines), 1
    long = room - 1
    pages = -(-len(lines) // long)
    # A table that tells less by now has fewer.
    page = min(shown.page, pages)
    on_page = lines[(page - 1) * long : page * long]
    on_page += [Text("")] * (long - len(on_page))
    if page < pages:
        sign = _("page {n} of {all}; [{key}] shows the next", n=page, all=pages, key=shown.book)
    else:
        sign = _("page {n} of {all}; [{key}] shows the game again", n=page, all=pages, key=shown.book)
    return Text("\n").join([*on_page, Text(sign, "reverse")]), pages


def _line(words: str) -> Text:
    return Text(words, no_wrap=True, overflow="ellipsis")
