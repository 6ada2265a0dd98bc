"""AQUA's areas drawn; where a hexagon lies says naiad_core/games/aqua/layout.py."""

from naiad_core.games.aqua.layout import HEX_PX, Layout
from naiad_core.games.aqua.pieces import BARE, COLOURS
from naiad_core.games.aqua.tableau import COVERED
from naiad_core.palette import HEIGHT_PX, OFF, WIDTH_PX


class Map(Layout):
    """Draws one area; by number of a coral's colour, ``coral`` is the panel's colour and ``names`` a word for it."""

    def __init__(self, mat):
        Layout.__init__(self)
        colours = mat["colours"]
        # By slices: a letter taken out of a text is a name that a board keeps for good.
        letters = [COLOURS[at : at + 1] for at in range(len(COLOURS))]
        self.coral = bytearray([colours[letter] for letter in letters])
        while len(self.coral) < BARE:
            self.coral.append(0)
        self.coral.append(colours["middle"])
        self.names = [mat["words"][letter] for letter in letters]
        self.legal = colours["legal"]
        self.chosen = colours["chosen"]
        self.animal = colours["animal"]
        self.other = colours["other"]

    def draw_animals(self, panel, area, fresh, odd):
        """A pixel for each animal and one more for a large one on it; what is ``fresh`` blinks."""
        animals = area.animals
        for place in animals:
            self._mark(panel, place, 0)
            if animals[place] >= COVERED:
                self._mark(panel, place, HEX_PX - 1)
        for place in fresh if odd else ():
            self.place(panel, place, OFF)

    def _mark(self, panel, place, step):
        x = self.x(place) + step
        y = self.place_y(place) + step
        if 0 <= x < WIDTH_PX and 0 <= y < HEIGHT_PX:
            panel[y * WIDTH_PX + x] = self.animal
