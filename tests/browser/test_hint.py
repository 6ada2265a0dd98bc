"""What a page tells hands that they may do, by what the table waits for and whether a game is on it."""

from pathlib import Path

import pytest

from naiad.store import files
from naiad.store.database import Store
from naiad.web import kept
from unit.web.serving import Serving

RECORD = min((Path(__file__).parents[1] / "kept").glob("*.jsonl"))
MENU = "takes the one that is shown"
PLACING = "Click on a piece in the box"


@pytest.fixture
def serving(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        serving = Serving(store)
        serving.tables["twin"] = serving.live
        yield serving
        serving.end()


def test_a_page_opened_in_the_middle_of_a_game_says_how_a_piece_is_laid(browser, serving):
    serving.live.tell("link", {"words": "", "there": True, "plugged": True, "powered": True})
    serving.live.tell("waits", {"words": "", "sentence": "Lay a piece."})
    page = browser.page("hint")
    page.open(url=f"http://127.0.0.1:{serving.socket.getsockname()[1]}/table?key=twin#hands=token")
    page.sees("Lay a piece.", MENU)
    game = kept.whole(files.parse(RECORD.read_bytes()), "kept0000") | {"over": False}
    serving.live.tell("game", game)
    page.sees(PLACING)
    page.close()
