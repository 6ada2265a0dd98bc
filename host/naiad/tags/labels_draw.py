"""Sheets of labels as a PDF or as SVG pages, in mm to the point; not what stands on them (labels.py)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from xml.sax.saxutils import escape

from fpdf import FPDF

from naiad.tags.labels import SWATCH, Label, Line, Sheet
from naiad_core import palette

OUTLINE_MM = 0.2
MARK_MM = 4.0
FROM_EDGE_MM = 2.0
FOOT_PT = 8.0
FOOT_UP_MM = 9.0
CONTROL_UP_MM = 6.5
CONTROL_MM = 50.0
LEFT_MM = 12.0
GREY = 140
MEASURED_PT = 100.0
# What such fonts have: Latin-1, and dashes, curved quotes, the French ligatures.
LETTERS = "cp1252"

Segment = tuple[float, float, float, float]


def width_mm(text: str, size_pt: float, bold: bool) -> float:
    """The width of a text in Helvetica, mm; ValueError for letters that this font does not have."""
    return _width_mm(text, bold) * size_pt / MEASURED_PT


@lru_cache(maxsize=4096)
def _width_mm(text: str, bold: bool) -> float:
    ruler = FPDF(unit="mm")
    ruler.core_fonts_encoding = LETTERS
    ruler.set_font("Helvetica", "B" if bold else "", MEASURED_PT)
    return float(ruler.get_string_width(text))


def marks(sheet: Sheet) -> Iterator[Segment]:
    """Short lines at the sheet's edges where a straight cut passes between rows and columns, and outside of them."""
    half = sheet.diameter / 2
    for centres, across in ((sheet.columns, True), (sheet.rows, False)):
        pitch = centres[1] - centres[0] if len(centres) > 1 else sheet.diameter
        first, last = centres[0] - max(half, pitch / 2), centres[-1] + max(half, pitch / 2)
        between = [(a + b) / 2 for a, b in pairwise(centres)]
        for at in (first, *between, last):
            if across:
                yield at, FROM_EDGE_MM, at, FROM_EDGE_MM + MARK_MM
            else:
                yield FROM_EDGE_MM, at, FROM_EDGE_MM + MARK_MM, at
                yield sheet.width - FROM_EDGE_MM - MARK_MM, at, sheet.width - FROM_EDGE_MM, at


def swatches(label: Label, line: Line) -> Iterator[tuple[float, float, float, tuple[int, int, int]]]:
    """Left, top, side and colour of each swatch in a line of them."""
    wide = width_mm(SWATCH, line.size_pt, line.bold)
    side = 0.9 * wide
    left = label.x - (len(line.colours) * wide - wide + side) / 2
    for at, number in enumerate(line.colours):
        yield left + at * wide, label.y + line.y - side, side, palette.RGB[number]


def _foot(sheet: Sheet) -> tuple[float, float, Segment]:
    """Where the footer's text begins, and the line by which a print is measured."""
    y = sheet.height - CONTROL_UP_MM
    return LEFT_MM, sheet.height - FOOT_UP_MM, (LEFT_MM, y, LEFT_MM + CONTROL_MM, y)


def pdf(sheets: list[Sheet], title: str) -> bytes:
    """All sheets in one file; its fonts are those that every reader has."""
    first = sheets[0]
    out = FPDF(unit="mm", format=(first.width, first.height))
    out.core_fonts_encoding = LETTERS
    out.set_auto_page_break(False)
    out.set_title(title)
    out.set_creator("naiad")
    for sheet in sheets:
        out.add_page()
        out.set_line_width(OUTLINE_MM)
        out.set_draw_color(GREY)
        x, y, control = _foot(sheet)
        for segment in (*marks(sheet), control):
            out.line(*segment)
        out.set_font("Helvetica", "", FOOT_PT)
        out.text(x, y, sheet.foot)
        for label in sheet.labels:
            out.circle(label.x, label.y, sheet.diameter / 2)
            for line in label.lines:
                for left, top, side, colour in swatches(label, line):
                    out.set_fill_color(*colour)
                    out.rect(left, top, side, side, "FD")
                out.set_font("Helvetica", "B" if line.bold else "", line.size_pt)
                out.text(label.x - out.get_string_width(line.text) / 2, label.y + line.y, line.text)
    return bytes(out.output())


def svg(sheet: Sheet, title: str) -> str:
    """One sheet; a length of 1 is a millimetre."""
    x, y, control = _foot(sheet)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:g}mm" height="{sheet.height:g}mm" '
        f'viewBox="0 0 {sheet.width:g} {sheet.height:g}">',
        f"<title>{escape(title)}</title>",
        '<g font-family="Helvetica, Arial, Liberation Sans, sans-serif">',
        f'<g stroke="rgb({GREY},{GREY},{GREY})" stroke-width="{OUTLINE_MM:g}" fill="none">',
        *(f'<path d="M{a:.3f} {b:.3f}L{c:.3f} {d:.3f}"/>' for a, b, c, d in (*marks(sheet), control)),
        *(f'<circle cx="{label.x:.3f}" cy="{label.y:.3f}" r="{sheet.diameter / 2:g}"/>' for label in sheet.labels),
        "</g>",
        f'<text x="{x:g}" y="{y:g}" font-size="{_mm(FOOT_PT):.3f}">{escape(sheet.foot)}</text>',
        *(part for label in sheet.labels for part in _texts(label)),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _texts(label: Label) -> Iterator[str]:
    for line in label.lines:
        for left, top, side, (red, green, blue) in swatches(label, line):
            yield (
                f'<rect x="{left:.3f}" y="{top:.3f}" width="{side:.3f}" height="{side:.3f}" '
                f'fill="rgb({red},{green},{blue})" stroke="rgb({GREY},{GREY},{GREY})" stroke-width="{OUTLINE_MM:g}"/>'
            )
        if line.colours:
            continue
        weight = ' font-weight="bold"' if line.bold else ""
        # The width is given, so that a font that stands in for Helvetica changes nothing.
        yield (
            f'<text x="{label.x:.3f}" y="{label.y + line.y:.3f}" text-anchor="middle" '
            f'font-size="{_mm(line.size_pt):.3f}"{weight} lengthAdjust="spacingAndGlyphs" '
            f'textLength="{width_mm(line.text, line.size_pt, line.bold):.3f}">{escape(line.text)}</text>'
        )


def _mm(size_pt: float) -> float:
    return size_pt * 25.4 / 72
