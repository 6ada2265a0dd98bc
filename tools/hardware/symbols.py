"""Symbols for a schematic: shapes and pins, drawn here so that a sheet needs no library of KiCad's. Read kicad.py next.

A symbol is in mm around its middle, y downwards. Nothing is turned: a part that stands is another symbol than one that
lies.
"""

from dataclasses import dataclass

STEP = 2.54
# A place without a pin in a column of a box.
GAP = ("", "", "")


@dataclass(frozen=True)
class Pin:
    """A pin; its end is at x, y (y downwards) of the symbol; ``side`` is where a wire leaves it: l, r, u or d."""

    number: str
    name: str
    kind: str
    x: float
    y: float
    side: str
    length: float = STEP


@dataclass(frozen=True)
class Symbol:
    name: str
    pins: tuple[Pin, ...]
    drawing: tuple[str, ...]
    width: float
    height: float
    named: bool = True


def text(string: str) -> str:
    return '"' + string.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"


def line(*points: tuple[float, float], fill: str = "none") -> str:
    """A polyline in a symbol, y downwards."""
    pts = " ".join(f"(xy {number(x)} {number(-y)})" for x, y in points)
    return f"(polyline (pts {pts}) (stroke (width 0.254) (type default)) (fill (type {fill})))"


def rectangle(x: float, y: float, fill: str = "none") -> str:
    """A rectangle around the middle, from -x, -y to x, y."""
    corners = f"(start {number(-x)} {number(y)}) (end {number(x)} {number(-y)})"
    return f"(rectangle {corners} (stroke (width 0.254) (type default)) (fill (type {fill})))"


def circle(x: float, y: float, radius: float) -> str:
    middle = f"(center {number(x)} {number(-y)})"
    return f"(circle {middle} (radius {number(radius)}) (stroke (width 0.254) (type default)) (fill (type none)))"


def box(name: str, left: list[tuple[str, str, str]], right: list[tuple[str, str, str]], width: float) -> Symbol:
    """A chip or connector: (number, name, kind) of the pins from the top."""
    rows = max(len(left), len(right))
    half_width, top = width / 2, -(rows - 1) / 2 * STEP
    top = round(top / 1.27) * 1.27
    pins = []
    for side, column in (("l", left), ("r", right)):
        for row, (pin_number, pin_name, kind) in enumerate(column):
            if pin_number:
                x = -half_width - STEP if side == "l" else half_width + STEP
                pins.append(Pin(pin_number, pin_name, kind, x, top + row * STEP, side))
    height = (rows + 1) * STEP
    middle = top + (rows - 1) * STEP / 2
    upper, lower = -(middle - height / 2), -(middle + height / 2)
    corners = f"(start {number(-half_width)} {number(upper)}) (end {number(half_width)} {number(lower)})"
    drawing = (f"(rectangle {corners} (stroke (width 0.254) (type default)) (fill (type background)))",)
    return Symbol(name, tuple(pins), drawing, width, height)


def lying(name: str, *drawing: str, first: str = "1", second: str = "2") -> Symbol:
    """A part with two pins, 1 on the left."""
    pins = (Pin("1", first, "passive", -3.81, 0, "l", 1.27), Pin("2", second, "passive", 3.81, 0, "r", 1.27))
    return Symbol(name, pins, drawing, 5.08, 3.81, named=False)


def standing(name: str, *drawing: str, first: str = "1", second: str = "2") -> Symbol:
    """A part with two pins, 1 at the top."""
    pins = (Pin("1", first, "passive", 0, -3.81, "u", 1.27), Pin("2", second, "passive", 0, 3.81, "d", 1.27))
    return Symbol(name, pins, drawing, 5.08, 5.08, named=False)


# --- parts with two pins ---

BODY = rectangle(2.54, 0.9)
PLATES = (
    line((-0.5, -1.5), (-0.5, 1.5)),
    line((0.5, -1.5), (0.5, 1.5)),
    line((-2.54, 0), (-0.5, 0)),
    line((0.5, 0), (2.54, 0)),
)
TRIANGLE = line((-1.27, -1.27), (-1.27, 1.27), (1.27, 0), (-1.27, -1.27))
LEADS = line((-2.54, 0), (2.54, 0))
BAR = line((1.27, -1.27), (1.27, 1.27))
HOOKS = line((0.8, -0.8), (0.8, -1.27), (1.27, -1.27), (1.27, 1.27), (1.74, 1.27), (1.74, 0.8))
RESISTOR = lying("R", BODY)
CAPACITOR = lying("C", *PLATES)
ELECTROLYTIC = lying(
    "C_polarised", *PLATES, line((-1.9, -1.6), (-1.1, -1.6)), line((-1.5, -2), (-1.5, -1.2)), first="+", second="-"
)
FUSE = lying("Fuse", BODY, LEADS)
DIODE = lying("D", TRIANGLE, LEADS, BAR, first="A", second="K")
SCHOTTKY = lying("D_Schottky", TRIANGLE, LEADS, HOOKS, first="A", second="K")
BRIDGE = lying("Jumper", circle(-1.6, 0, 0.5), circle(1.6, 0, 0.5), line((-1.6, -1), (0, -1.6), (1.6, -1)))
BUTTON = lying(
    "Push_button",
    *(circle(-1.6, 0, 0.5), circle(1.6, 0, 0.5), line((-2.54, 0), (-2.1, 0)), line((2.1, 0), (2.54, 0))),
    *(line((-1.6, -1.1), (1.6, -1.1)), line((0, -1.1), (0, -2))),
)
FLAG = Symbol(
    "PWR_FLAG",
    (Pin("1", "pwr", "power_out", 0, 0, "d", 0),),
    (line((0, 0), (0, -1.27), (-1, -1.9), (0, -2.54), (1, -1.9), (0, -1.27)),),
    2.54,
    2.54,
    named=False,
)
RESISTOR_UP = standing("R_standing", rectangle(0.9, 2.54))
ARROWS = (
    line((1.6, -1), (2.8, -2.2)),
    line((2.2, -2.2), (2.8, -2.2), (2.8, -1.6)),
    line((1.9, 0), (3.1, -1.2)),
    line((2.5, -1.2), (3.1, -1.2), (3.1, -0.6)),
)
EMITTER_UP = standing(
    "LED_standing",
    line((-1.27, -1.27), (1.27, -1.27), (0, 1.27), (-1.27, -1.27)),
    line((0, -2.54), (0, 2.54)),
    line((-1.27, 1.27), (1.27, 1.27)),
    *ARROWS,
    first="A",
    second="K",
)
INWARD = (
    line((-4.2, -2.2), (-2.9, -0.9)),
    line((-3.5, -0.9), (-2.9, -0.9), (-2.9, -1.5)),
    line((-4.2, -0.7), (-2.9, 0.6)),
    line((-3.5, 0.6), (-2.9, 0.6), (-2.9, 0)),
)
PHOTO_UP = standing(
    "Phototransistor",
    circle(-0.4, 0, 2.2),
    line((-1.2, -1.4), (-1.2, 1.4)),
    line((0, -2.54), (0, -1.8), (-1.2, -0.6)),
    line((-1.2, 0.6), (0, 1.8), (0, 2.54)),
    line((-0.75, 1.5), (-0.05, 1.75), (-0.3, 1.05)),
    *INWARD,
    first="C",
    second="E",
)
