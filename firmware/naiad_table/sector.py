"""A run of entries in NVM: appended, found again after a power cut, started anew; not what they mean
(journal.py, read it next). The layout of one entry is naiad_core/entry.py's.

``memory`` is anything with ``len``, a slice to read and a slice to write that behaves like
``microcontroller.nvm``: bytes that are 0xFF are programmed in place; anything else makes the
chip erase and rewrite its 4 KiB, which a power cut can ruin. So, of ``memory``:

    0   wish    next sequence number u32, chain u32, CRC-32: 0xFF until all is to be given up
    12  head    format u8, journal id u32, first sequence number u32, chain before it u32,
                next game's number u16, CRC-32
    31  entries, end to end; behind them 0xFF

An append is one write, only over 0xFF; what a power cut leaves of it is skipped for good. Before
an erase the wish is programmed, after it the head last: a cut at any byte leaves either the old
run, or one that says how far it had got, or no head at all. Where the old sequence numbers cannot
be known for sure the run gets another id, so that no number ever means two things.
"""

import struct
from binascii import crc32

from naiad_core import entry

FORMAT = 1
WISH_FORMAT = "<II"
WISH_SIZE = 12
HEAD_FORMAT = "<BIIIH"
HEAD_SIZE = 19
ENTRIES_AT = WISH_SIZE + HEAD_SIZE
# Up to here the memory is one flash sector and is rewritten in one write: one erase, not many.
SECTOR = 4096
CHUNK = 256
# After so many writes that did not read back the game goes on without a memory.
TRIES = 8
FRESH = 0
KEPT = 1
# The power went while the run was being given up: all of it is there, part of it, or nobody knows.
GIVEN_UP = 2
GIVEN_UP_PART = 3
GIVEN_UP_UNKNOWN = 4


