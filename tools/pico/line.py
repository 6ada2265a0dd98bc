"""The emulated board's two serial ports as the PC's code wants them; what is said there is not known here.

Waiting lets the table's time pass, so whoever talks to the board lives in the board's time.
"""

import contextlib
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from naiad.link.client import Client
from naiad.link.errors import PortError
from naiad.store.database import Store
from naiad.store.journal import StoreSink
from naiad.twin.usb import PortGone

if TYPE_CHECKING:
    from pico.table import PicoTable

CONSOLE, DATA = 0, 1
STEP_MS = 1.0
# A PC that waits for the next byte looks so often.
LOOK_MS = 4.0
RAW_REPL, REPL, INTERRUPT, END = b"\x01", b"\x02", b"\x03", b"\x04"
PROMPT_MS = 5_000
AGAIN_MS = 2_000


class Line:
    """The data port as link's Transport."""

    def __init__(self, table: "PicoTable") -> None:
        self.name = "the emulated Pico"
        self._table = table
        self._host = table.ports[DATA].host
        with self._alive():
            self._host.open()

    @contextlib.contextmanager
    def _alive(self) -> Iterator[None]:
        try:
            yield
        except PortGone as error:
            raise PortError(str(error)) from error

    def read(self, timeout_s: float) -> bytes:
        # Time passes however short the wait is: who waits until a moment would else ask for ever just before it.
        end_ms = self._table.now_ms + math.ceil(timeout_s * 1e6) / 1000
        with self._alive():
            while not (data := self._host.read()) and self._table.now_ms < end_ms:
                self._table.run(LOOK_MS)
        return data

    def write(self, data: bytes) -> None:
        with self._alive():
            self._host.write(data)

    def close(self) -> None:
        self._host.close()
        self._table.ports[DATA].kick()


def client(table: "PicoTable", store: Store) -> Client:
    """A PC at the data port, which keeps what it fetches in the store."""
    return Client(
        lambda: Line(table),
        StoreSink(store),
        clock=lambda: table.now_ms / 1000,
        sleep=lambda seconds: table.run(seconds * 1000),
    )


class BoardError(RuntimeError):
    """What ran on the board raised; the message is its traceback."""


class Repl:
    """The console: stops what runs and runs something else, on the deployed files. The game that was on is gone."""

    def __init__(self, table: "PicoTable") -> None:
        self._table = table
        self._host = table.ports[CONSOLE].host
        self._stop()

    def _stop(self) -> None:
        table = self._table
        self._seen = b""
        for _ in range(3):
            self._send(INTERRUPT)
            table.run(300)
        self._send(b"\r\n")
        table.run(500)
        self._seen = b""
        self._send(RAW_REPL)
        self._wait(b"raw REPL; CTRL-B to exit\r\n>", PROMPT_MS)

    def start_again(self) -> None:
        """Have the board start its program again, with nothing of what was run here, and stop that."""
        self._send(REPL + END)
        self._table.run(AGAIN_MS)
        self._stop()

    def _send(self, data: bytes) -> None:
        self._host.write(data)

    def _wait(self, end: bytes, limit_ms: float) -> bytes:
        def there() -> bool:
            self._seen += self._host.read()
            return end in self._seen

        self._table.until(there, limit_ms, STEP_MS)
        before, _, self._seen = self._seen.partition(end)
        return before

    def run(self, source: str, limit_ms: float = 60_000) -> str:
        """Run a program there; what it printed. BoardError. Names stay from one to the next."""
        self._send(source.encode() + END)
        self._wait(b"OK", PROMPT_MS + len(source))
        printed = self._wait(END, limit_ms)
        trouble = self._wait(END, PROMPT_MS)
        self._wait(b">", PROMPT_MS)
        if trouble:
            raise BoardError(trouble.decode("utf-8", "replace"))
        return printed.decode("utf-8", "replace").replace("\r\n", "\n")
