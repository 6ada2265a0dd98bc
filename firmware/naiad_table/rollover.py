"""The memory restarted in four steps: the note, the mark, the erase, the head; not when, and not which entries go on
(journal.py). The order in which it happens is told in sector.py.

Loaded when that is wanted.
"""

import struct
from binascii import crc32

from naiad_core import entry
from naiad_table.sector import ENTRIES_AT, FORMAT, HEAD_FORMAT, LAST, REQUEST_FORMAT, REQUEST_SIZE, SECTOR

CHUNK = 256
BLANK = b"\xff" * 64


def give_up(kept):
    """Note the end and program the request: from here on there is no way back, and ``renew`` must follow."""
    kept.append(entry.ACKED, LAST)
    finish_request(kept)


def finish_request(kept):
    """Program the request, or what is left of one that was torn or rotten: with one wrong byte it can still be read."""
    now = kept.memory[0:REQUEST_SIZE]
    request = struct.pack(REQUEST_FORMAT, kept.seq, kept.chain)
    request += struct.pack("<I", crc32(request) & 0xFFFFFFFF)
    if now == b"\xff" * REQUEST_SIZE:
        kept.memory[0:REQUEST_SIZE] = request
    elif not entry.check(now, 0):
        for at in range(REQUEST_SIZE):
            if now[at] == 255:
                kept.memory[at : at + 1] = request[at : at + 1]


def renew(kept, entries, other, next_game, block):
    """Erase all and write ``entries``, an iterator of (kind, body) that ``seq`` and ``chain`` go on
    with; ``other`` under another id and from number 0. They are gathered in ``block`` first, a bytearray as large as
    the memory."""
    if other:
        kept.seq = 0
        kept.id = kept.chain = struct.unpack("<I", kept.urandom(4))[0]
    head = struct.pack(HEAD_FORMAT, FORMAT, kept.id, kept.seq, kept.chain, next_game)
    head += struct.pack("<I", crc32(head) & 0xFFFFFFFF)
    chain = first_chain = kept.chain
    for at in range(0, kept.size, 64):
        block[at : at + 64] = BLANK[: kept.size - at]
    at = ENTRIES_AT
    seq = kept.seq
    for kind, body in entries:
        data, chain = entry.pack(kind, body, chain)
        block[at : at + len(data)] = data
        at += len(data)
        seq += 1
    if at > ENTRIES_AT or not other:
        # Behind all that goes on: where it is there, all is.
        copy = bytearray((entry.HEAD,)) + head[1:-4]
        data, chain = entry.pack(entry.MARK, copy, chain)
        block[at : at + len(data)] = data
        at += len(data)
        seq += 1
    high = kept.used() and max(kept.used(), at)
    if not high:
        kept.memory[ENTRIES_AT:at] = block[ENTRIES_AT:at]
    elif kept.size <= SECTOR:
        kept.memory[0 : kept.size] = block
        high = 0
    while high > 0:
        low = (high - 1) // CHUNK * CHUNK
        kept.memory[low:high] = block[low:high]
        high = low
    kept.memory[REQUEST_SIZE:ENTRIES_AT] = block[REQUEST_SIZE:ENTRIES_AT] = head
    ident, first_seq, lost = kept.id, kept.seq, kept.lost
    kept.clear()
    if not [0 for low in range(0, kept.size, CHUNK) if kept.memory[low : low + CHUNK] != block[low : low + CHUNK]]:
        kept.id, kept.next_game, kept.end = ident, next_game, at
        kept.first_seq, kept.acked_seq, kept.seq = first_seq, first_seq, seq
        kept.first_chain, kept.chain = first_chain, chain
        return
    # The flash holds something else: a closer look, if there is room to load what looks.
    kept.dead = kept.damaged = True
    from naiad_table import nvm_scan

    if nvm_scan.read_head(kept):
        kept.dead = kept.damaged = False
        nvm_scan.scan(kept, kept.used())
    kept.lost = lost