class Sector:
    """``seq`` and ``chain`` are those of the next entry; ``end`` is where it will stand.

    ``torn`` counts writes that a power cut had broken off, ``lost`` bytes that could not be
    read, ``bad`` writes that did not read back. ``damaged``: nothing more may be appended;
    ``foreign``: because a later firmware wrote it; ``dead``: because the memory does not hold
    what is written. ``generation`` changes whenever positions do.
    """

    def __init__(self, memory, urandom):
        self.memory = memory
        self.size = len(memory)
        self.urandom = urandom
        self.generation = 0
        self.bad = 0
        self.lost = 0
        self.dead = False
        self._clear()

    def _clear(self):
        self.generation += 1
        self.id = 0
        self.first_seq = self.seq = self.acked_seq = 0
        self.first_chain = self.chain = 0
        self.next_game = 1
        self.end = ENTRIES_AT
        # Torn stretches: where each starts, and where it ends.
        self.gaps = {}
        self.torn = 0
        self.torn_last = False
        self.damaged = self.foreign = False

    # Reading

    def load(self):
        """Find what is there; FRESH (and nothing read), KEPT, or one of the GIVEN_UP."""
        self._clear()
        used = self._used()
        self.lost = 0
        if not used or not self._read_head():
            self.lost = used
            return FRESH
        if self.foreign:
            return KEPT
        self._scan(used)
        wish = bytes(self.memory[0:WISH_SIZE])
        if wish == b"\xff" * WISH_SIZE:
            return KEPT
        seq, chain, check = struct.unpack(WISH_FORMAT + "I", wish)
        if crc32(wish[:8]) & 0xFFFFFFFF != check:
            return GIVEN_UP_UNKNOWN
        if self.damaged or seq != self.seq or chain != self.chain:
            self.seq = seq
            self.chain = chain
            self.lost += 1
            return GIVEN_UP_PART
        return GIVEN_UP

    def room(self):
        """Bytes that can still be appended."""
        return 0 if self.damaged else self.size - self.end

    def entries(self, at=ENTRIES_AT):
        """(position, kind, body) of every entry from position ``at``."""
        start, at = self._next(at)
        while at:
            part = self.memory[start:at]
            body = bytes(part[entry.body_start(part, 0) : at - start - entry.CHAIN_SIZE])
            yield start, part[0] >> 5, body
            start, at = self._next(at)

    def walk(self, at, count):
        """The position ``count`` entries behind the position ``at``; so many must be there."""
        while count > 0:
            at = self._next(at)[1]
            count -= 1
        return at

    def chain_at(self, seq):
        """The chain before the entry ``seq``, or None where that is not, or no longer, known."""
        if seq == self.first_seq:
            return self.first_chain
        if not self.first_seq < seq <= self.seq:
            return None
        return self._u32(self.walk(ENTRIES_AT, seq - self.first_seq) - entry.CHAIN_SIZE)

    def read(self, at, limit):
        """(bytes, count, position behind) of entries at or behind ``at``: as many as stand end to end and
        ``limit`` bytes hold, but at least one; count 0 where none follows."""
        start, stop = self._next(at)
        if not stop:
            return b"", 0, at
        count = 1
        while True:
            more, end = self._next(stop)
            if not end or more != stop or end - start > limit:
                return self.memory[start:stop], count, stop
            stop = end
            count += 1

    def _read_head(self):
        head = self.memory[WISH_SIZE : ENTRIES_AT - 4]
        if crc32(head) & 0xFFFFFFFF != self._u32(ENTRIES_AT - 4):
            return False
        if head[0] != FORMAT:
            self.foreign = self.damaged = True
            return True
        _, self.id, self.first_seq, self.first_chain, self.next_game = struct.unpack(HEAD_FORMAT, head)
        return True

    def _scan(self, used):
        """Find every whole entry. What lies between them is torn; what lies behind them is torn, or
        damage if it is more than one write can leave."""
        seq = acked = self.first_seq
        chain = self.first_chain
        at = ENTRIES_AT
        while at < used:
            start = at
            stop = 0
            while start < used:
                stop = self._whole(start, chain)
                if stop:
                    break
                start += 1
            if start != at:
                self.gaps[at] = start
                self.torn += 1
            if not stop:
                self.torn_last = True
                if used - at > entry.MAX_SIZE:
                    self.lost = used - at
                    self.damaged = True
                at = used
                break
            if self.memory[start] >> 5 == entry.ACKED:
                acked = seq
            else:
                chain = self._u32(stop - entry.CHAIN_SIZE)
                seq += 1
            at = stop
        self.end = at
        self.seq = seq
        self.chain = chain
        self.acked_seq = acked

    def _whole(self, at, chain):
        """The position behind the entry at ``at`` if it is whole and continues ``chain``, else 0."""
        part = self.memory[at : at + 2]
        stop = entry.end(part, 0, entry.MAX_SIZE) if len(part) == 2 else 0
        if not stop or at + stop > self.size or not entry.check(self.memory[at : at + stop], chain):
            return 0
        return at + stop

    def _next(self, at):
        """(start, end) of the entry at or behind ``at``, notes and gaps skipped; (at, 0) where none is."""
        while at < self.end:
            if at in self.gaps:
                at = self.gaps[at]
                continue
            part = self.memory[at : at + 2]
            size = entry.end(part, 0, entry.MAX_SIZE)
            if not size:
                # It was whole once; the next start will look closer.
                break
            if part[0] >> 5 != entry.ACKED:
                return at, at + size
            at += size
        return at, 0

    def _used(self):
        """The position behind the last byte that is not 0xFF."""
        at = self.size
        while at > 0:
            low = at - 64 if at > 64 else 0
            part = self.memory[low:at]
            if part != b"\xff" * (at - low):
                while part[at - low - 1] == 255:
                    at -= 1
                return at
            at = low
        return 0

    def _u32(self, at):
        return struct.unpack("<I", self.memory[at : at + 4])[0]

    # Writing

    def append(self, kind, body):
        """Write an entry; its position, or 0 if there is no room (nothing was written) or it does not read
        back (its place is skipped from now on)."""
        data, chain = entry.pack(kind, body, self.chain)
        at = self.end
        if self.room() < len(data):
            return 0
        try:
            self.memory[at : at + len(data)] = data
        except (OSError, RuntimeError):
            # What was written is seen below.
            pass
        if self.memory[at : at + len(data)] != data:
            self.bad += 1
            used = self._used()
            if used > at:
                self.gaps[at] = self.end = used
            self.dead = self.damaged = self.bad >= TRIES
            return 0
        self.end = at + len(data)
        if kind == entry.ACKED:
            self.acked_seq = self.seq
        else:
            self.chain = chain
            self.seq += 1
        return at

    def fits(self, body):
        """True if an entry with this body can be appended."""
        return self.room() >= len(body) + (1 if len(body) < entry.LONG else 2) + entry.CHAIN_SIZE

    def give_up(self):
        """Program the wish: from here on there is no way back, and ``renew`` must follow."""
        wish = struct.pack(WISH_FORMAT, self.seq, self.chain)
        self.memory[0:WISH_SIZE] = wish + struct.pack("<I", crc32(wish) & 0xFFFFFFFF)

    def renew(self, entries, anew, next_game):
        """Erase all and write ``entries``, an iterator of (kind, body) that ``seq`` and ``chain`` go on
        with; ``anew`` under another id and from number 0. Needs RAM for all that was in use."""
        if anew:
            self.seq = 0
            self.id = self.chain = struct.unpack("<I", self.urandom(4))[0]
        head = struct.pack(HEAD_FORMAT, FORMAT, self.id, self.seq, self.chain, next_game)
        head += struct.pack("<I", crc32(head) & 0xFFFFFFFF)
        chain = self.chain
        content = bytearray(b"\xff" * ENTRIES_AT)
        for kind, body in entries:
            data, chain = entry.pack(kind, body, chain)
            content.extend(data)
        used = self._used()
        high = max(used, len(content)) if used else 0
        step = high if self.size <= SECTOR else CHUNK
        while high > 0:
            low = (high - 1) // step * step
            part = content[low:high]
            part.extend(b"\xff" * (high - low - len(part)))
            self.memory[low:high] = part
            high = low
        self.memory[WISH_SIZE:ENTRIES_AT] = head
        lost = self.lost
        self._clear()
        if self._read_head():
            self._scan(self._used())
        else:
            self.dead = self.damaged = True
        self.lost = lost
