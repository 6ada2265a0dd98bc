"""The light from power-on until the table is ready, a point that goes round the ring; not those of play (pixels.py).

What a setting says wrongly is put right by config.py, later: here the reference board stands for it.
"""

import os

import board
import digitalio
import neopixel_write

# Where there is no ring these are the panel's first.
RING = 24
# The longest that settings may name: ring, row of gates, panel. A test holds it to config.py, which takes too long to
# load here.
CHAIN = 60 + 32 + 256
# Bright enough to be seen by day, with one pixel of it.
LEVEL = 40
_at = bytearray(1)


def step():
    """Move the point on. At first all else goes dark: after a restart old words would ask for a press that comes too
    soon. Nothing where the pin is another's already."""
    try:
        data = digitalio.DigitalInOut(getattr(board, os.getenv("NAIAD_PIXELS") or "GP28"))
        try:
            data.switch_to_output()
            size = len(os.getenv("NAIAD_PIXEL_ORDER") or "GRB")
            pixels = bytearray((RING if _at[0] else CHAIN) * size)
            for i in range(size):
                pixels[_at[0] * size + i] = LEVEL
            neopixel_write.neopixel_write(data, pixels)
        finally:
            data.deinit()
        _at[0] = (_at[0] + 1) % RING
    except Exception as error:
        # It must not be what stops a table.
        print("no light yet:", repr(error)[:80])
