"""Stand-ins for the modules that tell of the interpreter and its clocks: gc, micropython, random, rtc, sys, time.

Each is too small for a file of its own in circuitpython/; a function a module, which gives what the module holds at one
start of a machine. Read loader.py next.
"""

import random
import time
from calendar import timegm
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from naiad.twin.pico import READ_US

if TYPE_CHECKING:
    from naiad.twin.machine import Machine

_T = TypeVar("_T")

COLLECT_US = 6_000
HEAP_FREE = 96_000


def _gc(machine: "Machine") -> dict[str, Any]:
    """The time that a collection takes; the heap figures are fixed."""

    def collect() -> None:
        machine.pico.busy(COLLECT_US)

    def mem_free() -> int:
        collect()
        return HEAP_FREE

    return {"collect": collect, "mem_free": mem_free}


def _micropython(machine: "Machine") -> dict[str, Any]:
    def const(value: _T) -> _T:
        return value

    return {"const": const}


def _random(machine: "Machine") -> dict[str, Any]:
    """What follows from the world's seed and the moment of the start."""
    return {"randrange": random.Random(f"{machine.world.seed} {machine.world.now_us} random").randrange}


def _rtc(machine: "Machine") -> dict[str, Any]:
    """The clock of hours, which a PC has to set after every start of the chip."""
    pico = machine.pico

    class RTC:
        @property
        def datetime(self) -> time.struct_time:
            return time.gmtime(pico.hour_s + pico.world.now_us // 1_000_000)

        @datetime.setter
        def datetime(self, moment: time.struct_time) -> None:
            pico.hour_s = timegm(moment) - pico.world.now_us // 1_000_000

    return {"RTC": RTC}


def _sys(machine: "Machine") -> dict[str, Any]:
    """The firmware's own module table, and which interpreter it is on."""
    assert machine.namespace is not None

    class Implementation:
        name = "circuitpython"
        version = machine.version
        _machine = f"{machine.board.name} with {machine.board.chip}"
        _mpy = 0x1F06

    class Out:
        def write(self, text: str) -> int:
            machine.say(text)
            return len(text)

        def flush(self) -> None:
            pass

    out = Out()
    return {
        "implementation": Implementation(),
        "modules": machine.namespace.modules,
        "path": ["", "/", ".frozen", "/lib"],
        "platform": machine.board.chip.upper(),
        "byteorder": "little",
        "maxsize": 0x7FFFFFFF,
        "version": "3.4.0; CircuitPython " + ".".join(map(str, machine.version)),
        "stdout": out,
        "stderr": out,
    }


def _time(machine: "Machine") -> dict[str, Any]:
    """The world's clock."""
    pico = machine.pico

    def monotonic() -> float:
        pico.busy(pico.ticks_cost_us)
        return pico.raw_ticks() * 1000 // 1024 / 1000

    def seconds() -> int:
        return pico.hour_s + pico.world.now_us // 1_000_000

    def sleep(seconds: float) -> None:
        ms = int(1000 * seconds + 0.5)
        if ms < 0:
            raise ValueError("seconds must be >= 0")
        pico.busy(READ_US + 1000 * ms)

    return {
        "struct_time": time.struct_time,
        "localtime": time.gmtime,
        "monotonic": monotonic,
        "time": seconds,
        "sleep": sleep,
    }


MODULES: dict[str, Callable[["Machine"], dict[str, Any]]] = {
    "gc": _gc,
    "micropython": _micropython,
    "random": _random,
    "rtc": _rtc,
    "sys": _sys,
    "time": _time,
}
