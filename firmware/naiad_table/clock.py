"""The hour as a PC has told it, kept by the chip's own clock while it has power, and noted with a game; not play time
(referee.py). Loaded when a PC tells it or a game begins, and gone again.
"""

import struct
import time

from naiad_core import entry
from naiad_core.unload import unload

try:
    import rtc
except ImportError:
    # Off the board nobody keeps the hour.
    rtc = None  # type: ignore[assignment]

# A clock that nobody has set begins before this year.
SET_YEAR = 2025


def is_known():
    """Whether somebody has set the clock since it got its power."""
    return rtc is not None and rtc.RTC().datetime[0] >= SET_YEAR


def learn(journal, unix_s, ago_s):
    """It is this hour; the game going on was begun so many seconds ago, as far as it ran."""
    unload(__name__)
    if rtc is None:
        return
    was_known = is_known()
    rtc.RTC().datetime = time.localtime(unix_s)
    if not was_known:
        note(journal, ago_s)


def note(journal, ago_s=0):
    """Journal when the game going on was begun, if the hour is known and that is not noted yet."""
    if not journal.playing or journal.full or not is_known():
        return
    noted = False
    for kind, body in journal.of_game():
        if kind == entry.GAME or kind == entry.AGAIN:
            noted = False
        elif kind == entry.MARK and body[0] == entry.HOUR:
            noted = True
    if not noted:
        journal.mark(entry.HOUR, struct.pack("<I", int(time.time()) - ago_s))
