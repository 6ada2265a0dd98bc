"""AQUA's areas drawn; where a hexagon lies says naiad_core/games/aqua/layout.py."""

from naiad_core.games.aqua.layout import Layout
from naiad_core.games.aqua.pieces import BARE, COLOURS
from naiad_core.games.aqua.tableau import COVERED


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

    def draw(self, panel, area, odd):
        """An area; its animals blink, those under a large one otherwise than the free ones."""
        self.tiles(panel, area.looks, self.coral)
        animals = area.animals
        for place in animals if odd else ():
            self.place(panel, place, self.large if animals[place] >= COVERED else self.small)
