"""A PN532's I2C with the face of its SPIDevice and its select line, which it has not; not the chip (pn532.py).

Only loaded where the settings say NAIAD_READER_BUS = "i2c". The chip has one address, so such a table has one reader.
"""

try:
    from typing import Any
except ImportError:
    pass

import busio

from naiad_table.pn532 import LONGEST, TURNED

ADDRESS = 0x24
# The chip's fastest.
MOST_HZ = 400_000
# Of the bytes on SPI this one asks for the status alone.
_ASKS_STATUS = 0x40
# Before an answer comes the status, around it its frame; an ACK is a frame of six bytes.
_BUFFER_BYTES = LONGEST + 10
_ACK_BYTES = 7


class I2cBus:
    """The bus on these pins, taken up when it is first used. Where nobody answers, what is read is zeros."""

    def __init__(self, scl, sda, hz):
        self._pins = scl, sda
        self._hz = min(hz, MOST_HZ)
        self._i2c: Any = None
        self._buffer = memoryview(bytearray(_BUFFER_BYTES))
        self._status = self._buffer[:1]
        self._ack = self._buffer[:_ACK_BYTES]
        # The first that is fetched after a frame is its ACK.
        self._is_ack_due = False
        # The select line: whoever writes to the chip wakes it.
        self.value = True

    def switch_to_output(self, value):
        self.value = value

    def switch_to_input(self):
        """Let go of the bus."""
        if self._i2c is not None:
            self._i2c.deinit()
            self._i2c = None

    def __enter__(self):
        if self._i2c is None:
            try:
                self._i2c = busio.I2C(*self._pins, frequency=self._hz)
                self._i2c.try_lock()
            except (RuntimeError, ValueError):
                # Nothing pulls the lines up: no reader is plugged in.
                pass
        return self

    def __exit__(self, *_):
        pass

    def write(self, turned):
        """A frame as SPI has it: every byte turned round, behind one that says that it is written."""
        self._is_ack_due = True
        buffer = self._buffer
        count = len(turned) - 1
        for i in range(count):
            buffer[i] = TURNED[turned[i + 1]]
        try:
            if self._i2c is not None:
                self._i2c.writeto(ADDRESS, buffer, end=count)
        except OSError:
            pass

    def write_readinto(self, asked, into):
        """The status, or the beginning of an answer, whose whole is fetched: the chip gives it once."""
        only_status = asked[0] == _ASKS_STATUS
        buffer = self._buffer
        if only_status:
            buffer = self._status
        elif self._is_ack_due:
            buffer = self._ack
            self._is_ack_due = False
        buffer[0] = 0
        try:
            if self._i2c is not None:
                self._i2c.readfrom_into(ADDRESS, buffer)
        except OSError:
            pass
        if only_status:
            into[1] = TURNED[buffer[0]]
        else:
            self.readinto(into, 0, len(into))

    def readinto(self, into, start, end):
        """These bytes of the answer that was fetched last, turned as on SPI."""
        buffer = self._buffer
        for i in range(start, end):
            into[i] = TURNED[buffer[i]]
