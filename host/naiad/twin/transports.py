"""How another process reaches a twin's serial port: a pty, or TCP; not what is said there."""

import contextlib
import os
import select
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from naiad.twin.usb import HostPort

CHUNK = 4096


class Transport(Protocol):
    """One serial port, seen from outside. ``name`` is what pyserial opens."""

    @property
    def name(self) -> str: ...

    def pump(self) -> bool:
        """Move bytes both ways without waiting; whether any moved."""
        ...

    def close(self) -> None: ...


class _Sending:
    """What both have: a host's port, and what it sent that has not gone on yet."""

    def __init__(self, host: HostPort) -> None:
        self._host = host
        self._unsent = b""

    def _send(self, send: Callable[[bytes], int]) -> bool:
        """Send what is there on, as much as goes; whether any did."""
        if not self._unsent and self._host.in_waiting:
            self._unsent = self._host.read()
        try:
            sent = send(self._unsent) if self._unsent else 0
        except BlockingIOError:
            sent = 0
        self._unsent = self._unsent[sent:]
        return sent > 0


class Pty(_Sending):
    """A pseudo terminal behind a link that keeps its name when the board vanishes and comes back.

    A program that has it open while the board is reset gets an error, as with a real board.
    """

    def __init__(self, host: HostPort, link: Path) -> None:
        super().__init__(host)
        self._link = link
        self._master = -1
        self._poll = select.poll()

    @property
    def name(self) -> str:
        return str(self._link)

    def _appear(self) -> None:
        import tty

        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._poll = select.poll()
        self._poll.register(master, select.POLLIN)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(os.ttyname(slave))
        # Closed again, so that the master is told when somebody has it open.
        os.close(slave)
        self._master = master

    def _vanish(self) -> None:
        self._link.unlink(missing_ok=True)
        os.close(self._master)
        self._master = -1
        self._unsent = b""

    def pump(self) -> bool:
        host = self._host
        if host.present != (self._master >= 0):
            if host.present:
                self._appear()
            else:
                self._vanish()
        if self._master < 0:
            return False
        events = dict(self._poll.poll(0)).get(self._master, 0)
        if events & select.POLLHUP and not events & select.POLLIN:
            if host.is_open:
                host.close()
                self._unsent = b""
            return False
        moved = False
        if not host.is_open:
            host.open()
        if events & select.POLLIN:
            try:
                data = os.read(self._master, CHUNK)
            except OSError:
                data = b""
            if data:
                host.write(data)
                moved = True
        with contextlib.suppress(OSError):
            moved = self._send(lambda data: os.write(self._master, data)) or moved
        return moved

    def close(self) -> None:
        if self._master >= 0:
            self._vanish()


class Tcp(_Sending):
    """A TCP port on this machine; pyserial opens it as socket://127.0.0.1:port. One client at a time."""

    def __init__(self, host: HostPort, port: int = 0) -> None:
        super().__init__(host)
        self._listener = socket.create_server(("127.0.0.1", port))
        self._listener.setblocking(False)
        self._peer: socket.socket | None = None

    @property
    def name(self) -> str:
        return f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def _hang_up(self) -> None:
        if self._peer is not None:
            self._peer.close()
            self._peer = None
        if self._host.is_open:
            self._host.close()
        self._unsent = b""

    def pump(self) -> bool:
        host = self._host
        if self._peer is not None and not host.is_open:
            self._hang_up()
        if self._peer is None:
            try:
                peer, _ = self._listener.accept()
            except (BlockingIOError, OSError):
                return False
            if not host.present:
                peer.close()
                return False
            peer.setblocking(False)
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._peer = peer
            host.open()
        moved = False
        try:
            with contextlib.suppress(BlockingIOError):
                data = self._peer.recv(CHUNK)
                if not data:
                    self._hang_up()
                    return True
                host.write(data)
                moved = True
            return self._send(self._peer.send) or moved
        except OSError:
            self._hang_up()
            return True

    def close(self) -> None:
        self._hang_up()
        self._listener.close()


def have_pty() -> bool:
    """Whether this machine has pseudo terminals."""
    return hasattr(os, "openpty") and hasattr(select, "poll")


def folder_for_links() -> Path:
    """A folder of its own for the links of one process."""
    return Path(tempfile.mkdtemp(prefix="naiad-twin-"))
