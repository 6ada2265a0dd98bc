"""A page that is left open while its server ends and comes back, and while the laptop sleeps."""

import pytest

from naiad.store.database import Store
from naiad.web import app
from unit.web.serving import Serving

HEARD = "document.querySelector('#link').textContent === 'view only'"
# An hour has passed, as far as the page can tell; nothing was heard in it.
SLEEP = "{ const now = Date.now; Date.now = () => now() + 3_600_000; }"
# What the pages look for again and again they look for sooner.
SOONER = "{ const every = setInterval; globalThis.setInterval = (look, ms) => every(look, ms / 8); }"
OLD, NEW = "Lay a piece.", "Turn the knob."


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        yield store


def begun(store, sentence, port=0):
    serving = Serving(store, port)
    serving.live.tell("link", {"words": "", "there": True})
    serving.live.tell("waits", {"sentence": sentence})
    serving.asked = []
    news = serving.live.news
    serving.live.news = lambda *about: (serving.asked.append(about), news(*about))[1]
    return serving


def test_a_page_finds_its_table_again_after_the_server_and_after_a_sleep(browser, store, monkeypatch):
    serving = begun(store, OLD)
    port = serving.socket.getsockname()[1]
    page = browser.page("left open")
    list_ = browser.page("list left open")
    page.first(script=SOONER)
    list_.first(script=SOONER)
    page.open(url=f"http://127.0.0.1:{port}/table?key=table")
    list_.open(url=f"http://127.0.0.1:{port}/")
    page.sees(OLD)
    list_.sees(OLD)
    assert len(serving.asked) == 1
    page.read(script=SLEEP)
    page.patient(lambda: len(serving.asked) > 1)
    page.until(script=HEARD)
    serving.end()
    page.sees("looking for the table again")
    list_.sees("does not answer")
    again = begun(store, "", port)
    again.live.tell("screen", ["here"])
    try:
        # One sentence at a time: that it is gone stays until it says what it waits for.
        page.until(script="document.querySelector('#screen').textContent === 'here'")
        assert not page.read(script=HEARD)
        again.live.tell("waits", {"sentence": NEW})
        page.sees(NEW)
        page.until(script=HEARD)
        list_.sees(NEW)
        list_.until(script="!document.querySelector('#trouble').textContent")
        # A table that is not there any more is said not to be, and is found when it is.
        tables = again.tables
        gone = tables.pop("table")
        page.read(script=SLEEP)
        page.sees("not here any more")
        # One that a server takes up again as it starts is said to come.
        monkeypatch.setattr(app, "TWIN", "table")
        again.watching.resumes = True
        page.sees("being opened")
        tables["table"] = gone
        page.until(script=f"{HEARD} && !document.querySelector('#trouble').textContent")
    finally:
        # They would look for their server as long as the browser is there.
        page.close()
        list_.close()
        again.end()


def test_a_page_of_another_version_is_loaded_anew_when_it_finds_its_table_again(browser, store, monkeypatch):
    serving = begun(store, OLD)
    port = serving.socket.getsockname()[1]
    page = browser.page("left open")
    page.first(script=SOONER)
    page.open(url=f"http://127.0.0.1:{port}/table?key=table")
    page.sees(OLD)
    page.read(script="{ window.isOld = true; }")
    serving.end()
    page.sees("looking for the table again")
    monkeypatch.setattr(app, "VERSION", "another")
    again = begun(store, NEW, port)
    try:
        page.sees(NEW)
        page.until(script="document.body.dataset.pages === 'another' && !window.isOld")
    finally:
        page.close()
        again.end()
