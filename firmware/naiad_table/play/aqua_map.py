"""AQUA's areas drawn; where a hexagon lies says naiad_core/mats/aqua_layout.py. Read aqua.py next."""

from naiad_core.mats.aqua_layout import Layout
from naiad_core.pieces.aqua import BARE, COLOURS, SHAPES
from naiad_core.rules.aqua_actions import unpack_large
from naiad_core.rules.aqua_tableau import COVERED


def covered(action):
    """The places that a large animal's move covers."""
    animal, turning, place = unpack_large(action)
    return [place + step for step in SHAPES[animal][turning]]


class Map(Layout):
    """Draws one area; by number of a coral's colour, ``coral`` is the panel's colour and ``names`` a word for it."""

    def __init__(self, mat):
        Layout.__init__(self)
        colours = mat["colours"]
        self.coral = bytearray([colours[letter] for letter in COLOURS])
        while len(self.coral) < BARE:
            self.coral.append(0)
        self.coral.append(colours["middle"])
        self.names = [mat["words"][letter] for letter in COLOURS]
        self.legal = colours["legal"]
        self.chosen = colours["chosen"]
        self.small = colours["small"]
        self.large = colours["large"]
        self.other = colours["other"]

    def draw(self, canvas, area, odd):
        """An area; its animals blink, those under a large one otherwise than the free ones."""
        self.draw_corals(canvas, area)
        if odd:
            animals = area.animals
            for place in animals:
                self.place(canvas, place, self.large if animals[place] >= COVERED else self.small)

    def draw_corals(self, canvas, area):
        """What the tiles show."""
        looks = area.looks
        for cell in looks:
            self.tile(canvas, cell, looks[cell])

    def tile(self, canvas, cell, look):
        """A tile as it lies, or would lie, on a cell."""
        x = self.x(cell)
        y = self.y(cell)
        first = self.coral[look >> 1 & 7]
        second = self.coral[look >> 4 & 7]
        third = self.coral[look >> 7 & 7]
        if look & 1:
            canvas.put(x, y, third)
            canvas.put(x + 1, y, first)
            canvas.put(x, y + 1, second)
            canvas.put(x + 1, y + 1, second)
        else:
            canvas.put(x, y, first)
            canvas.put(x + 1, y, first)
            canvas.put(x, y + 1, third)
            canvas.put(x + 1, y + 1, second)

    def fill(self, canvas, cell, colour):
        """A whole cell in one colour."""
        self._square(canvas, self.x(cell), self.y(cell), colour)

    def place(self, canvas, place, colour):
        """A place in one colour."""
        self._square(canvas, self.x(place), self.place_y(place), colour)

    def animal(self, canvas, area, place):
        """The animal at a place in its own colour."""
        self.place(canvas, place, self.coral[area.animals[place] % COVERED])

    def _square(self, canvas, x, y, colour):
        canvas.put(x, y, colour)
        canvas.put(x + 1, y, colour)
        canvas.put(x, y + 1, colour)
        canvas.put(x + 1, y + 1, colour)
