"""Stand-in for ``watchdog``: resets the chip if it is not fed."""

from __future__ import annotations

from naiad.twin.loader import board_here
from naiad.twin.standin import Named, name_all

_pico = board_here().pico

LONGEST_S = 8


class WatchDogMode(Named):
    RESET: WatchDogMode


name_all("watchdog", WatchDogMode)


class WatchDogTimer:
    def __init__(self) -> None:
        self._timeout = 1.0
        self._mode: WatchDogMode | None = None

    def feed(self) -> None:
        if self._mode is not None:
            _pico.feed_watchdog(round(self._timeout * 1e6))

    @property
    def timeout(self) -> float:
        return self._timeout

    @timeout.setter
    def timeout(self, timeout: float) -> None:
        if timeout < 0:
            raise ValueError("timeout must be >= 0")
        if timeout > LONGEST_S:
            raise ValueError(f"timeout must be <= {LONGEST_S}")
        self._timeout = float(timeout)
        self.feed()

    @property
    def mode(self) -> WatchDogMode | None:
        return self._mode

    @mode.setter
    def mode(self, mode: WatchDogMode | None) -> None:
        self._mode = mode
        if mode is None:
            _pico.feed_watchdog(None)
        else:
            self.feed()
