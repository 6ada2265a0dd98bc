"""What a tag says: its NDEF message, or what is known of one that cannot be written; no radio.

A tag of Naiad holds one NDEF Text record "naiad:<game>/<piece>" from page 4 on. A URI record or
an external type with the same text is as good. Layouts: NFC Forum Type 2 Tag and NDEF 1.0.
"""

import binascii

PREFIX = b"naiad:"
# Instead of a game: a player's own tag, whose name may have any letters, "_" for a blank.
PLAYER = b"player/"
# Reasons why a tag names no piece.
BLANK = "blank"
OTHER = "other"  # a sound message that is not Naiad's
DAMAGED = "damaged"

PAGE_BYTES = 4
FIRST_PAGE = 4
# As much of a tag as is ever read: a piece's message needs 40 bytes.
LONGEST = 112

NDEF = 3
END = 0xFE
_WELL_KNOWN = 1
_ABSOLUTE_URI = 3
_EXTERNAL = 4


def need(data, filled):
    """How many bytes from page 4 on must be read to hold the message, as far as the ``filled`` tell.

    At most ``filled`` when it is all there (or there is none); 0 where the message is too long.
    """
    at = _find(data, filled)
    if at < 0:
        return filled
    if at + 2 > filled:
        return min(at + 4, LONGEST)
    end = at + 2 + data[at + 1]
    if data[at + 1] == 0xFF:
        return 0
    return end if end <= LONGEST else 0


def _find(data, filled):
    """Where the NDEF message's TLV begins; -1 where the tag holds none."""
    at = 0
    while at < filled:
        kind = data[at]
        if kind == NDEF:
            return at
        if kind == END:
            return -1
        if kind == 0:
            at += 1
        elif kind in (1, 2, 0xFD):
            # Lock and memory control, proprietary: their length follows.
            if at + 1 >= filled:
                return at
            at += 2 + data[at + 1]
        else:
            return -1
    return at if at < LONGEST else -1


def parse(data, filled):
    """("game/piece", "") of a tag's bytes from page 4 on, or ("", reason)."""
    at = _find(data, filled)
    if at < 0:
        return "", BLANK
    if at + 2 > filled:
        # Nothing but filling so far as was read.
        return "", DAMAGED if any(bytes(data[:filled])) else BLANK
    length = data[at + 1]
    if not length:
        return "", BLANK
    start = at + 2
    end = start + length
    if end > filled or length == 0xFF:
        return "", OTHER if length == 0xFF or end > LONGEST else DAMAGED
    return _records(bytes(data[start:end]))


def _records(data):
    """The first record that is Naiad's."""
    at = 0
    reason = OTHER
    while at < len(data):
        if at + 3 > len(data):
            return "", DAMAGED
        flags = data[at]
        kind_length = data[at + 1]
        at += 2
        if flags & 0x10:
            length = data[at]
            at += 1
        else:
            length = int.from_bytes(data[at : at + 4], "big")
            at += 4
        id_length = 0
        if flags & 0x08:
            id_length = data[at] if at < len(data) else 0
            at += 1
        body = at + kind_length + id_length
        if body + length > len(data):
            return "", DAMAGED
        content = _content(flags & 7, data[at : at + kind_length], data[body : body + length])
        if content[: len(PREFIX)] == PREFIX:
            return piece(content)
        at = body + length
        if flags & 0x40:
            break
    return "", reason


def _content(format, kind, payload):
    """The text that a record carries, whatever its kind."""
    if format == _WELL_KNOWN and kind == b"T" and payload:
        # Bit 7: UTF-16, never Naiad's; the low six: how long the language's name is.
        return b"" if payload[0] & 0x80 else payload[1 + (payload[0] & 63) :]
    if format == _WELL_KNOWN and kind == b"U" and payload and payload[0] == 0:
        return payload[1:]
    if format == _ABSOLUTE_URI:
        return kind
    if format == _EXTERNAL:
        return payload
    return b""


def piece(content):
    """("game/piece", "") of b"naiad:game/piece", or ("", DAMAGED)."""
    name = content[len(PREFIX) :]
    slashes = 0
    for byte in name:
        if byte == 0x2F:
            slashes += 1
        elif not (0x61 <= byte <= 0x7A or 0x30 <= byte <= 0x39 or byte == 0x5F or byte == 0x2D) and (
            name[: len(PLAYER)] != PLAYER or byte <= 0x20 or byte == 0x7F
        ):
            return "", DAMAGED
    if slashes != 1 or name[:1] == b"/" or name[-1:] == b"/":
        return "", DAMAGED
    try:
        return name.decode(), ""
    except UnicodeError:
        return "", DAMAGED


class Uids:
    """Pieces by UID, from the lines that uids.py makes; kept as the text they are, which is small."""

    def __init__(self, lines=b"\n"):
        self._lines = lines

    def __len__(self):
        return self._lines.count(b"\n") - 1

    def find(self, uid):
        """ "game/piece" of a UID (bytes), or ""."""
        if len(self._lines) == 1:
            return ""
        at = self._lines.find(b"\n" + binascii.hexlify(uid).upper() + b" ")
        if at < 0:
            return ""
        start = at + 2 + 2 * len(uid) + len(PREFIX)
        return self._lines[start : self._lines.find(b"\n", start)].decode()
