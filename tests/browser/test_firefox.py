"""A page of each kind in Firefox, where it is installed: lists, a table live, a kept game, a shared one."""

import shutil

import pytest

from browser.chromium import Browser
from naiad.store import files
from naiad.store.database import Store
from naiad.web.shared import page as shared
from unit.web.serving import Serving

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
pytestmark = pytest.mark.skipif(not FIREFOX, reason="no Firefox here")


def test_pages_of_each_kind_in_firefox(served, tmp_path):
    id_, path = next(iter(served.kept.items()))
    moves = len(path.read_text().splitlines()) - 1
    (tmp_path / "game.html").write_text(shared(files.parse(path.read_bytes())))
    with Browser(FIREFOX) as browser, Store(tmp_path / "naiad.db") as store:
        page = browser.page("fox")
        page.open(url=served.listed(served.hands))
        page.until(script=f"document.querySelectorAll('#games tr').length === {len(served.kept)}")
        assert page.axe() == [] and "hands" not in page.read(script="location.href")
        page.click(selector="nav a[href='/statistics']")
        page.sees("Seconds a turn")
        assert page.axe() == []
        for address in (f"{served.base}/game?id={id_}", (tmp_path / "game.html").as_uri()):
            page.open(url=address)
            page.until(script=f"document.querySelector('#at').value === '{moves}' && document.querySelector('svg')")
            page.press(key="Home")
            page.press(key="ArrowRight")
            page.until(script="document.querySelector('#at').value === '1'")
            assert page.axe() == []
        serving = Serving(store)
        try:
            serving.live.tell("link", {"words": "", "there": True})
            page.open(url=f"http://127.0.0.1:{serving.socket.getsockname()[1]}/table?key=table")
            page.until(script="document.querySelector('#link').textContent === 'view only'")
            serving.live.tell("waits", {"sentence": "Lay a piece."})
            page.sees("Lay a piece.")
            port = serving.socket.getsockname()[1]
            serving.end()
            # Firefox gives events up where nobody answers.
            page.sees("looking for the table again")
            serving = Serving(store, port)
            serving.live.tell("waits", {"sentence": "Turn the knob."})
            page.sees("Turn the knob.")
        finally:
            serving.end()
