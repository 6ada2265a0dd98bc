"""Stand-in for ``supervisor``: ticks, reloads, and what the board knows of its own run."""

from __future__ import annotations

from typing import NoReturn

from naiad.twin.loader import board_here
from naiad.twin.standin import Named, name_all
from naiad.twin.world import Reload

_machine = board_here()
_pico = _machine.pico
_world = _pico.world
_busy = _world.advance


class RunReason(Named):
    STARTUP: RunReason
    AUTO_RELOAD: RunReason
    SUPERVISOR_RELOAD: RunReason
    REPL_RELOAD: RunReason


class SafeModeReason(Named):
    NONE: SafeModeReason
    BROWNOUT: SafeModeReason
    FLASH_WRITE_FAIL: SafeModeReason
    GC_ALLOC_OUTSIDE_VM: SafeModeReason
    HARD_FAULT: SafeModeReason
    INTERRUPT_ERROR: SafeModeReason
    NLR_JUMP_FAIL: SafeModeReason
    NO_CIRCUITPY: SafeModeReason
    NO_HEAP: SafeModeReason
    PROGRAMMATIC: SafeModeReason
    SDK_FATAL_ERROR: SafeModeReason
    STACK_OVERFLOW: SafeModeReason
    USB_BOOT_DEVICE_NOT_INTERFACE_ZERO: SafeModeReason
    USB_TOO_MANY_ENDPOINTS: SafeModeReason
    USB_TOO_MANY_INTERFACE_NAMES: SafeModeReason
    USER: SafeModeReason
    WATCHDOG: SafeModeReason


name_all("supervisor", RunReason, SafeModeReason)


class Runtime:
    @property
    def run_reason(self) -> RunReason:
        reason: RunReason = getattr(RunReason, _machine.state.run_reason)
        return reason

    @property
    def safe_mode_reason(self) -> SafeModeReason:
        reason: SafeModeReason = getattr(SafeModeReason, _machine.state.safe_mode)
        return reason

    @property
    def autoreload(self) -> bool:
        return _machine.state.autoreload

    @autoreload.setter
    def autoreload(self, on: bool) -> None:
        _machine.state.autoreload = bool(on)


runtime = Runtime()


def ticks_ms() -> int:
    # Most of the firmware's calls end up here, so this is world.advance() without the call.
    now_us = _world.now_us + _pico.ticks_cost_us
    if now_us < _world.next_us:
        _world.now_us = now_us
    else:
        _busy(_pico.ticks_cost_us)
        now_us = _world.now_us
    return ((now_us - _pico.started_us) * 16 // 15625 * 125 // 128 + 0x1FFF0000) & 0x1FFFFFFF


def reload() -> NoReturn:
    end = Reload("supervisor")
    _world.halt(end)
    raise end


def get_previous_traceback() -> str | None:
    return _machine.previous_traceback


def set_next_code_file(
    filename: str | None,
    *,
    working_directory: str | None = None,
    reload_on_success: bool = False,
    reload_on_error: bool = False,
    sticky_on_success: bool = False,
    sticky_on_error: bool = False,
    sticky_on_reload: bool = False,
) -> None:
    if working_directory or reload_on_success or reload_on_error or sticky_on_success or sticky_on_error:
        raise NotImplementedError("the twin knows of a file for the next run, and no more")
    if filename is not None and not _machine.drive.is_file(filename):
        raise ValueError("File not found")
    _machine.next_code = filename
