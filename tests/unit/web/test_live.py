"""A table as it is sent to who watches: the newest state, however slowly somebody reads."""

import asyncio
import json

import pytest

from naiad.web.live import Live
from naiad.web.watching import Refused, order


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


class Told:
    game = ""
    links = ((1, 2, 9.0),)


@pytest.mark.parametrize(
    ("verb", "values"),
    [
        ("press", {"button": 9}),
        ("press", {"button": True}),
        ("turn", {"steps": 1e9}),
        ("turn", {"steps": "1"}),
        ("turn", {}),
        ("tap", {"piece": "nothing-like-it"}),
        ("quit", {}),
        ("", {}),
    ],
)
def test_what_is_no_gesture_is_refused_with_a_sentence(verb, values):
    with pytest.raises(Refused) as refused:
        order(verb, values, Told)
    assert str(refused.value)


def test_gestures_are_told_to_the_twin_and_nothing_else_that_was_sent():
    assert order("press", {"button": 1, "do": "press", "ms": 9e9}, Told) == {"button": 1}
    assert order("turn", {"steps": -3}, Told) == {"steps": -3}
    assert order("cascade", {"links": "x"}, Told) == {"links": [[1, 2, 9.0]]}
    assert order("power", {"on": False}, Told) == {"on": False}
