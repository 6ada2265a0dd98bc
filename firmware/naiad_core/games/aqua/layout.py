"""Where AQUA's hexagons, corals and corners lie on the panel, and which part of an area it shows; not when what is lit.

The board's way to the lights; robots draw by themselves what they expect, but for the window.
"""

from naiad_core import layouts
from naiad_core.games.aqua.tableau import BY_SOUTH
from naiad_core.palette import HEIGHT_PX, WIDTH_PX

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
    """``left`` and ``top`` are the pixel of the plane that the panel's first pixel shows, ``view`` both in 14 bits."""

    def __init__(self):
        self.left = self.top = self.view = 0

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
        self.left = layouts.window(left - RING_PX, right + edge, x, WIDTH_PX)
        self.top = layouts.window(top - RING_PX, bottom + edge, y, HEIGHT_PX)
        self.view = (self.left & 127) << 7 | self.top & 127

    def x(self, cell):
        """The panel's column of a cell's left pixels; outside 0 to 15 it is out of view. Of a place: the same."""
        return across(cell) - self.left

    def y(self, cell):
        """The panel's row of a cell's upper pixels."""
        return down(cell) - self.top

    def place_y(self, place):
        """The panel's row of a place's upper pixels."""
        return down(place) - self.top + (1 if place >= BY_SOUTH else -1)

    def tiles(self, panel, looks, colours):
        """Tiles by cell, their corals' colours by number."""
        for cell in looks:
            self.tile(panel, cell, looks[cell], colours)

    def tile(self, panel, cell, look, colours):
        """A tile as it lies, or would lie, on a cell."""
        first = colours[look >> 1 & 7]
        second = colours[look >> 4 & 7]
        third = colours[look >> 7 & 7]
        if look & 1:
            self._square(panel, cell, self.y(cell), third, first, second, second)
        else:
            self._square(panel, cell, self.y(cell), first, first, third, second)

    def fill(self, panel, cell, colour):
        """A whole cell in one colour."""
        self._square(panel, cell, self.y(cell), colour, colour, colour, colour)

    def place(self, panel, place, colour):
        """A place in one colour."""
        self._square(panel, place, self.place_y(place), colour, colour, colour, colour)

    def _square(self, panel, cell, y, a, b, c, d):
        """Two pixels by two from a cell's column on, row by row, as far as they are in view."""
        x = self.x(cell)
        at = y * WIDTH_PX + x
        left = 0 <= x < WIDTH_PX
        right = -1 <= x < WIDTH_PX - 1
        if 0 <= y < HEIGHT_PX:
            if left:
                panel[at] = a
            if right:
                panel[at + 1] = b
        if -1 <= y < HEIGHT_PX - 1:
            if left:
                panel[at + WIDTH_PX] = c
            if right:
                panel[at + WIDTH_PX + 1] = d
