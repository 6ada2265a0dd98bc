"""The PC's end of a twin's serial port, with pyserial's face; not the wire protocol."""

import serial

from naiad.twin.twin import Twin
from naiad.twin.usb import PortGone

STEP_MS = 1
# For what never comes.
LIMIT_MS = 3_600_000


class TwinSerial:
    """As serial.Serial, but waiting lets the twin's time pass. Raises serial.SerialException when the board goes."""

    def __init__(self, twin: Twin, timeout: float | None = 0, console: bool = False) -> None:
        self._twin = twin
        self._host = twin.console if console else twin.data
        self.timeout = timeout
        self.port = "twin"
        self.open()

    def open(self) -> None:
        try:
            self._host.open()
        except PortGone as error:
            raise serial.SerialException(str(error)) from error

    def close(self) -> None:
        self._host.close()

    @property
    def is_open(self) -> bool:
        return self._host.is_open

    @property
    def in_waiting(self) -> int:
        if not self._host.is_open:
            raise serial.SerialException("the board is gone")
        return self._host.in_waiting

    def read(self, size: int = 1) -> bytes:
        """Up to size bytes within the timeout (s of the twin's time; None waits for ever)."""
        data = b""
        twin, host = self._twin, self._host
        deadline_ms = None if self.timeout is None else twin.now_ms + self.timeout * 1000

        def late() -> bool:
            return deadline_ms is not None and twin.now_ms >= deadline_ms

        try:
            while True:
                data += host.read(size - len(data))
                if len(data) >= size or late():
                    return data
                twin.until(lambda: host.in_waiting or not host.is_open or late(), LIMIT_MS, every_ms=STEP_MS)
        except PortGone as error:
            raise serial.SerialException(str(error)) from error

    def write(self, data: bytes) -> int:
        try:
            return self._host.write(data)
        except PortGone as error:
            raise serial.SerialException(str(error)) from error

    def flush(self) -> None:
        pass

    def reset_input_buffer(self) -> None:
        self._host.incoming.clear()

    def reset_output_buffer(self) -> None:
        self._host.outgoing.clear()
