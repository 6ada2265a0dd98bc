"""Frames of the wire in bytes, for the PC; not what they say (session.py). The board's own is naiad_core/frames.py."""

import struct
from typing import NamedTuple
from zlib import crc32

from cobs import cobs  # type: ignore[import-untyped]

from naiad_core import wire

# Stuffed, without delimiters; type and check at least, and their code byte.
STUFFED_MAX = wire.FRAME_MAX - 2
STUFFED_MIN = 6
# What fields and tail may take at most.
BODY_MAX = wire.FRAME_MAX - 8


class Frame(NamedTuple):
    """An unstuffed frame whose check has still to be tested against a key."""

    kind: int
    body: bytes
    check: int

    def is_from(self, key: int) -> bool:
        """True if it was sealed with the key."""
        return check(self.kind, self.body, key) == self.check


def check(kind: int, body: bytes, key: int) -> int:
    """The CRC-32 of type and body, started from the key."""
    return crc32(bytes((kind,)) + body, key)


def seal(kind: int, body: bytes, key: int) -> bytes:
    """The frame with its delimiters; ValueError for a body that does not fit."""
    if len(body) > BODY_MAX:
        raise ValueError(f"a frame holds {BODY_MAX} bytes, not {len(body)}")
    raw = bytes((kind,)) + body
    return bytes(b"\0" + cobs.encode(raw + struct.pack("<I", crc32(raw, key))) + b"\0")


def key_of(nonce: int, boot: int) -> int:
    """The key of a session."""
    return crc32(struct.pack("<II", nonce, boot))


class Splitter:
    """Cuts frames out of a stream. ``bad`` counts what lay between zeros and was no frame."""

    def __init__(self) -> None:
        self._rest = b""
        self._skip = False
        self.bad = 0

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete."""
        out = []
        *whole, rest = (self._rest + data).split(b"\0")
        for piece in whole:
            if self._skip:
                self._skip = False
            elif piece:
                frame = unstuff(piece)
                if frame is None:
                    self.bad += 1
                else:
                    out.append(frame)
        if len(rest) > STUFFED_MAX and not self._skip:
            self._skip = True
            self.bad += 1
        # What is too long is dropped as it comes, up to the next zero.
        self._rest = b"" if self._skip else rest
        return out


def unstuff(piece: bytes) -> Frame | None:
    """The frame in what lay between two zeros, or None."""
    if not STUFFED_MIN <= len(piece) <= STUFFED_MAX:
        return None
    try:
        raw = cobs.decode(piece)
    except cobs.DecodeError:
        return None
    if len(raw) < 5:
        return None
    return Frame(raw[0], raw[1:-4], int.from_bytes(raw[-4:], "little"))
