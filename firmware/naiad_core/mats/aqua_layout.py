"""Where AQUA's hexagons and corners lie on the panel, and which part of an area it shows; no drawing.

Read aqua.json beside it.
"""

from naiad_core import mats
from naiad_core.palette import HEIGHT_PX, WIDTH_PX
from naiad_core.rules.aqua_tableau import BY_SOUTH

# Sides of a hexagon on the panel, and of a place: a corner where a habitat may arise.
HEX_PX = 2
# Around the area: a ring of hexagons, for that is where the next tile goes.
RING_PX = HEX_PX


def across(cell):
    """Pixels from the left edge of hexagon [0, 0] to that of a cell."""
    return 2 * ((cell & 63) - 32) + (cell >> 6 & 63) - 32


def down(cell):
    """Pixels from the upper edge of hexagon [0, 0] to that of a cell."""
    return 2 * ((cell >> 6 & 63) - 32)


class Layout:
    """``left`` and ``top`` are the pixel of the plane that the panel's first pixel shows."""

    def __init__(self):
        self.left = self.top = 0

    def look_at(self, area, cell=-1):
        """Put the area in the middle; if it is too big for that, this cell, or without one its own middle."""
        left = right = top = bottom = 0
        for each in area.looks:
            x = across(each)
            y = down(each)
            left = min(left, x)
            right = max(right, x)
            top = min(top, y)
            bottom = max(bottom, y)
        x = across(cell) if cell >= 0 else (left + right) // 2
        y = down(cell) if cell >= 0 else (top + bottom) // 2
        edge = RING_PX + HEX_PX - 1
        self.left = mats.window(left - RING_PX, right + edge, x, WIDTH_PX)
        self.top = mats.window(top - RING_PX, bottom + edge, y, HEIGHT_PX)

    def x(self, cell):
        """The panel's column of a cell's left pixels; outside 0 to 15 it is out of view. Of a place: the same."""
        return across(cell) - self.left

    def y(self, cell):
        """The panel's row of a cell's upper pixels."""
        return down(cell) - self.top

    def place_y(self, place):
        """The panel's row of a place's upper pixels."""
        return down(place) - self.top + (1 if place >= BY_SOUTH else -1)
