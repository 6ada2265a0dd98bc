"""What is found in NVM, at a start and after an erase: every whole entry, what is torn, what can be mended; not what
the entries mean (journal.py). The layout and its promises are sector.py's.

Forgotten once it has looked: in play its room is the game's.
"""

import struct
from binascii import crc32

from naiad_core import entry
from naiad_table.sector import ENTRIES_AT, FORMAT, HEAD_FORMAT, LAST, REQUEST_FORMAT, REQUEST_SIZE

# A request with so few bits programmed has only rotted: no erase follows one before all its bytes are programmed.
ROTTEN_BITS = 4
# So many bytes in the free space, further from the entries than one write reaches, have only rotted.
ROTTEN_BYTES = 16
# How often what seems to be nothing is read before it is erased.
LOOKS = 3
POLYNOMIAL = 0xEDB88320
ERASED = 0xFFFFFFFF
FRESH = 0
KEPT = 1
# The power went while the run was being given up: its end is there, or part of it is not, or nobody knows.
GIVEN_UP = 2
GIVEN_UP_PART = 3
GIVEN_UP_UNKNOWN = 4
# As GIVEN_UP, but its numbers are not sure.
GIVEN_UP_OTHER = 5
# Where the journal's id and the first chain stand, which are one in a fresh run.
ID_AT, CHAIN_AT = 13, 21
COPY_SIZE = 15


def load(kept):
    """Find what is there; FRESH (and nothing read), KEPT, or one of the GIVEN_UP."""
    kept.clear()
    used = kept.used()
    kept.lost = 0
    if not used:
        return FRESH
    headless = not read_head(kept)
    if kept.foreign:
        return KEPT
    if headless:
        guess_head(kept)
    scan(kept, used)
    if headless and find_copy(kept):
        headless = False
        scan(kept, used)
    if headless and kept.seq == kept.first_seq + len(kept.holes):
        kept.clear()
        kept.lost = used
        return FRESH
    for _ in range(LOOKS):
        request = bytearray(kept.memory[0:REQUEST_SIZE])
        is_whole = entry.check(request, 0)
        is_blank = programmed_bits(request) <= ROTTEN_BITS
        if is_whole or is_blank:
            break
    else:
        spot, differs = rotten_byte(request, 0)
        request[spot] ^= differs
        is_whole = differs > 0
    seq, chain = struct.unpack(REQUEST_FORMAT, request[:-4])
    if is_whole and not headless:
        if not kept.damaged and chain == kept.chain and (kept.holes or seq == kept.seq):
            kept.seq = seq
            return GIVEN_UP
        kept.seq = seq
        kept.chain = chain
        kept.lost += 1
        return GIVEN_UP_PART
    for at in kept.holes:
        # Nobody knows how many entries it swallowed.
        kept.id ^= kept.holes[at][1]
    if is_blank and not (headless and kept.is_last):
        return KEPT
    if kept.is_last and not kept.damaged:
        return GIVEN_UP_OTHER if headless or kept.holes else GIVEN_UP
    elsewhere = [at for at in kept.holes if not headless or kept.gaps.get(ENTRIES_AT) != at]
    if not (kept.damaged or elsewhere or is_whole):
        # No erase was near: the request has rotted, and what stands next to it.
        return KEPT
    kept.lost += 1
    return GIVEN_UP_UNKNOWN


def read_head(kept):
    """True if there is a head; its fields are the sector's then."""
    for _ in range(LOOKS):
        head = kept.get(REQUEST_SIZE, ENTRIES_AT)
        if entry.check(head, 0):
            break
    else:
        spot, differs = rotten_byte(head, 0)
        if not differs:
            return False
        kept.rotten[REQUEST_SIZE + spot] = differs
        head[spot] ^= differs
    if head[0] != FORMAT:
        kept.foreign = kept.damaged = True
        return True
    _, kept.id, kept.first_seq, kept.first_chain, kept.next_game = struct.unpack(HEAD_FORMAT, head[:-4])
    return True


def guess_head(kept):
    """The chain before the first entry, from what is left of the head; it is the id of a fresh run, and of any other
    as good as one."""
    for at in (CHAIN_AT, ID_AT):
        kept.id = kept.first_chain = kept.u32(at)
        if kept.id != ERASED and whole(kept, ENTRIES_AT, kept.first_chain):
            return
    kept.id = kept.first_chain = 0


def find_copy(kept):
    """True if the head stands among the entries; its fields are the sector's then."""
    for _, kind, body in kept.entries():
        if kind == entry.MARK and body[0] == entry.HEAD and len(body) == COPY_SIZE:
            kept.id, kept.first_seq, kept.first_chain, kept.next_game = struct.unpack("<IIIH", body[1:])
            return True
    return False


