"""Stand-in for ``sys``: the firmware's own module table, and which interpreter it is on. Read gc.py next."""

from __future__ import annotations

import sys as _host_sys
from typing import NoReturn

from naiad.twin.loader import board_here

_machine = board_here()
assert _machine.namespace is not None


class _Implementation:
    name = "circuitpython"
    version = _machine.version
    _machine = "Raspberry Pi Pico with rp2040"
    _mpy = 0x1F06


implementation = _Implementation()
modules = _machine.namespace.modules
path = ["", "/", ".frozen", "/lib"]
argv: list[str] = []
platform = "RP2040"
byteorder = "little"
maxsize = 0x7FFFFFFF
version = "3.4.0; CircuitPython " + ".".join(map(str, _machine.version))
version_info = (3, 4, 0)


class _Out:
    def write(self, text: str) -> int:
        _machine.say(text)
        return len(text)

    def flush(self) -> None:
        pass


stdout = stderr = _Out()


def exit(status: object = None) -> NoReturn:
    raise SystemExit(status)


def exc_info() -> object:
    return _host_sys.exc_info()
