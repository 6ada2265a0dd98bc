"""Whether a firmware runs on a board, told by its greeting on the data port; not how it got there (deploy.py)."""

import time
from collections.abc import Callable

from naiad.link.errors import PortError
from naiad.link.events import Board, Greeted, Refused
from naiad.link.session import Session
from naiad.link.transport import Transport

# A Pico compiles its firmware anew at every start.
START_S = 60.0
GREET_S = 3.0
BEAT_S = 0.1
AGAIN_S = 0.5

# What a console says when code.py has ended: CircuitPython in English, and firmware/crash.py.
ENDINGS = (b"Code done running", b"Press any key", b"The table has crashed")

Connect = Callable[[], Transport]


def greet(connect: Connect, patience_s: float = GREET_S, clock: Callable[[], float] = time.monotonic) -> Board | None:
    """Who answers on a data port; None if nobody does in time, or not in this naiad's language."""
    try:
        transport = connect()
    except PortError:
        return None
    session = Session()
    try:
        session.start(clock())
        until = clock() + patience_s
        while clock() < until:
            events = session.tick(clock())
            transport.write(session.outgoing())
            events += session.receive(transport.read(BEAT_S), clock())
            for event in events:
                if isinstance(event, Greeted):
                    return event.board
                if isinstance(event, Refused):
                    return None
    except PortError:
        pass
    finally:
        transport.close()
    return None


def wait_for(
    connect: Connect,
    number: str,
    before: int | None,
    limit_s: float = START_S,
    ended: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Board | None:
    """Wait until a firmware of that version has started; None if none did in time.

    ``before`` is the number of the run that went on when it was put there: the same number is the old one still.
    ``ended()`` tells that there is nothing to wait for any more.
    """
    until = clock() + limit_s
    while clock() < until and not ended():
        board = greet(connect, clock=clock)
        if board is not None and board.boot != before and board.firmware == number:
            return board
        sleep(AGAIN_S)
    return None


class Watch:
    """A board's console, listened to while it starts; nothing is said to it. ``connect`` opens it, again and again."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._transport: Transport | None = None
        self._said = b""

    def ended(self) -> bool:
        """Whether its program has ended since this was first asked."""
        try:
            if self._transport is None:
                self._transport = self._connect()
            while data := self._transport.read(0):
                self._said += data
        except PortError:
            self.close()
        return any(ending in self._said for ending in ENDINGS)

    def close(self) -> None:
        """Let go of the port."""
        if self._transport is not None:
            self._transport.close()
            self._transport = None
