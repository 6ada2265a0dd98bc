"""After code.py has ended by a fault: red lights, and a new start after a while; not what the fault was.

code.py hands over to a fresh interpreter, in which all pins and all memory are free again. Nothing of
naiad is imported here: it may be what is broken.
"""

import os
import time

import board
import digitalio
import microcontroller
import neopixel_write
import storage
import supervisor

# Long enough to read the lights and to press Ctrl-C on the console. A board whose drive a PC sees is
# left alone for longer, for files may just be copied onto it, and is never reset.
WAIT_S = 10
WAIT_FOR_PC_S = 30
RING = 24
RED = 60
CRASH = "crash.txt"


def light_up():
    """The ring red all around, the rest of the chain as it was: a chain holds what it was sent last."""
    pin = getattr(board, os.getenv("NAIAD_PIXELS") or "GP28", board.GP28)
    order = os.getenv("NAIAD_PIXEL_ORDER") or "GRB"
    pixel = bytes([RED if letter == "R" else 0 for letter in order])
    data = digitalio.DigitalInOut(pin)
    data.switch_to_output()
    neopixel_write.neopixel_write(data, bytearray(pixel * RING))


def story():
    """What code.py has left of the fault; '' where it could not write."""
    try:
        with open(CRASH) as file:
            return file.read()
    except (OSError, UnicodeError):
        return ""


try:
    light_up()
except Exception as error:
    print("no lights:", repr(error))
pc_has_drive = storage.getmount("/").readonly
wait_s = WAIT_FOR_PC_S if pc_has_drive else WAIT_S
print("The table has crashed and starts again in", wait_s, "s. Ctrl-C keeps it from that; 'naiad doctor' helps.")
try:
    time.sleep(wait_s)
except KeyboardInterrupt:
    # For whoever asks the board what ended it.
    raise RuntimeError("interrupted after a crash:\n" + story()) from None
if pc_has_drive:
    supervisor.reload()
microcontroller.reset()
