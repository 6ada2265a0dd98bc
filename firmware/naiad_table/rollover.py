"""The memory restarted: what goes on is gathered in steps, then come the note, the mark, the erase and the head, all at
once; not when (journal.py). The order in which it happens is told in sector.py.

Loaded when that is wanted.
"""

import struct
from binascii import crc32

from naiad_core import entry
from naiad_core.unload import unload
from naiad_table.sector import ENTRIES_AT, FORMAT, HEAD_FORMAT, LAST, REQUEST_FORMAT, REQUEST_SIZE, SECTOR

CHUNK = 256
BLANK = b"\xff" * 64
# So many entries are read in a step: some 5 ms on a Pico.
ENTRIES = 8


def carried(journal):
    """(kind, body) of the entries that go on: what was chosen, and the stored game going on, packed; None where a step
    ends. AGAIN does not know yet how many lines follow it."""
    if journal.choices:
        yield entry.MARK, bytes((entry.CHOICE,)) + journal.choices
    if not journal.game_at:
        return
    full = bytearray()
    for count, (kind, body) in enumerate(journal.stored(), 1):
        if kind == entry.GAME or kind == entry.AGAIN:
            yield entry.AGAIN, b"\0\0" + (body if kind == entry.GAME else body[2:])
        elif kind == entry.VALUES or (kind == entry.MARK and entry.HOUR <= body[0] <= entry.NAME):
            yield kind, body
        elif kind == entry.MOVES:
            if full and len(full) + len(body) > entry.MOVES_BODY:
                yield entry.MOVES, full
                full = bytearray()
            full.extend(body)
        if count % ENTRIES == 0:
            yield None
    if full:
        yield entry.MOVES, full


def size(journal):
    """The bytes of what goes on, at most."""
    return sum([len(pair[1]) + 2 + entry.CHAIN_SIZE for pair in carried(journal) if pair])


def gather(journal, block, most):
    """Write what goes on into ``block``, a bytearray as large as the memory, but for its chain. Yields 0 after a step,
    and at last the position behind it; nothing more where that is more than ``most``."""
    for at in range(0, len(block), 64):
        block[at : at + 64] = BLANK[: len(block) - at]
    at = ENTRIES_AT
    again_at = numbers = 0
    for pair in carried(journal):
        if pair is None:
            yield 0
            continue
        kind, body = pair
        if kind == entry.AGAIN:
            again_at = at
        elif kind == entry.MOVES:
            # A line is two numbers, each of which ends with the one byte of it that is below 128.
            for byte in body:
                numbers += byte < 128
        data = entry.pack(kind, body, 0)[0]
        if at + len(data) > most:
            return
        block[at : at + len(data)] = data
        at += len(data)
    if again_at:
        struct.pack_into("<H", block, entry.body_start(block, again_at), numbers // 2)
    yield at


def steps(journal, block, most):
    """Start the memory anew: yields False after each step, and True after the last, in which all is done; ends without
    where another game is begun meanwhile, or what goes on takes more than ``most``."""
    kept = journal.sector
    stored = journal.game_at, kept.generation
    for at in gather(journal, block, most):
        if not at:
            yield False
            if (journal.game_at, kept.generation) != stored:
                return
            continue
        if journal.choices_path:
            from naiad_table import choices_file

            choices_file.leave(journal.choices_path, journal.choices)
            unload("naiad_table.choices_file")
        other = kept.damaged or bool(kept.holes)
        give_up(kept)
        write(kept, block, at, other, journal.next_game)
        journal.game_at = ENTRIES_AT if journal.game_at else 0
        journal.acked_seq = kept.acked_seq
        journal.full = kept.damaged
        journal.refused = None
        yield True


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


def renew(journal, other, next_game):
    """Start anew what has been given up."""
    block = bytearray(journal.sector.size)
    for at in gather(journal, block, len(block)):
        if at:
            write(journal.sector, block, at, other, next_game)


def write(kept, block, at, other, next_game):
    """Erase all and write the entries in ``block``, which end at ``at`` and which ``seq`` and ``chain`` go on with;
    ``other`` under another id and from number 0."""
    if other:
        kept.seq = 0
        kept.id = kept.chain = struct.unpack("<I", kept.urandom(4))[0]
    head = struct.pack(HEAD_FORMAT, FORMAT, kept.id, kept.seq, kept.chain, next_game)
    head += struct.pack("<I", crc32(head) & 0xFFFFFFFF)
    if at > ENTRIES_AT or not other:
        # Behind all that goes on: where it is there, all is.
        data = entry.pack(entry.MARK, bytearray((entry.HEAD,)) + head[1:-4], 0)[0]
        block[at : at + len(data)] = data
        at += len(data)
    chain = first_chain = kept.chain
    seq = kept.seq
    start = ENTRIES_AT
    while start < at:
        stop = entry.end(block, start, at)
        chain = crc32(memoryview(block)[start : stop - entry.CHAIN_SIZE], chain) & 0xFFFFFFFF
        struct.pack_into("<I", block, stop - entry.CHAIN_SIZE, chain)
        start = stop
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
