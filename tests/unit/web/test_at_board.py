"""The PC plays seats at a board that a server watches: a twin on a cable, which is told nothing that a board is not."""

import json
import time

import pytest

import set_up
from naiad.draw import WINDOWS
from naiad.service import pieces
from naiad.store.database import Store
from naiad.twin.client import TwinProcess
from naiad.twin.transports import have_pty
from naiad.web.app import app
from naiad.web.guard import HANDS
from naiad.web.remembered import Remembered
from naiad.web.watching import Watching
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_core.games import GAMES, descriptor
from unit.web.asked import asked

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
# It has hands that nobody sees.
HIDDEN = GAMES[0]
TOKEN = "the-token"
PATIENCE_S = 60


class Served:
    """A board watched by a server, its hands a test's."""

    def __init__(self, store: Store, twin: TwinProcess, memory) -> None:
        self.twin = twin
        self.watching = Watching(store, [twin.port], None, 1.0, None, Remembered(memory))
        (self.live,) = self.watching.tables.values()
        self.app = app(store, TOKEN, watching=self.watching)

    def order(self, verb: str, status: int = 200, token: str = TOKEN, **values):
        path = f"/api/tables/{self.live.key}/do"
        told = asked(self.app, path, {"do": verb, **values}, x_naiad_token=token)
        assert told.status == status, told.text

    def until(self, so) -> None:
        end = time.monotonic() + PATIENCE_S
        while not so():
            assert time.monotonic() < end, self.live.values
            time.sleep(0.05)

    def shows(self, words: str) -> None:
        self.until(lambda: self.live.values.get("lights", {}).get("words") == words)

    def requests(self, sentence: str) -> None:
        self.until(lambda: self.live.values["seated"]["request"] == sentence)

    def hold(self, name: str) -> None:
        self.twin.do("tap", reader=0, tag=pieces.tag(name, HIDDEN), ms=600)


@pytest.fixture
def served(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with Store(tmp_path / "naiad.db") as store, TwinProcess(speed=6, seed=3) as twin:
        twin.wait("port", 300)
        there = Served(store, twin, tmp_path / "table.nvm")
        yield there
        there.watching.end()


def begun(served) -> None:
    """A game of two, to its first piece."""
    for words in (descriptor(HIDDEN).MENU, "2 PLAY", "DECK 40", descriptor(HIDDEN).FIRST[0]):
        served.shows(words)
        served.twin.do("press", button=PUSH)
    for words in set_up.words(HIDDEN):
        served.shows(words)
        served.twin.do("press", button=PUSH)
    served.shows("QUAD CARD")


def test_people_lay_the_rack_of_a_seat_that_a_page_gave_to_the_pc_and_get_the_seat_back(served) -> None:
    begun(served)
    served.order("against", levels={"1": 3})
    names = [each for each in pieces.names(HIDDEN) if each[1] == "_" and each[0] != "q"]
    for number, name in enumerate(names[:2], 1):
        served.requests(f"For Player 2, played by the PC: lay card {number} face down on the reader")
        served.shows(f"LAY {number}")
        served.hold(name)
    served.requests("For Player 2, played by the PC: lay card 3 face down on the reader")
    # Given back, it is people's, and given once more, what lies there is not asked for again.
    served.order("against", levels={})
    served.requests("")
    served.shows("QUAD CARD")
    served.order("against", levels={"1": 4})
    served.requests("For Player 2, played by the PC: lay card 3 face down on the reader")
    # What a card is, nobody is told.
    assert not any(f'"{name}"' in str(served.live.values) for name in names[:2])


def test_players_give_a_seat_to_the_pc_in_the_menu_and_a_page_has_the_last_word(served) -> None:
    """The menu has a row for it, the pages say who is dealt nothing, and the game's names tell the PC."""
    press = lambda: served.twin.do("press", button=PUSH)  # noqa: E731
    served.until(lambda: served.live.values["link"]["there"])
    served.shows(descriptor(HIDDEN).MENU)
    press()
    served.shows("2 PLAY")
    served.twin.do("turn", steps=-1)
    served.shows("PC OFF")
    press()
    served.shows("LEV 3")
    served.twin.do("turn", steps=1)
    served.shows("LEV 4")
    for words in ("LEV 4", "2 PLAY", "DECK 40", descriptor(HIDDEN).FIRST[0]):
        served.shows(words)
        press()
    for words in set_up.words(HIDDEN):
        served.shows(words)
        if words in set_up.dealt(HIDDEN):
            served.shows("NOT PC")
        press()
    served.requests("For PC level 4, played by the PC: lay card 1 face down on the reader")
    served.shows("LAY 1")
    assert served.live.values["seated"]["levels"] == {"1": 4}
    served.order("against", levels={})
    served.requests("")
    served.shows("QUAD CARD")
    # What a page has chosen the menu does not offer.
    served.order("against", levels={"0": 2})
    served.requests("For Player 1, played by the PC: lay card 1 face down on the reader")
    served.twin.do("press", button=BACK)
    for button, words in ((MENU, "NEW GAME"), (PUSH, descriptor(HIDDEN).MENU), (PUSH, "2 PLAY")):
        served.twin.do("press", button=button)
        served.shows(words)
    served.twin.do("turn", steps=-1)
    served.shows(f"{descriptor(HIDDEN).SEATS[1]} PLAY")


def test_a_board_takes_nothing_else_from_a_page_and_nothing_from_who_has_no_hands(served) -> None:
    served.order("press", 409, button=PUSH)
    served.order("hint", 409)
    served.order("against", 403, token="another", levels={"1": 3})
    served.order("against", levels={"1": 3})
    told = served.live.values["seated"]
    assert told["levels"] == {"1": 3}
    # A game whose cards the PC cannot have laid has no level there; the twin's seats are its own.
    assert set(told["strongest"]) == set(GAMES) and told["strongest"][HIDDEN] > 0
    assert Remembered(served.watching._remembered.path.with_suffix("")).levels("twin") == {}
    assert Remembered(served.watching._remembered.path.with_suffix("")).levels(served.live.key) == {"1": 3}


def test_a_hint_that_was_asked_for_at_the_table_is_told_to_its_page_until_somebody_moves(served) -> None:
    begun(served)
    told = lambda: json.loads(served.live._of(HANDS)["seated"].partition("data: ")[2])["hints"]  # noqa: E731
    names = [each for each in pieces.names(HIDDEN) if each[1] == "_"]
    first = next(each for each in names if each[0] == "q")
    served.hold(first)
    served.shows("")
    served.twin.do("press", button=PUSH)
    served.until(lambda: "to_act" in served.live.values.get("game", {}) and served.live.values["game"]["history"] == 1)
    served.hold(next(each for each in names if each[0] == "l"))
    served.until(lambda: served.live.values["lights"]["words"] == "")
    assert told() == []
    served.twin.do("press", button=BACK, ms=1000)
    served.until(told)
    assert 1 <= len(told()) <= 3
    # They would tell others of a hidden hand.
    assert served.live.values["seated"]["hints"] == []
    drawn = "".join(str(served.live._offers[window, HANDS]()) for window in WINDOWS)
    for each in told():
        assert each["win"] is not None and each["words"]
        assert all(place in drawn for place in each["places"])
    served.twin.do("press", button=PUSH)
    served.until(lambda: not told())
