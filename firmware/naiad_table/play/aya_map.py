"""AYA's chain and landscapes drawn; where a place lies says naiad_core/mats/aya_layout.py. Read aya.py next."""

from naiad_core.mats.aya_layout import HEAD_PX, ROW_PX, Layout
from naiad_core.palette import DIM, WHITE
from naiad_core.rules import aya


class Map(Layout):
    """Draws one position."""

    def __init__(self, mat):
        Layout.__init__(self, mat)
        colours = mat["colours"]
        self.terrain = bytes([colours[letter] for letter in aya.TERRAINS])
        self.animal = colours["animal"]
        self.flat = colours["flat"]
        self.fork = colours["g"]

    def draw(self, canvas, state):
        """The whole position."""
        first = self.page * self.visible
        for number in range(first, min(first + self.visible, len(self.rows))):
            self._draw_row(canvas, state, self.rows[number], number - first)
        for tile in range(aya.TILES):
            if state.tiles >> tile & 1:
                self._draw_tile(canvas, state, tile)

    def _draw_row(self, canvas, state, row, y):
        canvas.put(0, y, self._end_colour(state, row.left, not row.dominoes))
        if not row.dominoes:
            canvas.put(1, y, DIM)
            return
        count = len(row.dominoes)
        x = 1
        for i in range(count):
            if count > ROW_PX and HEAD_PX <= i < count - ROW_PX + HEAD_PX + 1:
                if i == HEAD_PX:
                    x += 1
                continue
            canvas.put(x, y, self.terrain[aya.terrain(row.dominoes[i])])
            x += 1
        canvas.put(x, y, self._end_colour(state, row.right, False))

    def _end_colour(self, state, slot, own):
        if own:
            return self.fork
        link = state.link[slot]
        if link <= aya.OPEN:
            return DIM
        if link - 2 >= aya.MOUTH:
            return self.tile_colour((link - 2 - aya.MOUTH) // 3)
        return self.fork

    def tile_colour(self, tile):
        """A tile's own colour."""
        return WHITE if tile == aya.START else self.terrain[aya.tile_terrain(tile)]

    def _draw_tile(self, canvas, state, tile):
        light(canvas, self.block_pixel(tile, 3, 0), self.tile_colour(tile))
        for m in range(3):
            mouth = 3 * tile + m
            inner = state.cover[mouth]
            if inner:
                colour = DIM if inner == aya.OPEN else self.terrain[aya.terrain(inner - 2)]
                light(canvas, self.block_pixel(tile, m, 1), colour)
                outer = state.link[aya.MOUTH + mouth]
                light(
                    canvas, self.block_pixel(tile, m, 0), DIM if outer == aya.OPEN else self._linked_colour(outer - 2)
                )

    def _linked_colour(self, slot):
        return self.terrain[aya.terrain(aya.domino_of(slot))]


def light(canvas, pixel, colour):
    """Set a pixel of the layout; nothing where it is out of view."""
    if pixel >= 0:
        canvas.panel[pixel] = colour
