"""Mats to print, exact to the millimetre: reader places, the gate row, and what the panel shows in each game."""

import textwrap
from html import escape
from pathlib import Path

from naiad.rooms import part
from naiad_core import games, layouts, palette
from naiad_core.palette import HEIGHT_PX, WIDTH_PX

A4 = (297, 210)
A5 = (210, 148)
NOTE = "Print at 100 %, without fitting to the page; the line below must be 100 mm long."
PX = 6.0
# Letters in a line about a control.
ROOM = 56
THIN = 'fill="none" stroke="#000" stroke-width="0.2"'
DASHED = 'fill="none" stroke="#888" stroke-width="0.3" stroke-dasharray="2 1.5"'
BOLD = 'fill="none" stroke="#000" stroke-width="0.5"'


class Page:
    """An SVG whose units are millimetres."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self._out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
            f' viewBox="0 0 {width} {height}" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
        ]

    def rect(self, x: float, y: float, width: float, height: float, style: str) -> None:
        self._out.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {style}/>')

    def circle(self, x: float, y: float, radius: float, style: str) -> None:
        self._out.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>')

    def line(self, x: float, y: float, to_x: float, to_y: float, style: str = THIN) -> None:
        self._out.append(f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" {style}/>')

    def words(
        self, x: float, y: float, text: str, size: float = 3.5, anchor: str = "start", fill: str = "#000"
    ) -> None:
        at = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}"'
        self._out.append(f"<text {at}>{escape(text)}</text>")

    def ruler(self, x: float, y: float) -> None:
        """100 mm, to check the print with."""
        self.line(x, y, x + 100, y)
        for end in (x, x + 100):
            self.line(end, y - 2, end, y + 2)
        self.words(x, y - 3, NOTE, 2.8)

    def text(self) -> str:
        return "\n".join([*self._out, "</svg>\n"])


def pages(sizes: dict[str, float], gate_mm: int, controls: dict[str, str]) -> dict[str, str]:
    """File name -> SVG, for every mat."""
    made = {"readers.svg": readers(sizes), "gates.svg": gates(sizes, gate_mm)}
    return made | {f"panel-{game}.svg": legend(game, controls) for game in laid_out()}


def laid_out() -> list[str]:
    """The games that have a layout for the panel."""
    return [game for game in games.GAMES if Path(games.path(game, "layout.json")).is_file()]


def readers(sizes: dict[str, float]) -> str:
    """Two places on one sheet; a second sheet beside it holds readers 3 and 4."""
    page = Page(*A4, "Reader places")
    spacing = sizes["reader_spacing"]
    page.words(15, 15, "Where the readers lie", 6)
    page.words(
        15,
        22,
        "Stand a dish on each dashed square; lay the card or tile on it with its tag over the ring, and no other",
    )
    page.words(15, 27, "tag beside it. For four readers put a second sheet beside this one, edge to edge.")
    middle_y = 105.0
    for i in range(2):
        x = A4[0] / 2 + (i - 0.5) * spacing
        width, height = sizes["card_width"], sizes["card_height"]
        page.rect(x - width / 2, middle_y - height / 2, width, height, f'rx="3" {BOLD}')
        page.rect(
            x - sizes["reader_width"] / 2,
            middle_y - sizes["reader_height"] / 2,
            sizes["reader_width"],
            sizes["reader_height"],
            DASHED,
        )
        page.circle(x, middle_y, sizes["tag_diameter"] / 2, BOLD)
        page.line(x - 3, middle_y, x + 3, middle_y)
        page.line(x, middle_y - 3, x, middle_y + 3)
        page.words(x, middle_y + height / 2 + 8, f"reader {i + 1} or {i + 3}", 4, "middle")
    left, right = A4[0] / 2 - spacing / 2, A4[0] / 2 + spacing / 2
    page.line(left, middle_y - 52, right, middle_y - 52)
    page.words(A4[0] / 2, middle_y - 54, f"{spacing:g} mm", 3.5, "middle")
    page.ruler(15, 195)
    return page.text()


def gates(sizes: dict[str, float], gate_mm: int) -> str:
    """A strip for two gates; strips laid end to end make the row."""
    page = Page(*A4, "Gate row")
    page.words(15, 15, "The gate row", 6)
    sentences = (
        f"Gates stand {gate_mm} mm apart, measured along the dominoes (NAIAD_GATE_MM). Cut along the thick lines, lay",
        "the strips end to end; number the gates from where the row starts. The row runs between the dashed lines, the",
        "beam across it. Lay the row first, then lower the arches onto their outlines.",
    )
    for at, sentence in enumerate(sentences):
        page.words(15, 22 + 5 * at, sentence)
    middle_y, left = 100.0, A4[0] / 2 - gate_mm
    leg, opening, depth = sizes["gate_leg"], sizes["gate_opening"], sizes["gate_depth"]
    foot = sizes["gate_foot"]
    half = opening / 2 + leg + foot
    for x in (left, left + 2 * gate_mm):
        page.line(x, middle_y - half - 8, x, middle_y + half + 8, BOLD)
    for side in (-1, 1):
        y = middle_y + side * sizes["domino_width"] / 2
        page.line(left, y, left + 2 * gate_mm, y, DASHED)
    for i in range(2):
        x = left + gate_mm * (i + 0.5)
        for side in (-1, 1):
            inner, outer = opening / 2, opening / 2 + leg
            top = middle_y + (inner if side > 0 else -outer)
            page.rect(x - depth / 2, top, depth, leg, BOLD)
            page.rect(x - depth / 2, middle_y + (outer if side > 0 else -half), depth, foot, THIN)
            page.circle(x, middle_y + side * (outer + foot / 2), sizes["screw_hole"] / 2, THIN)
        page.line(x, middle_y - opening / 2, x, middle_y + opening / 2, 'stroke="#c00" stroke-width="0.3"')
        page.words(x, middle_y - half - 3, "gate ____", 4, "middle")
        page.words(x, middle_y - opening / 2 - leg / 2 + 1, "emitter", 2.8, "middle")
        page.words(x, middle_y + opening / 2 + leg / 2 + 1, "sensor", 2.8, "middle")
    page.words(left + 4, middle_y + 1, "▷ dominoes fall this way", 3)
    page.line(left + gate_mm / 2, middle_y + half + 6, left + gate_mm * 1.5, middle_y + half + 6)
    page.words(left + gate_mm, middle_y + half + 11, f"{gate_mm} mm", 3.5, "middle")
    page.ruler(15, 195)
    return page.text()


def names(game: str) -> dict[str, str]:
    """What a legend calls each colour of a game; of those alike where each is seen (``ON_MAT``)."""
    letters, more = games.descriptor(game).LETTERS, getattr(part(game, "quick"), "ON_MAT", {})
    out = {}
    for name in layouts.load(game)["colours"]:
        called = letters.get(name, name.replace("_", " "))
        out[name] = f"{called}: {more[name]}" if name in more else called
    return out


def legend(game: str, controls: dict[str, str]) -> str:
    """What lies where on the panel in a game, and in which colour; what the knob and the buttons do."""
    layout, facts = layouts.load(game), games.descriptor(game)
    called = names(game)
    page = Page(*A5, f"The panel in {facts.TITLE}")
    page.words(12, 14, f"The panel in {facts.TITLE}", 6)
    left, top = 12.0, 20.0
    page.rect(left, top, WIDTH_PX * PX, HEIGHT_PX * PX, 'fill="#1b1d22"')
    for i in range(1, WIDTH_PX):
        faint = 'stroke="#33363d" stroke-width="0.15"'
        page.line(left + i * PX, top, left + i * PX, top + HEIGHT_PX * PX, faint)
        page.line(left, top + i * PX, left + WIDTH_PX * PX, top + i * PX, faint)
    for x, y, width, height, words in part(game, "quick").regions(layout):
        outline = 'fill="none" stroke="#fff" stroke-width="0.4"'
        page.rect(left + x * PX, top + y * PX, width * PX, height * PX, outline)
        if words:
            size = 2.9 if len(words) * 1.6 < width * PX else 2.2
            page.words(left + (x + width / 2) * PX, top + (y + height / 2) * PX + 1, words, size, "middle", "#fff")
    x, y = left + WIDTH_PX * PX + 8, top + 2
    page.words(x, y, "Colours", 4)
    for at, (name, colour) in enumerate(layout["colours"].items()):
        column, row = divmod(at, 14)
        spot_x, spot_y = x + column * 44, y + 6 + row * 5
        fill = "#{:02x}{:02x}{:02x}".format(*palette.RGB[colour])
        page.rect(spot_x, spot_y - 3, 4, 4, f'fill="{fill}" stroke="#000" stroke-width="0.2"')
        page.words(spot_x + 6, spot_y, called[name], 3)
    lines = []
    for what, does in controls.items():
        # What the game does by it goes before what most do.
        said = part(game, "quick").BUTTONS.get("END", does) if what == "end" else does
        first, *rest = textwrap.wrap(said, ROOM)
        lines += [(what, first), *(("", line) for line in rest)]
    # Its last line ends well above the paragraph, which runs below it.
    pitch = min(4.0, 17.5 / (len(lines) - 1))
    y = top + 95 - pitch * (len(lines) - 1)
    for at, (what, line) in enumerate(lines):
        if what:
            page.words(x, y + at * pitch, what, 2.8)
        page.words(x + 11, y + at * pitch, line, 2.8)
    for at, sentence in enumerate(textwrap.wrap(layout["about"], 128)):
        page.words(12, top + HEIGHT_PX * PX + 5 + at * 3.1, sentence, 2.4)
    return page.text()
