"""The footprints of hardware/kicad/naiad.pretty: pads and the room that a part takes; places nothing.

They are KiCad's own, under the library's names of the parts; those that KiCad has not are drawn in own.py.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from hardware.board import sexp
from hardware.board.sexp import Tree
from hardware.source import HARDWARE

LIBRARY = HARDWARE / "kicad" / "naiad.pretty"


@dataclass(frozen=True)
class Pad:
    """A pad in mm, y downwards; ``drill`` 0 lies on the front only; ``number`` "" is a hole without copper."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    round: bool


@dataclass(frozen=True)
class Footprint:
    name: str
    tree: Tree
    pads: tuple[Pad, ...]
    # Left, top, right, bottom of the room that the part takes.
    room: tuple[float, float, float, float]

    def __hash__(self) -> int:
        return hash(self.name)


@cache
def load(name: str) -> Footprint:
    """The footprint of that name; FileNotFoundError where there is none."""
    tree = sexp.parse((LIBRARY / f"{name}.kicad_mod").read_text(encoding="utf-8"))
    pads = tuple(_pad(one) for one in sexp.every(tree, "pad"))
    return Footprint(name, tree, pads, _room(tree))


def _pad(tree: Tree) -> Pad:
    x, y, *turn = sexp.numbers(tree, "at")
    width, height = sexp.numbers(tree, "size")
    if turn and turn[0] % 180 == 90:
        width, height = height, width
    drill = sexp.numbers(tree, "drill")
    kind, shape = sexp.plain(tree[2]), sexp.plain(tree[3])
    number = "" if kind == "np_thru_hole" else sexp.plain(tree[1])
    return Pad(number, x, y, width, height, max(drill, default=0.0), shape in ("circle", "oval"))


def _room(tree: Tree) -> tuple[float, float, float, float]:
    xs: list[float] = []
    ys: list[float] = []
    for kind in ("fp_line", "fp_rect", "fp_circle", "fp_arc"):
        for one in sexp.every(tree, kind):
            if sexp.values(one, "layer") != ["F.CrtYd"]:
                continue
            if kind == "fp_circle":
                (x, y), (end_x, end_y) = sexp.numbers(one, "center"), sexp.numbers(one, "end")
                radius = max(abs(end_x - x), abs(end_y - y))
                xs += [x - radius, x + radius]
                ys += [y - radius, y + radius]
            for point in ("start", "mid", "end"):
                if kind != "fp_circle" and (at := sexp.numbers(one, point)):
                    xs.append(at[0])
                    ys.append(at[1])
    return min(xs), min(ys), max(xs), max(ys)


def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """A point turned as KiCad turns, counter-clockwise seen on the screen, about the origin."""
    way = radians(angle)
    return round(x * cos(way) + y * sin(way), 6), round(y * cos(way) - x * sin(way), 6)
