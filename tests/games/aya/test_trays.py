"""What AYA asks when all has fallen, on pages of every size: all that can be chosen is in sight without scrolling."""

from pathlib import Path

import pytest

from browser.conftest import browser, chromium
from browser.person import SIZES, TOUCHED
from browser.test_play import ALL_SEEN, WIDE
from naiad import draw
from naiad.games.aya.page import page as own
from naiad.service import pieces as offers
from naiad.store import files
from naiad.store.database import Store
from naiad.web import asks, game_view
from naiad.web.live import Live
from naiad_core.text import Game
from naiad_table.games.aya import count
from naiad_table.games.aya.modes import COUNT, PLAIN
from unit.web.serving import Serving

__all__ = ["browser", "chromium"]
KEPT = Path(__file__).parents[2] / "kept"
TRAY = "document.querySelector('#tray')"
SCROLLS = f"{TRAY}.scrollHeight > {TRAY}.clientHeight + 1"
PIECES = "document.querySelectorAll('#pieces button').length"
PICKED = "[...document.querySelectorAll('.picked')].map((one) => one.id).join()"
CHOICES = "document.querySelectorAll('#choices button').length"


def fallen(name, behind):
    """A kept game where all has just fallen, or before it is counted."""
    game = files.parse((KEPT / f"{name}.jsonl").read_bytes())
    at = next(number for number, move in enumerate(game.moves) if move["do"] == "fallen")
    return game_view.after(game, at + behind)


def asked(game, **table):
    """What a page is told by a table that asks this of it."""
    state = game.record.state
    held = {"screen": "play", "question": "", "undoes": False, "notice": "", "note": "", "lines": [], "opened": []}
    held |= {"history": len(state.history), "seat": state.to_act(), "at": 0} | table
    return asks.question(held, None, "aya") | own(state, held, "") | {"n": 1, "since": 1}


def counts():
    game = fallen("aya", 0)
    return game, asked(game, moves=count.pages(game.record.state), mode=COUNT)


def photos():
    game = fallen("aya_photos", 1)
    return game, asked(game)


def photo():
    game = fallen("aya_photos", 1)
    state = game.record.state
    told = asked(game, moves=state.legal(game.record.rules.piece("f_26")), mode=PLAIN, in_hand="f_26")
    return game, told


def happened():
    game = fallen("aya", 1)
    moves = game.record.state.legal(game.record.rules.piece("f_27"))
    return game, asked(game, moves=moves, mode=PLAIN, in_hand="f_27")


def failed():
    game = fallen("aya", 1)
    return game, asked(game)


ASKED = [(counts, CHOICES, 12), (photos, PIECES, 40), (photo, CHOICES, 5), (happened, CHOICES, 3), (failed, PIECES, 15)]


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_all_that_is_asked_when_all_has_fallen_is_in_sight(browser, tmp_path, size):
    with Store(tmp_path / "naiad.db") as store:
        serving = Serving(store)
        try:
            live = serving.tables["twin"] = Live("twin", "A twin", lambda verb, values: {"n": 0})
            width, height = SIZES[size]
            for make, what, least in ASKED:
                game, told = make()
                live.tell("seated", {"levels": {}, "thinks": -1, "strongest": {}})
                live.tell("game", game_view.whole(game, "fallen01"))
                hand = {"seat": game.record.state.to_act(), "fits": list(offers.fits(game)), "goal": ""}
                live.tell("hand", hand | {"game": "fallen01"})
                for window in draw.WINDOWS:
                    live.tell(window, game_view.seen(game, window))
                live.tell("ask", told)
                page = browser.page(make.__name__)
                page.size(width=width, height=height, touch=size in TOUCHED)
                page.open(url=f"http://127.0.0.1:{serving.socket.getsockname()[1]}/table?key=twin#hands=token")
                page.until(script=f"{what} >= {least} && document.querySelector('#position svg')")
                page.until(script=ALL_SEEN)
                if make is happened:
                    # Of several photos alike the one that is asked about is seen in the drawing.
                    page.until(script=f"{PICKED} === '{told['about']}'")
                assert not page.read(script=SCROLLS), f"{make.__name__}: {page.text()}"
                # Where there is little room the drawing has that of the cascade's buttons.
                if size in TOUCHED:
                    assert not page.read(script="document.querySelector('#timeline').checkVisibility()")
                assert not page.read(script=WIDE) and page.troubles() == []
                page.close()
        finally:
            serving.end()


def test_a_photo_is_asked_for_by_its_name_and_answered_in_a_sentence():
    _game, told = photo()
    assert told["about"] == "animal_f_26"
    assert told["title"] == "Does the photo of the animal on forest 26 count?"
    assert told["options"][:2] == ["It counts.", "The animal touches a landscape."]


def test_a_push_is_told_with_the_gates_that_it_passed_also_where_that_is_one():
    _game, told = counts()
    assert told["options"][1:5] == ["Push 1, gates 1-3", "Push 2, gates 4-7", "Push 3, gate 8", "Push 4, no gate"]


def test_moves_number_gates_from_1_as_the_count_does_and_ends_of_a_river_as_the_drawing_letters_them():
    game = fallen("aya", 0)
    told = [each["words"] for each in game_view.whole(game, "fallen01")["moves"]]
    gates = [move["gate"] + 1 for move in game.moves if move["do"] == "gate"]
    assert [int(words.split("gate ")[1].split(" ")[0]) for words in told if "gate " in words] == gates
    drawn = game_view.seen(game)["svg"]
    assert any("start, river end A" in words for words in told) and "start, river end A" in drawn


def test_a_gate_of_the_cascade_is_told_in_seconds_in_the_language_of_the_page(monkeypatch):
    game = fallen("aya", 0)
    (first, *_) = [at for at, move in enumerate(game.moves) if move["do"] == "gate" and move["ms"]]
    s = f"{game.moves[first]['ms'] / 1000:.2f}"
    assert f"({s} s)" in game_view.whole(game, "fallen01")["moves"][first]["words"]
    monkeypatch.setattr("naiad.language._now", ["de"])
    assert f"({s.replace('.', ',')} s)" in game_view.whole(game, "fallen01")["moves"][first]["words"]


def test_an_undo_says_which_move_of_the_list_it_took_back():
    game = Game({"naiad": 1, "game": "aya", "players": ["Ada", "Bo"], "options": {}})
    first = {"do": "domino", "domino": "f_01", "from": ["start", "a"]}
    second = {"do": "domino", "domino": "f_02", "after": "f_01"}
    for move in ({"do": "glass", "turn": 1}, first, second, {"do": "undo"}, {"do": "undo"}, first):
        game.push(move)
    told = game_view.whole(game, "undone01")["moves"]
    assert [each["words"] for each in told if "taken back" in each["words"]] == [
        "move 3 is taken back",
        "move 2 is taken back",
    ]
    assert [each["stands"] for each in told] == [True, False, False, True, True, True]
