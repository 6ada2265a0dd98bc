"""Consistent overhead byte stuffing, in place: bytes without a zero among them. Not the frames around it (frames.py).

Good for up to 253 bytes, which is all that a frame needs: no code byte is ever 0xFF then, and
one extra byte in front is all the room it takes. Zeros are sought by ``find``, not byte by
byte; nothing is allocated.
"""

MAX = 253
ZERO = b"\0"


def encode(data, start, end):
    """Stuff data[start + 1 : end], at most 253 bytes; data[start] is the room for the code in front."""
    code = start
    while True:
        at = data.find(ZERO, code + 1, end)
        if at < 0:
            data[code] = end - code
            return
        data[code] = at - code
        code = at


def decode(data, start, end):
    """Undo it: True, and what was stuffed stands in data[start + 1 : end]; False if it cannot have been."""
    if not 1 <= end - start <= MAX + 1:
        return False
    at = start
    while at < end:
        step = data[at]
        if step == 0:
            return False
        data[at] = 0
        at += step
    return at == end
