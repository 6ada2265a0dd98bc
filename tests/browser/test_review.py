"""A kept game judged on its page: begun by a press, what was better hidden until somebody asks for it."""

import pytest

from browser.conftest import serving
from engine.test_review import played
from naiad.store.database import Store
from naiad_core.games import GAMES
from naiad_core.text import line

MARKED = "document.querySelectorAll('#review .marked li').length"
# The first turns of somebody who plays anything.
LINES = 11


@pytest.fixture
def game(tmp_path):
    """The address of a game's page, with hands."""
    record = played(GAMES[0], ["robot", "robot"], 2)
    with Store(tmp_path / "naiad.db") as store:
        store.put_game("robots01", line(record.header), [line(move) for move in record.moves[:LINES]])
    with serving(str(tmp_path / "naiad.db"), "--nvm", str(tmp_path / "table.nvm")) as (hands, _):
        yield hands.replace("/#", "/game?id=robots01#")


def test_a_game_is_judged_on_its_page_and_the_better_move_is_shown_when_asked_for(browser, game):
    page = browser.page("review")
    page.open(url=game)
    page.click(selector="#judged > summary")
    page.click(selector="#review button")
    for patience in (2, 1, 0):
        # Games are played out for it, which takes its time where others share the processor.
        try:
            page.until(script=f"{MARKED} >= 1")
            break
        except AssertionError:
            if not patience:
                raise
    assert page.read(script="document.querySelectorAll('#position [data-best]').length") == 0
    page.click(selector="#review .marked details > summary")
    page.until(script="document.querySelectorAll('#position [data-best=\"0\"]').length >= 1")
    # Slider and sentence are those of the position that is shown.
    at = page.read(script="document.querySelector('#at').value")
    assert f"#{at}" == page.read(script="location.hash") and int(at) < LINES
    page.sees("A sign says how much", "Before the first move" if at == "0" else f"{at} of {LINES}:")
    assert page.axe() == [] and page.troubles() == []
    page.close()
