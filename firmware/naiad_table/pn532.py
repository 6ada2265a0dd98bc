"""One PN532 in steps that never wait: send, ask, fetch; not what to ask it (readers.py).

``start`` a command, then ``step`` until it is done. The bus below it has four methods: ``send`` a frame, ``ready`` (is
there something to fetch?), ``read`` it, ``wake``. ``Spi`` here is the usual one; i2c.py is the other, loaded where the
settings say so. A bus raises nothing: what is not answered in time has failed.

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


# Read the same from both ends.
_ACK_FRAME = bytes([0, 0, 0xFF, 0, 0xFF, 0])
# The longest command, a page to write, has 17 bytes.
_LONGEST_FRAME = 24


def frame(*command):
    """A command and its parameters as a frame: preamble, start code, length, its check, TFI, command, check, end."""
    body = bytes([0xD4]) + bytes(command)
    length = len(body)
    return bytes([0, 0, 0xFF, length, -length & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


class Pn532:
    """A PN532 on ``bus``. Making it touches no wire.

    After DONE, ``data[:length]`` is the answer from TFI on, its checksums verified, until any chip's next step.
    """

    data = bytearray(LONGEST)
    # A byte that comes before the frame, then the frame.
    _raw = bytearray(1 + LONGEST + 7)
    _acked = memoryview(_raw)[1 : 1 + len(_ACK_FRAME)]

    def __init__(self, bus):
        self.bus: Any = bus
        self._stage = _IDLE
        self._frame = b""
        self._limit_ms = 0
        self._since_ms = 0
        self.length = 0

    def start(self, command, limit_ms):
        """Begin a command (see ``frame``) that is answered within ``limit_ms``."""
        self._frame = command
        self._limit_ms = limit_ms
        self._stage = _SEND

    def abort(self):
        """Tell the chip to forget its command."""
        self.bus.send(_ACK_FRAME)
        self._stage = _IDLE

    def step(self, now_ms):
        """Send, or look once and fetch what is ready. FAILED: no ACK, no answer in time, or a broken one."""
        stage = self._stage
        if stage == _SEND:
            self.bus.send(self._frame)
            self._since_ms = now_ms
            self._stage = _ACK
            return BUSY
        if not self.bus.ready():
            if ticks.diff(now_ms, self._since_ms) <= (ACK_MS if stage == _ACK else self._limit_ms):
                return BUSY
        elif stage == _ACK:
            self.bus.read(self._raw, 1 + len(_ACK_FRAME))
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
        self.bus.read(raw, len(raw))
        at = start_of(raw)
        length = raw[at + 1]
        if raw[at] != 0xFF or (length + raw[at + 2]) & 0xFF or not DATA <= length <= LONGEST:
            return False
        at += 3
        data = self.data
        total = raw[at + length]
        for i in range(length):
            data[i] = byte = raw[at]
            total += byte
            at += 1
        self.length = length
        if total & 0xFF:
            return False
        return data[0] == 0xD5 and data[1] == self._frame[6] + 1


def start_of(raw):
    """Where the start code of a frame ends, 00 FF behind the first byte; a zero before it may be there or not."""
    return 3 if raw[3] == 0xFF else 2


def _turned():
    table = bytearray(256)
    for byte in range(256):
        bits = 0
        for bit in range(8):
            bits |= (byte >> bit & 1) << (7 - bit)
        table[byte] = bits
    return bytes(table)


# The chip speaks least significant bit first on SPI.
TURNED = _turned()
_WRITE = 0x80
_STATUS = bytes([0x40, 0])
_READY = 0x80
# A read's first byte; the chip answers while the rest goes out: preamble, start code, length, its check, TFI.
_FETCH = bytes([0xC0, 0, 0, 0, 0, 0, 0])
_HEAD = len(_FETCH)


class Spi:
    """The bus of a PN532 on SPI: ``device`` is an SPIDevice (None until outage.py has taken up the wires), ``line`` the
    select line (a DigitalInOut).
    """

    _out = bytearray(_LONGEST_FRAME)
    _status = bytearray(2)
    _head = bytearray(_HEAD)

    def __init__(self, line, device=None):
        self.line = line
        self.device: Any = device

    def wake(self, on):
        """Hold the select line: what wakes a sleeping chip. Nothing else may use the bus meanwhile."""
        self.line.value = not on

    def send(self, frame):
        """Put a frame on the wire."""
        out = self._out
        out[0] = _WRITE
        end = 1
        for byte in frame:
            out[end] = TURNED[byte]
            end += 1
        with self.device as spi:
            spi.write(out, end=end)

    def ready(self):
        """Whether the chip has something to fetch."""
        with self.device as spi:
            spi.write_readinto(_STATUS, self._status)
        return self._status[1] == _READY

    def read(self, into, end):
        """Fetch a frame into ``into[1:end]``, as far as it goes."""
        turned = TURNED
        head = self._head
        with self.device as spi:
            spi.write_readinto(_FETCH, head)
            for i in range(_HEAD):
                into[i] = turned[head[i]]
            at = start_of(into)
            end = min(end, at + into[at + 1] + 5)
            if end > _HEAD:
                spi.readinto(into, start=_HEAD, end=end)
        for i in range(_HEAD, end):
            into[i] = turned[into[i]]
