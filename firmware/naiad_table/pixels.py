"""The canvas as light: which pixel has which colour, and what all draw; not the wire (neopixel).

The chain is ring, gates, panel, in this order, on one pin. A canvas holds one colour number a
pixel. Only rows that changed are looked at pixel by pixel, only so many are set in one step while gates may be broken,
and the whole chain is sent when a sweep over all rows is through: at most 50 times a second.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_table import ticks

FRAME_MS = 20
# What is compared at once: a row of the panel.
ROW_PX = 16
# Where edges of gates may wait, a step ends with the row in which it has set so many pixels. With fewer the frame goes
# out in the same step, else in a pass of its own.
PX_A_STEP = 128
PX_AND_FRAME = 96
PANEL_PX = 16

# A pixel at full white draws three times 20 mA, dark 1 mA. Counted in hundredths of a mA.
CHANNEL = 2000
DARK = 100
# The chain dims in 256 steps; small changes of the load are not followed, so that the light is steady.
SCALE = 256
SCALE_STEP = 8


class Pixels:
    """Shows ``parts`` (bytearrays of colour numbers, one after the other) on ``chain`` (a neopixel.NeoPixel).

    ``order`` is where each pixel of a part sits among those of its part, in a byte. ``level`` is the brightness in
    percent that is asked for, ``power_ma`` what the chain may draw in all: a frame that would draw
    more is dimmed as a whole. ``busy()`` holds frames back while it is true; while ``armed()`` is, steps are short.
    """

    name = "pixels"
    budget_ms = 14

    def __init__(self, chain, parts, palette, order, level=30, power_ma=1000, busy=None, armed=None):
        self._chain = chain
        self.order = order
        self._busy = busy
        self._armed = armed
        # The chain dims by itself, in C. What it needs for that it takes now: later there might be no piece as large.
        chain.brightness = 0.5
        chain.brightness = 1.0
        self._colours = [packed(colour, level) for colour in palette]
        self._draws = [draw_of(colour) for colour in self._colours]
        self._budget = power_ma * 100 - DARK * len(order)
        self._wanted = tuple(parts)
        self._shown = tuple([bytearray(len(part)) for part in parts])
        # Row after row: what is wanted, what is shown, the first place of its part in the chain. In one list: a tuple a
        # row would take 0.5 KB more.
        self._rows: list[Any] = []
        first = 0
        for wanted, shown in zip(self._wanted, self._shown):
            for at in range(0, len(wanted), ROW_PX):
                self._rows.append(memoryview(wanted)[at : at + ROW_PX])
                self._rows.append(memoryview(shown)[at : at + ROW_PX])
                self._rows.append(first)
            first += len(wanted)
        # Where the next row to be looked at stands in this list, and how many pixels are in those before it.
        self._at = len(self._rows)
        self._place = 0
        self._changed = True
        # Whether every pixel is to be set anew.
        self._anew = False
        self._load = 0
        self._scale = SCALE
        # By how many quarters the panel's picture is turned, see panel_turn.py.
        self.turned = 0
        # Until when no frame may follow; None once that is past.
        self._next_ms = None
        self.frames = 0

    def is_behind(self):
        """True while something has changed that is not seen yet."""
        return self._changed or self._at < len(self._rows)

    def step(self, now_ms):
        """Bring some rows up to date, or send the frame when all are."""
        if self._next_ms is not None and ticks.diff(now_ms, self._next_ms) >= 0:
            self._next_ms = None
        if self._at == len(self._rows) and not self._changed:
            if self._wanted == self._shown:
                return
            self._at = self._place = 0
        while self._at < len(self._rows):
            if self._sweep() > PX_AND_FRAME and self._armed is not None and self._armed():
                return
        if not self._changed or self._next_ms is not None:
            return
        if self._busy is not None and self._busy():
            return
        self._dim()
        self._chain.show()
        self.frames = (self.frames + 1) & ticks.MASK
        self._changed = False
        self._next_ms = ticks.add(now_ms, FRAME_MS)

    def last_px(self):
        """How many pixels the last part has: the panel, where there is one."""
        return len(self._wanted[-1])

    def set_anew(self):
        """Every pixel sits elsewhere now."""
        self._anew = True
        self._at = self._place = 0

    def _sweep(self):
        """Bring rows up to date; how many pixels were set, at least PX_A_STEP if rows are left."""
        rows = self._rows
        at = self._at
        place = self._place
        done = 0
        while at < len(rows):
            wanted = rows[at]
            shown = rows[at + 1]
            if self._anew or wanted != shown:
                if done >= PX_A_STEP:
                    break
                done += self._update(wanted, shown, rows[at + 2], place)
            at += 3
            place += len(wanted)
        else:
            self._anew = False
        self._at = at
        self._place = place
        if done:
            self._changed = True
        return done

    def _update(self, wanted, shown, first, place):
        chain = self._chain
        colours = self._colours
        draws = self._draws
        order = self.order
        anew = self._anew
        load = self._load
        done = 0
        for i in range(len(wanted)):
            colour = wanted[i]
            if colour != shown[i] or anew:
                load += draws[colour] - draws[shown[i]]
                shown[i] = colour
                chain[first + order[place + i]] = colours[colour]
                done += 1
        self._load = load
        return done

    def _dim(self):
        """Dim the frame that is to be sent as far as its load asks for."""
        scale = SCALE
        if self._load > self._budget:
            scale = self._budget * SCALE // self._load
            scale = scale // SCALE_STEP * SCALE_STEP or max(1, scale)
        if scale != self._scale:
            self._scale = scale
            self._chain.brightness = scale / SCALE


def packed(colour, level):
    """0xRRGGBB of a palette entry at ``level`` percent; what is lit at all stays lit."""
    value = 0
    for channel in colour:
        value = value << 8 | (max(1, channel * level // 100) if channel else 0)
    return value


def draw_of(colour):
    """What 0xRRGGBB draws above a dark pixel, in hundredths of a mA."""
    return ((colour >> 16) + (colour >> 8 & 255) + (colour & 255)) * CHANNEL // 255
