"""The board's side of the wire: sends the journal to a PC and obeys its commands; never waits for it. Not what
a command does (commands.py). The conversation is told in host/naiad/link/WIRE.md.
"""

import os
import struct
from binascii import crc32

from naiad_core import frames, wire
from naiad_core.frames import BODY_AT, TYPE_AT
from naiad_table import ticks
from naiad_table.sector import ENTRIES_AT

# What the board's USB holds on its way out; a frame goes in whole or not at all.
FIFO = 256
# So much is read in a pass, however much rubbish comes.
CHUNK = 64
ENTRIES_MAX = frames.BODY_MAX - 4
# An acknowledgement lets frames of entries grow by so many bytes, a loss halves them.
GROW = 8
HELLO_SIZE = struct.calcsize(wire.HELLO_FORMAT)
RESUME_SIZE = struct.calcsize(wire.RESUME_FORMAT)
ACK_SIZE = struct.calcsize(wire.ACK_FORMAT)
PING_SIZE = struct.calcsize(wire.PING_FORMAT)
CMD_SIZE = struct.calcsize(wire.CMD_FORMAT)

# What is owed to the PC, as bits; the lowest goes out first.
_GREETING = 1
_REFUSAL = 2
_RESUMED = 4
_ANSWER = 8
_PONG = 16
_AWAKE = 32


