"""Stand-in for ``microcontroller``: the chip's identity, its reset and its non-volatile memory. Read nvm.py next."""

from __future__ import annotations

from typing import NoReturn

import nvm as _nvm
import watchdog as _watchdog

from naiad.twin.ends import Reset
from naiad.twin.loader import board_here
from naiad.twin.pico import Pin as Pin

_machine = board_here()
_pico = _machine.pico


class ResetReason:
    POWER_ON: ResetReason
    BROWNOUT: ResetReason
    SOFTWARE: ResetReason
    DEEP_SLEEP_ALARM: ResetReason
    RESET_PIN: ResetReason
    WATCHDOG: ResetReason
    UNKNOWN: ResetReason
    RESCUE_DEBUG: ResetReason

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"microcontroller.ResetReason.{self._name}"


class RunMode:
    NORMAL: RunMode
    SAFE_MODE: RunMode
    UF2: RunMode
    BOOTLOADER: RunMode

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"microcontroller.RunMode.{self._name}"


for _kind in (ResetReason, RunMode):
    for _name in list(_kind.__annotations__):
        setattr(_kind, _name, _kind(_name))


class Processor:
    frequency = 125_000_000
    temperature: float | None = 27.0
    voltage: float | None = None

    @property
    def reset_reason(self) -> ResetReason:
        reason: ResetReason = getattr(ResetReason, _pico.reset_reason)
        return reason

    @property
    def uid(self) -> bytearray:
        return bytearray(_pico.uid)


cpu = Processor()
cpus = (cpu,)
nvm: _nvm.ByteArray | None = _nvm.ByteArray()
watchdog: _watchdog.WatchDogTimer | None = _watchdog.WatchDogTimer()


def delay_us(delay: int) -> None:
    _pico.busy(delay)


def disable_interrupts() -> None:
    _pico.mask()


def enable_interrupts() -> None:
    if not _pico.masked:
        raise RuntimeError("interrupts are enabled")
    _pico.unmask()


def on_next_reset(run_mode: RunMode) -> None:
    if run_mode is RunMode.SAFE_MODE:
        _machine.next_safe_mode = "PROGRAMMATIC"
    elif run_mode is RunMode.NORMAL:
        _machine.next_safe_mode = "NONE"
    else:
        raise NotImplementedError("the twin has no boot loader")


def reset() -> NoReturn:
    end = Reset("SOFTWARE")
    _pico.world.halt(end)
    raise end
