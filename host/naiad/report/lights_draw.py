"""Lights as a drawing in shapes, panel beside ring, for cards and pictures; not the file (shapes.py)."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from naiad.report.shapes import Circle, Rect, Shape
from naiad_core import palette

BACK = "#15171c"
# A pixel that is off is seen as one.
LEAST = (38, 40, 46)
# The eye makes more of little light than a number says.
GAMMA = 0.6
# Shares of the height.
MARGIN, PITCH = 0.06, 0.88 / palette.HEIGHT_PX
RING, DOT = 0.3, 0.022
WIDTH = 1.7


class Scene(NamedTuple):
    """Lights as numbers of the palette."""

    ring: bytes
    gates: bytes
    panel: bytes


def shade(colour: int) -> str:
    """A colour of the palette as a screen or paper shows it."""
    levels = (round(255 * (value / 255) ** GAMMA) for value in palette.RGB[colour])
    return "#" + "".join(f"{max(level, least):02x}" for level, least in zip(levels, LEAST, strict=True))


def drawn(scene: Scene, x: float, y: float, height: float) -> Iterator[Shape]:
    """Panel, ring and gates within ``WIDTH`` times that height."""
    gates = 0.07 * height if scene.gates else 0.0
    yield Rect(x, y, WIDTH * height, height + gates, 0.03 * height, BACK)
    pitch = PITCH * height
    left, top = x + MARGIN * height, y + MARGIN * height
    for at, colour in enumerate(scene.panel):
        down, across = divmod(at, palette.WIDTH_PX)
        yield Rect(left + across * pitch, top + down * pitch, 0.85 * pitch, 0.85 * pitch, 0.18 * pitch, shade(colour))
    middle_x, middle_y = x + (WIDTH + 1 - MARGIN) / 2 * height, y + height / 2
    for at, colour in enumerate(scene.ring):
        angle = 2 * math.pi * at / len(scene.ring)
        away = RING * height
        yield Circle(middle_x + away * math.sin(angle), middle_y - away * math.cos(angle), DOT * height, shade(colour))
    yield from _row(scene.gates, left, y + height + gates / 3, 0.88 * height, height)


def _row(gates: Sequence[int], left: float, y: float, width: float, height: float) -> Iterator[Shape]:
    for at, colour in enumerate(gates):
        yield Circle(left + (at + 0.5) * width / len(gates), y, 0.016 * height, shade(colour))
