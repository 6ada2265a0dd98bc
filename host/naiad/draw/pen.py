"""Elements of an SVG as text: names, escaping, numbers, marks; not what is drawn (the games' rooms) nor its colours
(style.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from naiad.language import _
from naiad.plain import printable
from naiad.report.words_count import labelled

Point = tuple[float, float]


class Box(NamedTuple):
    """A part of a drawing that the sheet finds a place for: size in units, elements from 0, 0, heading; ``shrinks``:
    made smaller where all of it would be too high.
    """

    width: float
    height: float
    body: str
    title: str = ""
    shrinks: bool = False


def text(value: object) -> str:
    """Whatever was typed, as text of an element.

    >>> text("<Ada> & \\x00Bo")
    '&lt;Ada&gt; &amp; \\\\x00Bo'
    """
    return escape(printable(str(value)))


def num(value: float) -> str:
    """A coordinate, to a tenth of a unit.

    >>> num(2.0), num(2.25), num(-0.01)
    ('2', '2.2', '0')
    """
    digits = f"{value:.1f}"
    return digits if digits[-1] != "0" else digits[:-2] if digits != "-0.0" else "0"


def path(points: Sequence[Point], closed: bool = True) -> str:
    """The data of a path from point to point."""
    ends = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    return f"M{ends}{'z' if closed else ''}"


def outline(shapes: Iterable[Sequence[Point]]) -> str:
    """The data of a path around shapes that lie side by side: the edges that no two of them share.

    >>> outline([[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 0), (2, 0), (2, 1), (1, 1)]])
    'M0,0 2,0 2,1 0,1z'
    """
    after: dict[Point, list[Point]] = {}
    edges: dict[tuple[Point, Point], None] = {}
    for exact in shapes:
        # Two shapes tell a corner that they share in the same tenths.
        shape = [(round(x, 1), round(y, 1)) for x, y in exact]
        for one, other in zip(shape, [*shape[1:], shape[0]], strict=True):
            if (other, one) in edges:
                del edges[other, one]
            else:
                edges[one, other] = None
    for one, other in edges:
        after.setdefault(one, []).append(other)
    out = []
    while after:
        at = next(iter(after))
        loop = [at]
        while at in after:
            following = after[at].pop()
            if not after[at]:
                del after[at]
            at = following
            loop.append(at)
        corners = [
            point
            for before, point, behind in zip([loop[-2], *loop], loop[:-1], loop[1:], strict=False)
            if abs((point[0] - before[0]) * (behind[1] - point[1]) - (point[1] - before[1]) * (behind[0] - point[0]))
            > 0.01
        ]
        out.append(path(corners))
    return "".join(out)


class Pen:
    """Makes elements, each with the classes of the marks that its name has."""

    def __init__(self, marks: Mapping[str, Sequence[str]], prefix: str = "") -> None:
        self.marks = marks
        self.prefix = prefix

    def has(self, named: str, mark: str) -> bool:
        """Whether a part is marked so."""
        return mark in self.marks.get(named, ())

    def known(self, named: str, cls: str = "") -> str:
        """The attributes id and class of a part."""
        classes = " ".join(filter(None, (cls, *self.marks.get(named, ()))))
        return f' id="{self.prefix}{named}"' + (f' class="{classes}"' if classes else "")

    def group(self, named: str, body: str, cls: str = "", at: Point | None = None, title: object = "") -> str:
        """A part of several elements; its ``title`` is told where a pointer rests."""
        tip = f"<title>{text(title)}</title>" if title else ""
        move = f' transform="translate({num(at[0])},{num(at[1])})"' if at else ""
        return f"<g{self.known(named, cls) if named else _classed(cls)}{move}>{tip}{body}</g>"

    def shape(self, named: str, data: str, cls: str = "") -> str:
        """A part that is one path."""
        return f'<path{self.known(named, cls)} d="{data}"/>'


def _classed(cls: str) -> str:
    return f' class="{cls}"' if cls else ""


def line_of(data: str, cls: str = "") -> str:
    """A path without a name."""
    return f'<path{_classed(cls)} d="{data}"/>'


def rect(x: float, y: float, width: float, height: float, cls: str = "", round_: float = 0) -> str:
    """A rectangle."""
    corner = f' rx="{num(round_)}"' if round_ else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect{_classed(cls)} x="{num(x)}" y="{num(y)}" {size}{corner}/>'


def circle(x: float, y: float, radius: float, cls: str = "") -> str:
    """A circle."""
    return f'<circle{_classed(cls)} cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def words(x: float, y: float, value: object, size: float = 12, cls: str = "", fit: float = 0) -> str:
    """A line of text, its base at y; no wider than ``fit`` units, if that is given."""
    shown = text(value)
    # So wide are letters of a usual face beside their height.
    wide = 0.62 if "strong" in cls else 0.56
    narrow = ""
    if fit and wide * size * len(str(value)) > fit:
        narrow = f' textLength="{num(fit)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text{_classed(cls)} x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{narrow}>{shown}</text>'


def use(symbol: str, x: float, y: float, size: float, cls: str = "") -> str:
    """A sign of signs() in a square of that size around x, y."""
    at = f'x="{num(x - size / 2)}" y="{num(y - size / 2)}" width="{num(size)}" height="{num(size)}"'
    return f'<use{_classed(cls)} href="#{symbol}" {at}/>'


def signs(room: str, each: Mapping[str, str]) -> str:
    """Definitions of signs, each drawn in 20 by 20 units; used as use(f"{room}-{name}", ...)."""
    return "".join(f'<symbol id="{room}-{key}" viewBox="0 0 20 20">{body}</symbol>' for key, body in each.items())


# The signs of seats in a square from -1 to 1: what a colour says, for all eyes.
SEAT_SIGNS = (
    "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
    "M-.9-.9h1.8v1.8h-1.8z",
    "M-.35-1h.7v.65h.65v.7h-.65v.65h-.7v-.65h-.65v-.7h.65z",
    "M-1.1-.45h2.2v.9h-2.2z",
    "M0-1.2l1 1.2-1 1.2-1-1.2z",
)


def seat_sign(seat: int, x: float, y: float, size: float) -> str:
    """The sign of a seat, so large across, around x, y."""
    return f'<path class="onc" transform="translate({num(x)},{num(y)}) scale({num(size / 2)})" d="{SEAT_SIGNS[seat]}"/>'


def in_hand(piece: str) -> str:
    """The heading of the piece in hand."""
    return labelled(_("In hand"), piece)


def quoted(value: str) -> str:
    """A value as an attribute has it, with its quotes."""
    return quoteattr(printable(value))
