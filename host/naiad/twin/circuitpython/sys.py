"""Stand-in for ``sys``: the firmware's own module table, and which interpreter it is on."""

from __future__ import annotations

from naiad.twin.loader import board_here

_machine = board_here()
assert _machine.namespace is not None


class _Implementation:
    name = "circuitpython"
    version = _machine.version
    _machine = f"{_machine.board.name} with {_machine.board.chip}"
    _mpy = 0x1F06


implementation = _Implementation()
modules = _machine.namespace.modules
path = ["", "/", ".frozen", "/lib"]
platform = _machine.board.chip.upper()
byteorder = "little"
maxsize = 0x7FFFFFFF
version = "3.4.0; CircuitPython " + ".".join(map(str, _machine.version))


class _Out:
    def write(self, text: str) -> int:
        _machine.say(text)
        return len(text)

    def flush(self) -> None:
        pass


stdout = stderr = _Out()
