"""Shapes and lines of text on one page as SVG or PDF, in mm; not what they are of."""

from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape

from naiad.tags.labels_draw import LETTERS, width_mm

MM_PER_PT = 25.4 / 72


class Rect(NamedTuple):
    """A filled rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str


class Circle(NamedTuple):
    """A filled circle by its middle."""

    x: float
    y: float
    radius: float
    fill: str


class Text(NamedTuple):
    """A line in Helvetica, from the left end of its baseline."""

    x: float
    y: float
    size_pt: float
    bold: bool
    text: str
    fill: str = "#000000"


Shape = Rect | Circle | Text


def svg(shapes: Iterable[Shape], width: float, height: float, title: str, unit: str = "mm") -> str:
    """One page; a length of 1 is a millimetre. ``unit`` '': as wide as where it is shown."""
    size = f'width="{width:g}{unit}" height="{height:g}{unit}" ' if unit else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}viewBox="0 0 {width:g} {height:g}" '
        'font-family="Helvetica, Arial, Liberation Sans, sans-serif">',
        f"<title>{escape(title)}</title>",
        *map(_element, shapes),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _element(shape: Shape) -> str:
    if isinstance(shape, Rect):
        x, y, width, height, radius = (f"{value:.2f}" for value in shape[:5])
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{shape.fill}"/>'
    if isinstance(shape, Circle):
        return f'<circle cx="{shape.x:.2f}" cy="{shape.y:.2f}" r="{shape.radius:.2f}" fill="{shape.fill}"/>'
    weight = ' font-weight="bold"' if shape.bold else ""
    weight += f' fill="{shape.fill}"' if shape.fill != Text._field_defaults["fill"] else ""
    # The width is given, so that a font that stands in for Helvetica changes nothing.
    return (
        f'<text x="{shape.x:.2f}" y="{shape.y:.2f}" font-size="{shape.size_pt * MM_PER_PT:.3f}"{weight} '
        f'lengthAdjust="spacingAndGlyphs" textLength="{width_mm(shape.text, shape.size_pt, shape.bold):.2f}">'
        f"{escape(shape.text)}</text>"
    )


def pdf(shapes: Iterable[Shape], width: float, height: float, title: str) -> bytes:
    """The same as a PDF; its fonts are those that every reader has."""
    from fpdf import FPDF

    out = FPDF(unit="mm", format=(width, height))
    out.core_fonts_encoding = LETTERS
    out.set_auto_page_break(False)
    out.set_title(title)
    out.set_creator("naiad")
    out.add_page()
    for shape in shapes:
        colour = [int(shape.fill[at : at + 2], 16) for at in (1, 3, 5)]
        if isinstance(shape, Text):
            out.set_font("Helvetica", "B" if shape.bold else "", shape.size_pt)
            out.set_text_color(*colour)
            out.text(shape.x, shape.y, shape.text)
            continue
        out.set_fill_color(*colour)
        if isinstance(shape, Rect):
            out.rect(shape.x, shape.y, shape.width, shape.height, "F", round_corners=True, corner_radius=shape.radius)
        else:
            out.circle(shape.x, shape.y, shape.radius, "F")
    return bytes(out.output())
