"""What has come from tables and is not taken yet, each table's apart, so that none waits for another; not what a
message says (messages.py). Read listen.py next."""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from naiad.club import messages
from naiad.club.messages import Refused

# What has come within so long is taken together.
GATHER_S = 0.02
# So many of a table are taken at a time, of all tables, and wait at most: 256 messages are 16,384 entries.
SHARE = 32
MOST_AT_ONCE = 1000
MOST_OF_A_TABLE = 256
MOST = 10_000


class Letter(NamedTuple):
    """A message with the parts of its topic behind the table; none, and why, where its topic is none of a table."""

    table: str
    parts: list[str]
    message: Any
    refused: Refused | None = None


class Inbox:
    """Filled by the connection's thread, which never waits, and emptied by the one that takes.

    Where more waits than may, the oldest message of a table that has most is handed to ``drop``.
    """

    def __init__(self, drop: Callable[[Letter], None], prefix: str = messages.PREFIX) -> None:
        self._drop, self._prefix = drop, prefix
        self._lock = threading.Lock()
        self._bell = threading.Event()
        # By table, the one whose turn it is first; all that are of no table share one place.
        self._waiting: dict[str, deque[Letter]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, message: Any) -> None:
        """One more message."""
        try:
            letter = Letter(*messages.table_of(message.topic, self._prefix), message)
        except Refused as error:
            letter = Letter("", [], message, error)
        dropped = None
        with self._lock:
            own = self._waiting.setdefault(letter.table, deque())
            own.append(letter)
            self._count += 1
            if self._count > MOST:
                own = max(self._waiting.values(), key=len)
            if len(own) > MOST_OF_A_TABLE or self._count > MOST:
                dropped = own.popleft()
                self._count -= 1
        if dropped is not None:
            self._drop(dropped)
        self._bell.set()

    def gather(self, wait_s: float) -> list[Letter]:
        """What is to be taken now: some of every table, those before that waited longest. Nothing after ``wait_s``."""
        if not self._count:
            if not self._bell.wait(wait_s):
                return []
            time.sleep(GATHER_S)
        out: list[Letter] = []
        with self._lock:
            self._bell.clear()
            for table in list(self._waiting):
                own = self._waiting.pop(table)
                some = min(len(own), SHARE, MOST_AT_ONCE - len(out))
                out += [own.popleft() for _ in range(some)]
                if own:
                    # Behind the others, unless it had no turn.
                    self._waiting[table] = own
                if len(out) == MOST_AT_ONCE:
                    break
            self._count -= len(out)
        return out
