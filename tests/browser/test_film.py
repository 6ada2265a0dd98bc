"""A cascade replayed by its gates' stamps: in the page of a kept game and in the page that is shared."""

import json

import pytest

from naiad.draw.page import page as shared
from naiad.report.film import film
from naiad.store import files
from naiad.twin.transports import have_pty

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
BUTTON = "#film button"
FALLEN = "document.querySelectorAll('.fallen').length"


def test_dominoes_fall_one_after_the_other_until_all_lie(browser, served, tmp_path):
    id_, game = next((id_, game) for id_, path in served.kept.items() if film(game := files.parse(path.read_bytes())))
    told = film(game)
    (tmp_path / "game.html").write_text(shared(game))
    page = browser.page("film")
    for address in (f"{served.base}/game?id={id_}", (tmp_path / "game.html").as_uri()):
        page.open(url=address)
        page.sees("Play the cascade")
        page.until(script=f"{FALLEN} > 0")
        fallen = page.read(script=FALLEN)
        # So fast that it takes a second.
        page.read(script=f"document.querySelector('#film select').options[0].value = {told['ms'] / 1000}")
        page.read(script=f"window.seen = []; setInterval(() => seen.push({FALLEN}), 10); 0")
        page.click(selector=BUTTON)
        page.sees(f"{told['ms'] / 1000:.2f} s, push {len(told['pushes'])} of {len(told['pushes'])}")
        seen = page.read(script="seen")
        rising = seen[seen.index(min(seen)) :]
        assert rising == sorted(rising) and min(seen) < fallen, json.dumps(seen)
        page.until(script=f"{FALLEN} === {fallen} && document.querySelector('#at').value === '{told['to']}'")
    assert page.axe() == [] and page.troubles() == []
