"""What a server knows again at its next start, and what a browser is shown where an address leads nowhere."""

import asyncio
import os
import stat

import pytest
from starlette.requests import Request

from naiad.store.database import Store
from naiad.web import errors
from naiad.web.app import app
from naiad.web.live import Live
from naiad.web.remembered import MOST_GAMES, Remembered, of_seat
from naiad.web.seats import Seats
from naiad.web.watching import TWIN, Watching
from unit.web.asked import asked

PAGE = {"accept": "text/html"}


@pytest.fixture
def memory(tmp_path):
    return tmp_path / "table.nvm"


@pytest.fixture
def pages(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        yield app(store, "token")


def test_the_key_is_the_same_at_every_start_and_this_users_alone(memory):
    key = Remembered(memory).key
    assert Remembered(memory).key == key
    (kept,) = memory.parent.iterdir()
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    kept.unlink()
    assert Remembered(memory).key != key


def test_what_is_damaged_or_cannot_be_written_is_forgotten(memory):
    Remembered(memory).path.write_text("[")
    assert len(Remembered(memory).key) > 12
    lost = Remembered(memory.parent / "nowhere" / "table.nvm")
    assert lost.key == lost.key and not lost.has_table


def test_a_seats_key_opens_no_other_and_is_not_the_hands(memory):
    key = Remembered(memory).key
    seats = [of_seat(key, seat) for seat in range(5)]
    assert len({key, *seats}) == 6 and seats == [of_seat(key, seat) for seat in range(5)]


def test_who_plays_the_pcs_seats_is_known_again(memory):
    live = Live("twin", "A twin")
    Seats(live, lambda _: None, dict, Remembered(memory)).do("against", {"levels": {"1": 3}})
    again = Live("twin", "A twin")
    Seats(again, lambda _: None, dict, Remembered(memory))
    assert again.values["seated"]["levels"] == {"1": 3}


def test_what_was_picked_for_moves_of_the_last_games_is_known_again(memory):
    first = Seats(Live("twin", "A twin"), lambda _: None, dict, Remembered(memory))
    first._id = "ab12"
    first.pick(3, ["a", "b"])
    first.pick(7, ["c"])
    assert Remembered(memory).picks("ab12") == {"3": ["a", "b"], "7": ["c"]}
    # What was taken back is picked anew, or not at all.
    first.pick(3, ["d"])
    assert Remembered(memory).picks("ab12") == {"3": ["d"]}
    for number in range(MOST_GAMES):
        Remembered(memory).keep_picks(f"game{number}", {"1": ["a"]})
    assert Remembered(memory).picks("ab12") == {} and Remembered(memory).picks("game1") == {"1": ["a"]}


def test_a_table_that_was_set_up_is_taken_up_again_without_being_asked(memory, tmp_path, monkeypatch):
    started = []

    def start(here):
        # Meanwhile whoever looks for it is told that it comes.
        started.append(asked(app(here.store, "key", watching=here), "/api/tables").value["opens"])

    monkeypatch.setattr(Watching, "start_twin", start)
    with Store(tmp_path / "naiad.db") as store:
        for had in (False, True):
            remembered = Remembered(memory)
            remembered.has_table = had
            here = Watching(store, [], None, 1.0, None, Remembered(memory))
            here.begin()
            here.end()
            assert started == ([[TWIN]] if had else [])
            assert asked(app(store, "key", watching=here), "/api/tables").value["opens"] == []


def test_an_address_that_leads_nowhere_is_told_in_a_page_of_the_house(pages):
    told = asked(pages, "/nowhere", **PAGE)
    assert told.status == 404 and "<h1>There is no such page</h1>" in told.text and "style.css" in told.text
    assert "default-src 'none'" in told.headers["content-security-policy"]
    told = asked(pages, "/kept/<img>.html", **PAGE)
    assert told.status == 404 and "<img" not in told.text
    # A script is told the sentence alone.
    assert asked(pages, "/nowhere").text == "There is no such page\n"


def test_a_fault_of_the_program_is_told_in_a_page_of_the_house():
    request = Request({"type": "http", "headers": [(b"accept", b"text/html")]})
    told = asyncio.run(errors.broken(request, ZeroDivisionError("secret")))
    text = bytes(told.body).decode()
    assert told.status_code == 500 and "<h1>Something went wrong here</h1>" in text and "secret" not in text
