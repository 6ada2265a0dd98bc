"""The bus of a PN532 on I2C, as pn532.Spi is that on SPI; loaded only where NAIAD_READER_BUS says so.

The chip's address is fixed, so there is one reader. Before each answer it sends a byte whose last bit says whether
there is one (PN532 user manual, 6.2.4). Wires that hang are let go of: each call on them would block for a second.
"""

try:
    from typing import Any
except ImportError:
    pass

import errno

import busio

ADDRESS = 0x24
# The most that the chip's data sheet allows.
MOST_HZ = 400_000


class I2c:
    """``scl`` and ``sda`` are pins, taken up when the chip is woken."""

    def __init__(self, scl, sda, hz):
        self._scl = scl
        self._sda = sda
        self._hz = min(hz, MOST_HZ)
        self._wires: Any = None
        self._status = bytearray(1)

    def wake(self, on):
        """Its address wakes a sleeping chip; the wires are taken up first, where they are not."""
        if not on:
            return
        if self._wires is None:
            try:
                self._wires = busio.I2C(self._scl, self._sda, frequency=self._hz)
                self._wires.try_lock()
            except (RuntimeError, ValueError):
                # Nothing pulls the lines up.
                return
        self.send(b"\0")

    def send(self, frame):
        """Put a frame on the wire."""
        if self._wires is not None:
            try:
                self._wires.writeto(ADDRESS, frame)
            except OSError as error:
                self._failed(error)

    def ready(self):
        """Whether the chip has something to fetch."""
        self._status[0] = 0
        self.read(self._status, 1)
        return self._status[0] & 1

    def read(self, into, end):
        """Fetch a frame into ``into[1:end]``; ``into[0]`` is the byte before it."""
        if self._wires is not None:
            try:
                self._wires.readfrom_into(ADDRESS, into, end=end)
            except OSError as error:
                self._failed(error)

    def close(self):
        """Let go of the wires."""
        if self._wires is not None:
            self._wires.deinit()
            self._wires = None

    def _failed(self, error):
        """A chip that does not answer to its address may do so later; wires that hang are given up."""
        if error.errno != errno.ENODEV:
            self.close()
