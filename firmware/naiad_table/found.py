"""What is found in NVM, at a start and after an erase: every whole entry, what is torn, what can be mended; not what
the entries mean (journal.py). The layout and its promises are sector.py's.

Forgotten once it has looked: in play its room is the game's.
"""

import struct
from binascii import crc32

from naiad_core import entry
from naiad_table.sector import ENTRIES_AT, FORMAT, HEAD_FORMAT, LAST, WISH_FORMAT, WISH_SIZE

# A wish with so few bits programmed has only rotted: no erase follows one before all its bytes are programmed.
ROTTEN_BITS = 4
# So many bytes in the free space, further from the entries than one write reaches, have only rotted.
ROTTEN_BYTES = 2
# How often what seems to be nothing is read before it is erased.
LOOKS = 3
POLYNOMIAL = 0xEDB88320
FRESH = 0
KEPT = 1
# The power went while the run was being given up: all of it is there, part of it, or nobody knows.
GIVEN_UP = 2
GIVEN_UP_PART = 3
GIVEN_UP_UNKNOWN = 4


def load(kept):
    """Find what is there; FRESH (and nothing read), KEPT, or one of the GIVEN_UP."""
    kept.clear()
    used = kept.used()
    kept.lost = 0
    if not used or not read_head(kept):
        kept.lost = used
        return FRESH
    if kept.foreign:
        return KEPT
    scan(kept, used)
    for _ in range(LOOKS):
        wish = bytes(kept.memory[0:WISH_SIZE])
        seq, chain, check = struct.unpack(WISH_FORMAT + "I", wish)
        is_whole = crc32(wish[:8]) & 0xFFFFFFFF == check
        if is_whole or programmed_bits(wish) <= ROTTEN_BITS:
            break
    if programmed_bits(wish) <= ROTTEN_BITS:
        return KEPT
    if not is_whole:
        if kept.is_last and not kept.damaged:
            return GIVEN_UP
        kept.lost += 1
        return GIVEN_UP_UNKNOWN
    if kept.damaged or seq != kept.seq or chain != kept.chain:
        kept.seq = seq
        kept.chain = chain
        kept.lost += 1
        return GIVEN_UP_PART
    return GIVEN_UP


def read_head(kept):
    """True if there is a head; its fields are the sector's then."""
    for _ in range(LOOKS):
        head = kept.get(WISH_SIZE, ENTRIES_AT)
        if entry.check(head, 0):
            break
    else:
        spot, differs = rotten_byte(head, 0)
        if not differs:
            return False
        kept.rotten[WISH_SIZE + spot] = differs
        head[spot] ^= differs
    if head[0] != FORMAT:
        kept.foreign = kept.damaged = True
        return True
    _, kept.id, kept.first_seq, kept.first_chain, kept.next_game = struct.unpack(HEAD_FORMAT, head[:-4])
    return True


def scan(kept, used):
    """Find every whole entry. What lies between them is torn; what lies behind them is torn, or
    damage if it is more than one write can leave."""
    seq = acked = kept.first_seq
    chain = kept.first_chain
    at = ENTRIES_AT
    while at < used:
        start = at
        stop = 0
        while start < used:
            stop = whole(kept, start, chain)
            if stop:
                break
            start += 1
        if not stop and mend(kept, at, chain):
            continue
        if not stop and used - at > entry.MAX_SIZE and is_free(kept, at, used):
            break
        if start != at:
            kept.gaps[at] = start
            kept.torn += 1
        if not stop:
            kept.torn_last = True
            if used - at > entry.MAX_SIZE:
                kept.lost = used - at
                kept.damaged = True
            kept.is_last = False
            at = used
            break
        kind = kept.get(start, start + 1)[0]
        kept.is_last = kind == entry.ACKED << 5 | len(LAST)
        if kind == entry.ACKED << 5:
            acked = seq
        elif not kept.is_last:
            chain = kept.u32(stop - entry.CHAIN_SIZE)
            seq += 1
        at = stop
    kept.end = at
    kept.seq = seq
    kept.chain = chain
    kept.acked_seq = acked


def whole(kept, at, chain):
    """The position behind the entry at ``at`` if it is whole and continues ``chain``, else 0."""
    stop = at + kept.claimed(at)
    return stop if stop > at and entry.check(kept.get(at, stop), chain) else 0


def mend(kept, at, chain):
    """True if the entry at ``at`` is whole but for one byte, which is told from its check, or at a second look."""
    if whole(kept, at, chain):
        return True
    for spot in (at, at + 1):
        # The length may have rotted, and with it where the check stands.
        for differs in range(1, 256):
            if is_mended(kept, at, chain, spot, differs):
                return True
    size = kept.claimed(at)
    if not size:
        return False
    spot, differs = rotten_byte(kept.get(at, at + size), chain)
    return bool(differs) and is_mended(kept, at, chain, at + spot, differs)


def is_mended(kept, at, chain, spot, differs):
    """Read the byte at ``spot`` so from now on, if that makes the entry whole."""
    kept.rotten[spot] = differs
    stop = whole(kept, at, chain)
    # The start of a torn entry may look like one that lacks a byte: without what follows only a bit is believed.
    if stop and (not differs & (differs - 1) or whole(kept, stop, kept.u32(stop - entry.CHAIN_SIZE))):
        return True
    del kept.rotten[spot]
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
