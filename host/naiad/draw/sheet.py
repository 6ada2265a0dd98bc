"""The sheet of a drawing: headline, a place for each seat, then the boxes of the game's room in rows; no colours."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from naiad.draw.pen import Box, Pen, num, quoted, rect, text, words
from naiad.language import _
from naiad.report.marked import name
from naiad.report.score import headline
from naiad.report.words import player
from naiad.report.words_count import labelled
from naiad_core.text import Game

MARGIN = 10
GAP = 10
HEAD = 34
CHIP = 44
CHIP_LEAST = 150
TITLE = 22
# A table by itself is not drawn larger than one so wide.
BARE_LEAST = 340


# How much smaller the table may be drawn so that it fits a window.
SCALES = [1 - 0.04 * n for n in range(18)]


def drawn(game: Game, room: Any, pen: Pen, shown: Any, width: int, classes: str, css: str, window: Any = None) -> str:
    """The whole SVG; for a ``window`` without headline and seats, cut to what is drawn."""
    score = game.score()
    heading = headline(game.header, score)
    width = window.width if window else width
    inside = width - 2 * MARGIN
    out = []
    y = float(MARGIN)
    if not window:
        out.append(words(MARGIN, 24, heading, 17, "strong", inside))
        chips, y = _chips(game, room, pen, score, inside)
        out.append(chips)
    boxes = list(room.boxes(game, pen, inside, shown))
    for scale in SCALES:
        body, below, used = _boxes([_smaller(box, scale) for box in boxes], y, inside)
        if not window or below <= window.height:
            break
    y = below
    out.append(body)
    across = min(width, max(BARE_LEAST, used + 2 * MARGIN)) if window else width
    left = (width - across) / 2
    size = f'viewBox="{num(left)} 0 {num(across)} {num(y)}" width="{num(across)}" height="{num(y)}"'
    labels = f'aria-labelledby="{pen.prefix}title {pen.prefix}desc"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class={quoted(classes)} {size} role="img" {labels}>'
    title = f'<title id="{pen.prefix}title">{text(heading)}</title>'
    about = [_seat(game, room, score, seat) for seat in range(len(score["players"]))]
    desc = f'<desc id="{pen.prefix}desc">{text(". ".join(about))}.</desc>'
    style = f"<style>{css}</style>" if css else ""
    defs = f"<defs>{room.DEFS}</defs>" if getattr(room, "DEFS", "") else ""
    paper = rect(0, 0, width, y, "paper")
    return "".join([head, title, desc, style, defs, paper, *out, "</svg>\n"])


def _seat(game: Game, room: Any, score: Mapping[str, Any], seat: int) -> str:
    turn = _("to act") if score["to_act"] == seat else ""
    about = ", ".join(filter(None, (_figure(room, score, seat), room.note(game, seat), turn)))
    return labelled(_("Seat {n}, {player}", n=seat + 1, player=player(game.header, seat)), about)


def _figure(room: Any, score: Mapping[str, Any], seat: int) -> str:
    """What stands large beside a name."""
    return str(room.figure(score, seat) if hasattr(room, "figure") else score["players"][seat]["total"])


def _chips(game: Game, room: Any, pen: Pen, score: Mapping[str, Any], inside: float) -> tuple[str, float]:
    """A chip a seat: its number on its colour, the name, the points, a note; and where they end."""
    seats = len(score["players"])
    across = min(seats, max(1, int((inside + GAP) // (CHIP_LEAST + GAP))))
    if seats > across:
        # As even as can be.
        across = -(-seats // -(-seats // across))
    width = (inside - GAP * (across - 1)) / across
    out = []
    for seat in range(seats):
        x, y = MARGIN + seat % across * (width + GAP), HEAD + seat // across * (CHIP + GAP)
        turn = score["to_act"] == seat
        winner = seat in score["winners"]
        total = _figure(room, score, seat)
        room_left = width - 46 - 12 * len(total)
        parts = [
            rect(0, 0, width, CHIP, "panel", 6),
            rect(0, 0, 26, CHIP, f"s{seat}", 6),
            words(13, 28, seat + 1, 17, "onc strong mid"),
            words(34, 19, player(game.header, seat), 14, "strong" if turn or winner else "", room_left),
            words(width - 8, 20, total, 16, "end strong"),
        ]
        note = room.note(game, seat)
        if note:
            parts.append(words(34, 36, note, 11, "dim", width - (56 if turn else 42)))
        if turn:
            parts.append(f'<path class="ink" d="M{num(width - 8)} 27v10l-8-5z"/>')
        parts.append(rect(0, 0, width, CHIP, "o", 6))
        out.append(pen.group(name("seat", seat), "".join(parts), "turn" if turn else "", (x, y)))
    rows = -(-seats // across)
    return "".join(out), HEAD + rows * (CHIP + GAP)


def _smaller(box: Box, scale: float) -> Box:
    """A part of the table itself, as small as all of them have to be; what is read beside it is not."""
    if not box.shrinks or scale == 1:
        return box
    body = f'<g transform="scale({scale:.3f})">{box.body}</g>'
    return box._replace(width=scale * box.width, height=scale * box.height, body=body)


def _boxes(boxes: Iterable[Box], y: float, inside: float) -> tuple[str, float, float]:
    """The boxes from left to right, in as many rows as they need, and where they end: below, across. One that is too
    wide is made smaller.
    """
    used = 0.0
    out: list[str] = []
    for row in _in_rows(boxes, inside):
        spare = inside - sum(scale * box.width for box, scale in row) - GAP * (len(row) - 1)
        x = MARGIN + spare / 2
        used = max(used, inside - spare)
        # Headings of a row stand in one line.
        title = _heading(row)
        for box, scale in row:
            if box.title:
                out.append(words(x, y + 15, box.title, 13, "strong", scale * box.width))
            size = f" scale({scale:.3f})" if scale < 1 else ""
            out.append(f'<g transform="translate({num(x)},{num(y + title)}){size}">{box.body}</g>')
            x += scale * box.width + GAP
        y += _height(row)
    return "".join(out), y, used


def _in_rows(boxes: Iterable[Box], inside: float) -> list[list[tuple[Box, float]]]:
    """Each with how much smaller it has to be."""
    rows: list[list[tuple[Box, float]]] = [[]]
    taken = 0.0
    for box in boxes:
        scale = min(1.0, inside / box.width)
        width = scale * box.width
        if rows[-1] and taken + width > inside + 0.01:
            rows.append([])
            taken = 0.0
        rows[-1].append((box, scale))
        taken += width + GAP
    return rows


def _heading(row: Iterable[tuple[Box, float]]) -> float:
    return TITLE if any(box.title for box, _ in row) else 0


def _height(row: Sequence[tuple[Box, float]]) -> float:
    return _heading(row) + max((scale * box.height for box, scale in row), default=0) + GAP


def height(boxes: Iterable[Box], inside: float) -> float:
    """How much of a sheet these take by themselves."""
    return sum(_height(row) for row in _in_rows(boxes, inside))
