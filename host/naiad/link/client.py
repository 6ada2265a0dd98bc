"""A board's entries onto the PC's disk, and commands to the board; blocking, one thread. Not the conversation
(session.py) and not the disk: that is a Sink, and store/ has one.

    with Client(lambda: open_transport("/dev/ttyACM1"), sink) as client:
        client.sync(progress)
        for update in client.follow():
            ...
"""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn, Protocol, Self

from naiad.link.errors import CommandError, LinkError, NoAnswer, PortError, ProtocolError
from naiad.link.events import Answered, Arrived, Board, Dropped, Entry, Event, Greeted, Lost, Refused, Resumed
from naiad.link.names import ERRORS
from naiad.link.recorder import Recorder
from naiad.link.session import Session, random_nonce
from naiad.link.transport import Transport
from naiad_core import wire

ANSWER_S = 5.0
COMMAND_S = 6.0
# Between attempts to open a port that is gone: the first wait, and the longest.
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 10.0
# Never longer without looking at what must be sent again.
BEAT_S = wire.RETRY_MS / 3000
# So long the board may take to hear of the last acknowledgement; if it does not, it hears of it next time.
SETTLE_S = 2.0
# Without news for so long while entries are due, fetching has failed.
STALLED_S = 20.0


class Sink(Protocol):
    """Where entries are kept. ``journal`` is a journal's id in the low 32 bits; above them the number of
    the branch, 0 unless a board's history turned out not to be the one kept before."""

    def cursor(self, uid: str, journal: int) -> tuple[int, int] | None:
        """(number of the next entry that is missing, chain before it); None if nothing is held of it."""

    def store(self, uid: str, journal: int, boot: int, entries: list[Entry]) -> None:
        """Returns when they are safe on the disk. The same entries again change nothing."""


class Connected(NamedTuple):
    """A session is open. ``gap``: so many entries were given up at the table before anybody fetched
    them. ``diverged``: what was kept of this journal is another history; it stays, and a new branch is begun."""

    board: Board
    gap: int
    diverged: bool


class News(NamedTuple):
    """Entries, already on the disk. ``journal`` as the Sink has it."""

    board: Board
    journal: int
    entries: list[Entry]


class Gone(NamedTuple):
    """No session any more; it is being looked for again. ``retry_s`` until the next attempt."""

    reason: str
    retry_s: float


class Quiet(NamedTuple):
    """Nothing has happened for a while."""


Update = Connected | News | Gone | Quiet


class Synced(NamedTuple):
    """What ``sync`` has done."""

    board: Board
    journal: int
    entries: int
    gap: int
    diverged: bool


def sleeping_till(stop: threading.Event, most_s: float) -> Callable[[float], None]:
    """A client's ``sleep`` of ``most_s`` at most at a time, which ends when ``stop`` is set."""

    def sleep(seconds: float) -> None:
        stop.wait(min(seconds, most_s))

    return sleep


