"""Whether a firmware runs on a board, told by its greeting on the data port; not how it got there (deployment.py)."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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


@contextmanager
def watched(connect: Connect) -> Iterator[Callable[[], bool]]:
    """A board's console, listened to while it starts: what tells whether its program has ended since that was asked.

    Nothing is said to the board. ``connect`` opens its console, again and again.
    """
    transport: Transport | None = None
    said = b""

    def ended() -> bool:
        nonlocal transport, said
        try:
            transport = transport or connect()
            while data := transport.read(0):
                said += data
        except PortError:
            if transport is not None:
                transport.close()
            transport = None
        return any(ending in said for ending in ENDINGS)

    try:
        yield ended
    finally:
        if transport is not None:
            transport.close()
