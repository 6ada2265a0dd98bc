"""The club's side of the broker: what tables tell is gathered, taken, and only then acknowledged; what is lacking is
asked for. Not how it is kept (take.py)."""

import queue
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from naiad.club import broker as brokers
from naiad.club import messages
from naiad.club.messages import PREFIX, Refused, Sent
from naiad.club.take import Taking
from naiad.store import StoreError
from naiad.store.database import Store

# What has come within so long is taken at once, as far as it goes.
GATHER_S = 0.02
MOST_AT_ONCE = 1000
# So long what lies behind a gap waits for what lies before it.
EARLY_S = 0.5
# A table's entries and its head go different ways: who is asked at once sends again what is about to come.
HEAD_S = 1.0
# What was asked for and did not come is asked for again after so long, then after twice as long, up to the last.
AGAIN_S, LONGEST_S = 10.0, 600.0
MOST_ASKED = 50
WAITING = 10_000
RETRY_S = 1.0


class Came(NamedTuple):
    """A message of entries, and what acknowledges it."""

    sent: Sent
    mid: int
    since: float


class Listener:
    """One of those who take. ``group``: takers of the same group share the work, '' for one that takes all."""

    def __init__(
        self,
        store: Store,
        to: brokers.Broker,
        say: Callable[[str], None],
        name: str = "club",
        group: str = "",
        prefix: str = PREFIX,
    ) -> None:
        self.taking = Taking(store)
        self.counts: Counter[str] = Counter()
        self.is_connected = self._was_lost = False
        self.trouble = ""
        self._to, self._say, self._group, self._prefix = to, say, group, prefix
        self._came: queue.Queue[Any] = queue.Queue(WAITING)
        self._early: list[Came] = []
        # By table: where its journals reach, when that is looked at, and how long until the time after.
        self._heads: dict[str, tuple[dict[int, int], float, float]] = {}
        self._looked: set[str] = set()
        self._named: dict[tuple[str, str], int] = {}
        # Of one that takes all, the broker keeps what comes while it is away; of a group the others take it.
        made = self._client = brokers.client(to, f"naiad-{name}", clean=bool(group), manual_ack=True)
        made.on_connect = self._connected
        made.on_disconnect = self._gone
        made.on_message = lambda _, __, message: self._came.put(message)

    @property
    def waiting(self) -> int:
        """Messages that have come and are not kept yet."""
        return self._came.qsize() + len(self._early)

    def run(self, stop: threading.Event) -> None:
        """Until the program ends."""
        brokers.start(self._client, self._to)
        try:
            while not stop.is_set():
                self.step()
        finally:
            self._client.disconnect()
            self._client.loop_stop()

    def step(self) -> None:
        """Take what has come by now."""
        came = self._gathered()
        entries: list[Came] = self._early
        self._early = []
        stands: dict[tuple[str, str], bytes] = {}
        now = time.monotonic()
        others: list[Any] = []
        for message in came:
            try:
                table, parts = messages.table_of(message.topic, self._prefix)
                if parts[0] == "entries":
                    sent = messages.sent(message.topic, message.payload, self._prefix)
                    entries.append(Came(sent, message.mid, now))
                    continue
                if parts[0] == "head":
                    heads = messages.head_of(message.payload)
                    # Of a table that has moved two PCs tell, and each knows journals that the other may not.
                    for journal, end in self._heads.get(table, ({}, 0.0, 0.0))[0].items():
                        heads[journal] = max(end, heads.get(journal, 0))
                    self._heads[table] = (heads, now + HEAD_S, AGAIN_S)
                elif message.payload:
                    stands[table, "/".join(parts)] = message.payload
            except Refused as error:
                self._refused(message.topic, error)
            others.append(message)
        self._keep(entries, now)
        self._stand(stands)
        for message in others:
            self._client.ack(message.mid, message.qos)
        for table in [table for table, (_, due, _) in self._heads.items() if due <= now]:
            self._look(table, now)

    def _gathered(self) -> list[Any]:
        try:
            out = [self._came.get(timeout=0.2)]
        except queue.Empty:
            return []
        until = time.monotonic() + GATHER_S
        while len(out) < MOST_AT_ONCE:
            try:
                out.append(self._came.get(timeout=max(0.0, until - time.monotonic())))
            except queue.Empty:
                break
        return out

    def _keep(self, came: list[Came], now: float) -> None:
        by_table: dict[str, list[Came]] = defaultdict(list)
        for each in came:
            by_table[each.sent.table].append(each)
        for table, own in by_table.items():
            is_late = any(now - each.since >= EARLY_S for each in own)
            try:
                taken = self.taking.take(table, [each.sent for each in own], is_patient=not is_late)
            except StoreError as error:
                # Not acknowledged: it is tried again, and the broker has it should we end meanwhile.
                self._troubled(str(error))
                self._early += own
                continue
            self._troubled("")
            early = {id(sent) for sent in taken.early}
            for sent, refusal in taken.refused:
                self._refused(f"{self._prefix}/{table}/entries/{sent.journal:x}", refusal, is_counted=True)
            for each in own:
                if id(each.sent) in early:
                    self._early.append(each)
                else:
                    self._client.ack(each.mid, 1)
            if is_late:
                self._looked.discard(table)
                heads = dict(self._heads.get(table, ({}, 0.0, 0.0))[0])
                for each in own:
                    heads[each.sent.journal] = max(heads.get(each.sent.journal, 0), each.sent.entries[-1].seq + 1)
                self._heads[table] = (heads, now, AGAIN_S)

    def _stand(self, told: dict[tuple[str, str], bytes]) -> None:
        try:
            for table, part, error in self.taking.stand(told):
                self._refused(messages.topic(table, part, prefix=self._prefix), error)
        except StoreError as trouble:
            # The next one says the same or more.
            self._troubled(str(trouble))

    def _look(self, table: str, now: float) -> None:
        """Ask for what a table has and is not kept here."""
        heads, _, wait_s = self._heads.pop(table)
        try:
            spans = self.taking.lacking(table, heads, is_whole=table not in self._looked)
        except StoreError as error:
            self._troubled(str(error))
            self._heads[table] = (heads, now + AGAIN_S, wait_s)
            return
        self._looked.add(table)
        if not spans:
            return
        for span in spans[:MOST_ASKED]:
            self._client.publish(messages.topic(table, "ask", prefix=self._prefix), messages.ask(span), qos=1)
            self.counts["asked"] += 1
        self._looked.discard(table)
        self._heads[table] = (heads, now + wait_s, min(wait_s * 2, LONGEST_S))

    def _troubled(self, trouble: str) -> None:
        if trouble and not self.trouble:
            self._say(f"{trouble}; what tables tell waits")
        elif self.trouble and not trouble:
            self._say("the database takes entries again")
        self.trouble = trouble
        if trouble:
            time.sleep(RETRY_S)

    def _refused(self, where: str, error: Refused, is_counted: bool = False) -> None:
        if not is_counted:
            self.taking.refuse(error)
        # A table that says so a thousand times is named once, and counted.
        named = where.split("/")[1][:32] if "/" in where else "", error.why
        self._named[named] = self._named.get(named, 0) + 1
        if self._named[named] == 1 and len(self._named) < 1000:
            self._say(f"refused ({error.why}): {where[:120]}: {error}")

    def _connected(self, client: Any, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if reason.is_failure:
            self._say(brokers.refusal(self._to, reason))
            return
        share = f"$share/{self._group}/" if self._group else ""
        own = self._prefix
        client.subscribe([(f"{share}{own}/+/entries/#", 1), (f"{own}/+/head", 1), (f"{own}/+/state", 1)])
        client.subscribe(f"{own}/+/online", 1)
        self.is_connected = True
        if self._was_lost:
            self._say(f"{self._to.place}: the broker is back")
        self._was_lost = False

    def _gone(self, _: Any, __: Any, ___: Any, reason: Any, ____: Any) -> None:
        if self.is_connected and reason.is_failure:
            self._was_lost = True
            self._say(f"{self._to.place}: the broker is gone ({reason}); looking for it")
        self.is_connected = False
