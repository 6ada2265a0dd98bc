"""A walk, a verification or a reading at a board's reader, and the board's coming back; no decisions, no terminal."""

import time
from collections.abc import Callable
from contextlib import suppress

from naiad.language import _
from naiad.link.client import Client
from naiad.link.errors import CommandError, LinkError, ProtocolError
from naiad.tags.check import Reading, Verify
from naiad.tags.tagging import Bench
from naiad.tags.wizard import NEWS, TROUBLE, Tell, Wizard
from naiad_core import wire

# Between looks: far below the time a hand takes, far above what the link does.
LOOK_S = 0.03
# A board that was unplugged is waited for so long.
GONE_S = 120.0
RETRY_S = 0.5
# The key that ends a job.
QUIT = "q"

# What was typed since it was asked last.
Keys = Callable[[], list[str]]
Job = Wizard | Verify | Reading


def run(
    job: Job,
    bench: Bench,
    keys: Keys,
    tell: Tell,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Until the job is over. A board that is gone is waited for; LinkError if it does not come back."""
    typed: list[str] = []
    while not job.over:
        try:
            job.step(clock())
            typed += keys()
            while typed and not job.over:
                job.press(typed.pop(0), clock())
        except ProtocolError:
            raise
        except LinkError as error:
            if isinstance(error, CommandError) and error.code not in (wire.ERR_CLOSED, wire.ERR_FAULT):
                raise
            tell(TROUBLE, _("the board does not answer: what is done is saved; it continues when the board is back"))
            # A tile may be named while the board is away.
            if not _back(bench, keys, typed, clock, sleep):
                job.paused = True
                return
            tell(NEWS, _("the board is back"))
            job.resume()
        sleep(LOOK_S)


def _back(
    bench: Bench, keys: Keys, typed: list[str], clock: Callable[[], float], sleep: Callable[[float], None]
) -> bool:
    """Open the board again, however often it takes; False if q was pressed, LinkError, the last one's, after GONE_S."""
    until_s = clock() + GONE_S
    while True:
        bench.client.close()
        sleep(RETRY_S)
        typed += keys()
        if QUIT in typed:
            return False
        try:
            bench.open()
            return True
        except ProtocolError:
            raise
        except LinkError:
            if clock() > until_s:
                raise


def opened(client: Client, reader: int) -> Bench:
    """The reader of this number, from 1, on a board whose service mode is open now. LinkError, ValueError."""
    bench = Bench(client, reader - 1)
    readers = bench.open()
    if not 1 <= reader <= readers:
        with suppress(LinkError):
            bench.close()
        raise ValueError(
            f"the board has {readers} {'reader' if readers == 1 else 'readers'}; there is no reader {reader}"
        )
    return bench
