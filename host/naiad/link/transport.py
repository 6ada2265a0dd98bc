"""What carries the bytes: a serial port, a pty, TCP; not their meaning (session.py).

A transport is named by one word, as the user types it: ``/dev/ttyACM1``, ``COM5``, a pty's path, or
``tcp:HOST:PORT``. A twin or a test brings its own object; three methods are all there is.
"""

import errno
import socket
from typing import Protocol

import serial

from naiad.link.errors import PortError

# USB ignores it, but never 1200: opening at that speed is how a board is told to wait for new firmware.
BAUD = 115_200
WRITE_S = 2.0
CONNECT_S = 5.0


class Transport(Protocol):
    """An open line to a board. Every method raises PortError once it is gone."""

    name: str

    def read(self, timeout_s: float) -> bytes:
        """What has come, as soon as there is something; b'' if nothing came in time."""

    def write(self, data: bytes) -> None:
        """Send all of it."""

    def close(self) -> None:
        """Let go of it; harmless when repeated."""


def open_transport(name: str) -> Transport:
    """The transport of that name, open; PortError, with what to do about it, if it cannot be opened."""
    if name.startswith("tcp:"):
        host, _, port = name[4:].rpartition(":")
        if not host or not port.isdigit() or not 0 < int(port) < 65536:
            raise PortError(f"{name}: write tcp:HOST:PORT, as in tcp:localhost:4001")
        return Tcp(name, host.strip("[]"), int(port))
    return SerialPort(name)


class SerialPort:
    """A serial port, or a pty, to itself alone."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            # pyserial raises DTR; that is how the board knows that somebody listens.
            self._port = serial.Serial(name, BAUD, timeout=0, write_timeout=WRITE_S, exclusive=True)
        except (serial.SerialException, OSError, ValueError) as error:
            raise PortError(advice(name, error)) from None

    def read(self, timeout_s: float) -> bytes:
        try:
            self._port.timeout = timeout_s
            data = self._port.read(1)
            if data and (more := self._port.in_waiting):
                self._port.timeout = 0
                data += self._port.read(more)
            return bytes(data)
        except (serial.SerialException, OSError, TypeError) as error:
            # TypeError: pyserial's own, when the port is closed under a read.
            raise PortError(f"{self.name} is gone ({error}); plug the board in again") from None

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except serial.SerialTimeoutException:
            raise PortError(f"{self.name}: the board takes no bytes any more; reset it") from None
        except (serial.SerialException, OSError) as error:
            raise PortError(f"{self.name} is gone ({error}); plug the board in again") from None

    def close(self) -> None:
        self._port.close()


class Tcp:
    """A connection over TCP, as a twin offers it."""

    def __init__(self, name: str, host: str, port: int) -> None:
        self.name = name
        try:
            self._socket = socket.create_connection((host, port), timeout=CONNECT_S)
        except OSError as error:
            raise PortError(f"{name} cannot be reached ({error}); is the twin running there?") from None
        # Frames are small and each is waited for.
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self, timeout_s: float) -> bytes:
        try:
            # 0 would mean not to wait at all, and to raise another error for it.
            self._socket.settimeout(max(timeout_s, 0.001))
            data = self._socket.recv(4096)
        except TimeoutError:
            return b""
        except OSError as error:
            raise PortError(f"{self.name} is gone ({error})") from None
        if not data:
            raise PortError(f"{self.name}: the other side has hung up")
        return data

    def write(self, data: bytes) -> None:
        try:
            self._socket.settimeout(WRITE_S)
            self._socket.sendall(data)
        except OSError as error:
            raise PortError(f"{self.name} is gone ({error})") from None

    def close(self) -> None:
        self._socket.close()


def advice(name: str, error: Exception) -> str:
    """What to tell of a port that cannot be opened, and what to do about it."""
    code = getattr(error, "errno", None)
    words = str(error)
    if code == errno.ENOENT or "FileNotFoundError" in words:
        return f"there is no port {name}; 'naiad ports' lists those there are"
    if code == errno.EACCES or "PermissionError" in words:
        return f"you may not open {name}, or another program has it; 'naiad ports' says which, and what to do"
    if code in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "exclusively lock" in words:
        return f"{name} is in use by another program; 'naiad ports' names it; close that first"
    return f"{name} cannot be opened: {words}"