def scan(kept, used):
    """Find every whole entry. What lies between them is torn, or a hole; what lies behind them is torn, or
    damage if it is more than one write can leave."""
    kept.gaps.clear()
    kept.holes.clear()
    kept.lost = kept.torn = 0
    seq = acked = kept.first_seq
    chain = kept.first_chain
    at = ENTRIES_AT
    # Whether no entry has been counted since a hole.
    broken = False
    while at < used:
        start, stop, before = next_whole(kept, at, used, chain)
        if before != chain or not stop:
            if mend(kept, at, chain, start if stop else 0):
                continue
            if not stop and used - at > entry.MAX_SIZE and is_free(kept, at, used):
                break
        if start != at:
            kept.gaps[at] = start
            if not stop or before == chain:
                kept.torn += 1
            else:
                kept.lost += start - at
                chain = before
                if not broken:
                    seq += 1
                broken = True
        if not stop:
            kept.torn_last = True
            if used - at > entry.MAX_SIZE:
                kept.lost += used - at
                kept.damaged = True
            kept.is_last = False
            at = used
            break
        kind = kept.get(start, start + 1)[0]
        kept.is_last = kind == entry.ACKED << 5 | len(LAST)
        if kind == entry.ACKED << 5:
            acked = seq
        elif not kept.is_last:
            if broken:
                kept.holes[start] = (seq, chain)
                broken = False
            chain = kept.u32(stop - entry.CHAIN_SIZE)
            seq += 1
        at = stop
    if broken:
        kept.holes[at] = (seq, chain)
    kept.end = at
    kept.seq = seq
    kept.chain = chain
    kept.acked_seq = acked


def next_whole(kept, at, used, chain):
    """(start, end, chain before) of the first entry at or behind ``at`` that is whole: one that continues ``chain``,
    behind torn bytes, or one that continues what stands before it; end 0 where there is none."""
    stop = whole(kept, at, chain)
    start = at
    while not stop and start < used:
        start += 1
        if kept.claimed(start):
            stop = whole(kept, start, chain)
            if not stop and start >= at + entry.CHAIN_SIZE:
                before = kept.u32(start - entry.CHAIN_SIZE)
                # After erased bytes a zero and four more would be an entry.
                if before != ERASED:
                    stop = whole(kept, start, before)
                    if stop:
                        return start, stop, before
    return start, stop, chain


def whole(kept, at, chain):
    """The position behind the entry at ``at`` if it is whole and continues ``chain``, else 0."""
    stop = at + kept.claimed(at)
    return stop if stop > at and entry.check(kept.get(at, stop), chain) else 0


def mend(kept, at, chain, behind):
    """True if the entry at ``at`` is whole but for one byte, or its check, or at a second look. ``behind``: where the
    next whole entry starts, 0 where none does."""
    if whole(kept, at, chain):
        return True
    claimed = kept.claimed(at)
    for size in (claimed, behind - at):
        if entry.CHAIN_SIZE < size <= entry.MAX_SIZE:
            spot, differs = rotten_byte(kept.get(at, at + size), chain)
            if differs and is_mended(kept, at, chain, {at + spot: differs}):
                return True
    if claimed and behind and is_mended(kept, at, chain, rotten_check(kept, at + claimed, chain, claimed)):
        return True
    for spot in (at, at + 1):
        # The length may have rotted, and with it where the check stands.
        for bit in range(8):
            if is_mended(kept, at, chain, {spot: 1 << bit}):
                return True
    return False


def rotten_check(kept, stop, chain, size):
    """What the check of the entry that ends at ``stop`` differs by from what its bytes say."""
    data = kept.get(stop - size, stop)
    differs = crc32(memoryview(data)[: size - entry.CHAIN_SIZE], chain) & 0xFFFFFFFF ^ entry.chain_before(data, size)
    return {stop - entry.CHAIN_SIZE + n: differs >> 8 * n & 255 for n in range(entry.CHAIN_SIZE)}


def is_mended(kept, at, chain, differs):
    """Read these bytes so from now on, if that makes the entry whole; ``differs``: by what, of each position."""
    before = dict(kept.rotten)
    kept.rotten.update(differs)
    stop = whole(kept, at, chain)
    only = list(differs.values())
    is_bit = len(only) == 1 and not only[0] & (only[0] - 1)
    # The start of a torn entry may look like one that lacks a byte: without what follows only a bit is believed.
    if stop and (is_bit or whole(kept, stop, kept.u32(stop - entry.CHAIN_SIZE))):
        return True
    kept.rotten = before
    return False


def is_free(kept, at, used):
    """True if hardly a byte stands there: nothing was ever written, a few bits have rotted."""
    rotten = 0
    while at < used and rotten <= ROTTEN_BYTES:
        part = kept.memory[at : min(at + 64, used)]
        for byte in part:
            if byte != 255:
                rotten += 1
        at += len(part)
    return rotten <= ROTTEN_BYTES


def programmed_bits(data):
    """How many bits are not as the erase left them."""
    count = 0
    for byte in data:
        while byte != 255:
            byte |= byte + 1
            count += 1
    return count


def rotten_byte(data, chain):
    """(where, differs by what) of the one byte that keeps ``data`` from continuing ``chain``; (0, 0) if no one byte
    does. The CRC of the difference is run backwards, until it is that of one byte.
    """
    size = len(data) - entry.CHAIN_SIZE
    differs = crc32(memoryview(data)[:size], chain) & 0xFFFFFFFF ^ entry.chain_before(data, len(data))
    for spot in range(entry.CHAIN_SIZE):
        if not differs & ~(255 << 8 * spot):
            return size + spot, differs >> 8 * spot
    for spot in range(size - 1, -1, -1):
        for _ in range(8):
            differs = (differs ^ POLYNOMIAL) << 1 | 1 if differs >> 31 else differs << 1
        if differs < 256:
            return spot, differs
    return 0, 0
