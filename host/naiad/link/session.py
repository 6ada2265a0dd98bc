"""The PC's half of the conversation, without a port, a disk or a clock: bytes and time in, bytes and events out.

Not what carries the bytes (transport.py) nor what is done with the events (client.py). The states
are those of WIRE.md. Times are seconds of any clock that does not jump; its owner passes them in.

>>> session = Session(Recorder(), nonces=iter([7]).__next__)
>>> session.start(0.0)
>>> session.outgoing()[:2]
b'\\x00\\x00'
"""

import secrets
import struct
from collections.abc import Callable
from enum import Enum

from naiad.link.events import Answered, Arrived, Board, Dropped, Entry, Event, Greeted, Lost, Refused, Resumed
from naiad.link.framing import BODY_MAX, Frame, Splitter, key_of, seal
from naiad.link.recorder import Recorder
from naiad_core import entry, wire

# What changes nothing, or nothing more when it is done again, may be asked twice.
HARMLESS = (
    *(wire.VERB_STATS, wire.VERB_LIGHTS, wire.VERB_SERVICE, wire.VERB_ABOUT, wire.VERB_LOOK),
    *(wire.VERB_INPUTS, wire.VERB_SHOW, wire.VERB_SOUND, wire.VERB_FILE, wire.VERB_HOUR, wire.VERB_TEXT),
)
# What is waited at most before a board that sent what cannot be is greeted again.
LONGEST_PAUSE_MS = 8 * wire.RETRY_MS
# So many entries that came too early are kept aside; more than the board sends unasked never come.
ASIDE = 2048


class State(Enum):
    """As in WIRE.md."""

    CLOSED = "closed"
    GREETING = "greeting"
    RESUMING = "resuming"
    FOLLOWING = "following"


def random_nonce() -> int:
    """32 random bits."""
    return secrets.randbits(32)


