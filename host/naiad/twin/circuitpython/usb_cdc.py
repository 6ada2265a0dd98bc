"""Stand-in for ``usb_cdc``: the serial ports as a program on the board sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from naiad.twin.loader import board_here
from naiad.twin.pico import READ_US
from naiad.twin.usb import FIFO, Cdc

if TYPE_CHECKING:
    from typing_extensions import Buffer

_machine = board_here()
_pico = _machine.pico

# A call that waits looks at its FIFO that often.
POLL_US = 100


class Serial:
    def __init__(self, port: Cdc) -> None:
        self._port = port
        self._timeout: float | None = None
        self._write_timeout: float | None = None

    def _wait(self, timeout: float | None, started_us: int) -> bool:
        """Let some time pass; False once the timeout has."""
        _pico.busy(POLL_US)
        return timeout is None or (timeout > 0 and _pico.world.now_us - started_us <= timeout * 1e6)

    def _read(self, count: int) -> bytes:
        started_us = _pico.world.now_us
        _pico.busy(READ_US)
        data = self._port.read(count)
        if self._timeout is None or self._timeout > 0:
            while len(data) < count and self._wait(self._timeout, started_us):
                data += self._port.read(count - len(data))
        return data

    def read(self, size: int = -1) -> bytes:
        if size != -1:
            return self._read(size)
        data = b""
        while chunk := self._read(FIFO):
            data += chunk
        return data

    def readinto(self, buf: Buffer) -> int:
        view = memoryview(buf)
        data = self._read(len(view))
        view[: len(data)] = data
        return len(data)

    def write(self, buf: Buffer) -> int:
        data = bytes(buf)
        started_us = _pico.world.now_us
        _pico.busy(READ_US)
        written = self._port.write(data)
        if self._write_timeout is None or self._write_timeout > 0:
            while written < len(data) and self._wait(self._write_timeout, started_us):
                written += self._port.write(data[written:])
        return written

    @property
    def connected(self) -> bool:
        _pico.busy(READ_US)
        return self._port.connected

    @property
    def in_waiting(self) -> int:
        _pico.busy(READ_US)
        return len(self._port.rx)

    @property
    def out_waiting(self) -> int:
        _pico.busy(READ_US)
        return len(self._port.tx)

    @property
    def timeout(self) -> float | None:
        return self._timeout

    @timeout.setter
    def timeout(self, timeout: float | None) -> None:
        self._timeout = None if timeout is None or timeout < 0 else float(timeout)

    @property
    def write_timeout(self) -> float | None:
        return self._write_timeout

    @write_timeout.setter
    def write_timeout(self, timeout: float | None) -> None:
        self._write_timeout = None if timeout is None or timeout < 0 else float(timeout)


console: Serial | None = Serial(_pico.usb.console) if _machine.state.usb_console else None
data: Serial | None = Serial(_pico.usb.data) if _machine.state.usb_data else None


def enable(*, console: bool = True, data: bool = False) -> None:
    if _machine.state.stage != "boot":
        raise RuntimeError("Cannot change USB devices now")
    _machine.state.usb_console = console
    _machine.state.usb_data = data
    globals()["console"] = Serial(_pico.usb.console) if console else None
    globals()["data"] = Serial(_pico.usb.data) if data else None
