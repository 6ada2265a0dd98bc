"""A walk before a person: the board (and its coming back), the keys, the lines on the terminal; no decisions.

Read enrol_walk.py for those.
"""

import queue
import sys
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Protocol

import click

from naiad.board.enrol_walk import ASK, DONE, NEWS, QUESTION, TROUBLE
from naiad.board.tagging import BoardBench
from naiad.cli.keys import INTERRUPT
from naiad.cli.keys import read_keys as typed_keys
from naiad.link.client import Client
from naiad.link.errors import CommandError, LinkError, ProtocolError
from naiad.report.plain import printable
from naiad_core import wire

# Between looks: far below the time a hand takes, far above what the link does.
LOOK_S = 0.03
# A board that was unplugged is waited for so long.
GONE_S = 120.0
RETRY_S = 0.5
COLOURS = {ASK: "cyan", DONE: "green", TROUBLE: "red", QUESTION: "yellow", NEWS: None}
CLEAR_LINE = "\r\x1b[K"
# Keys that end a job.
ENDING = ("q", INTERRUPT)


class Job(Protocol):
    """A walk, a verification, a reading."""

    over: bool
    paused: bool

    def step(self, now_s: float) -> None: ...

    def press(self, key: str, now_s: float) -> None: ...

    def resume(self) -> None: ...


class Screen:
    """Lines for a person: what is asked stays at the bottom of a terminal, in a pipe everything follows in turn."""

    def __init__(self) -> None:
        self.live = sys.stdout.isatty()
        self._asked = False

    def tell(self, kind: str, sentence: str) -> None:
        """Show a sentence of a walk."""
        text = click.style(printable(sentence), COLOURS[kind])
        if not self.live:
            click.echo(text)
            return
        click.echo(f"{CLEAR_LINE if self._asked else ''}{text}", nl=kind != ASK)
        self._asked = kind == ASK

    def end(self) -> None:
        """Leave the line that was asked."""
        if self.live and self._asked:
            click.echo(CLEAR_LINE, nl=False)
        self._asked = False


def run(
    job: Job,
    bench: BoardBench,
    keys: "queue.SimpleQueue[str]",
    tell: Callable[[str, str], None],
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Until the job is over. A board that is gone is waited for; LinkError if it does not come back."""
    while not job.over:
        try:
            job.step(clock())
            while not keys.empty() and not job.over:
                job.press(_key(keys), clock())
        except ProtocolError:
            raise
        except LinkError as error:
            if isinstance(error, CommandError) and error.code not in (wire.ERR_CLOSED, wire.ERR_FAULT):
                raise
            tell(TROUBLE, f"{error}; what was done is kept, it goes on when the board is back")
            if not _back(bench, keys, clock, sleep):
                job.paused = True
                return
            tell(NEWS, "the board is back")
            job.resume()
        sleep(LOOK_S)


def _key(keys: "queue.SimpleQueue[str]") -> str:
    """The next key; click.Abort for Ctrl-C, which a terminal in this mode gives as a key."""
    key = keys.get()
    if key == INTERRUPT:
        raise click.Abort
    return key


def _back(
    bench: BoardBench, keys: "queue.SimpleQueue[str]", clock: Callable[[], float], sleep: Callable[[float], None]
) -> bool:
    """Open the board again, however often it takes; False if q was pressed, LinkError, the last one's, after GONE_S."""
    until_s = clock() + GONE_S
    typed: list[str] = []
    while True:
        bench.client.close()
        sleep(RETRY_S)
        while not keys.empty():
            typed.append(_key(keys))
            if typed[-1] == "q":
                return False
        try:
            bench.open()
            # A tile may be named while the board is away.
            for key in typed:
                keys.put(key)
            return True
        except ProtocolError:
            raise
        except LinkError:
            if clock() > until_s:
                raise


def opened(client: Client, reader: int) -> BoardBench:
    """The reader of this number, from 1, on a board whose workshop is open now. LinkError, ValueError."""
    bench = BoardBench(client, reader - 1)
    readers = bench.open()
    if not 1 <= reader <= readers:
        with suppress(LinkError):
            bench.close()
        raise ValueError(
            f"the board has {readers} {'reader' if readers == 1 else 'readers'}; there is no reader {reader}"
        )
    return bench


def read_keys(keys: "queue.SimpleQueue[str]", only: Collection[str] = ()) -> threading.Thread:
    """Put what is typed into the queue, key by key, for as long as there is something to read; ``only`` these keys, if
    any are named."""

    def put(key: str) -> None:
        if not only or key in only:
            keys.put(key)

    def read() -> None:
        with suppress(EOFError, OSError, ValueError):
            if sys.stdin.isatty():
                while True:
                    for key in typed_keys():
                        put(key)
            else:
                while char := sys.stdin.read(1):
                    put(char)

    thread = threading.Thread(target=read, name="keys", daemon=True)
    thread.start()
    return thread
