# Tells what the bytes of the wire and of the journal come to, for random contents, whole and damaged.
# Argument: a seed. Read records.py for the games' own bytes.
from binascii import crc32, hexlify

from naiad_core import entry, frames, games, record
from naiad_core.frames import BODY_AT, TYPE_AT
from naiad_core.header import pack_header, unpack_header

ROUNDS = 60


class Draw:
    """Random numbers that are the same on every interpreter."""

    def __init__(self, seed):
        self.at = seed

    def __call__(self, n):
        self.at = (self.at * 75 + 74) % 65537
        return self.at % n

    def bytes(self, count, zeros=4):
        """So many bytes; one of ``zeros`` is 0."""
        return bytes([0 if not self(zeros) else self(256) for _ in range(count)])


def stuffed(draw):
    data = bytearray(1) + draw.bytes(draw(frames.COBS_MAX + 1), 1 + draw(20))
    before = bytes(data)
    frames.stuff(data, 0, len(data))
    wire = bytes(data)
    back = frames.unstuff(data, 0, len(data))
    damaged = bytearray(wire)
    damaged[draw(len(damaged))] ^= 1 << draw(8)
    return [crc32(wire), wire.count(b"\0"), back, before[1:] == data[1:], frames.unstuff(damaged, 0, len(damaged))]


def framed(draw, splitter):
    """Two frames on a line that spoils a byte now and then, in pieces as they come."""
    line = b""
    key = draw(2) * 0x1234567
    for _ in range(2):
        out = frames.buffer()
        body = draw.bytes(draw(frames.BODY_MAX))
        out[TYPE_AT] = draw(20)
        out[BODY_AT : BODY_AT + len(body)] = body
        line += bytes(out[: frames.seal(out, BODY_AT + len(body), key)])
    line = bytearray(line)
    if not draw(3):
        line[draw(len(line))] = draw(256)
    told = [crc32(line)]
    at = 0
    while at < len(line):
        count = min(1 + draw(len(splitter.chunk)), len(line) - at)
        splitter.chunk[:count] = line[at : at + count]
        splitter.loaded(count)
        at += count
        end = splitter.next()
        while end:
            told.append([end, crc32(splitter.data[1:end]), frames.is_from(splitter.data, end, key)])
            end = splitter.next()
    told.append(splitter.bad)
    return told


def entries(draw):
    """A journal's worth of entries, and what is left of it with one bit turned."""
    chain = draw(65536)
    start = chain
    journal = b""
    for _ in range(1 + draw(6)):
        if draw(3):
            body = bytearray()
            for _ in range(1 + draw(20)):
                record.put_varint(body, draw(60000) * (17000 if draw(2) else 1))
                record.put_varint(body, draw(300))
            kind = entry.MOVES
        else:
            kind, body = entry.MARK, draw.bytes(1 + draw(entry.MAX_BODY))
        data, chain = entry.pack(kind, body, chain)
        journal += bytes(data)
    told = [crc32(journal), chain]
    for kind, body, link in entry.split(journal, start):
        told.append([kind, link, entry.moves(body) if kind == entry.MOVES else crc32(body)])
    damaged = bytearray(journal)
    damaged[draw(len(damaged))] ^= 1 << draw(8)
    try:
        told.append(len(entry.split(damaged, start)))
    except ValueError as error:
        told.append(str(error))
    return told


def headers(game):
    """The default game of each number of seats in bytes, and back; bytes that are none."""
    default_options = games.options(game).default_options
    told = []
    fewest, most = games.descriptor(game).SEATS
    for seats in range(fewest, most + 1):
        data = pack_header(game, seats, default_options(seats))
        told.append([hexlify(data).decode(), unpack_header(data)[2] == default_options(seats)])
        for cut in range(len(data)):
            try:
                unpack_header(data[:cut])
                told.append(cut)
            except ValueError:
                pass
    return told


def main(arguments):
    draw = Draw(int(arguments[0]))
    splitter = frames.Splitter(64)
    for _ in range(ROUNDS):
        yield stuffed(draw)
        yield framed(draw, splitter)
        yield entries(draw)
    for game in games.GAMES:
        yield headers(game)
