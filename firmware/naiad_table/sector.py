"""A run of entries in NVM: its layout, appending and reading; nvm_scan.py finds it again after a power cut, rollover.py
starts it anew. Not what entries mean (journal.py). The layout of one entry is naiad_core/entry.py's.

``memory`` is anything with ``len``, a slice to read and a slice to write that behaves like
``microcontroller.nvm``: bytes that are 0xFF are programmed in place; anything else makes the
chip erase and rewrite its 4 KiB, which a power cut can ruin. So, of ``memory``:

    0   request next sequence number u32, chain u32, CRC-32: 0xFF until all is to be erased
    12  head    format u8, journal id u32, first sequence number u32, chain before it u32,
                next game's number u16, CRC-32
    31  entries, end to end; behind them 0xFF

An append is one write, only over 0xFF; what a power cut leaves of it is skipped for good. Before
an erase a note is appended and then the request programmed. A cut in the erase itself leaves what it leaves: the game
going on is there if all its entries are, which AGAIN counts. Where the old sequence numbers cannot be known for sure
the run gets another id, so that no number ever means two things.

One byte that has rotted costs nothing. In an entry or in the head its check tells which byte it is and
what it was: it is read so from then on, and stays in flash as it is. In the request it is no request, in the free
space it is stepped over. Where more has rotted, the entries that it hit are a *hole*. An entry behind it is found by
its check, which starts from the chain that stands before it; the numbers leave one out there, and the run goes by
another id. The head stands a second time among the entries; in a fresh run its id is its chain.
"""

import struct

from naiad_core import entry

FORMAT = 1
REQUEST_FORMAT = "<II"
REQUEST_SIZE = 12
HEAD_FORMAT = "<BIIIH"
HEAD_SIZE = 19
ENTRIES_AT = REQUEST_SIZE + HEAD_SIZE
# Up to here the memory is one flash sector and is rewritten in one write: one erase, not many.
SECTOR = 4096
# The note that nothing follows, and the room that is always left for it.
LAST = b"\1"
LAST_SIZE = 6
# After so many writes that did not read back the game goes on without a memory.
TRIES = 8


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
        self.clear()

    def clear(self):
        self.generation += 1
        self.id = 0
        self.first_seq = self.seq = self.acked_seq = 0
        self.first_chain = self.chain = 0
        self.next_game = 1
        self.end = ENTRIES_AT
        # Torn stretches and holes: where each starts, and where it ends.
        self.gaps = {}
        # The first entry behind each hole: where it is, and (its sequence number, the chain before it).
        self.holes = {}
        # Bytes that have rotted: where each is, and what it differs by from what it was.
        self.rotten = {}
        # Whether the last entry is the note that nothing follows.
        self.is_last = False
        self.torn = 0
        self.torn_last = False
        self.damaged = self.foreign = False

    # Reading

    def room(self):
        """Bytes that can still be appended."""
        return 0 if self.damaged else self.size - self.end - LAST_SIZE

    def entries(self, at=ENTRIES_AT):
        """(position, kind, body) of every entry from position ``at``."""
        start, at = self._next(at)
        while at:
            part = self.get(start, at)
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
        if not self.first_seq <= seq <= self.seq:
            return None
        at, first_seq, chain = self._run(seq)
        return chain if seq == first_seq else self.u32(self.walk(at, seq - first_seq) - entry.CHAIN_SIZE)

    def place(self, seq):
        """The position behind the entries before ``seq``, as far as no hole is between."""
        at, first_seq, _ = self._run(seq)
        return self.walk(at, seq - first_seq)

    def hole(self, at):
        """The position behind the hole that comes next from ``at``, 0 where an entry does."""
        start = self._next(at)[0]
        return start if start in self.holes and start != at else 0

    def _run(self, seq):
        """(position, number, chain before) of the first of the entries that lead to ``seq`` without a hole."""
        at, first_seq, chain = ENTRIES_AT, self.first_seq, self.first_chain
        for start in self.holes:
            behind = self.holes[start]
            if first_seq < behind[0] <= seq:
                at, first_seq, chain = start, behind[0], behind[1]
        return at, first_seq, chain

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
                return self.get(start, stop), count, stop
            stop = end
            count += 1

    def claimed(self, at):
        """The size of the entry that claims to start at ``at``, 0 where none can."""
        part = self.get(at, at + 2)
        size = entry.end(part, 0, entry.MAX_SIZE) if len(part) == 2 else 0
        return size if at + size <= self.size else 0

    def get(self, start, stop):
        """The bytes as they were written."""
        part = self.memory[start:stop]
        for at in self.rotten:
            if start <= at < stop:
                part[at - start] ^= self.rotten[at]
        return part

    def _next(self, at):
        """(start, end) of the entry at or behind ``at``, notes and gaps skipped; (at, 0) where none is."""
        while at < self.end:
            if at in self.gaps:
                at = self.gaps[at]
                continue
            size = self.claimed(at)
            if not size:
                # It was whole once; the next start will look closer.
                break
            if self.get(at, at + 1)[0] >> 5 != entry.ACKED:
                return at, at + size
            at += size
        return at, 0

    def used(self):
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

    def u32(self, at):
        return struct.unpack("<I", self.get(at, at + 4))[0]

    # Writing

    def append(self, kind, body):
        """Write an entry; its position, or 0 if there is no room (nothing was written) or it does not read
        back (its place is skipped from now on)."""
        data, chain = entry.pack(kind, body, self.chain)
        at = self.end
        stop = at + len(data)
        if self.damaged or stop > self.size - (0 if body == LAST and kind == entry.ACKED else LAST_SIZE):
            return 0
        while stop > at and self.memory[stop - 1] == 255:
            stop -= 1
        if stop > at:
            # A byte of the free space has rotted; a write over it would erase all.
            self.gaps[at] = self.end = stop
            return 0
        try:
            self.memory[at : at + len(data)] = data
        except (OSError, RuntimeError):
            # What was written is seen below.
            pass
        if self.memory[at : at + len(data)] != data:
            self.bad += 1
            used = self.used()
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
