"""One PN532 in steps that never wait: send, ask, fetch; not what to ask it.

``start`` a command, then ``step`` until it is done. The chip speaks least significant bit first;
the bytes here are turned once, by table.

Adafruit's driver is not used: it waits up to a second for each answer, so that its commands would
stop the whole table, and it holds 14.7 KB of a Pico's 171 KB of heap (measured on CircuitPython
10) where this module holds 2.6 KB. The tests hold the two against the same simulated chip.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_table import ticks

# What step() gives back.
DONE = 0
FAILED = 1
# From here on the command is under way: the chip has it and does it once it is TAKEN.
BUSY = 2
TAKEN = 3

# How far a command is.
_IDLE = 0
_SEND = 1
_ACK = 2
_ANSWER = 3

# An ACK comes within a millisecond where the chip lives; the rest is for a loop that comes late.
ACK_MS = 20
# Two targets with the longest UID and ATS there can be are 71 bytes behind the code.
LONGEST = 80
# Where the data of an answer begins: TFI and the command's code stand before it.
DATA = 2


def _turned():
    table = bytearray(256)
    for byte in range(256):
        bits = 0
        for bit in range(8):
            bits |= (byte >> bit & 1) << (7 - bit)
        table[byte] = bits
    return bytes(table)


TURNED = _turned()
_WRITE = 0x80
_STATUS = bytes([0x40, 0])
_READY = 0x80
# A read's first byte; the chip answers while the rest goes out: preamble, start code, length, its check, TFI.
_FETCH = bytes([0xC0, 0, 0, 0, 0, 0, 0])
_HEAD = len(_FETCH)
# Read the same from both ends, so it needs no turning.
_ACK_FRAME = bytes([0, 0, 0xFF, 0, 0xFF, 0])
_ABORT = bytes([_WRITE]) + _ACK_FRAME


def frame(*command):
    """A command and its parameters as the bytes on the wire, write byte first."""
    body = bytes([0xD4]) + bytes(command)
    length = len(body)
    plain = bytes([0, 0, 0xFF, length, -length & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])
    return bytes([_WRITE]) + bytes([TURNED[byte] for byte in plain])


class Pn532:
    """A PN532 on ``bus`` (an SPIDevice; None, and nothing may be asked of it yet) behind ``line`` (a DigitalInOut).

    A bus is four operations: ``with``, ``write``, ``write_readinto`` and ``readinto``; pn532_i2c.py has another one.

    Making it touches no wire.

    After DONE, ``data[:length]`` is the answer from TFI on, its checksums verified, until any chip's next step.
    """

    data = bytearray(LONGEST)
    _raw = bytearray(LONGEST + _HEAD + 2)
    _status = bytearray(2)

    def __init__(self, bus, line):
        self.bus: Any = bus
        self.line = line
        self._stage = _IDLE
        self._frame = b""
        self._limit_ms = 0
        self._since_ms = 0
        self.length = 0
        self._head = memoryview(self._raw)[:_HEAD]
        self._acked = self._head[1:]

    def select(self, on):
        """Hold the select line: what wakes a sleeping chip. Nothing else may use the bus meanwhile."""
        self.line.value = not on

    def start(self, command, limit_ms):
        """Begin a command (see ``frame``) that is answered within ``limit_ms``."""
        self._frame = command
        self._limit_ms = limit_ms
        self._stage = _SEND

    def abort(self):
        """Tell the chip to forget its command."""
        with self.bus as spi:
            spi.write(_ABORT)
        self._stage = _IDLE

    def step(self, now_ms):
        """Send, or look once and fetch what is ready. FAILED: no ACK, no answer in time, or a broken one."""
        stage = self._stage
        if stage == _SEND:
            with self.bus as spi:
                spi.write(self._frame)
            self._since_ms = now_ms
            self._stage = _ACK
            return BUSY
        with self.bus as spi:
            spi.write_readinto(_STATUS, self._status)
        if self._status[1] != _READY:
            if ticks.diff(now_ms, self._since_ms) <= (ACK_MS if stage == _ACK else self._limit_ms):
                return BUSY
        elif stage == _ACK:
            with self.bus as spi:
                spi.write_readinto(_FETCH, self._head)
            if self._acked == _ACK_FRAME:
                self._since_ms = now_ms
                self._stage = _ANSWER
                return TAKEN
        elif self._answer():
            self._stage = _IDLE
            return DONE
        self._stage = _IDLE
        return FAILED

    def _answer(self):
        """Fetch the answer into ``data``; False where it is no whole and right one to this command."""
        raw = self._raw
        turned = TURNED
        with self.bus as spi:
            spi.write_readinto(_FETCH, self._head)
            # The start code is 00 FF; a zero before it may be there or not.
            at = 3 if raw[3] == 0xFF else 2
            length = turned[raw[at + 1]]
            if raw[at] != 0xFF or (length + turned[raw[at + 2]]) & 0xFF or not DATA <= length <= LONGEST:
                return False
            at += 3
            spi.readinto(raw, start=_HEAD, end=at + length + 2)
        data = self.data
        total = turned[raw[at + length]]
        for i in range(length):
            data[i] = byte = turned[raw[at]]
            total += byte
            at += 1
        self.length = length
        if total & 0xFF:
            return False
        return data[0] == 0xD5 and data[1] == turned[self._frame[7]] + 1
