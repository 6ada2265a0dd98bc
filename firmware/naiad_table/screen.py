"""Text on a small OLED (128x64: SSD1306, SSD1309, SH1106), eight rows of 21 letters; not what it says (telling.py).

The chips are spoken to over bare ``busio.I2C``, a page (eight rows of pixels) a step, and only pages that changed.
Measured on an emulated Pico, ``displayio`` blocks for 74 ms when all has changed, 23 for one row, and its display
outlives a start of the program. A page takes 3.1 ms on the wire, and as its letters come from flash, memory holds text
only.

All three chips know page addressing. The SH1106 has 132 columns, of which a panel shows the middle 128; the others have
128. Text is 126 wide: from column 2 on it is seen whole on each of them, and nobody must know which chip it is.
"""

try:
    from typing import Any
except ImportError:
    pass

import busio

from naiad_table import ticks

ROWS = 8
COLUMNS = 21
HEIGHT_PX = 64
GLYPH_PX = 5
FIRST_COLUMN = 2
# Five bytes a letter from the blank on; tools/generate/gen_font.py makes it.
FONT = __file__.rsplit("/", 1)[0] + "/font6x8.bin"
FIRST_CODE = 32
# Letters that Latin-1 lacks, in their order Œœ’–…€Ÿ, and their places in the font.
ABROAD = (0x152, 0x153, 0x2019, 0x2013, 0x2026, 0x20AC, 0x178)
PLACES = b"\x8c\x9c'-\x85\x80\x9f"
NO_LETTER = 127
# The chips' data sheets allow 400 kHz.
FREQUENCY_HZ = 400_000
# So often the display is set up again and one page of it sent, so that one that has lost its power for a moment is soon
# whole again; one that is gone is looked for less often.
AGAIN_MS = 640
GONE_MS = 5000

COMMANDS = 0x00
DATA = 0x40
# The size and clock of 128x64 panels, page addressing, the charge pump, middling brightness; the last turns it on.
# A chip that knows one of these not takes it for a column, which each page tells anew.
UPRIGHT = b"\x00\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x02\xa1\xc8\xda\x12\x81\x7f\xd9\xf1\xdb\x20\xa4\xa6\xaf"
TURNED = b"\x00\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x02\xa0\xc0\xda\x12\x81\x7f\xd9\xf1\xdb\x20\xa4\xa6\xaf"


