"""Stand-in for ``rtc``: the clock of hours, which a PC has to set after every start of the chip."""

from __future__ import annotations

from calendar import timegm
from time import gmtime, struct_time

from naiad.twin.loader import board_here

_pico = board_here().pico


class RTC:
    @property
    def datetime(self) -> struct_time:
        return gmtime(_pico.hour_s + _pico.world.now_us // 1_000_000)

    @datetime.setter
    def datetime(self, moment: struct_time) -> None:
        _pico.hour_s = timegm(moment) - _pico.world.now_us // 1_000_000
