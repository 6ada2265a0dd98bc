"""A table as the pages see it: what is told of it now, and to whom that is sent; not where it comes from (state.py).

Of each part of a table (its link, its lights, its game, ...) only the newest state is kept, as the text of one
server-sent event. Whoever watches is sent what has changed since they were sent something last: who reads slowly gets
the newest and misses what was between, nothing waits in a queue, and a table is told of nobody who watches it.

A part is the same for all, or another for some roles (guard.py): what is told to a role is sent to nobody else.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from naiad.language import later

# Why a gesture is refused.
AT_TABLE = later("a real table is played at the table itself")
# At most so often a viewer is sent something; where more than so many watch, less often by as much, so that the
# processor is not theirs alone.
GAP_S, MANY = 0.03, 100
# An event that says nothing, so that both ends notice when the other is gone.
STILL_S = 15.0
STILL = "event: still\ndata: 0\n\n"
# How soon a browser asks again after the connection was lost.
AGAIN_MS = 1000
# To whom a part is told that is no role's own.
ALL = None
NO_OWN: Mapping[int, Any] = MappingProxyType({})


class Live:
    """One table. ``tell`` is called from any thread, everything else from the server's.

    ``key`` is its name in addresses, ``do(verb, values)`` what moves it and may answer, None for another's.
    """

    def __init__(self, key: str, title: str, do: Callable[[str, Mapping[str, Any]], Any] | None = None) -> None:
        self.key = key
        self.title = title
        self.do = do
        self.values: dict[str, Any] = {}
        # Its game for the list of tables, where that is not the game that its viewers are told.
        self.summary: dict[str, Any] = {}
        # By name and by whose it is.
        self._events: dict[tuple[str, int | None], str] = {}
        # How many watch a part that is made for them alone, by their role, and what makes each.
        self._watched: Counter[tuple[str, int | None]] = Counter()
        self._offers: dict[tuple[str, int | None], Callable[[], Any]] = {}
        self._bell = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_ringing = False
        self.viewers = 0

    def tell(self, name: str, value: Any, own: Mapping[int, Any] = NO_OWN) -> None:
        """What is so now, for all but those roles that are told something of their ``own``; the same again is no
        news."""
        self.values[name] = value
        is_new = self._disown(name, own)
        for to, each in ((ALL, value), *own.items()):
            is_new |= self._put(name, to, each)
        if is_new:
            self._call()

    def watches(self, name: str, to: int | None = ALL) -> bool:
        """Whether somebody watches this part, or somebody of this role."""
        watched = list(self._watched.items())
        return any(count > 0 and part == name and to in (ALL, role) for (part, role), count in watched)

    def offer(self, name: str, make: Callable[[], Any], again: Callable[[], Any], to: int | None = ALL) -> None:
        """What is so now is what ``make`` makes, told where somebody watches it; else ``again`` makes it for the first
        who comes to. With ``to`` it is that role's own, and all others stay with what is told to all.
        """
        is_new = self._disown(name, () if to is ALL else (to,))
        self._offers[name, to] = again
        if self.watches(name, to):
            value = make()
            if to is ALL:
                self.values[name] = value
            is_new |= self._put(name, to, value)
        else:
            self._events.pop((name, to), None)
            if to is ALL:
                self.values.pop(name, None)
        if is_new:
            self._call()

    def made(self, name: str) -> Any:
        """What is so now of a part on offer to all; KeyError for one that is not."""
        return self.values[name] if name in self.values else self._offers[name, ALL]()

    def drop(self, *names: str) -> None:
        """These parts are told to nobody who comes from now on."""
        for name in names:
            self._disown(name)
            self._events.pop((name, ALL), None)
            self._offers.pop((name, ALL), None)
            self.values.pop(name, None)

    def share(self, *names: str) -> None:
        """Of these parts no role is told its own any more."""
        is_new = False
        for name in names:
            is_new |= self._disown(name)
        if is_new:
            self._call()

    def _disown(self, name: str, but: Collection[int] = ()) -> bool:
        """No role but these has this part for its own; whether one had."""
        for part, to in list(self._offers):
            if part == name and to is not ALL and to not in but:
                self._offers.pop((part, to), None)
        old = [key for key in list(self._events) if key[0] == name and key[1] is not ALL and key[1] not in but]
        for key in old:
            self._events.pop(key, None)
        return bool(old)

    def _put(self, name: str, to: int | None, value: Any) -> bool:
        """Whether that is news."""
        event = f"event: {name}\ndata: {json.dumps(value, separators=(',', ':'))}\n\n"
        if self._events.get((name, to)) == event:
            return False
        # What is told last is sent last: a question behind the drawing that has its places.
        self._events.pop((name, to), None)
        self._events[name, to] = event
        return True

    def _of(self, role: int | None) -> dict[str, str]:
        """What somebody of this role is told now, by name."""
        events = list(self._events.items())
        own = {name for (name, to), _event in events if to is not ALL and to == role}
        return {name: event for (name, to), event in events if (to == role if name in own else to is ALL)}

    def _call(self) -> None:
        if self._loop is not None and not self._is_ringing:
            self._is_ringing = True
            try:
                self._loop.call_soon_threadsafe(self._ring)
            except RuntimeError:
                # The server has ended.
                self._loop = None

    def _ring(self) -> None:
        self._is_ringing = False
        self._bell.set()
        self._bell = asyncio.Event()

    async def news(
        self, closing: asyncio.Event, without: Collection[str] = (), watches: str = "", role: int | None = ALL
    ) -> AsyncIterator[str]:
        """What one viewer is sent, from now until the server ends; parts that are not wanted are left out.

        ``watches``: the part of those on offer that this viewer watches; ``role``: whose own parts are theirs.
        """
        self._loop = asyncio.get_running_loop()
        self.viewers += 1
        self._watched[watches, role] += 1
        seen: dict[str, str] = {}
        over = asyncio.ensure_future(closing.wait())
        try:
            yield f"retry: {AGAIN_MS}\n\nevent: you\ndata: {json.dumps(role)}\n\n"
            for to in dict.fromkeys((ALL, role)):
                await self._make((watches, to))
            while not closing.is_set():
                bell = self._bell
                events = self._of(role).items()
                fresh = {name: event for name, event in events if seen.get(name) != event and name not in without}
                if fresh:
                    seen |= fresh
                    yield "".join(fresh.values())
                    await asyncio.wait([over], timeout=GAP_S * max(1, self.viewers / MANY))
                    continue
                rung = asyncio.ensure_future(bell.wait())
                done, _ = await asyncio.wait([rung, over], timeout=STILL_S, return_when=asyncio.FIRST_COMPLETED)
                rung.cancel()
                if not done:
                    yield STILL
        finally:
            self.viewers -= 1
            self._watched[watches, role] -= 1
            over.cancel()

    async def _make(self, key: tuple[str, int | None]) -> None:
        """A part on offer that nobody watched, for the first who does."""
        again = self._offers.get(key)
        if again is None or key in self._events:
            return
        value = await asyncio.to_thread(again)
        # What is on offer by now is told already.
        if self._offers.get(key) is again and key not in self._events:
            if key[1] is ALL:
                self.values[key[0]] = value
            self._put(*key, value)
            self._call()
