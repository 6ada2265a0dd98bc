"""A kept game judged on its page: begun by a press, what was better hidden until somebody asks for it."""

import pytest

from engine.test_review import played
from naiad.store.database import Store
from naiad.web import app, reviews
from naiad_core.games import GAMES
from naiad_core.text import line
from unit.web.serving import Serving

MARKED = "document.querySelectorAll('#review .marked li').length"
# The first turns of somebody who plays anything: the first is a blunder, which so few samples show.
LINES, SAMPLES = 5, 24


@pytest.fixture
def game(tmp_path, monkeypatch):
    """The address of a game's page, with hands."""
    monkeypatch.setattr(app, "Reviews", lambda store: reviews.Reviews(store, SAMPLES))
    record = played(GAMES[0], ["robot", "robot"], 6)
    with Store(tmp_path / "naiad.db") as store:
        store.put_game("robots01", line(record.header), [line(move) for move in record.moves[:LINES]])
        here = Serving(store)
        yield f"http://127.0.0.1:{here.socket.getsockname()[1]}/game?id=robots01#hands=token"
        here.end()


def test_a_game_is_judged_on_its_page_and_the_better_move_is_shown_when_asked_for(browser, game):
    page = browser.page("review")
    page.open(url=game)
    page.click(selector="#judged > summary")
    page.click(selector="#review button")
    page.until(script=f"{MARKED} >= 1")
    assert page.read(script="document.querySelectorAll('#position [data-best]').length") == 0
    page.click(selector="#review .marked details > summary")
    page.until(script="document.querySelectorAll('#position [data-best=\"0\"]').length >= 1")
    # Slider and sentence are those of the position that is shown.
    at = page.read(script="document.querySelector('#at').value")
    assert f"#{at}" == page.read(script="location.hash") and int(at) < LINES
    page.sees("A sign says how much", "Before the first move" if at == "0" else f"{at} of {LINES}:")
    assert page.axe() == [] and page.troubles() == []
    page.close()
