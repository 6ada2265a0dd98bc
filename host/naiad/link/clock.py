"""The board's clock told in the PC's time; not the messages that carry it (session.py).

The board counts milliseconds up to 2**29 and starts again, every six days and once a minute
after it was switched on. Samples are (sent, received, ticks): the board read its clock between the
two. The half of a round trip is the error, so the quick ones count and the slow ones are
dropped; drift is found by a regression in which old samples fade.
"""

from collections import deque

PERIOD = 1 << 29
MASK = PERIOD - 1
HALF = 1 << 28
# The quickest of so many round trips sets what is quick.
RECENT = 16
# A sample counts if its round trip took at most this many times the quickest, and this more.
SLACK = 2.0
SLACK_S = 0.002
# What an old sample's weight is multiplied with by each new one.
FADE = 0.95
# No quartz is worse: 500 parts in a million.
WORST_DRIFT = 5e-4


class Clock:
    """``to_host`` turns the board's stamps into seconds of the PC's clock that the samples were taken with."""

    def __init__(self) -> None:
        self.samples = 0
        self.dropped = 0
        self._recent: deque[float] = deque(maxlen=RECENT)
        self._ticks = 0
        # The last sample: PC seconds, and board milliseconds that do not start again.
        self._last: tuple[float, int] | None = None
        # Weighted sums of a regression of PC seconds on board seconds, both from the last sample on.
        self._sums = (0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def known(self) -> bool:
        """True once there is a sample."""
        return self.samples > 0

    @property
    def error_s(self) -> float:
        """How far off a stamp may be, from the quickest recent round trip; infinite without a sample."""
        return min(self._recent) / 2 + 0.001 if self._recent else float("inf")

    @property
    def drift(self) -> float:
        """By how much the board's second is longer than the PC's; 0 until there is enough to tell."""
        weight, x, y, xx, xy = self._sums
        spread = xx * weight - x * x
        if self.samples < 4 or spread <= 0:
            return 0.0
        slope = (xy * weight - x * y) / spread
        return max(-WORST_DRIFT, min(WORST_DRIFT, slope - 1.0))

    def add(self, sent_s: float, received_s: float, ticks_ms: int) -> bool:
        """A sample; False if it was too slow, or impossible, and is dropped."""
        round_trip_s = received_s - sent_s
        if round_trip_s < 0 or not 0 <= ticks_ms < PERIOD:
            self.dropped += 1
            return False
        self._recent.append(round_trip_s)
        if round_trip_s > min(self._recent) * SLACK + SLACK_S:
            self.dropped += 1
            return False
        middle_s = (sent_s + received_s) / 2
        extended = ticks_ms
        if self._last is not None:
            last_s, last_extended = self._last
            extended = _nearest(ticks_ms, last_extended + (middle_s - last_s) * 1000)
            # Everything is told from the new sample on: numbers stay small however long it runs.
            dx, dy = (extended - last_extended) / 1000, middle_s - last_s
            weight, x, y, xx, xy = (value * FADE for value in self._sums)
            xx += -2 * dx * x + weight * dx * dx
            xy += -dx * y - dy * x + weight * dx * dy
            self._sums = (weight, x - weight * dx, y - weight * dy, xx, xy)
        self._sums = (self._sums[0] + 1, *self._sums[1:])
        self._last = (middle_s, extended)
        self.samples += 1
        return True

    def to_host(self, ticks_ms: int, near_s: float | None = None) -> float:
        """PC seconds of a stamp; of the many moments that have it, the one nearest to ``near_s`` (to the last
        sample, if not given). ValueError without a sample."""
        if self._last is None:
            raise ValueError("the board's clock is not known yet")
        last_s, last_extended = self._last
        expected = last_extended + (0.0 if near_s is None else (near_s - last_s) * 1000)
        weight, x, y, _, _ = self._sums
        ahead = (_nearest(ticks_ms, expected) - last_extended) / 1000
        return last_s + y / weight + (ahead - x / weight) * (1 + self.drift)


def _nearest(ticks_ms: int, expected: float) -> int:
    """The number that is ``ticks_ms`` in its low 29 bits and nearest to ``expected``."""
    base = round(expected)
    return base + ((ticks_ms - base + HALF) & MASK) - HALF
