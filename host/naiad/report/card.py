"""A game's quick card, one side of A5: pictures of real states, a turn step by step, what the buttons do, what the
colours mean; what stands there is quick.py's, the file shapes.py's. What the panel says is not on it: the screen and
the browser explain that.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from naiad.language import _, later
from naiad.report import quick
from naiad.report.lights_draw import BACK, Scene, drawn, shade
from naiad.report.lights_draw import WIDTH as PICTURE_SHARE
from naiad.report.shapes import MM_PER_PT, Circle, Rect, Shape, Text
from naiad.rooms import title
from naiad.tags.labels_draw import LETTERS, width_mm
from naiad_core import games

WIDTH_MM, HEIGHT_MM = 148.0, 210.0
MARGIN_MM = 8.0
GAP_MM = 4.0
PICTURES = {
    "middle": later("in the middle of a game"),
    "piece": later("a piece was read"),
}
TITLE_PT, HEAD_PT, STEP_PT, TEXT_PT = 17.0, 11.0, 9.6, 8.4
LEADING = 1.35
# Of two columns the left one, which explains the buttons; in it what is explained.
LEFT_SHARE, HEAD_MM = 0.57, 25.0
SWATCH_MM = 2.6
# A step's number, white on a disc; how far in its text begins.
DISC_MM, STEP_MM = 1.9, 6.0
# The buttons by what is printed on them: drawn as keys wherever they are named.
BUTTON = re.compile(r"\b(END|BACK|MENU)\b")
BUTTON_FILL = "#dde1e8"
# The plate with the knob in its ring, the buttons below from left to right; shares of its height.
PLATE, ON_PLATE = "#eceef2", ("BACK", "END", "MENU")
KNOB_SHARE, RING_SHARE, KNOB_Y_SHARE, BUTTON_SHARE, BUTTON_Y_SHARE, LABEL_Y_SHARE = 0.15, 0.25, 0.33, 0.06, 0.74, 0.95


class Entry(NamedTuple):
    """A line of a column: what stands at its left end in bold, its text, how far in that is; swatches."""

    head: str
    text: str
    indent: float
    colours: Sequence[int] = ()


def shapes(game: str) -> list[Shape]:
    """The card of a game, in the language of now."""
    out: list[Shape] = [Text(MARGIN_MM, MARGIN_MM + 4.2, TITLE_PT, True, latin(heading(game)))]
    y = MARGIN_MM + 8.5
    wide = WIDTH_MM - 2 * MARGIN_MM
    y = _pictures(out, game, y, wide)
    y = _steps(out, list(map(latin, quick.steps(game))), y, wide)
    left = (wide - GAP_MM) * LEFT_SHARE
    explained = [(latin(key), latin(what)) for key, what in quick.buttons(game)]
    buttons = [line for key, what in explained for line in _entry(key, what, left)]
    colours = [line for known, what in quick.colours(game) for line in _swatches(known, what, wide - GAP_MM - left)]
    _column(out, _("What you do"), buttons, MARGIN_MM, y)
    _column(out, _("Colours"), colours, MARGIN_MM + left + GAP_MM, y)
    return out


def heading(game: str) -> str:
    """What the card is."""
    return _("{game} on the table, at a glance", game=title(game))


def latin(text: str) -> str:
    """A text in the letters that every PDF reader's own fonts have."""
    return text.encode(LETTERS, "replace").decode(LETTERS)


def scenes(game: str) -> dict[str, Scene]:
    """Lights of a real game, as tools/generate/picture.py took them; none for a game of which none were taken."""
    path = Path(__file__).parents[1] / "games" / games.room(game) / "scenes.json"
    stored = json.loads(path.read_text()) if path.exists() else {}
    return {kind: Scene(*(bytes.fromhex(lights[part]) for part in Scene._fields)) for kind, lights in stored.items()}


def _pictures(out: list[Shape], game: str, y: float, wide: float) -> float:
    """Lights of a game and the plate with knob and buttons, beside each other; where they end."""
    found = scenes(game)
    kinds = [kind for kind in PICTURES if kind in found]
    each = (wide - GAP_MM * len(PICTURES)) / (len(PICTURES) + 1)
    height = each / PICTURE_SHARE
    x = MARGIN_MM
    for kind in kinds:
        out += drawn(found[kind]._replace(gates=b""), x, y, height)
        out.append(Text(x, y + height + 3.6, TEXT_PT, False, latin(_(PICTURES[kind]))))
        x += each + GAP_MM
    out += _plate(x, y, each, height)
    out.append(Text(x, y + height + 3.6, TEXT_PT, False, latin(_("knob and buttons"))))
    return y + height + 10.0


