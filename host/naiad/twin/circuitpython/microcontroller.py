"""Stand-in for ``microcontroller``: the chip's identity, its reset and its non-volatile memory."""

from __future__ import annotations

from typing import NoReturn

import nvm as _nvm
import watchdog as _watchdog

from naiad.twin.loader import board_here
from naiad.twin.pico import Pin as Pin
from naiad.twin.standin import Named, name_all
from naiad.twin.world import Reset

_machine = board_here()
_pico = _machine.pico


class ResetReason(Named):
    POWER_ON: ResetReason
    BROWNOUT: ResetReason
    SOFTWARE: ResetReason
    DEEP_SLEEP_ALARM: ResetReason
    RESET_PIN: ResetReason
    WATCHDOG: ResetReason
    UNKNOWN: ResetReason
    RESCUE_DEBUG: ResetReason


name_all("microcontroller", ResetReason)


class Processor:
    @property
    def frequency(self) -> int:
        return _pico.hertz

    @frequency.setter
    def frequency(self, hertz: int) -> None:
        _pico.hertz = hertz

    @property
    def reset_reason(self) -> ResetReason:
        reason: ResetReason = getattr(ResetReason, _pico.reset_reason)
        return reason

    @property
    def uid(self) -> bytearray:
        return bytearray(_pico.uid)


cpu = Processor()
nvm: _nvm.ByteArray | None = _nvm.ByteArray()
watchdog: _watchdog.WatchDogTimer | None = _watchdog.WatchDogTimer()


def disable_interrupts() -> None:
    _pico.mask()


def enable_interrupts() -> None:
    if not _pico.masked:
        raise RuntimeError("interrupts are enabled")
    _pico.unmask()


def reset() -> NoReturn:
    end = Reset("SOFTWARE")
    _pico.world.halt(end)
    raise end
