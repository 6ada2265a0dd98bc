"""What tables say that they have, compared with what is kept, and what is lacking asked for: a slice at a time, in a
thread that nobody's entries wait for. Not how entries are taken (take.py)."""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from itertools import islice

from naiad.club.messages import Span
from naiad.club.take import Taking

# A table's entries and its head go different ways: who is asked at once sends again what is about to come.
HEAD_S = 1.0
# What was asked for and did not come is asked for again after so long, then after twice as long, up to the last; and
# where some came, soon.
AGAIN_S, LONGEST_S, SOON_S = 10.0, 600.0, 2.0
MOST_ASKED = 50
# Journals of a table, and of one question to the database.
MOST_JOURNALS = 1000
SLICE = 100


class Look:
    """Of one table: where its journals reach, when that is looked at, how long until the time after."""

    def __init__(self) -> None:
        # The one announced last is the last.
        self.heads: dict[int, int] = {}
        self.due = float("inf")
        self.wait_s = AGAIN_S
        self.lacking: list[Span] = []


class Looks:
    """Of all tables. ``ask`` sends a question for a span to a table."""

    def __init__(self, taking: Taking, ask: Callable[[str, Span], None]) -> None:
        self._taking, self._ask = taking, ask
        self._lock = threading.Lock()
        self._looks: dict[str, Look] = {}
        # Tables that lacked nothing when all of their journals was looked at: then the ends alone are.
        self._whole: set[str] = set()
        # Tables whose games were replayed up to their last entry: who was killed may have kept entries and no more.
        self._begun: set[str] = set()
        # What is being looked at: a table, where its journals reach, what it lacked so far.
        self._now: deque[tuple[str, dict[int, int], list[Span]]] = deque()

    def announced(self, table: str, heads: Mapping[int, int], due: float, is_late: bool = False) -> int:
        """A table's journals reach so far; ``is_late``: there may be gaps. How many of its journals are too many.

        Of a table that has moved two PCs tell, and each knows journals that the other may not.
        """
        with self._lock:
            look = self._looks.setdefault(table, Look())
            for journal, end in heads.items():
                look.heads[journal] = max(end, look.heads.pop(journal, 0))
            over = max(len(look.heads) - MOST_JOURNALS, 0)
            for journal in list(islice(look.heads, over)):
                del look.heads[journal]
            # What is said again and again is looked at when it first was to be.
            look.due, look.wait_s = min(look.due, due), AGAIN_S
            if is_late:
                self._whole.discard(table)
        return over

    def step(self, now: float) -> bool:
        """One slice of what is due; whether there was any. StoreError, and it is looked at again later."""
        with self._lock:
            # One that is being looked at has its turn again afterwards.
            queued = {table for table, _, _ in self._now}
            for table in [table for table, look in self._looks.items() if look.due <= now and table not in queued]:
                look = self._looks[table]
                look.due = float("inf")
                self._now.append((table, dict(look.heads), []))
            if not self._now:
                return False
            table, heads, lacking = self._now.popleft()
            is_whole = table not in self._whole
        some = dict(islice(heads.items(), SLICE))
        if table not in self._begun:
            self._taking.replay_later(table, some)
        try:
            lacking += self._taking.lacking(table, some, is_whole)
        except Exception:
            with self._lock:
                self._looks[table].due = min(self._looks[table].due, now + AGAIN_S)
            raise
        rest = {journal: end for journal, end in heads.items() if journal not in some}
        if rest:
            # The others' come between.
            self._now.append((table, rest, lacking))
        else:
            self._looked(table, lacking, now)
        return True

    def _looked(self, table: str, lacking: list[Span], now: float) -> None:
        """All of a table was looked at."""
        self._begun.add(table)
        with self._lock:
            look = self._looks[table]
            is_announced = look.due != float("inf")
            if not lacking:
                self._whole.add(table)
                if not is_announced:
                    del self._looks[table]
                return
            self._whole.discard(table)
            if not is_announced:
                journals = {span.journal for span in lacking}
                look.heads = {journal: end for journal, end in look.heads.items() if journal in journals}
                some_came = bool(look.lacking) and look.lacking != lacking
                look.due = now + (SOON_S if some_came else look.wait_s)
                look.wait_s = AGAIN_S if some_came else min(look.wait_s * 2, LONGEST_S)
            look.lacking = lacking
        for span in lacking[:MOST_ASKED]:
            self._ask(table, span)
