"""A game's quick card, one side of A5: pictures of real states, what the buttons do, what the colours mean; what stands
there is quick.py's, the file shapes.py's. What the panel says is not on it: the screen and the browser explain that.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from naiad.language import _, later
from naiad.report import quick
from naiad.report.lights_draw import BACK, Scene, drawn, shade
from naiad.report.lights_draw import WIDTH as PICTURE_SHARE
from naiad.report.shapes import MM_PER_PT, Rect, Shape, Text
from naiad.rooms import title
from naiad.tags.labels_draw import width_mm
from naiad_core import games

WIDTH_MM, HEIGHT_MM = 148.0, 210.0
MARGIN_MM = 8.0
GAP_MM = 4.0
PICTURES = {
    "middle": later("in the middle of a game"),
    "piece": later("a piece was read"),
    "result": later("at the end: a player's points"),
}
TITLE_PT, HEAD_PT, TEXT_PT = 17.0, 10.5, 8.4
LEADING = 1.35
HEAD_MM = 26.0
SWATCH_MM = 2.6
# Of the table's letters those that such fonts lack.
PLAINER = {"\u2019": "'", "\u2013": "-", "\u2026": "...", "\u0153": "oe", "\u0152": "OE"}


class Entry(NamedTuple):
    """A line of a column: what stands at its left end in bold, its text, how far in that is; swatches."""

    head: str
    text: str
    indent: float
    colours: Sequence[int] = ()


def shapes(game: str) -> list[Shape]:
    """The card of a game, in the language of now."""
    out: list[Shape] = [Text(MARGIN_MM, MARGIN_MM + 4.2, TITLE_PT, True, latin(heading(game)))]
    y = MARGIN_MM + 7.5
    wide = WIDTH_MM - 2 * MARGIN_MM
    y = _pictures(out, game, y, wide)
    column = (wide - GAP_MM) / 2
    right = MARGIN_MM + column + GAP_MM
    buttons = [line for key, what in quick.buttons(game) for line in _entry(key, what, column, TEXT_PT, HEAD_MM)]
    colours = [line for known, what in quick.colours(game) for line in _swatches(known, what, column)]
    _column(out, _("What you do"), buttons, MARGIN_MM, y)
    _column(out, _("Colours"), colours, right, y)
    return out


def heading(game: str) -> str:
    """What the card is."""
    return _("{game} on the table, at a glance", game=title(game))


def latin(text: str) -> str:
    """A text in the letters that every PDF reader's own fonts have."""
    for letter, plain in PLAINER.items():
        text = text.replace(letter, plain)
    return text.encode("latin-1", "replace").decode("latin-1")


def scenes(game: str) -> dict[str, Scene]:
    """Lights of a real game, as tools/picture.py took them; none for a game of which none were taken."""
    path = Path(__file__).parents[1] / "games" / games.room(game) / "scenes.json"
    told = json.loads(path.read_text()) if path.exists() else {}
    return {kind: Scene(*(bytes.fromhex(lights[part]) for part in Scene._fields)) for kind, lights in told.items()}


def _pictures(out: list[Shape], game: str, y: float, wide: float) -> float:
    """The pictures beside each other; where they end."""
    found = scenes(game)
    each = (wide - GAP_MM * (len(PICTURES) - 1)) / len(PICTURES)
    height = each / PICTURE_SHARE
    for at, (kind, words) in enumerate((kind, words) for kind, words in PICTURES.items() if kind in found):
        left = MARGIN_MM + at * (each + GAP_MM)
        out += drawn(found[kind]._replace(gates=b""), left, y, height)
        out.append(Text(left, y + height + 3.2, TEXT_PT, False, latin(_(words))))
    return y + (height + 8.5 if found else 0.0)


def _column(out: list[Shape], head: str, lines: Sequence[Entry], x: float, y: float) -> None:
    """A heading over lines."""
    out.append(Text(x, y, HEAD_PT, True, latin(head)))
    y += 1.0
    for line in lines:
        y += TEXT_PT * MM_PER_PT * LEADING
        out += _set(line, x, y, TEXT_PT)


def _set(line: Entry, x: float, y: float, size: float) -> Iterator[Shape]:
    for at, colour in enumerate(line.colours):
        # White must be seen on paper.
        yield Rect(x + at * (SWATCH_MM + 0.4) - 0.2, y - 2.2, SWATCH_MM + 0.4, 2.7, 0.5, BACK)
        yield Rect(x + at * (SWATCH_MM + 0.4), y - 2.0, SWATCH_MM, 2.3, 0.4, shade(colour))
    if line.head:
        yield Text(x, y, size, True, line.head)
    yield Text(x + line.indent, y, size, False, line.text)


def _entry(head: str, text: str, width: float, size: float, indent: float) -> Iterator[Entry]:
    """What is explained in bold, beside it the explanation on as many lines as it takes."""
    head = latin(head)
    indent = max(indent, width_mm(head, size, True) + 1.0)
    for at, line in enumerate(_wrapped(latin(text), width - indent, size)):
        yield Entry("" if at else head, line, indent)


def _swatches(colours: Sequence[int], text: str, width: float) -> Iterator[Entry]:
    indent = len(colours) * (SWATCH_MM + 0.4) + 0.8
    for at, line in enumerate(_wrapped(latin(text), width - indent, TEXT_PT)):
        yield Entry("", line, indent, () if at else colours)


def _wrapped(text: str, width: float, size: float) -> list[str]:
    """The text in lines of that width, mm."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_mm(longer, size, False) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