class Link:
    """A task of the loop.

    ``port`` behaves like usb_cdc.data (``connected``, ``in_waiting``, ``readinto``,
    ``out_waiting``, ``write``; both timeouts are set to 0 here). ``handler(verb, body)``
    obeys a command and returns (0 or an ERR code, bytes). ``uid`` is the chip's number,
    ``version`` the firmware's, three numbers. ``reset()`` starts the board anew.
    """

    name = "link"
    budget_ms = 12

    def __init__(self, port, journal, handler=None, uid=b"", version=(0, 0, 0), reset=None, urandom=None):
        self.port = port
        self.journal = journal
        self.handler = handler
        self.uid = bytes(uid)
        self.version = version
        self.reset = reset
        self.boot = struct.unpack("<I", (urandom or os.urandom)(4))[0]
        # Diagnostics.
        self.frames_in = self.frames_out = self._checks_failed = 0
        self.resent = self.sessions = self.faults = 0
        self._splitter = frames.Splitter(CHUNK)
        self._out = frames.buffer()
        self._out_view = memoryview(self._out)
        self._connected = False
        # When a PC was last told that the board is awake, while it need not be told again.
        self._awake_ms = None
        self._since_ms = 0
        port.timeout = 0
        port.write_timeout = 0
        self._size_out = 0
        self._forget()

    @property
    def frames_bad(self):
        """What came in and was no frame, or none of this session."""
        return self._checks_failed + self._splitter.bad

    def step(self, now_ms):
        """Read at most CHUNK bytes, send at most one frame."""
        port = self.port
        if not port.connected:
            if self._connected:
                self._connected = False
                self._awake_ms = None
                self._splitter.reset()
                self._forget()
            return
        if not self._connected:
            self._connected = True
            self._owed = _AWAKE
        elif self._awake_ms is not None and ticks.diff(now_ms, self._awake_ms) >= wire.AWAKE_MS:
            self._awake_ms = None
        if port.in_waiting:
            # After a cable was pulled there may be something waiting that cannot be read.
            count = port.readinto(self._splitter.chunk)
            if count:
                self._splitter.loaded(count)
                end = self._splitter.next()
                while end:
                    self._take(end, now_ms)
                    end = self._splitter.next()
        if not self._size_out:
            self._size_out = self._build(now_ms)
        if self._size_out and FIFO - port.out_waiting >= self._size_out:
            # Should less be taken all the same, the zero in front of the next frame cuts it off.
            port.write(self._out_view[: self._size_out])
            self.frames_out += 1
            self._size_out = 0
        elif self._size_out:
            # A PC that does not read may take days to wake.
            self._since_ms = ticks.aged(self._since_ms, now_ms)
        elif self._leaving and not self._owed and not port.out_waiting:
            # The answer is out.
            self._leave()

    def _forget(self):
        """No session."""
        self._key = 0
        self._nonce = None
        self._owed = 0
        self._size_out = 0
        self._leaving = False
        self._streaming = False
        self._request = None
        self._answer = b""

    # What comes in

    def _take(self, end, now_ms):
        data = self._splitter.data
        kind = data[1]
        if kind == wire.HELLO and end - 6 >= HELLO_SIZE and frames.is_from(data, end, 0):
            self.frames_in += 1
            self._hello(data)
        elif self._nonce is None:
            self._checks_failed += 1
            if self._awake_ms is None:
                self._owed |= _AWAKE
        elif not frames.is_from(data, end, self._key):
            self._checks_failed += 1
        else:
            self.frames_in += 1
            # Somebody is there: losses are the line's, and patience would only cost time.
            self._wait_ms = wire.RESEND_MS
            size = end - 6
            if kind == wire.ACK and size >= ACK_SIZE:
                self._ack(data, now_ms)
            elif kind == wire.PING and size >= PING_SIZE:
                self._ping = struct.unpack_from(wire.PING_FORMAT, data, 2)[0]
                self._owed |= _PONG
            elif kind == wire.RESUME and size >= RESUME_SIZE:
                self._resume(data, now_ms)
            elif kind == wire.CMD and size >= CMD_SIZE:
                self._command(data, end - 4)

    def _hello(self, data):
        nonce, major, _, _ = struct.unpack_from(wire.HELLO_FORMAT, data, 2)
        if major != wire.MAJOR:
            self._refused_nonce = nonce
            self._owed |= _REFUSAL
            return
        if nonce != self._nonce:
            self._forget()
            self._nonce = nonce
            self._key = crc32(struct.pack("<II", nonce, self.boot)) & 0xFFFFFFFF
            self.sessions += 1
        self._owed |= _GREETING

    def _resume(self, data, now_ms):
        seq, chain = struct.unpack_from(wire.RESUME_FORMAT, data, 2)
        sector = self.journal.sector
        if sector.chain_at(seq) == chain:
            self.journal.ack(seq)
            behind = sector.hole(sector.place(seq))
            if behind:
                seq, chain = sector.holes[behind]
        else:
            seq = sector.first_seq
            chain = sector.first_chain
        self._from_seq = seq
        self._from_chain = chain
        self._acked_seq = self._next_seq = self._sent_seq = seq
        self._acked_at = self._next_at = sector.place(seq)
        self._generation = sector.generation
        self._journal_id = sector.id
        self._limit = ENTRIES_MAX
        self._in_flight = 0
        self._since_ms = now_ms
        self._streaming = True
        self._owed |= _RESUMED

    def _ack(self, data, now_ms):
        if not self._streaming or not self._follow_rollover():
            return
        stored, want = struct.unpack_from(wire.ACK_FORMAT, data, 2)
        sector = self.journal.sector
        if self._acked_seq < stored <= sector.seq:
            self._acked_at = sector.walk(self._acked_at, stored - self._acked_seq)
            self._acked_seq = stored
            if stored > self._next_seq:
                self._next_seq = stored
                self._next_at = self._acked_at
            self.journal.ack(stored)
            self._in_flight = 0
            self._since_ms = now_ms
            self._limit = min(self._limit + GROW, ENTRIES_MAX)
        if self._acked_seq <= want < self._next_seq:
            self._go_back(want, now_ms)

    def _command(self, data, end):
        request, based_on, verb = struct.unpack_from(wire.CMD_FORMAT, data, 2)
        if request != self._request:
            self._request = request
            self._answer = self._obey(based_on, verb, bytes(data[2 + CMD_SIZE : end]))
        self._owed |= _ANSWER

    def _obey(self, based_on, verb, body):
        """The body of OK or ERR behind the request's number, with the type in front."""
        code = wire.ERR_UNKNOWN
        reply = b""
        if based_on != wire.NONE and based_on != self.journal.next_seq():
            code = wire.ERR_STALE
            reply = struct.pack("<I", self.journal.next_seq())
        elif verb == wire.VERB_REBOOT and self.reset is not None:
            self._leaving = not (self.journal.armed or self.journal.full)
            code = 0 if self._leaving else wire.ERR_BUSY
        elif self.handler is not None:
            try:
                code, reply = self.handler(verb, body)
            except Exception:
                self.faults += 1
                code = wire.ERR_FAULT
                reply = b""
        if len(reply) > frames.BODY_MAX - 3:
            self.faults += 1
            code = wire.ERR_FAULT
            reply = b""
        if code:
            return bytes((wire.ERR, code)) + reply
        return bytes((wire.OK,)) + reply

    def _leave(self):
        self._leaving = False
        if self.journal.flush():
            self.reset()

    # What goes out

    def _build(self, now_ms):
        """Put the frame that is due into the buffer; its size, or 0 if none is."""
        owed = self._owed
        if not owed:
            return self._entries(now_ms) if self._streaming else 0
        # The lowest bit goes first.
        due = owed & -owed
        self._owed = owed & ~due
        if due == _GREETING:
            return self._greet()
        if due == _REFUSAL:
            end = self._put(wire.REFUSED, wire.REFUSED_FORMAT, self._refused_nonce, wire.MAJOR, wire.MINOR)
            return frames.seal(self._out, end, 0)
        if due == _AWAKE:
            self._awake_ms = now_ms
            return frames.seal(self._out, self._put(wire.AWAKE, wire.AWAKE_FORMAT, self.boot), 0)
        if due == _RESUMED:
            end = self._put(wire.RESUMED, wire.RESUMED_FORMAT, self._from_seq, self._from_chain)
        elif due == _PONG:
            journal = self.journal
            end = self._put(wire.PONG, wire.PONG_FORMAT, self._ping, now_ms, journal.acked_seq, journal.sector.seq)
        else:
            end = self._put(self._answer[0], wire.OK_FORMAT, self._request)
            end = self._append(end, self._answer, 1)
        return frames.seal(self._out, end, self._key)

    def _put(self, kind, layout, *fields):
        """Type and fields into the buffer; the position behind them."""
        self._out[TYPE_AT] = kind
        struct.pack_into(layout, self._out, BODY_AT, *fields)
        return BODY_AT + struct.calcsize(layout)

    def _append(self, end, data, start=0):
        more = end + len(data) - start
        self._out[end:more] = data[start:]
        return more

    def _greet(self):
        sector = self.journal.sector
        end = self._put(
            wire.HELLO_ACK,
            wire.HELLO_ACK_FORMAT,
            self._nonce,
            self.boot,
            wire.MAJOR,
            wire.MINOR,
            wire.CAP_COMMANDS | wire.CAP_LIGHTS if self.handler else 0,
            wire.SPEC,
            sector.id,
            sector.first_seq,
            sector.first_chain,
            sector.seq,
            self.version[0],
            self.version[1],
            self.version[2],
        )
        return frames.seal(self._out, self._append(end, self.uid), 0)

    def _entries(self, now_ms):
        if not self._follow_rollover():
            return 0
        sector = self.journal.sector
        if self._next_seq != self._acked_seq and ticks.diff(now_ms, self._since_ms) >= self._wait_ms:
            # First smaller frames, for a bad line; then patience, for a PC that hangs.
            if self._limit == wire.ENTRIES_MIN:
                self._wait_ms = min(self._wait_ms * 2, wire.RESEND_MAX_MS)
            self._go_back(self._acked_seq, now_ms)
        if self._next_seq == sector.seq or self._in_flight >= wire.WINDOW:
            return 0
        if sector.holes and sector.hole(self._next_at):
            if self._next_seq == self._acked_seq:
                # The next session goes on behind it.
                self._forget()
                self._owed = _AWAKE
            return 0
        if self._next_seq == self._acked_seq:
            self._since_ms = now_ms
        if self._next_seq < self._sent_seq:
            self.resent += 1
        end = self._put(wire.ENTRIES, wire.ENTRIES_FORMAT, self._next_seq)
        data, count, self._next_at = sector.read(self._next_at, self._limit)
        end = self._append(end, data)
        self._next_seq += count
        self._sent_seq = max(self._sent_seq, self._next_seq)
        self._in_flight += 1
        return frames.seal(self._out, end, self._key)

    def _go_back(self, seq, now_ms):
        """Send on from ``seq``, in smaller pieces: on a bad line the small ones get through."""
        self._next_seq = seq
        self._next_at = self.journal.sector.walk(self._acked_at, seq - self._acked_seq)
        self._in_flight = 0
        self._since_ms = now_ms
        self._limit = max(self._limit // 2, wire.ENTRIES_MIN)

    def _follow_rollover(self):
        """Positions change where the journal starts anew; False, and the session ends, if entries that
        this PC did not have are gone with it."""
        sector = self.journal.sector
        if self._generation == sector.generation:
            return True
        if self._journal_id == sector.id and self._acked_seq == sector.first_seq:
            self._generation = sector.generation
            self._acked_at = self._next_at = ENTRIES_AT
            self._next_seq = self._sent_seq = self._acked_seq
            self._in_flight = 0
            return True
        self._forget()
        self._owed = _AWAKE
        return False
