"""AYA's chain and landscapes drawn; where a place lies says naiad_core/games/aya/layout.py."""

from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.layout import HEAD_PX, ROW_PX, Layout
from naiad_core.palette import DIM, WHITE, WIDTH_PX


class Map(Layout):
    """Draws one position."""

    def __init__(self, mat):
        Layout.__init__(self, mat)
        colours = mat["colours"]
        self.terrain = bytes([colours[letter] for letter in pieces.TERRAINS])
        self.tiles = bytes([WHITE] + [self.terrain[pieces.tile_terrain(tile)] for tile in range(1, pieces.TILES)])
        self.animal = colours["animal"]
        self.flat = colours["flat"]
        self.fork = colours["g"]
        self._blocks = bytes([self.block_pixel(tile, 0, 0) for tile in range(pieces.TILES)])

    def draw(self, canvas, state):
        """The whole position."""
        panel = canvas.panel
        link = state.link
        at = 0
        first = self.page * self.visible
        for number in range(first, min(first + self.visible, len(self.rows))):
            self._draw_row(panel, at, self.rows[number], link)
            at += WIDTH_PX
        for tile in range(pieces.TILES):
            if state.tiles >> tile & 1:
                at = self._blocks[tile]
                panel[at + 3] = self.tiles[tile]
                for mouth in range(3 * tile, 3 * tile + 3):
                    inner = state.cover[mouth]
                    if inner:
                        panel[at] = self._linked_colour(link[actions.MOUTH + mouth])
                        panel[at + WIDTH_PX] = self._linked_colour(inner)
                    at += 1

    def _draw_row(self, panel, at, row, link):
        dominoes = row.dominoes
        if not dominoes:
            panel[at] = self.fork
            panel[at + 1] = DIM
            return
        panel[at] = self._end_colour(link[row.left])
        count = len(dominoes)
        for i in range(count):
            if count > ROW_PX and HEAD_PX <= i < count - ROW_PX + HEAD_PX + 1:
                if i == HEAD_PX:
                    at += 1
                continue
            at += 1
            panel[at] = self.terrain[dominoes[i] // pieces.DOMINOES_PER_TERRAIN]
        panel[at + 1] = self._end_colour(link[row.right])

    def _end_colour(self, link):
        """What an end of a row runs into: nothing, a fork, a landscape."""
        if link <= table.OPEN:
            return DIM
        mouth = link - 2 - actions.MOUTH
        return self.fork if mouth < 0 else self.tiles[mouth // 3]

    def _linked_colour(self, link):
        """The domino at a mouth; a fork's branches have the numbers behind the gardens."""
        return DIM if link == table.OPEN else self.terrain[(link - 2) % actions.UP // pieces.DOMINOES_PER_TERRAIN]