class Client:
    """One board. ``connect()`` opens its port; ``dump_to`` is a folder for the file that explains a failure.

    ``clock`` and ``sleep`` are the time it lives in, ``nonces`` its chance, for tests and twins.
    """

    def __init__(
        self,
        connect: Callable[[], Transport],
        sink: Sink,
        *,
        dump_to: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        nonces: Callable[[], int] = random_nonce,
    ) -> None:
        self._connect = connect
        self.sink = sink
        self.dump_to = dump_to
        self.clock = clock
        self.sleep = sleep
        self.recorder = Recorder()
        self.session = Session(self.recorder, nonces)
        self.connected: Connected | None = None
        self.journal = 0
        self._transport: Transport | None = None
        self._name = ""
        self._cursor: tuple[int, int] | None = None
        self._answer: Answered | Dropped | None = None
        self._from = 0
        # Why the last session ended, '' once entries have come since.
        self._lost = ""
        self._unread: list[Update] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the port; the board plays on."""
        self.session.close()
        self.connected = None
        if self._transport is not None:
            self._transport.close()
            self._transport = None

    def open(self) -> Connected:
        """Open port and session if they are not; PortError, NoAnswer or ProtocolError."""
        if self._transport is None:
            self._transport = self._connect()
            self._name = self._transport.name
            self.session.start(self.clock())
        patience = self.clock() + ANSWER_S
        while self.connected is None:
            if self.clock() >= patience:
                self._fail(
                    NoAnswer(
                        f"nothing answers on {self._name}: is naiad's firmware on the board, and is this its data "
                        "port, not its console? 'naiad ports' shows which is which"
                    )
                )
            self._unread += self._pump(patience - self.clock())
        return self.connected

    def sync(self, progress: Callable[[int, int], None] | None = None) -> Synced:
        """Fetch every entry that the board had when it was asked, and return.

        ``progress(done, of)`` is called as they come in. A session that is lost on the way is opened anew.
        Raises what ``open`` does.
        """
        session = self.session
        # In a session that is not fresh the board must be asked what it has by now.
        asked = session.pongs if self.connected is not None else -1
        self.open()
        fetched = gap = 0
        patience = self.clock() + STALLED_S
        while True:
            for update in self._unread:
                if isinstance(update, Connected):
                    asked = -1
                    gap += update.gap
                elif isinstance(update, News):
                    fetched += len(update.entries)
                    patience = self.clock() + STALLED_S
            self._unread = []
            if self.connected is not None and session.pongs > asked:
                goal = session.board_next
                if progress is not None:
                    progress(min(self._held(), goal) - self._from, max(goal - self._from, 0))
                if self._held() >= goal:
                    done = self.connected
                    self._settle()
                    return Synced(done.board, self.journal, fetched, gap or done.gap, done.diverged)
            elif self.connected is not None:
                session.ping(self.clock())
            if self.clock() >= patience:
                reason = self._lost or "the board does not send its games"
                self._fail(NoAnswer(f"{self._name}: {reason}; reset it and try again"))
            self._unread = self._pump(BEAT_S)

    def _settle(self) -> None:
        """Wait until the board knows what is safe here: who pulls the cable now must not be asked, at the
        next game, whether games that were fetched may be forgotten."""
        patience = self.clock() + SETTLE_S
        while self.connected is not None and self.session.acked < self._held() and self.clock() < patience:
            self.session.ping(self.clock())
            beat = self.clock() + BEAT_S
            while self.session.acked < self._held() and self.clock() < beat:
                self._unread += self._pump(beat - self.clock())

    def follow(self, quiet_s: float = 1.0) -> Iterator[Update]:
        """Everything that happens, for ever, entries as soon as they are on the disk.

        A port that is gone is opened again, less and less often. Only ProtocolError ends it, and what
        the sink raises. ``Quiet`` comes whenever nothing else has for ``quiet_s``.
        """
        wait_s = FIRST_WAIT_S
        while True:
            try:
                if self._transport is None:
                    self.open()
                    wait_s = FIRST_WAIT_S
                since = self.clock()
                while not self._unread and self.clock() - since < quiet_s:
                    self._unread += self._pump(quiet_s)
                updates, self._unread = self._unread, []
                yield from updates or [Quiet()]
            except ProtocolError:
                raise
            except LinkError as error:
                self.close()
                yield Gone(str(error), wait_s)
                self.sleep(wait_s)
                wait_s = min(wait_s * 2, LONGEST_WAIT_S)

    def command(self, verb: int, body: bytes = b"", based_on: int = wire.NONE) -> bytes:
        """Ask the board to do something, and wait for its answer.

        ``based_on``: only if its next entry still has this number. CommandError if it does not do it,
        LinkError if nothing answers; entries that come in meanwhile are stored, and told by ``follow``.
        """
        board = self.open().board
        if not board.caps & wire.CAP_COMMANDS:
            raise CommandError(wire.ERR_UNKNOWN, f"{self._name}: this board obeys no commands; update its firmware")
        request = self.session.command(verb, body, self.clock(), based_on)
        patience = self.clock() + COMMAND_S
        self._answer = None
        try:
            while self._answer is None or self._answer.request != request:
                if self.clock() >= patience:
                    self._fail(NoAnswer(f"{self._name}: the board does not answer a command; reset it"))
                self._unread += self._pump(patience - self.clock())
        finally:
            self.session.forget_command()
        answer = self._answer
        if isinstance(answer, Dropped):
            raise LinkError(
                f"{self._name}: the session was lost before the board answered; look at the table whether it did "
                "what was asked, and repeat it if not"
            )
        if answer.code:
            raise _refusal(answer)
        return answer.body

    def facts(self) -> dict[str, object]:
        """What is known, for a file that explains a failure."""
        session = self.session
        facts: dict[str, object] = {"port": self._name, "state": session.state.value}
        if session.board is not None:
            facts |= session.board._asdict()
        facts |= {
            "frames in": session.frames_in,
            "frames out": session.frames_out,
            "frames damaged": session.frames_bad,
            "entries sent again": session.again,
            "greetings": session.greetings,
        }
        return facts

    # One step of the conversation

    def _pump(self, timeout_s: float) -> list[Update]:
        """Send what is due, wait for bytes, and act on them."""
        assert self._transport is not None
        try:
            events = self.session.tick(self.clock())
            updates = self._handle(events)
            self._flush()
            data = self._transport.read(max(0.0, min(timeout_s, BEAT_S)))
            if data:
                updates += self._handle(self.session.receive(data, self.clock()))
                self._flush()
        except PortError as error:
            self.recorder.event(self.clock(), f"-- {error}")
            self.close()
            raise
        return updates

    def _flush(self) -> None:
        data = self.session.outgoing()
        if data and self._transport is not None:
            self._transport.write(data)

    def _handle(self, events: list[Event]) -> list[Update]:
        updates: list[Update] = []
        for event in events:
            match event:
                case Greeted(board):
                    self._greeted(board)
                case Resumed():
                    updates.append(self._resumed(event))
                case Arrived(entries):
                    updates.append(self._arrived(entries))
                case Answered() | Dropped():
                    self._answer = event
                case Lost(reason):
                    self.connected = None
                    self._lost = reason
                    updates.append(Gone(reason, 0.0))
                case Refused(major, minor):
                    self._refused(major, minor)
        return updates

    def _greeted(self, board: Board) -> None:
        # The newest branch is the one that the board may still be on.
        self.journal = board.journal
        self._cursor = self.sink.cursor(board.uid, self.journal)
        while (newer := self.sink.cursor(board.uid, self.journal + (1 << 32))) is not None:
            self.journal += 1 << 32
            self._cursor = newer
        seq, chain = self._cursor or (board.first_seq, board.first_chain)
        self.session.resume(seq, chain, self.clock())

    def _resumed(self, event: Resumed) -> Connected:
        board = self.session.board
        assert board is not None
        gap = 0
        diverged = False
        if not event.asked and self._cursor is not None:
            if event.seq > self._cursor[0]:
                gap = event.seq - self._cursor[0]
            else:
                diverged = True
                self.journal += 1 << 32
        self._cursor = (event.seq, event.chain)
        self._from = event.seq
        self.connected = Connected(board, gap, diverged)
        return self.connected

    def _arrived(self, entries: list[Entry]) -> News:
        board = self.session.board
        assert board is not None
        try:
            self.sink.store(board.uid, self.journal, board.boot, entries)
        except BaseException:
            # What is not on the disk must never be acknowledged, not even with what comes after it.
            self.close()
            raise
        self._lost = ""
        self._cursor = (entries[-1].seq + 1, entries[-1].chain)
        self.session.stored(entries[-1].seq + 1, self.clock())
        return News(board, self.journal, entries)

    def _held(self) -> int:
        return self._cursor[0] if self._cursor is not None else 0

    def _refused(self, major: int, minor: int) -> None:
        side = "this naiad on the PC" if major > wire.MAJOR else "the board's firmware"
        self._fail(
            ProtocolError(
                f"{self._name}: the board speaks version {major}.{minor} of the wire, this naiad "
                f"{wire.MAJOR}.{wire.MINOR}: update {side}. The game at the table goes on"
            )
        )

    def _fail(self, error: LinkError) -> NoReturn:
        """Raise it, after keeping what explains it."""
        if self.dump_to is not None:
            path = self.dump_to / f"link-{time.strftime('%Y%m%d-%H%M%S')}.txt"
            try:
                self.recorder.dump(path, self.facts())
                error = type(error)(f"{error}\n(what went over the line is in {path})")
            except OSError:
                # The error itself matters more than its explanation.
                pass
        self.close()
        raise error


def _refusal(answer: Answered) -> CommandError:
    name, sentence = ERRORS.get(answer.code, (f"error {answer.code}", "this naiad does not know the error"))
    if answer.code == wire.ERR_ILLEGAL:
        reason = answer.body.decode("ascii", "replace")
        return CommandError(answer.code, f"{sentence}: {reason}", answer.body, reason)
    return CommandError(answer.code, f"{name.lower().replace('_', '-')}: {sentence}", answer.body)
