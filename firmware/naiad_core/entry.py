"""One entry of the journal in bytes, the same in flash and on the wire; not the journal itself (naiad_table/journal.py)
and not its meaning as games (host/naiad/store/replay.py).

    head    1 byte   kind in the high 3 bits, length of the body in the low 5
    length  1 byte   only where the head's length is 31
    body    0 to 200 bytes
    chain   4 bytes  CRC-32, low byte first, of head, length and body, started from the chain of
                     the entry before: check of the bytes and proof of the history in one

No entry begins with 0xFF, the erased byte. Bodies:

    GAME    number u16, id u32, header of the record (header.pack_header)
    MOVES   (action, tenths of a second since the line before), both varints, one or more times
    AGAIN   lines u16, then as GAME: the game's first lines follow anew, so many of them
    MARK    code u8, free bytes
    ACKED   a note without sequence number, which joins no chain. Empty: a PC holds everything before.
            One byte: nothing follows, for all of it is about to be erased
    VALUES  u8: how many of these follow, and 128 in the first; then a part of the values by which the game is played
            where they are not the printed ones, as JSON. They follow GAME or AGAIN, before the first move; where they
            begin again, what came before does not count
"""

import struct
from binascii import crc32

GAME = 0
MOVES = 1
AGAIN = 2
MARK = 3
ACKED = 4
VALUES = 5
# Kind 7 must never exist: its head could be 0xFF.

# Codes of a MARK. A code that a reader does not know is kept and skipped.
END = 1
TORN = 2
# Behind a game's beginning: u32, the seconds since 1970 UTC at which it was begun.
HOUR = 3
# Behind a game's beginning: u8 seat, then its player's name in UTF-8, none for one who has left the seat again; of a
# seat the last counts.
NAME = 4
# u8: the table's language, its place in words.LANGUAGES from 1 on, 0 for none; u8: the panel's picture turns to who
# acts (1), it does not (2), or as the settings have it (0), with 4 where there are no hints. The last counts, whatever
# is played.
CHOICE = 5
# The head of the sector once more: u32 journal id, u32 first sequence number, u32 chain before it, u16 next game's
# number.
HEAD = 6
# u16 lines: entries of the game going on cannot be read, and it goes on behind that many lines; what stands between
# them and this mark is not of it.
ON = 7

CHAIN_SIZE = 4
LONG = 31
MAX_BODY = 200
# What one entry can take: head, length, body, chain.
MAX_SIZE = 2 + MAX_BODY + CHAIN_SIZE
# Moves are gathered up to here: a short entry is read after one byte of length and survives a bad line.
MOVES_BODY = LONG - 1


def pack(kind, body, chain):
    """(the entry's bytes, its chain); ValueError for a body above MAX_BODY."""
    size = len(body)
    if size > MAX_BODY:
        raise ValueError("an entry holds %d bytes, not %d" % (MAX_BODY, size))
    if size < LONG:
        data = bytearray(1 + size + CHAIN_SIZE)
        data[0] = kind << 5 | size
        at = 1
    else:
        data = bytearray(2 + size + CHAIN_SIZE)
        data[0] = kind << 5 | LONG
        data[1] = size
        at = 2
    data[at : at + size] = body
    at += size
    chain = crc32(memoryview(data)[:at], chain) & 0xFFFFFFFF
    data[at] = chain & 255
    data[at + 1] = chain >> 8 & 255
    data[at + 2] = chain >> 16 & 255
    data[at + 3] = chain >> 24
    return data, chain


def body_start(data, at):
    """Where the body of the entry at ``at`` starts."""
    return at + 2 if data[at] & LONG == LONG else at + 1


def end(data, at, limit):
    """The position behind the entry that claims to start at ``at``, or 0 if none fits before ``limit``."""
    if at >= limit or data[at] == 255:
        return 0
    size = data[at] & LONG
    at += 1
    if size == LONG:
        if at >= limit:
            return 0
        size = data[at]
        at += 1
        if size < LONG or size > MAX_BODY:
            return 0
    at += size + CHAIN_SIZE
    return at if at <= limit else 0


def chain_before(data, end_at):
    """The chain that stands in the last four bytes before ``end_at``."""
    return data[end_at - 4] | data[end_at - 3] << 8 | data[end_at - 2] << 16 | data[end_at - 1] << 24


def check(data, chain):
    """True if ``data``, exactly one entry, continues ``chain``."""
    size = len(data) - CHAIN_SIZE
    return crc32(memoryview(data)[:size], chain) & 0xFFFFFFFF == chain_before(data, len(data))


def split(data, chain):
    """[(kind, body, chain)] of entries that stand end to end; ValueError where one does not continue the chain."""
    out = []
    at = 0
    while at < len(data):
        stop = end(data, at, len(data))
        if not stop or not check(data[at:stop], chain):
            raise ValueError("the entry at byte %d does not continue the chain" % at)
        chain = chain_before(data, stop)
        out.append((data[at] >> 5, bytes(data[body_start(data, at) : stop - CHAIN_SIZE]), chain))
        at = stop
    return out


def moves(body):
    """[(action, tenths of a second since the line before)] of a MOVES body."""
    out = []
    action = -1
    value = shift = 0
    # By record.get_varint it takes a Pico twice as long: all lines of a game are read as it comes up again.
    for byte in body:
        value |= (byte & 127) << shift
        if byte > 127:
            shift += 7
        elif action < 0:
            action = value
            value = shift = 0
        else:
            out.append((action, value))
            action = -1
            value = shift = 0
    if action >= 0 or shift:
        raise ValueError("the bytes end inside a line")
    return out


def game(kind, body):
    """(lines that follow anew, number, id, header) of a GAME or AGAIN body."""
    lines = 0
    if kind == AGAIN:
        lines = struct.unpack("<H", body[:2])[0]
        body = body[2:]
    number, ident = struct.unpack("<HI", body[:6])
    return lines, number, ident, bytes(body[6:])
