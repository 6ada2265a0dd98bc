"""What the lights show: one byte of colour number a pixel, for panel, ring and gates; not the wire to them.

Drawing only changes these bytes; pixels.py turns them into light.
"""

from naiad_core import font
from naiad_core.palette import DIM, HEIGHT_PX, OFF, RED, SEATS, WIDTH_PX
from naiad_table import words


class _Slices:
    def __getitem__(self, part):
        return part


# Made once: a slice that is written where it is used lies on the heap each time.
_ALL = _Slices()[:]
# What blinks is seen for so long, and not for as long.
BLINK_MS = 320
# The number of a position and of the part of it that the panel shows share an int that needs no heap.
_PART_BITS = 16
_POSITIONS = (1 << 14) - 1


class Canvas:
    """Colour numbers: ``panel`` row by row from the top left, ``ring`` clockwise from the top, ``gates`` in order.

    A picture begins with its ring, which makes the panel dark; words make it dark too. ``said``: the key of the words
    that are up (words.py), "" while there is a picture. ``position``: the number of the position that is drawn.
    """

    def __init__(self, gates=0, ring=24):
        self.panel = bytearray(WIDTH_PX * HEIGHT_PX)
        self.ring = bytearray(ring)
        self.gates = bytearray(gates)
        self._blank = bytes(WIDTH_PX * HEIGHT_PX)
        self.said = ""
        self.position = 0
        self._kept = bytearray(WIDTH_PX * HEIGHT_PX)
        self._kept_of = -1
        # What was written last, and as bytes: a letter taken out of a text would become one of the names that
        # CircuitPython keeps for good.
        self._spelt = ""
        self._codes = b""

    def had(self, part):
        """Put on the panel what was kept of this part (below 2 ** 16) of the position; False where nothing was."""
        if self._kept_of != (self.position & _POSITIONS) << _PART_BITS | part:
            return False
        self.panel[_ALL] = self._kept
        return True

    def keep(self, part):
        """Keep the panel as it is now, for what moves over it."""
        self._kept_of = (self.position & _POSITIONS) << _PART_BITS | part
        self._kept[_ALL] = self.panel

    def clear(self):
        """Panel and ring off; the gates are drawn apart from what is on the screen."""
        self.level(0, 0, OFF)

    def stamp(self, rows, first, last, x, y, colour):
        """A picture three pixels wide, from row y on: of these bytes, digits, one a row, whose bits are its pixels."""
        panel = self.panel
        at = y * WIDTH_PX + x
        for row in range(first, last):
            bits = rows[row]
            if bits & 4:
                panel[at] = colour
            if bits & 2:
                panel[at + 1] = colour
            if bits & 1:
                panel[at + 2] = colour
            at += WIDTH_PX

    def word(self, key, y, colour):
        """One word of the table's, top row at y, beside a picture."""
        # Drawn with every picture: English words are their own.
        text = key if words.language == words.ENGLISH else words.panel(key)
        self._letters(text, 0, len(text), y, colour)

    def _letters(self, text, start, end, y, colour):
        """A part of a text, its first four letters, from the left edge; a letter without a glyph stays blank."""
        if text != self._spelt:
            self._spelt = text
            self._codes = text.encode()
        x = 0
        for at in range(start, min(start + 4, end)):
            code = self._codes[at] - font.FIRST_CODE
            place = font.PLACES[code] if 0 <= code < len(font.PLACES) else 0
            if place:
                glyph = 6 * (place - 1)
                self.stamp(font.ROWS, glyph, glyph + font.HEIGHT_PX, x, y, colour)
            x += font.WIDTH_PX + 1

    def words(self, key, colour):
        """Two words, one above the other, on an empty panel: English ones or a code, see words.py."""
        self.panel[_ALL] = self._blank
        self.said = key
        text = words.panel(key)
        space = text.find(" ")
        if space < 0:
            self._letters(text, 0, len(text), 5, colour)
        else:
            self._letters(text, 0, space, 2, colour)
            self._letters(text, space + 1, len(text), 9, colour)

    def notice(self, key):
        """Words that say what is wrong, and the whole ring."""
        self.level(1, 1, RED)
        self.words(key, RED)

    def _arc(self, seat, seats, colour):
        """A seat's share of the ring, with one dark pixel between seats."""
        size = len(self.ring)
        for i in range(seat * size // seats, (seat + 1) * size // seats - 1):
            self.ring[i] = colour

    def seats(self, seats, seat):
        """The ring in arcs, one a seat: this one in its colour, the others dim; -1 for none."""
        self.clear()
        for i in range(seats):
            self._arc(i, seats, SEATS[i] if i == seat else DIM)

    def winners(self, seats, winners, odd):
        """The same at the end: every seat in its colour, the winners blinking."""
        self.clear()
        for i in range(seats):
            if not odd or i not in winners:
                self._arc(i, seats, SEATS[i])

    def level(self, part, whole, colour):
        """The ring as a bar: part of whole, clockwise from the top, rounded up so that little is not nothing."""
        self.panel[_ALL] = self._blank
        self.said = ""
        size = len(self.ring)
        lit = (part * size + whole - 1) // whole if whole else 0
        for i in range(size):
            self.ring[i] = colour if i < lit else OFF