class Screen:
    """Shows ``show``'s lines on the display at ``address``; one that is gone is looked for, in silence.

    ``busy()`` holds everything back while it is true.
    """

    name = "screen"
    budget_ms = 14

    def __init__(self, scl, sda, address, turned=False, busy=None):
        self._scl = scl
        self._sda = sda
        self._address = address
        self._start = TURNED if turned else UPRIGHT
        self._busy = busy
        self._bus: Any = None
        self._font: Any = None
        self._again_ms = ticks.now()
        # The rows of the text end to end, at least as many as there are pages. A text is written over the one before:
        # what is made anew with each lies wherever there was room, and splits what is free.
        self._text = bytearray(b" " * (ROWS * COLUMNS))
        self._is_new = False
        self._count = 0
        self._top = 0
        # What each page of the display shows: whether that is known, its text, and its part of the bar.
        self._known = bytearray(ROWS)
        self._shown = bytearray(ROWS * COLUMNS)
        self._oldest = 0
        # The first page that may have to be sent; none of those before it.
        self._at = 0
        self._bars = bytearray(ROWS)
        self._place = bytearray((COMMANDS, 0xB0, 0x00, 0x10))
        # From column 0 on: two dark ones, the text, two dark ones. Where there are but 128 these are the first again.
        self._page = bytearray(1 + FIRST_COLUMN + COLUMNS * (GLYPH_PX + 1) + FIRST_COLUMN)
        self._page[0] = DATA
        # A letter from the font; a slice of the page for each would hold 0.4 KB.
        self._glyph = bytearray(GLYPH_PX)

    def show(self, lines):
        """Show these lines from the first one on, broken between words where they are longer than a row."""
        self._is_new = False
        count = 0
        for line in lines:
            begin = 0
            while len(line) - begin > COLUMNS:
                cut = line.rfind(" ", begin, begin + COLUMNS + 1)
                if cut <= begin:
                    cut = begin + COLUMNS
                self._put(line[begin:cut], count)
                count += 1
                begin = cut if line[cut] != " " else cut + 1
            self._put(line[begin:], count)
            count += 1
        rows = count
        while rows < ROWS:
            self._put("", rows)
            rows += 1
        if count != self._count or self._is_new:
            self._count = count
            self._top = self._at = 0

    def _put(self, text, row):
        """Write a row of the text."""
        first = at = row * COLUMNS
        if first == len(self._text):
            # Longer than any before.
            self._text.extend(bytes(ROWS * COLUMNS))
        code = -1
        # As UTF-8: CircuitPython keeps each letter that a text is asked for, and counts from its beginning to find it.
        for byte in text.encode():
            if byte & 0xC0 == 0x80:
                code = code << 6 | byte & 0x3F
                continue
            if code >= 0:
                self._set(at, code)
                at += 1
            code = byte if byte < 0x80 else byte & 0x1F
        if code >= 0:
            self._set(at, code)
            at += 1
        while at < first + COLUMNS:
            self._set(at, FIRST_CODE)
            at += 1

    def _set(self, at, code):
        """Write a letter of the text."""
        place = PLACES[ABROAD.index(code)] if code in ABROAD else code
        if not FIRST_CODE <= place <= 255:
            place = NO_LETTER
        if self._text[at] != place:
            self._text[at] = place
            self._is_new = True

    def scroll(self, rows):
        """Move the text up by so many rows, down if negative, as far as there is any; True if it moved."""
        top = max(0, min(self._top + rows, self._count - ROWS))
        moved = top != self._top
        self._top = top
        self._at = 0
        return moved

    def step(self, now_ms):
        """Send a page that is not shown yet, or see now and then whether the display is still there."""
        due = ticks.diff(now_ms, self._again_ms) >= 0
        if not due and (self._at == ROWS or self._bus is None):
            return
        if self._busy is not None and self._busy():
            return
        if due:
            self._wake()
            self._again_ms = ticks.add(now_ms, GONE_MS if self._bus is None else AGAIN_MS)
            return
        page = self._at
        while page < ROWS and self._known[page] and self._bars[page] == self._bar(page) and self._holds(page):
            page += 1
        self._at = page
        if page < ROWS:
            self._send(page)

    def is_shown(self):
        """True if the display shows all that it should, False while it does not or is gone."""
        return self._bus is not None and self._at == ROWS

    def _wake(self):
        """Set the display up, and have every page of a new one sent, one of another in its turn."""
        page = self._oldest
        try:
            if self._bus is None:
                self._font = open(FONT, "rb")  # noqa: SIM115  open for as long as the bus is
                # With the display the pull-ups may have gone: that is a RuntimeError.
                self._bus = busio.I2C(self._scl, self._sda, frequency=FREQUENCY_HZ)
                self._bus.try_lock()
                page = -1
            self._bus.writeto(self._address, self._start)
        except (OSError, RuntimeError, ValueError):
            self._lose()
            return
        if page < 0:
            for page in range(ROWS):
                self._known[page] = 0
        else:
            self._known[page] = 0
            self._oldest = (page + 1) % ROWS
        self._at = 0

    def _lose(self):
        """Without a bus nothing can wait for one."""
        if self._bus is not None:
            self._bus.deinit()
            self._bus = None
        if self._font is not None:
            self._font.close()
            self._font = None

    def _holds(self, page):
        """Whether the display's page holds the text's row."""
        text = self._text
        shown = self._shown
        at = page * COLUMNS
        ahead = self._top * COLUMNS
        end = at + COLUMNS
        while at < end and text[ahead + at] == shown[at]:
            at += 1
        return at == end

    def _bar(self, page):
        """A page's part of the line at the right edge that says which part of a long text is seen."""
        count = self._count
        if count <= ROWS:
            return 0
        first = HEIGHT_PX * self._top // count - 8 * page
        last = HEIGHT_PX * (self._top + ROWS) // count - 8 * page
        return 0xFF << max(0, min(first, 8)) & 0xFF >> 8 - max(0, min(last, 8))

    def _send(self, page):
        text = self._text
        row = (self._top + page) * COLUMNS
        shown = self._shown
        first = page * COLUMNS
        bar = self._bar(page)
        font = self._font
        page_px = self._page
        glyph = self._glyph
        x = 1 + FIRST_COLUMN
        try:
            for at in range(COLUMNS):
                code = shown[first + at] = text[row + at]
                if code == FIRST_CODE:
                    page_px[x] = page_px[x + 1] = page_px[x + 2] = page_px[x + 3] = page_px[x + 4] = 0
                else:
                    font.seek((code - FIRST_CODE) * GLYPH_PX)
                    font.readinto(glyph)
                    page_px[x] = glyph[0]
                    page_px[x + 1] = glyph[1]
                    page_px[x + 2] = glyph[2]
                    page_px[x + 3] = glyph[3]
                    page_px[x + 4] = glyph[4]
                x += GLYPH_PX + 1
            self._page[-1 - FIRST_COLUMN] = bar
            self._place[1] = 0xB0 | page
            self._bus.writeto(self._address, self._place)
            self._bus.writeto(self._address, self._page)
        except OSError:
            self._lose()
            return
        self._known[page] = 1
        self._bars[page] = bar
