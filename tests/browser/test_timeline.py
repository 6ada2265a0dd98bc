"""A cascade replayed by its gates' stamps: in the page of a kept game and in the page that is shared."""

import json

import pytest

from naiad.report.timeline import timeline
from naiad.store import files
from naiad.twin.transports import have_pty
from naiad.web.shared import page as shared

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
BUTTON = "#timeline button"
PRESSED = "document.querySelector('#play').getAttribute('aria-pressed')"
HIDDEN = "document.querySelector('#timeline').hidden"
FALLEN = "document.querySelectorAll('.fallen').length"


def with_a_film(served):
    """A kept game in which something falls, after its ID."""
    return next((id_, game) for id_, path in served.kept.items() if timeline(game := files.parse(path.read_bytes())))


def test_a_cascade_is_seen_in_place_of_the_moves_that_were_being_played(browser, served, tmp_path):
    game = with_a_film(served)[1]
    (tmp_path / "game.html").write_text(shared(game))
    page = browser.page("timeline instead")
    # There is none before the first push.
    begins = timeline(game)["from"]
    stands = []
    for moves, hidden in ((begins - 1, "true"), (begins, "false")):
        page.open(url=f"{(tmp_path / 'game.html').as_uri()}#{moves}")
        page.until(script=f"document.querySelector('#at').value === '{moves}' && {HIDDEN} === {hidden}")
        assert page.read(
            script="document.querySelector('#timeline').checkVisibility({ visibilityProperty: true })"
        ) == (hidden == "false")
        stands.append(page.read(script="document.querySelector('#on').getBoundingClientRect().y"))
    assert stands[0] == stands[1], "a button moved under the hand"
    page.click(selector="#play")
    page.until(script=f"{PRESSED} === 'true'")
    page.click(selector=BUTTON)
    page.sees("s, push")
    assert page.read(script=f"[{PRESSED}, document.querySelector('#play').textContent]") == ["false", "Play"]


def test_dominoes_fall_one_after_the_other_until_all_lie(browser, served, tmp_path):
    id_, game = with_a_film(served)
    told = timeline(game)
    (tmp_path / "game.html").write_text(shared(game))
    page = browser.page("timeline")
    page.open(url=f"{served.base}/game?id={id_}")
    page.sees("Play the cascade")
    page.open(url=(tmp_path / "game.html").as_uri())
    page.sees("Play the cascade")
    page.until(script=f"{FALLEN} > 0")
    fallen = page.read(script=FALLEN)
    # So fast that it takes a second.
    page.read(script=f"document.querySelector('#timeline select').options[0].value = {told['ms'] / 1000}")
    page.read(script=f"window.seen = []; setInterval(() => seen.push({FALLEN}), 10); 0")
    page.click(selector=BUTTON)
    page.sees(f"{told['ms'] / 1000:.2f} s, push {len(told['pushes'])} of {len(told['pushes'])}")
    seen = page.read(script="seen")
    rising = seen[seen.index(min(seen)) :]
    assert rising == sorted(rising) and min(seen) < fallen, json.dumps(seen)
    page.until(script=f"{FALLEN} === {fallen} && document.querySelector('#at').value === '{told['to']}'")
    assert page.axe() == [] and page.troubles() == []
