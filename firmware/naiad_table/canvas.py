"""What the lights show: one byte of colour number a pixel, for panel, ring and gates; not the wire to them.

Drawing only changes these bytes; pixels.py turns them into light. Read pixels.py next.
"""

from naiad_core import font
from naiad_core.palette import HEIGHT_PX, OFF, WIDTH_PX


class Canvas:
    """Colour numbers: ``panel`` row by row from the top left, ``ring`` clockwise from the top, ``gates`` in order."""

    def __init__(self, gates=0, ring=24):
        self.panel = bytearray(WIDTH_PX * HEIGHT_PX)
        self.ring = bytearray(ring)
        self.gates = bytearray(gates)
        self._blank = bytes(WIDTH_PX * HEIGHT_PX)

    def clear(self):
        """Everything off."""
        self.panel[:] = self._blank
        for i in range(len(self.ring)):
            self.ring[i] = OFF
        for i in range(len(self.gates)):
            self.gates[i] = OFF

    def clear_panel(self):
        """The panel off; ring and gates stay."""
        self.panel[:] = self._blank

    def put(self, x, y, colour):
        """One pixel of the panel; outside it nothing happens."""
        if 0 <= x < WIDTH_PX and 0 <= y < HEIGHT_PX:
            self.panel[y * WIDTH_PX + x] = colour

    def word(self, text, y, colour):
        """Up to four letters from the left edge, top row at y; a letter without a glyph stays blank."""
        x = 0
        for letter in text[:4]:
            glyph = 6 * font.LETTERS.find(letter)
            if glyph >= 0:
                for row in range(font.HEIGHT_PX):
                    bits = ord(font.ROWS[glyph + row]) - 48
                    at = (y + row) * WIDTH_PX + x
                    if bits & 4:
                        self.panel[at] = colour
                    if bits & 2:
                        self.panel[at + 1] = colour
                    if bits & 1:
                        self.panel[at + 2] = colour
            x += font.WIDTH_PX + 1

    def words(self, text, colour):
        """Two words, one above the other, on an empty panel."""
        self.clear_panel()
        space = text.find(" ")
        if space < 0:
            self.word(text, 5, colour)
        else:
            self.word(text[:space], 2, colour)
            self.word(text[space + 1 :], 9, colour)

    def arc(self, seat, seats, colour):
        """A seat's share of the ring, with one dark pixel between seats."""
        size = len(self.ring)
        first = seat * size // seats
        for i in range(first, (seat + 1) * size // seats - 1):
            self.ring[i] = colour

    def level(self, part, whole, colour):
        """The ring as a bar: part of whole, clockwise from the top, rounded up so that little is not nothing."""
        size = len(self.ring)
        lit = (part * size + whole - 1) // whole if whole else 0
        for i in range(size):
            self.ring[i] = colour if i < lit else OFF
