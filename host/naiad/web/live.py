"""A table as the pages see it: what is told of it now, and to whom that is sent; not where it comes from (state.py).

Of each part of a table (its link, its lights, its game, ...) only the newest state is kept, as the text of one
server-sent event. Whoever watches is sent what has changed since they were sent something last: who reads slowly gets
the newest and misses what was between, nothing waits in a queue, and a table is told of nobody who watches it.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping
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
        self._events: dict[str, str] = {}
        # How many watch a part that is made for them alone, and what makes each.
        self._watched: Counter[str] = Counter()
        self._offers: dict[str, Callable[[], Any]] = {}
        self._bell = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_ringing = False
        self.viewers = 0

    def tell(self, name: str, value: Any) -> None:
        """What is so now; the same again is no news."""
        event = f"event: {name}\ndata: {json.dumps(value, separators=(',', ':'))}\n\n"
        if self._events.get(name) == event:
            return
        self.values[name] = value
        # What is told last is sent last: a question behind the drawing that has its places.
        self._events.pop(name, None)
        self._events[name] = event
        if self._loop is not None and not self._is_ringing:
            self._is_ringing = True
            try:
                self._loop.call_soon_threadsafe(self._ring)
            except RuntimeError:
                # The server has ended.
                self._loop = None

    def watches(self, name: str) -> bool:
        """Whether somebody watches this part."""
        return self._watched[name] > 0

    def offer(self, name: str, make: Callable[[], Any], again: Callable[[], Any]) -> None:
        """What is so now is what ``make`` makes, told where somebody watches it; else ``again`` makes it for the first
        who comes to.
        """
        self._offers[name] = again
        if self.watches(name):
            self.tell(name, make())
        else:
            self.drop(name)

    def made(self, name: str) -> Any:
        """What is so now of a part on offer; KeyError for one that is not."""
        return self.values[name] if name in self.values else self._offers[name]()

    def drop(self, *names: str) -> None:
        """These parts are told to nobody who comes from now on."""
        for name in names:
            self._events.pop(name, None)
            self.values.pop(name, None)

    def _ring(self) -> None:
        self._is_ringing = False
        self._bell.set()
        self._bell = asyncio.Event()

    async def news(
        self, closing: asyncio.Event, without: Collection[str] = (), watches: str = ""
    ) -> AsyncIterator[str]:
        """What one viewer is sent, from now until the server ends; parts that are not wanted are left out.

        ``watches``: the part of those on offer that this viewer watches.
        """
        self._loop = asyncio.get_running_loop()
        self.viewers += 1
        self._watched[watches] += 1
        seen: dict[str, str] = {}
        over = asyncio.ensure_future(closing.wait())
        try:
            yield f"retry: {AGAIN_MS}\n\n"
            if watches in self._offers and watches not in self._events:
                self.tell(watches, await asyncio.to_thread(self.made, watches))
            while not closing.is_set():
                bell = self._bell
                events = list(self._events.items())
                fresh = {name: event for name, event in events if seen.get(name) is not event and name not in without}
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
            self._watched[watches] -= 1
            over.cancel()
