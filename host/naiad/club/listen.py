"""The club's side of the broker: what tables tell is gathered, taken, and only then acknowledged; what is lacking is
asked for, and games are told, in a thread of its own. Not how it is kept (take.py).

A table that says more than can be taken loses its oldest messages here, acknowledged and not kept: it is asked for
them once its turn comes, for what a table has its PC holds for ever.
"""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from naiad.club import broker as brokers
from naiad.club import messages
from naiad.club.inbox import SHARE, Inbox, Letter
from naiad.club.look import HEAD_S, Looks
from naiad.club.messages import PREFIX, Refused, Sent, Span
from naiad.club.take import Taking
from naiad.store import StoreError
from naiad.store.database import Store

# So long is waited for a message.
WAIT_S = 0.2
# So long what lies behind a gap waits for what lies before it.
EARLY_S = 0.5
RETRY_S = 1.0
MOST_NAMED = 1000


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
        self.inbox = Inbox(self._dropped, prefix)
        self.looks = Looks(self.taking, self._ask)
        self._early: dict[str, list[Came]] = {}
        self._news = threading.Event()
        self._named: set[tuple[str, str]] = set()
        # Of one that takes all, the broker keeps what comes while it is away; of a group the others take it.
        made = self._client = brokers.client(to, f"naiad-{name}", clean=bool(group), manual_ack=True)
        made.on_connect = self._connected
        made.on_disconnect = self._gone
        made.on_message = lambda _, __, message: self.inbox.put(message)

    @property
    def waiting(self) -> int:
        """Messages that have come and are not kept yet."""
        return len(self.inbox) + sum(map(len, list(self._early.values())))

    def run(self, stop: threading.Event) -> None:
        """Until the program ends."""
        brokers.start(self._client, self._to)
        behind = threading.Thread(target=self._behind, args=(stop,), daemon=True)
        behind.start()
        try:
            while not stop.is_set():
                self.step()
        finally:
            stop.set()
            self._news.set()
            behind.join()
            self._client.disconnect()
            self._client.loop_stop()

    def _behind(self, stop: threading.Event) -> None:
        """What no entry waits for."""
        try:
            while not stop.is_set():
                self._news.clear()
                try:
                    is_busy = self.taking.replay() | self.looks.step(time.monotonic())
                except StoreError:
                    # Said where entries are taken.
                    stop.wait(RETRY_S)
                    continue
                if not is_busy:
                    self._news.wait(WAIT_S)
        finally:
            # Without it a taker is no good.
            stop.set()

    def step(self) -> None:
        """Take what has come by now."""
        # While the database is away what comes waits in its place.
        letters = [] if self.trouble else self.inbox.gather(WAIT_S)
        now = time.monotonic()
        came: dict[str, list[Came]] = defaultdict(list)
        for table in self._early:
            came[table] = []
        stands: dict[tuple[str, str], bytes] = {}
        others: list[Any] = []
        for table, parts, message, refused in letters:
            try:
                if refused is not None:
                    raise refused
                if parts[0] == "entries":
                    sent = messages.sent(message.topic, message.payload, self._prefix)
                    came[table].append(Came(sent, message.mid, now))
                    continue
                if parts[0] == "head":
                    self._head(table, messages.head_of(message.payload), now)
                elif message.payload:
                    stands[table, "/".join(parts)] = message.payload
            except Refused as error:
                self._refused(message.topic, error)
            others.append(message)
        self._keep(came, now)
        self._stand(stands)
        for message in others:
            self._client.ack(message.mid, message.qos)
        self._news.set()

    def _head(self, table: str, heads: dict[int, int], now: float) -> None:
        over = self.looks.announced(table, heads, now + HEAD_S)
        if over:
            raise Refused("size", f"it has more journals than any table, {over} of them are not looked at")

    def _dropped(self, letter: Letter) -> None:
        """A message that nobody had time for."""
        self.counts["dropped"] += 1
        if letter.parts and letter.parts[0] == "entries":
            try:
                journal, _, number = messages.place_of(letter.parts)
                self.looks.announced(letter.table, {journal: number + 1}, time.monotonic() + HEAD_S, is_late=True)
            except Refused:
                pass
        self._client.ack(letter.message.mid, letter.message.qos)

    def _keep(self, came: dict[str, list[Came]], now: float) -> None:
        trouble = ""
        for table, fresh in came.items():
            own = self._early.pop(table, []) + fresh
            # As many as are taken at a time are not waited with.
            is_late = len(own) > SHARE or any(now - each.since >= EARLY_S for each in own)
            try:
                taken = self.taking.take(table, [each.sent for each in own], is_patient=not is_late)
            except StoreError as error:
                # Not acknowledged: it is tried again, and the broker has it should we end meanwhile.
                trouble = str(error)
                self._early[table] = own
                continue
            early = {id(sent) for sent in taken.early}
            for sent, refusal in taken.refused:
                self._refused(f"{self._prefix}/{table}/entries/{sent.journal:x}", refusal, is_counted=True)
            for each in own:
                if id(each.sent) in early:
                    self._early.setdefault(table, []).append(each)
                else:
                    self._client.ack(each.mid, 1)
            if is_late:
                heads: dict[int, int] = {}
                for each in own:
                    heads[each.sent.journal] = max(heads.get(each.sent.journal, 0), each.sent.entries[-1].seq + 1)
                self.looks.announced(table, heads, now, is_late=True)
        if came:
            self._troubled(trouble)

    def _stand(self, states: dict[tuple[str, str], bytes]) -> None:
        try:
            for table, part, error in self.taking.stand(states):
                self._refused(messages.topic(table, part, prefix=self._prefix), error)
        except StoreError as trouble:
            # The next one says the same or more.
            self._troubled(str(trouble))

    def _ask(self, table: str, span: Span) -> None:
        self._client.publish(messages.topic(table, "ask", prefix=self._prefix), messages.ask(span), qos=1)
        self.counts["asked"] += 1

    def _troubled(self, trouble: str) -> None:
        if trouble and not self.trouble:
            self._say(f"{trouble}; what tables publish waits")
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
        if named not in self._named and len(self._named) < MOST_NAMED:
            self._named.add(named)
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
