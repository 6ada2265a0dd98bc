"""The two USB serial ports with their 256-byte FIFOs, and the PC's ends; not the protocol.

Behaviour after CircuitPython's shared-module/usb_cdc/Serial.c and the CDC device of tinyusb: packets of
64 bytes; a packet comes in only while 64 bytes are free; without DTR the outgoing FIFO overwrites its
oldest bytes; nothing is cleared when the PC closes and opens the port, so stale bytes come first then.
"""

from typing import TYPE_CHECKING

from naiad.twin.world import ConsoleInterrupt, Event

if TYPE_CHECKING:
    from naiad.twin.pico import Pico

FIFO = 256
PACKET = 64
PACKET_US = 200
ENUMERATE_US = 300_000
# What the PC's driver keeps for a program that does not read.
DRIVER_BYTES = 4096
CTRL_C = 3


class PortGone(OSError):
    """The board vanished from the PC's view: reset, unplugged or without power."""


class HostPort:
    """The PC's end of one port. ``present`` once the PC has found the board."""

    def __init__(self, cdc: "Cdc") -> None:
        self._cdc = cdc
        self.present = False
        self.is_open = False
        self.incoming = bytearray()
        self.outgoing = bytearray()

    def open(self) -> None:
        """Open the port, which raises DTR. Raises PortGone where there is no board."""
        if not self.present:
            raise PortGone("no board on the USB")
        self.is_open = True
        self._cdc.kick()

    def close(self) -> None:
        """Close it, which drops DTR. Bytes under way stay where they are: in the board's FIFOs."""
        self.is_open = False
        self.incoming.clear()
        self.outgoing.clear()

    def read(self, count: int = -1) -> bytes:
        """What has arrived, up to count bytes. Raises PortGone."""
        self._check()
        if count < 0:
            count = len(self.incoming)
        data = bytes(self.incoming[:count])
        del self.incoming[:count]
        self._cdc.kick()
        return data

    def write(self, data: bytes) -> int:
        """Hand bytes to the driver, which takes them all. Raises PortGone."""
        self._check()
        self.outgoing += data
        self._cdc.kick()
        return len(data)

    @property
    def in_waiting(self) -> int:
        return len(self.incoming)

    def _check(self) -> None:
        if not self.is_open:
            raise PortGone("the port is not open: the board was reset or unplugged, or it never was opened")


class Cdc:
    """The board's end of one port."""

    def __init__(self, board: "Pico", console: bool) -> None:
        self.board = board
        self.console = console
        self.enabled = console
        self.rx = bytearray()
        self.tx = bytearray()
        self._sending = b""
        self._scheduled = False
        self.host = HostPort(self)

    @property
    def connected(self) -> bool:
        return self.host.is_open

    def read(self, count: int) -> bytes:
        data = bytes(self.rx[:count])
        del self.rx[:count]
        if data and self.host.outgoing:
            self.kick()
        return data

    def write(self, data: bytes) -> int:
        """How many of the bytes went into the FIFO: all of them while no PC has the port open."""
        if self.connected:
            taken = min(len(data), FIFO - len(self.tx))
            self.tx += data[:taken]
        else:
            taken = len(data)
            self.tx += data
            del self.tx[:-FIFO]
        self._arm()
        return taken

    def clear(self) -> None:
        """A bus reset."""
        self.rx.clear()
        self.tx.clear()
        self._sending = b""

    def kick(self) -> None:
        """Something may move now."""
        if not self._scheduled:
            self._scheduled = True
            self.board.world.after(PACKET_US, self._service)

    def _arm(self) -> None:
        if not self._sending and self.tx and self.host.present:
            self._sending = bytes(self.tx[:PACKET])
            del self.tx[:PACKET]
        if self._sending and self.host.is_open and len(self.host.incoming) < DRIVER_BYTES:
            self.kick()

    def _service(self) -> None:
        if self.board.masked:
            self.board.defer(self._service)
            return
        self._scheduled = False
        host = self.host
        if not host.is_open:
            return
        if self._sending and len(host.incoming) < DRIVER_BYTES:
            host.incoming += self._sending
            self._sending = b""
        self._arm()
        if host.outgoing and FIFO - len(self.rx) >= PACKET:
            packet = bytes(host.outgoing[:PACKET])
            del host.outgoing[:PACKET]
            self._receive(packet)
            if host.outgoing:
                self.kick()

    def _receive(self, packet: bytes) -> None:
        self.rx += packet
        if self.console and CTRL_C in packet and self.board.interruptible:
            self.rx.clear()
            self.board.world.interrupt(ConsoleInterrupt())


class Usb:
    """The board's USB side: the console, and the data port if boot.py asked for it."""

    def __init__(self, board: "Pico") -> None:
        self.board = board
        self.console = Cdc(board, console=True)
        self.data = Cdc(board, console=False)
        self.cable = True
        self.attached = False
        self._wanted = False
        self._finding: Event | None = None

    @property
    def ports(self) -> tuple[Cdc, Cdc]:
        return (self.console, self.data)

    def attach(self) -> None:
        """The board is ready to be seen; the PC takes a moment to find it."""
        self._wanted = True
        self._find()

    def detach(self) -> None:
        """The board vanishes from the PC's view."""
        self._wanted = False
        self._drop()

    def unplug(self) -> None:
        """Pull the cable; the board runs on from its own supply."""
        self.cable = False
        self._drop()

    def plug(self) -> None:
        """Put it back."""
        self.cable = True
        self._find()

    def _find(self) -> None:
        if self._wanted and self.cable and self._finding is None and not self.attached:
            self._finding = self.board.world.after(ENUMERATE_US, self._enumerate)

    def _enumerate(self) -> None:
        self._finding = None
        self.attached = True
        for port in self.ports:
            port.clear()
            port.host.present = port.enabled

    def _drop(self) -> None:
        if self._finding is not None:
            self._finding.cancel()
            self._finding = None
        self.attached = False
        for port in self.ports:
            port.host.present = False
            if port.host.is_open:
                port.host.close()
