"""A board told to a broker: its entries until they are acknowledged, how it stands, what is wrong; not where entries
come from (the store) and not what they look like (messages.py).

One connection a board, so that the broker itself says when a table is gone (its last will), and may let a table write
its own topics only. A board that was carried to another PC is that one's to speak for: here it is only told of what was
kept here.
"""

import queue
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from naiad.club import broker as brokers
from naiad.club import discovery, messages
from naiad.club.outbox import Outbox, Parcel
from naiad.store import StoreError
from naiad.store.database import Store

if TYPE_CHECKING:
    from paho.mqtt.client import Client

# A bell that nobody rang: another process may have fetched.
LOOK_S = 1.0
# So long one message may wait for its acknowledgement before all that waits is sent anew.
PATIENCE_S = 20.0
# The same was asked for by each of several takers: answered once.
SAME_S = 1.0
# So long the last words of a board that is unplugged may take.
LAST_S = 2.0
# Of a board that is not here the broker keeps no head: so often it is told again, for who takes may have been away.
HEAD_EVERY_S = 30.0
ASKED = 1000


class Voice:
    """A board's. ``say`` is told of what has gone wrong, and of what goes on again.

    While the board is ``here`` it says how the table stands, under the table's own name, of which the broker has one at
    a time; else it keeps to entries, under a name of its own, so that two PCs never send each other away.
    """

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
        self._current: dict[str, bytes] = {}
        self._known: dict[str, bytes] = {}
        self._headed = 0.0
        self._is_connected = False
        self._was_lost = False
        # Whether the board is plugged in here, and whether the connection is one of a board that is.
        self._is_here = self._speaks = False
        # No other PC's, nor that of another naiad here.
        self._own = secrets.token_hex(4)
        # What cannot be is said at once.
        self._client = self._made()

    def _made(self) -> "Client":
        own = "" if self._speaks else f"-{self._own}"
        made = brokers.client(self._to, f"naiad-{self.table}{own}")
        if self._speaks:
            made.will_set(self._topic("online"), b"0", qos=1, retain=True)
        made.on_connect = self._connected
        made.on_disconnect = self._gone
        made.on_message = self._message
        return made

    def here(self, is_here: bool) -> None:
        """Whether the board is plugged into this PC."""
        if is_here and not self._is_here:
            # How it stood is long ago.
            self._current.clear()
        self._is_here = is_here
        self._bell.set()

    def tell(self, part: str, value: Mapping[str, Any]) -> None:
        """How the table stands, under the topic of this name; the broker keeps it."""
        self._current[self._topic(part)] = messages.as_json(value)
        self._bell.set()

    def introduce(self, firmware: str) -> None:
        """The table as a device of Home Assistant."""
        if self._is_shown:
            where, what = discovery.device(self.table, firmware, self._prefix)
            self._current[where] = what
        self._bell.set()

    def event(self, part: str, value: Mapping[str, Any]) -> None:
        """Something happened, which nobody needs to know later."""
        if self._is_connected:
            self._client.publish(self._topic(part), messages.as_json(value), qos=0)

    def ring(self) -> None:
        """There is something to send."""
        self._bell.set()

    def run(self, stop: threading.Event) -> None:
        """Until the program ends."""
        self._open()
        try:
            while not stop.is_set():
                if self._speaks != self._is_here:
                    # A last will is given with the first word: as what we are now, we come anew.
                    self._end(b"1")
                    self._open()
                try:
                    if self._is_connected:
                        self._send(stop)
                except StoreError as error:
                    self._say(str(error))
                self._bell.wait(LOOK_S)
                self._bell.clear()
        finally:
            self._end(b"0")

    def _open(self) -> None:
        self._speaks, self._was_lost = self._is_here, False
        self._client = self._made()
        brokers.start(self._client, self._to)

    def _end(self, online: bytes) -> None:
        """Say the last word, ``online`` of a board that speaks, and go."""
        if self._is_connected and self._speaks:
            self._current[self._topic("online")] = online
            sent = [self._client.publish(where, what, qos=1, retain=True) for where, what in self._news()]
            for info in sent:
                with suppress(RuntimeError, ValueError):
                    info.wait_for_publish(LAST_S)
        self._client.disconnect()
        self._client.loop_stop()
        self._is_connected = False

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
        # Kept by the broker where it is the table's own: of one that is elsewhere the other PC knows more.
        self._current[self._topic("head")] = messages.head(self.outbox.heads())
        for where, what in self._news():
            self._client.publish(where, what, qos=1, retain=self._speaks)

    def _news(self) -> list[tuple[str, bytes]]:
        """What the broker was not told yet, by topic; it is told now."""
        head = self._topic("head")
        mine = self._current if self._speaks else {head: self._current[head]}
        if not self._speaks and time.monotonic() - self._headed >= HEAD_EVERY_S:
            self._known.pop(head, None)
            self._headed = time.monotonic()
        news = {where: what for where, what in list(mine.items()) if self._known.get(where) != what}
        self._known |= news
        return list(news.items())

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
        if self._was_lost:
            self._say(f"{self._to.place}: the broker is back")
        self._was_lost = False
        # What a broker keeps it may have lost meanwhile.
        self._known = {}
        if self._speaks:
            self._current[self._topic("online")] = b"1"
        client.subscribe(self._topic("ask"), qos=1)
        self._is_connected = True
        self._bell.set()

    def _gone(self, _: Any, __: Any, ___: Any, reason: Any, ____: Any) -> None:
        if self._is_connected and reason.is_failure:
            self._was_lost = True
            self._say(f"{self._to.place}: the broker is gone ({reason}); entries wait until it is back")
        self._is_connected = False

    def _message(self, _: Any, __: Any, message: Any) -> None:
        try:
            self._asked.put_nowait(messages.asked(message.payload))
        except (messages.Refused, queue.Full):
            # What nobody honest asks for; what is lacking is asked for again.
            return
        self._bell.set()
