"""A table as it is sent to who watches: the newest state, however slowly somebody reads."""

import asyncio
import contextlib
import json
import threading
from types import SimpleNamespace

import pytest

from naiad.service import live_table
from naiad.store import StoreError
from naiad.web import watching
from naiad.web.live import GAP_S, STILL, STILL_S, Live


def run(script):
    async def within():
        closing = asyncio.Event()
        live = Live("a", "A table")
        await script(live, live.news(closing), closing)

    asyncio.run(within())


async def parts(news):
    """What one sending tells, by part."""
    sent = await anext(news)
    pairs = [event.split("\ndata: ") for event in sent.split("\n\n") if event.startswith("event: ")]
    return {name.removeprefix("event: "): json.loads(data) for name, data in pairs}


def test_a_slow_viewer_gets_the_newest_state_and_nothing_waits():
    async def script(live, news, closing):
        live.tell("lights", 0)
        live.tell("game", "begun")
        assert (await anext(news)).startswith("retry:")
        assert await parts(news) == {"lights": 0, "game": "begun"}
        for number in range(1, 10_000):
            live.tell("lights", number)
        assert await parts(news) == {"lights": 9_999}
        assert len(live._events) == 2
        await news.aclose()
        assert live.viewers == 0

    run(script)


def test_what_is_on_offer_is_made_for_who_watches_it_alone():
    async def script(live, news, closing):
        made = []

        def make(number):
            return lambda: made.append(number) or number

        live.offer("wide", make(1), make(2))
        live.offer("narrow", make(3), make(4))
        assert made == []
        wide = live.news(closing, {"narrow"}, "wide")
        await anext(wide)
        assert await parts(wide) == {"wide": 2} and live.watches("wide") and not live.watches("narrow")
        live.offer("wide", make(5), make(6))
        assert await parts(wide) == {"wide": 5} and made == [2, 5]
        await wide.aclose()
        # What nobody has watched since is made anew, not told as it was.
        live.offer("wide", make(7), make(8))
        again = live.news(closing, {"narrow"}, "wide")
        await anext(again)
        assert await parts(again) == {"wide": 8} and made == [2, 5, 8]
        await again.aclose()

    run(script)


def test_what_is_told_while_somebody_waits_comes_at_once_from_another_thread():
    async def script(live, news, closing):
        await anext(news)
        waiting = asyncio.ensure_future(parts(news))
        await asyncio.sleep(0)
        await asyncio.to_thread(live.tell, "lights", 1)
        assert await waiting == {"lights": 1}
        # The same again is no news; the end of the server is.
        live.tell("lights", 1)
        closing.set()
        with pytest.raises(StopAsyncIteration):
            await anext(news)

    run(script)


def test_a_name_that_holds_line_ends_stays_within_its_event():
    async def script(live, news, closing):
        await anext(news)
        live.tell("game", "Ada\n\nevent: lights\ndata: 1")
        assert await parts(news) == {"game": "Ada\n\nevent: lights\ndata: 1"}

    run(script)


class Fast(asyncio.SelectorEventLoop):
    """A loop whose time passes at once where nothing else is to be done."""

    def __init__(self):
        super().__init__()
        self.now = 0.0
        wait = self._selector.select

        def at_once(timeout=None):
            found = wait(0 if timeout is not None else None)
            if not found and timeout:
                self.now += timeout
            return found

        self._selector.select = at_once

    def time(self):
        return self.now


def test_a_page_left_open_overnight_hears_that_the_server_is_there_and_then_the_newest():
    night_s = 8 * 3600

    async def script():
        live, loop = Live("a", "A table"), asyncio.get_running_loop()
        live.tell("lights", 0)
        news = live.news(asyncio.Event())
        await anext(news)
        await anext(news)
        still, last = 0, loop.time()
        while loop.time() < night_s:
            assert await anext(news) == STILL
            # Pages take a silence of more than twice as long for a connection that is lost.
            assert loop.time() - last < 2 * STILL_S
            still, last = still + 1, loop.time()
        assert still > night_s / STILL_S / 2
        assert len(asyncio.all_tasks()) <= 3
        live.tell("lights", 1)
        assert await parts(news) == {"lights": 1}
        await news.aclose()

    with asyncio.Runner(loop_factory=Fast) as runner:
        runner.run(script())


def test_the_more_watch_the_less_often_each_is_told():
    async def script():
        live, loop = Live("a", "A table"), asyncio.get_running_loop()
        live.tell("lights", 0)
        crowd = [live.news(asyncio.Event()) for _ in range(1000)]
        for news in crowd:
            await anext(news)
            await anext(news)
        began = loop.time()
        live.tell("lights", 1)
        assert await parts(crowd[0]) == {"lights": 1} and loop.time() - began > 5 * GAP_S
        for news in crowd:
            await news.aclose()
        assert live.viewers == 0

    with asyncio.Runner(loop_factory=Fast) as runner:
        runner.run(script())


def test_what_a_full_disk_stopped_is_tried_again(monkeypatch, capsys):
    """The table goes on being followed as soon as what it tells can be kept."""
    said, stop, tries = [], threading.Event(), 0

    class Following:
        about, connected, store, seated = "", True, None, None

        def tell_link(self):
            said.append(self.about)

    def client_for(*_):
        nonlocal tries
        tries += 1
        if tries < 3:
            raise StoreError("the disk is full")
        stop.set()
        return contextlib.nullcontext(SimpleNamespace(follow=lambda quiet_s: [None]))

    monkeypatch.setattr("naiad.service.live_table.client_for", client_for)
    monkeypatch.setattr(live_table, "FIND_EVERY_S", 0)
    watching._follow(Following(), "port", stop, "")
    assert len(said) == 1 and tries == 3 and "does not answer" in said[0]
    assert capsys.readouterr().err == "the disk is full\n"


def test_what_was_a_roles_own_and_is_told_to_all_alike_is_no_news_to_that_role():
    async def script(live, news, closing):
        live.tell("game", "begun", {7: "begun"})
        own = live.news(closing, role=7)
        await anext(own)
        assert await parts(own) == {"game": "begun"}
        live.tell("game", "begun")
        live.tell("lights", 1)
        assert await parts(own) == {"lights": 1}

    run(script)
