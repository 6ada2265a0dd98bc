"""Stand-in for ``time``, for the firmware and the drivers only: the world's clock."""

from __future__ import annotations

from time import gmtime, struct_time

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US

_pico = board_here().pico


def monotonic() -> float:
    _pico.busy(_pico.ticks_cost_us)
    return _pico.raw_ticks() * 1000 // 1024 / 1000


def time() -> int:
    return _pico.hour_s + _pico.world.now_us // 1_000_000


def localtime(seconds: int) -> struct_time:
    return gmtime(seconds)


def sleep(seconds: float) -> None:
    ms = int(1000 * seconds + 0.5)
    if ms < 0:
        raise ValueError("seconds must be >= 0")
    _pico.busy(READ_US + 1000 * ms)