def _plate(x: float, y: float, width: float, height: float) -> Iterator[Shape]:
    """Knob and buttons as they are seen from above."""
    yield Rect(x, y, width, height, 0.03 * height, PLATE)
    middle, across = x + width / 2, y + KNOB_Y_SHARE * height
    for radius, fill in ((RING_SHARE, BACK), (RING_SHARE - 0.03, PLATE), (KNOB_SHARE, BACK)):
        yield Circle(middle, across, radius * height, fill)
    for at, label in enumerate(ON_PLATE):
        centre = middle + (at - 1) * width / 3.3
        yield Circle(centre, y + BUTTON_Y_SHARE * height, BUTTON_SHARE * height, BACK)
        yield Text(centre - width_mm(label, TEXT_PT, True) / 2, y + LABEL_Y_SHARE * height, TEXT_PT, True, label)


def _steps(out: list[Shape], steps: Sequence[str], y: float, wide: float) -> float:
    """The steps with their numbers under a heading; where they end."""
    if not steps:
        return y
    out.append(Text(MARGIN_MM, y, HEAD_PT, True, latin(_("Step by step"))))
    y += 1.4
    for number, step in enumerate(steps, 1):
        for at, line in enumerate(_wrapped(step, wide - STEP_MM, STEP_PT)):
            y += STEP_PT * MM_PER_PT * LEADING
            if not at:
                middle = MARGIN_MM + DISC_MM
                figure = str(number)
                out.append(Circle(middle, y - 1.2, DISC_MM, BACK))
                beside = middle - width_mm(figure, TEXT_PT, True) / 2
                out.append(Text(beside, y - 0.2, TEXT_PT, True, figure, "#ffffff"))
            out += _line(line, MARGIN_MM + STEP_MM, y, STEP_PT)
        y += 1.3
    return y + 6.0


def _column(out: list[Shape], head: str, lines: Sequence[Entry], x: float, y: float) -> None:
    """A heading over lines."""
    out.append(Text(x, y, HEAD_PT, True, latin(head)))
    y += 1.4
    for line in lines:
        y += TEXT_PT * MM_PER_PT * LEADING
        out += _set(line, x, y)


def _set(line: Entry, x: float, y: float) -> Iterator[Shape]:
    for at, colour in enumerate(line.colours):
        # White must be seen on paper.
        yield Rect(x + at * (SWATCH_MM + 0.4) - 0.2, y - 2.2, SWATCH_MM + 0.4, 2.7, 0.5, BACK)
        yield Rect(x + at * (SWATCH_MM + 0.4), y - 2.0, SWATCH_MM, 2.3, 0.4, shade(colour))
    if BUTTON.fullmatch(line.head):
        yield from _line(line.head, x, y, TEXT_PT)
    elif line.head:
        yield Text(x, y, TEXT_PT, True, line.head)
    yield from _line(line.text, x + line.indent, y, TEXT_PT)


def _line(text: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """A line of text; a button in it is drawn as a key."""
    for part in filter(None, BUTTON.split(text)):
        key = bool(BUTTON.fullmatch(part))
        width = width_mm(part, size, key)
        if key:
            tall = size * MM_PER_PT
            yield Rect(x - 0.5, y - 0.85 * tall, width + 1.0, 1.08 * tall, 0.7, BUTTON_FILL)
        yield Text(x, y, size, key, part)
        x += width


def _entry(head: str, text: str, width: float) -> Iterator[Entry]:
    """What is explained in bold, beside it the explanation, each on as many lines as it takes."""
    heads = _wrapped(head, HEAD_MM, TEXT_PT, bold=True)
    texts = _wrapped(text, width - HEAD_MM - 1.0, TEXT_PT)
    for bold, line in zip_longest(heads, texts, fillvalue=""):
        yield Entry(bold, line, HEAD_MM + 1.0)


def _swatches(colours: Sequence[int], text: str, width: float) -> Iterator[Entry]:
    indent = len(colours) * (SWATCH_MM + 0.4) + 0.8
    for at, line in enumerate(_wrapped(latin(text), width - indent, TEXT_PT)):
        yield Entry("", line, indent, () if at else colours)


def _wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines of that width, mm; broken at plain blanks alone, as French has others before its marks."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip(" ")
        parts = enumerate(BUTTON.split(longer))
        if lines[-1] and sum(width_mm(part, size, bold or at % 2 > 0) for at, part in parts) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
