"""The board's memory of its games, kept through any power cut; not the bytes in NVM (sector.py) and
not the wire. Read sector.py for how it is stored, link.py for how a PC fetches it.

An entry waits in ``tail`` until flash may be written; only what is stored is ever shown to a PC.
The memory is given up only when a PC holds everything in it, or the players agree to lose it;
the game going on is carried over, packed.
"""

import os
import struct

from naiad_core import entry
from naiad_core.record import put_varint
from naiad_core.unload import unload
from naiad_table import sector
from naiad_table.sector import Sector

# Two games of this size fit a sector; the referee may know better what its game needs.
GAME_ROOM = (sector.SECTOR - sector.ENTRIES_AT) // 2
# An erase must win at least this part of the memory: erasing for less would soon wear it out. Before the last such part
# is written what a PC holds is given up: a heap that has no room for that now may have it in a while.
WORTH = 8
# Where the memory cannot be started anew, as by a heap that has no room for it, the next of so many passes asks again:
# each that asks counts what goes on and collects.
PATIENCE = 500


class Journal:
    """A task of the loop: ``step`` writes one entry at most.

    ``armed`` is set by the referee while a run may start: flash is then left alone. ``calm``: it may be erased as well.
    ``full``: an entry waits for room. ``playing``: a game is going on, ``number`` is its number.
    ``urandom(n)`` gives n random bytes, the chip's if not given. ``choices_path``: a file on the drive by which an
    empty memory is known to have been full, "" for none.
    """

    name = "journal"
    budget_ms = 5

    def __init__(self, memory, urandom=None, choices_path=""):
        self.urandom = urandom or os.urandom
        self.choices_path = choices_path
        self.sector = Sector(memory, self.urandom)
        self.armed = self.full = False
        self.acked_seq = 0
        self.calm = True
        # What to write once flash may be written.
        self.tail = []
        self.playing = False
        # Whether the game going on may say who sits where (people.py): to find out takes a Pico a tenth of a second.
        self.has_names = False
        self.number = 0
        self.next_game = 1
        # Where the game going on is stored, 0 where none is.
        self.game_at = 0
        self.last_ds = 0
        # What players have chosen for the table, see choices.py.
        self.choices = b""
        # What starts the memory anew in steps, while it does; what was stored when it could not.
        self._steps = None
        self.refused = None
        self._patience = 0
        from naiad_table import recovery

        recovery.take_up(self)

    # For the referee

    def begin_game(self, header):
        """Start a game and return its number; a game still going on ends. ``header``: header.pack_header."""
        self.end_game()
        self.number = self.next_game
        self.next_game = self.number % 65535 + 1
        body = bytearray(struct.pack("<H", self.number))
        body.extend(self.urandom(4))
        body.extend(header)
        self._put(entry.GAME, body)
        self.playing = True
        self.has_names = False
        self.last_ds = 0
        return self.number

    def add_move(self, action, t_ds):
        """Append a line, undo included, made ``t_ds`` tenths of a second after the start."""
        body = bytearray()
        put_varint(body, action)
        put_varint(body, t_ds - self.last_ds if t_ds > self.last_ds else 0)
        if t_ds > self.last_ds:
            self.last_ds = t_ds
        if self.tail:
            kind, last = self.tail[-1]
            if kind == entry.MOVES and len(last) + len(body) <= entry.MOVES_BODY:
                last.extend(body)
                return
        self._put(entry.MOVES, body)

    def end_game(self):
        """The game is put away: it is not resumed any more. Nothing where none is going on."""
        if self.playing:
            self.playing = False
            self.mark(entry.END)

    def mark(self, code, detail=b""):
        """Append something else that belongs to the history; codes are those of naiad_core/entry.py."""
        body = bytearray(1)
        body[0] = code
        body.extend(detail)
        self._put(entry.MARK, body)
        self.has_names = self.has_names or code == entry.NAME

    def current_game(self):
        """(header bytes of the game going on, its lines (action, t_ds) one after the other); None where there is none.

        No list of lines: 500 of them, each between what was read and let go, left no free piece of 500 bytes.
        """
        if not self.playing:
            return None
        header = b""
        first = 0
        for number, (kind, body) in enumerate(self.opening()):
            if kind == entry.GAME or kind == entry.AGAIN:
                header = entry.game(kind, body)[3]
                first = number
        return header, self._lines(first)

    def _lines(self, first):
        """Those from this entry on."""
        t_ds = 0
        for number, (kind, body) in enumerate(self.of_game()):
            if number >= first and kind == entry.MOVES:
                for action, step_ds in entry.moves(body):
                    t_ds += step_ds
                    yield action, t_ds

    def of_game(self):
        """(kind, body) of the entries of the game going on, pending ones included, perhaps with some from before it."""
        yield from self.stored()
        for pair in self.tail:
            yield pair

    def opening(self):
        """The same up to its first move, before which header and values stand."""
        for pair in self.of_game():
            yield pair
            # Only what is pending may begin another game; to read all takes a Pico a tenth of a second and more.
            if pair[0] == entry.MOVES and not self.tail:
                return

    def stored(self):
        """The stored ones. Behind a hole nothing counts until ON says where the game goes on."""
        counts = True
        for at, kind, body in self.sector.entries(self.game_at if self.game_at else self.sector.end):
            if at in self.sector.holes:
                counts = at == self.game_at
            if kind == entry.MARK and body[0] == entry.ON:
                counts = True
            elif counts:
                yield kind, body

    def keep_values(self, bodies):
        """Append what the game going on is corrected by, before its first move."""
        for body in bodies:
            self._put(entry.VALUES, body)
            self.flush()

    def room_for_game(self, need=GAME_ROOM):
        """True if a game of ``need`` bytes fits behind what is stored and pending."""
        for _, body in self.tail:
            need += len(body) + 2 + entry.CHAIN_SIZE
        return self.sector.room() >= need

    def all_acked(self):
        """True if a PC holds everything that is stored; then ``rollover`` asks nobody."""
        return self.acked_seq == self.sector.seq and not self.sector.foreign

    def rollover(self, forget=False):
        """Give up what is stored, but for the game going on, and start the sector anew.

        Erases flash, which stops the whole board for about 0.1 s: only at a quiet moment.
        False, and nothing done: a run is armed; something is not acknowledged and the players
        have not agreed (``forget``) to lose it; the game going on takes nearly all the room; the
        memory is dead; or the heap has no room for what starts it anew.
        """
        if self.armed or self.sector.dead or not (forget or self.all_acked()):
            return False
        if forget and not self.playing:
            # All of it is of games that are over, what is still pending too.
            self.game_at = 0
            self.tail = []
        done = False
        for is_done in self._begin(self.sector.size - self.sector.size // WORTH, 0):
            done = done or is_done
        unload("naiad_table.rollover")
        return done

    def _begin(self, most, kind):
        """The steps of rollover.py, none where they were in vain for what is stored; ``kind`` says for which of two
        ``most``."""
        stored = (self.game_at << 15 | self.sector.end) << 1 | kind
        if self.refused == stored:
            return ()
        try:
            # While there is a way back. Kept from the start both would be an eighth of what play leaves free.
            block = bytearray(self.sector.size)
            from naiad_table import rollover
        except MemoryError:
            unload("naiad_table.rollover")
            self._patience = PATIENCE
            return ()
        # Until they have not been.
        self.refused = stored
        return rollover.steps(self, block, most)

    def is_worth_it(self):
        """True if a rollover would win room: the game going on does not take nearly all of it."""
        from naiad_table import rollover

        taken = rollover.size(self)
        unload("naiad_table.rollover")
        return taken <= self.sector.size - sector.ENTRIES_AT - self.sector.size // WORTH

    def _in_time(self):
        """Give up what a PC holds before the last part of the memory is written: what comes while there is no room is
        lost with the power. True if that was done."""
        part = self.sector.size // WORTH
        if self.sector.room() > part or not self.calm:
            if self._steps is not None:
                self._steps = None
                unload("naiad_table.rollover")
            return False
        if not self.all_acked():
            # What was stored meanwhile is gathered too, once a PC holds it.
            return False
        return self._go_on(self.sector.end - part, 1)

    def _go_on(self, most, kind):
        """A step of starting the memory anew; True if that is done."""
        if self._patience:
            self._patience -= 1
            return False
        if self._steps is None:
            self._steps = self._begin(most, kind)
        for is_done in self._steps:
            return is_done
        self._steps = None
        self._patience = PATIENCE
        unload("naiad_table.rollover")
        return False

    # For the loop

    def step(self, now_ms=0):
        """Write the oldest pending entry if flash may be written now; True if something was written."""
        if self.armed:
            return False
        if not self.tail:
            return self._note() or self._in_time()
        if self.full:
            if not self.calm or self.sector.dead or not self.all_acked():
                return False
            return self._go_on(self.sector.size - self.sector.size // WORTH, 0)
        kind, body = self.tail[0]
        if not self.sector.fits(body):
            self.full = True
            return False
        at = self.sector.append(kind, body)
        if at:
            self.tail.pop(0)
            if kind == entry.GAME:
                self.game_at = at
            elif kind == entry.MARK and body[0] == entry.END:
                self.game_at = 0
        self.full = self.sector.damaged
        return True

    def flush(self):
        """Write all that is pending; False if it does not fit or a run is armed."""
        while self.tail and not self.armed and not self.full:
            self.step()
        return not self.tail

    # For the link

    def next_seq(self):
        """The number that the next entry will get, pending ones counted."""
        return self.sector.seq + len(self.tail)

    def ack(self, seq):
        """A PC holds all entries before ``seq``."""
        if self.acked_seq < seq <= self.sector.seq:
            self.acked_seq = seq

    def _put(self, kind, body):
        if len(body) > entry.MAX_BODY:
            raise ValueError("an entry holds %d bytes, not %d" % (entry.MAX_BODY, len(body)))
        self.tail.append((kind, body))

    def _note(self):
        """Remember over a power cut that a PC holds everything; between games only, it costs 5 bytes."""
        if self.playing or self.sector.acked_seq == self.acked_seq or not self.all_acked():
            return False
        return self.sector.fits(b"") and self.sector.append(entry.ACKED, b"") > 0
