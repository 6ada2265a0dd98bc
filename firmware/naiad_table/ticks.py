"""The board's clock and the only safe ways to compare its stamps; not wall time.

``supervisor.ticks_ms`` counts milliseconds and starts again at 2**29 (6 days), for the first
time about a minute after power on. Stamps are compared by ``diff`` and moved by ``add``, never
by < or +. Spans must stay below 2**28 ms (3 days), and a table is left alone for longer: whoever
keeps a stamp drops it once it has served, in a step that runs in every pass, or moves it along with ``aged``.
"""

try:
    # The present stamp in ms. As it is: a function around it would cost a pass of the loop half a millisecond.
    from supervisor import ticks_ms
except ImportError:
    # Off the board, whoever runs the tasks passes the time to them.
    ticks_ms = None  # type: ignore[assignment]
now = ticks_ms

PERIOD = 1 << 29
HALF = 1 << 28
MASK = PERIOD - 1
# A day and a half: older is only old.
OLDEST_MS = 1 << 27


def add(stamp_ms, span_ms):
    """The stamp ``span_ms`` later (earlier, where it is negative)."""
    return (stamp_ms + span_ms) & MASK


def diff(later_ms, earlier_ms):
    """Milliseconds from ``earlier_ms`` to ``later_ms``; negative if it is the other way round."""
    return ((later_ms - earlier_ms + HALF) & MASK) - HALF


def aged(stamp_ms, now_ms):
    """The stamp, or a later one where it is so old that it would soon be taken for one to come."""
    return add(now_ms, -(OLDEST_MS >> 1)) if diff(now_ms, stamp_ms) > OLDEST_MS else stamp_ms