class Session:
    """One after another on one port. ``nonces()`` gives 32 random bits."""

    def __init__(self, recorder: Recorder | None = None, nonces: Callable[[], int] = random_nonce) -> None:
        self.recorder = recorder or Recorder()
        self.state = State.CLOSED
        self.board: Board | None = None
        self.greetings = 0
        # What the board has last said: acknowledged up to here, and the number behind its last entry.
        self.acked = 0
        self.board_next = 0
        self.pongs = 0
        self.frames_in = self.frames_out = self.again = self._checks_failed = 0
        self._nonces = nonces
        self._splitter = Splitter()
        self._out = bytearray()
        self._now = 0.0
        self._key = 0
        self._nonce = 0
        self._greeted = False
        self._asked = (0, 0)
        self._next = (0, 0)
        self._stored = 0
        self._wanted = -1
        self._aside: dict[int, bytes] = {}
        # Sessions since the last good entry that ended with one that does not fit.
        self._misfits = 0
        self._request = 0
        self._command: tuple[int, int, bytes] | None = None
        self._pings: dict[int, float] = {}
        self._ping = 0
        self._heard_at = 0.0
        self._complained_at = 0.0
        self._ping_at = 0.0
        self._repeat_at = 0.0
        self._command_at = 0.0
        self._command_tries = 0

    @property
    def frames_bad(self) -> int:
        """What came in and was no frame, or none of this session."""
        return self._checks_failed + self._splitter.bad

    @property
    def next_seq(self) -> int:
        """The number of the next entry that the board will send, as far as this side knows."""
        return self._next[0]

    def start(self, now: float) -> None:
        """Greet the board; also after its port was opened anew."""
        self._now = now
        self._misfits = 0
        self._splitter = Splitter()
        self._out.clear()
        # Ends whatever half frame the board may have read before.
        self._out += b"\0"
        self._greet()

    def close(self) -> None:
        """Say nothing more."""
        self.state = State.CLOSED
        self._out.clear()

    def outgoing(self) -> bytes:
        """What must be sent; call it after everything else."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def receive(self, data: bytes, now: float) -> list[Event]:
        """Bytes have come."""
        self._now = now
        events: list[Event] = []
        torn = self._splitter.bad
        for frame in self._splitter.feed(data):
            self._take(frame, events)
            if len(events) > 1 and isinstance(events[-1], Arrived) and isinstance(events[-2], Arrived):
                # One write to the disk for all that came together.
                later = events.pop().entries  # type: ignore[union-attr]
                events[-1].entries.extend(later)
        if self._splitter.bad != torn:
            self._complain()
        return events

    def tick(self, now: float) -> list[Event]:
        """Time has passed: send again what was not answered. At least every RETRY_MS / 3."""
        self._now = now
        if self.state is State.CLOSED:
            return []
        if self.state is not State.GREETING and now - self._heard_at > wire.SILENCE_MS / 1000:
            events: list[Event] = []
            self._lose("the board does not answer any more", events)
            return events
        if now >= self._repeat_at:
            if self.state is State.GREETING:
                self._hello()
            elif self.state is State.RESUMING:
                self._resume()
        if self.state is State.FOLLOWING:
            if now >= self._ping_at:
                self._send_ping()
            if self._command is not None and now >= self._command_at:
                self._send_command()
        return []

    def resume(self, seq: int, chain: int, now: float) -> None:
        """After Greeted: ask for the entries from ``seq`` on; ``chain`` is that before it."""
        self._now = now
        self._asked = (seq, chain)
        self._enter(State.RESUMING)
        self._resume()

    def stored(self, seq: int, now: float) -> None:
        """All entries before ``seq`` are safe on the disk: let the board know."""
        self._now = now
        self._stored = max(self._stored, seq)
        self._ack()

    def ping(self, now: float) -> None:
        """Ask for the board's clock now; its answer also brings ``acked`` and ``board_next`` up to date."""
        self._now = now
        if self.state is State.FOLLOWING:
            self._send_ping()

    def command(self, verb: int, body: bytes, now: float, based_on: int = wire.NONE) -> int:
        """Ask the board to do something; the request's number, under which Answered will come.

        RuntimeError while another is not answered, ValueError for a body that is too long.
        """
        if self._command is not None:
            raise RuntimeError("a command is still being answered")
        if len(body) > BODY_MAX - struct.calcsize(wire.CMD_FORMAT):
            raise ValueError(f"a command holds {BODY_MAX - struct.calcsize(wire.CMD_FORMAT)} bytes, not {len(body)}")
        self._now = now
        self._request = (self._request + 1) & 0xFFFF
        self._command = (based_on, verb, body)
        self._command_tries = 0
        if self.state is State.FOLLOWING:
            self._send_command()
        return self._request

    def forget_command(self) -> None:
        """Nobody waits for the answer any more."""
        self._command = None

    # What comes in

    def _take(self, frame: Frame, events: list[Event]) -> None:
        open_kinds = (wire.HELLO_ACK, wire.REFUSED, wire.AWAKE)
        key = 0 if frame.kind in open_kinds else self._key
        in_session = self.state in (State.RESUMING, State.FOLLOWING)
        if not frame.is_from(key) or not (frame.kind in open_kinds or in_session):
            self._checks_failed += 1
            self.recorder.frame(self._now, "<", frame, "(damaged, or of another session)")
            self._complain()
            return
        self.frames_in += 1
        self.recorder.frame(self._now, "<", frame)
        handler = {
            wire.HELLO_ACK: self._hello_ack,
            wire.REFUSED: self._refused,
            wire.AWAKE: self._awake,
            wire.RESUMED: self._resumed,
            wire.ENTRIES: self._entries,
            wire.PONG: self._pong,
            wire.OK: self._ok,
            wire.ERR: self._err,
        }.get(frame.kind)
        if handler is None:
            return
        try:
            handler(frame.body, events)
        except struct.error:
            # Too short for what it says it is: a newer board's, or none.
            self._checks_failed += 1
            return
        if in_session:
            self._heard_at = self._now

    def _hello_ack(self, body: bytes, events: list[Event]) -> None:
        size = struct.calcsize(wire.HELLO_ACK_FORMAT)
        fields = struct.unpack_from(wire.HELLO_ACK_FORMAT, body)
        nonce, boot, major, minor, caps, spec, journal, first_seq, first_chain, next_seq, *firmware = fields
        if self.state is not State.GREETING or self._greeted or nonce != self._nonce:
            return
        if major != wire.MAJOR:
            # It should have refused.
            self._enter(State.CLOSED)
            events.append(Refused(major, minor))
            return
        self._greeted = True
        about = {"version": (major, min(minor, wire.MINOR)), "firmware": ".".join(map(str, firmware)), "caps": caps}
        self.board = Board(body[size:].hex(), boot, journal, first_seq, first_chain, next_seq, spec=spec, **about)
        self.board_next = next_seq
        self._key = key_of(nonce, boot)
        self._heard_at = self._now
        events.append(Greeted(self.board))

    def _refused(self, body: bytes, events: list[Event]) -> None:
        nonce, major, minor = struct.unpack_from(wire.REFUSED_FORMAT, body)
        if self.state is State.GREETING and nonce == self._nonce:
            self._enter(State.CLOSED)
            events.append(Refused(major, minor))

    def _awake(self, body: bytes, events: list[Event]) -> None:
        (boot,) = struct.unpack_from(wire.AWAKE_FORMAT, body)
        if self.state in (State.RESUMING, State.FOLLOWING):
            restarted = self.board is None or boot != self.board.boot
            reason = "the board was started anew" if restarted else "the board has ended the session"
            self._lose(reason, events)

    def _resumed(self, body: bytes, events: list[Event]) -> None:
        seq, chain = struct.unpack_from(wire.RESUMED_FORMAT, body)
        if self.state is not State.RESUMING:
            return
        self._next = (seq, chain)
        self._stored = self.acked = seq
        self._wanted = -1
        self._aside.clear()
        self._enter(State.FOLLOWING)
        self._ping_at = self._now
        events.append(Resumed(seq, chain, self._asked == (seq, chain)))
        if self._command is not None:
            self._send_command()

    def _entries(self, body: bytes, events: list[Event]) -> None:
        if self.state is not State.FOLLOWING or len(body) < 4:
            return
        (seq,) = struct.unpack(wire.ENTRIES_FORMAT, body[:4])
        before = self._next[0]
        fresh = False
        for raw in _cut(body[4:]):
            if seq >= before and len(self._aside) < ASIDE and seq not in self._aside:
                self._aside[seq] = raw
                fresh = True
            seq += 1
        arrived = []
        while (raw := self._aside.pop(self._next[0], b"")) != b"":
            if not entry.check(raw, self._next[1]):
                self._misfits += 1
                self._lose("the board sends entries that do not continue what it sent before", events)
                return
            chain = entry.chain_before(raw, len(raw))
            arrived.append(Entry(self._next[0], chain, raw[: -entry.CHAIN_SIZE]))
            self._next = (self._next[0] + 1, chain)
        if arrived:
            self._misfits = 0
            events.append(Arrived(arrived))
        elif not fresh:
            # All known: the board has not heard that.
            self.again += 1
            if seq <= before:
                self._ack()
        elif self._wanted != self._next[0]:
            # Something is missing in front of it; say so once.
            self._wanted = self._next[0]
            self._ack(self._wanted)

    def _pong(self, body: bytes, _events: list[Event]) -> None:
        number, _ticks_ms, acked, board_next = struct.unpack_from(wire.PONG_FORMAT, body)
        if self._pings.pop(number, None) is None:
            return
        self.acked = acked
        self.board_next = board_next
        self.pongs += 1
        if acked < self._stored:
            self._ack()

    def _ok(self, body: bytes, events: list[Event]) -> None:
        (request,) = struct.unpack(wire.OK_FORMAT, body[:2])
        self._answered(request, 0, body[2:], events)

    def _err(self, body: bytes, events: list[Event]) -> None:
        request, code = struct.unpack(wire.ERR_FORMAT, body[:3])
        self._answered(request, code, body[3:], events)

    def _answered(self, request: int, code: int, body: bytes, events: list[Event]) -> None:
        if self._command is not None and request == self._request:
            self._command = None
            events.append(Answered(request, code, body))

    # What goes out

    def _enter(self, state: State) -> None:
        self.state = state
        self.recorder.event(self._now, f"-- {state.value}")

    def _lose(self, reason: str, events: list[Event]) -> None:
        self.recorder.event(self._now, f"-- lost: {reason}")
        events.append(Lost(reason))
        if self._command is not None and self._command_tries:
            based_on, verb, _ = self._command
            self._command_tries = 0
            if based_on == wire.NONE and verb not in HARMLESS:
                self._command = None
                events.append(Dropped(self._request))
        self._greet()

    def _greet(self) -> None:
        self._nonce = self._nonces()
        self._greeted = False
        self._key = 0
        self._pings.clear()
        self._aside.clear()
        self._enter(State.GREETING)
        if self._misfits < 2:
            self._hello()
        else:
            # What did not fit twice will hardly fit now: less and less often, or the two would do nothing else.
            self._repeat_at = self._now + min(wire.RETRY_MS << self._misfits, LONGEST_PAUSE_MS) / 1000

    def _hello(self) -> None:
        self.greetings += 1
        self._repeat_at = self._now + wire.RETRY_MS / 1000
        caps = wire.CAP_COMMANDS | wire.CAP_LIGHTS
        self._send(wire.HELLO, struct.pack(wire.HELLO_FORMAT, self._nonce, wire.MAJOR, wire.MINOR, caps), 0)

    def _resume(self) -> None:
        self._repeat_at = self._now + wire.RETRY_MS / 1000
        self._send(wire.RESUME, struct.pack(wire.RESUME_FORMAT, *self._asked), self._key)

    def _ack(self, want: int = wire.NONE) -> None:
        if self.state is State.FOLLOWING:
            self._send(wire.ACK, struct.pack(wire.ACK_FORMAT, self._stored, want), self._key)

    def _complain(self) -> None:
        """Something came in damaged. It may have been entries, and the last ones, so that nothing else shows it."""
        if self.state is State.FOLLOWING and self._now - self._complained_at >= wire.NACK_MS / 1000:
            self._complained_at = self._now
            self._ack(self._next[0])

    def _send_ping(self) -> None:
        self._ping_at = self._now + wire.PING_MS / 1000
        self._ping = (self._ping + 1) & 0xFFFF
        # An answer that has not come by now will not come.
        self._pings = {n: at for n, at in self._pings.items() if self._now - at < wire.SILENCE_MS / 1000}
        self._pings[self._ping] = self._now
        self._send(wire.PING, struct.pack(wire.PING_FORMAT, self._ping), self._key)

    def _send_command(self) -> None:
        assert self._command is not None
        based_on, verb, body = self._command
        # Twice as long each time, up to a second: the board may be busy with it.
        self._command_at = self._now + min(wire.RETRY_MS * 2**self._command_tries, 1000) / 1000
        self._command_tries += 1
        self._send(wire.CMD, struct.pack(wire.CMD_FORMAT, self._request, based_on, verb) + body, self._key)

    def _send(self, kind: int, body: bytes, key: int) -> None:
        frame = seal(kind, body, key)
        self.frames_out += 1
        self.recorder.frame(self._now, ">", Frame(kind, body, 0))
        self._out += frame


def _cut(data: bytes) -> list[bytes]:
    """Entries that stand end to end, each with its chain; what is behind the last whole one is left out."""
    out = []
    at = 0
    while stop := entry.end(data, at, len(data)):
        out.append(data[at:stop])
        at = stop
    return out
