"""Frames of the wire in fixed buffers, for the board: sealed, cut out of a stream, opened; not what they say.

    00 | COBS of: type u8, fields and tail, CRC-32 u32 | 00

COBS, consistent overhead byte stuffing, leaves no zero among the bytes. A frame is too short for a code byte of 0xFF,
so that one extra byte in front is all the room it takes. Zeros are sought by ``find``, not byte by byte.

The CRC starts from the session's key (0 outside of a session), so that a frame left over from
another session, in some buffer of USB, is no frame. wire.py has the numbers, link.py (naiad_table)
holds the conversation; the PC has its own, host/naiad/link/framing.py.
"""

from binascii import crc32

from naiad_core.wire import FRAME_MAX

# Where in its buffer a frame begins to say something: behind the delimiter and the room for COBS.
TYPE_AT = 2
BODY_AT = 3
# What a body may take at most.
BODY_MAX = FRAME_MAX - BODY_AT - 5
# Stuffed, without delimiters.
STUFFED_MAX = FRAME_MAX - 2
# So many bytes at most can be stuffed with one code in front.
COBS_MAX = 253
ZERO = b"\0"


def buffer():
    """Room for one frame."""
    return bytearray(FRAME_MAX)


def stuff(data, start, end):
    """Stuff data[start + 1 : end], at most COBS_MAX bytes, in place; data[start] is the room for the code in front."""
    code = start
    while True:
        at = data.find(ZERO, code + 1, end)
        if at < 0:
            data[code] = end - code
            return
        data[code] = at - code
        code = at


def unstuff(data, start, end):
    """Undo it: True, and what was stuffed stands in data[start + 1 : end]; False if it cannot have been."""
    if not 1 <= end - start <= COBS_MAX + 1:
        return False
    at = start
    while at < end:
        step = data[at]
        if step == 0:
            return False
        data[at] = 0
        at += step
    return at == end


def seal(data, end, key):
    """Make a frame of data[TYPE_AT : end], type and body; the length of the frame, which starts at 0."""
    check = crc32(memoryview(data)[TYPE_AT:end], key)
    data[end] = check & 255
    data[end + 1] = check >> 8 & 255
    data[end + 2] = check >> 16 & 255
    data[end + 3] = check >> 24 & 255
    end += 4
    stuff(data, TYPE_AT - 1, end)
    data[0] = 0
    data[end] = 0
    return end + 1


def is_from(data, end, key):
    """True if the frame in data[0:end], unstuffed, was sealed with the key."""
    at = end - 4
    check = crc32(memoryview(data)[1:at], key)
    return (
        data[at] == check & 255
        and data[at + 1] == check >> 8 & 255
        and data[at + 2] == check >> 16 & 255
        and data[at + 3] == check >> 24 & 255
    )


class Splitter:
    """Cuts frames out of a stream of bytes, a chunk at a time.

    ``data`` holds the frame found: room for the stuffing, type at 1, body behind it. ``bad``
    counts what lay between zeros and was no frame.
    """

    def __init__(self, chunk_max):
        self.chunk = bytearray(chunk_max)
        self._view = memoryview(self.chunk)
        self.data = bytearray(STUFFED_MAX)
        self._fill = self._at = self._count = 0
        self._skip = False
        self.bad = 0

    def reset(self):
        """Forget what has arrived."""
        self._fill = self._at = self._count = 0
        self._skip = False

    def loaded(self, count):
        """``chunk`` holds so many new bytes. The last ones must have been used up."""
        self._at = 0
        self._count = count

    def next(self):
        """The end in ``data`` of the next whole frame, unstuffed but not yet checked; 0 if more bytes are needed."""
        while self._at < self._count:
            stop = self.chunk.find(ZERO, self._at, self._count)
            end = self._count if stop < 0 else stop
            size = end - self._at
            if self._fill + size > STUFFED_MAX:
                self._skip = True
            if size and not self._skip:
                self.data[self._fill : self._fill + size] = self._view[self._at : end]
                self._fill += size
            self._at = end
            if stop < 0:
                break
            self._at += 1
            fill = self._fill
            skipped = self._skip
            self._fill = 0
            self._skip = False
            # A stuffed frame has a code, a type and a check at least.
            if not skipped and fill >= 6 and unstuff(self.data, 0, fill):
                return fill
            if skipped or fill:
                self.bad += 1
        return 0
