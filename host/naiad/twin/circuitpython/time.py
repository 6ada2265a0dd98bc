"""Stand-in for ``time``, for the firmware and the drivers only: the world's clock. Read os.py next."""

from __future__ import annotations

from collections import namedtuple

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US

_pico = board_here().pico
_world = _pico.world

# The Pico has no battery: its clock starts here at every power-on.
EPOCH_S = 1_577_836_800  # 2020-01-01

struct_time = namedtuple("struct_time", "tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst")


def _ticks() -> int:
    _pico.busy(_pico.ticks_cost_us)
    return _pico.raw_ticks()


def monotonic() -> float:
    return _ticks() * 1000 // 1024 / 1000


def monotonic_ns() -> int:
    _pico.busy(_pico.ticks_cost_us)
    return (_world.now_us - _pico.started_us) * 1000


def sleep(seconds: float) -> None:
    ms = int(1000 * seconds + 0.5)
    if ms < 0:
        raise ValueError("seconds must be >= 0")
    _pico.busy(READ_US + 1000 * ms)


def time() -> int:
    _pico.busy(READ_US)
    return EPOCH_S + (_world.now_us - _pico.started_us) // 1_000_000
