"""A board told to a broker: its entries until they are acknowledged, how it stands, what is wrong; not where entries
come from (the store) and not what they look like (messages.py).

One connection a board, so that the broker itself says when a table is gone (its last will), and may let a table write
its own topics only.
"""

import json
import queue
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from naiad.club import broker as brokers
from naiad.club import discovery, messages
from naiad.club.outbox import Outbox, Parcel
from naiad.store import StoreError
from naiad.store.database import Store

# A bell that nobody rang: another process may have fetched.
LOOK_S = 1.0
# So long one message may wait for its acknowledgement before all that waits is sent anew.
PATIENCE_S = 20.0
# The same was asked for by each of several takers: answered once.
SAME_S = 1.0
ASKED = 1000


class Voice:
    """A board's. ``say`` is told of what has gone wrong, and of what goes on again."""

    def __init__(
        self,
        store: Store,
        table: str,
        to: brokers.Broker,
        say: Callable[[str], None],
        prefix: str = messages.PREFIX,
        is_shown: bool = True,
    ) -> None:
        self.table = table
        self.outbox = Outbox(store, table)
        self.sent = 0
        self._to, self._say, self._prefix, self._is_shown = to, say, prefix, is_shown
        self._bell = threading.Event()
        self._asked: queue.Queue[messages.Span] = queue.Queue(ASKED)
        self._answered: dict[messages.Span, float] = {}
        # By topic: what is told now, and what the broker was told last in this session.
        self._told: dict[str, bytes] = {}
        self._known: dict[str, bytes] = {}
        self._is_connected = False
        made = self._client = brokers.client(to, f"naiad-{table}")
        made.will_set(self._topic("online"), b"0", qos=1, retain=True)
        made.on_connect = self._connected
        made.on_disconnect = self._gone
        made.on_message = self._message
        self._told[self._topic("online")] = b"1"

    def tell(self, part: str, value: Mapping[str, Any]) -> None:
        """How the table stands, under the topic of this name; the broker keeps it."""
        self._told[self._topic(part)] = json.dumps(value, separators=(",", ":")).encode()
        self._bell.set()

    def introduce(self, firmware: str) -> None:
        """The table as a device of Home Assistant."""
        if self._is_shown:
            where, what = discovery.device(self.table, firmware, self._prefix)
            self._told[where] = what
        self._bell.set()

    def event(self, part: str, value: Mapping[str, Any]) -> None:
        """Something happened, which nobody needs to know later."""
        if self._is_connected:
            self._client.publish(self._topic(part), json.dumps(value, separators=(",", ":")), qos=0)

    def ring(self) -> None:
        """There is something to send."""
        self._bell.set()

    def run(self, stop: threading.Event) -> None:
        """Until the program ends."""
        brokers.start(self._client, self._to)
        try:
            while not stop.is_set():
                try:
                    if self._is_connected:
                        self._send(stop)
                except StoreError as error:
                    self._say(str(error))
                self._bell.wait(LOOK_S)
                self._bell.clear()
        finally:
            if self._is_connected:
                self._client.publish(self._topic("online"), b"0", qos=1, retain=True).wait_for_publish(2.0)
            self._client.disconnect()
            self._client.loop_stop()

    def settled(self) -> bool:
        """Whether the broker has all that is held."""
        return self._is_connected and not self.outbox.waiting()

    def _send(self, stop: threading.Event) -> None:
        while (parcels := self.outbox.waiting()) and not stop.is_set():
            if not self._parcels(parcels, stop):
                return
            self.outbox.acknowledged(parcels)
        while not self._asked.empty():
            span = self._asked.get()
            now = time.monotonic()
            if now - self._answered.get(span, -SAME_S) >= SAME_S:
                self._answered = {each: at for each, at in self._answered.items() if now - at < SAME_S} | {span: now}
                self._parcels(self.outbox.parcels(span), stop)
        self._told[self._topic("head")] = messages.head(self.outbox.heads())
        for where, what in list(self._told.items()):
            if self._known.get(where) != what:
                self._known[where] = what
                self._client.publish(where, what, qos=1, retain=True)

    def _parcels(self, parcels: list[Parcel], stop: threading.Event) -> bool:
        """Send these; whether the broker has acknowledged them all."""
        waiting = []
        for parcel in parcels:
            first = parcel.entries[0].seq
            where = messages.entries_topic(self.table, parcel.journal, parcel.boot, first, self._prefix)
            waiting.append(self._client.publish(where, messages.packed(parcel.before, parcel.entries), qos=1))
        patience = time.monotonic() + PATIENCE_S
        try:
            for info in waiting:
                while not info.is_published():
                    if stop.is_set() or not self._is_connected or time.monotonic() > patience:
                        return False
                    info.wait_for_publish(0.5)
        except (RuntimeError, ValueError):
            # The connection was lost before it could be sent.
            return False
        self.sent += sum(len(parcel.entries) for parcel in parcels)
        return True

    def _topic(self, part: str) -> str:
        return messages.topic(self.table, part, prefix=self._prefix)

    def _connected(self, client: Any, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if reason.is_failure:
            self._say(brokers.refusal(self._to, reason))
            return
        # What a broker keeps it may have lost meanwhile.
        self._known = {}
        client.subscribe(self._topic("ask"), qos=1)
        self._is_connected = True
        self._bell.set()

    def _gone(self, _: Any, __: Any, ___: Any, reason: Any, ____: Any) -> None:
        if self._is_connected and reason.is_failure:
            self._say(f"{self._to.place}: the broker is gone ({reason}); entries wait until it is back")
        self._is_connected = False

    def _message(self, _: Any, __: Any, message: Any) -> None:
        try:
            self._asked.put_nowait(messages.asked(message.payload))
        except (messages.Refused, queue.Full):
            # What nobody honest asks for; what is lacking is asked for again.
            return
        self._bell.set()
