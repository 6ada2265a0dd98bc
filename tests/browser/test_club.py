"""The pages of a club's database in a real Chromium: the wall, a table, what each table has played."""

import json

import pytest

from browser.conftest import KEPT, serving
from club.parts import journalled
from naiad.club.take import Taking
from naiad.club.watch import state
from naiad.report.listing import rows
from naiad.store import annotations, files
from naiad.store.database import Store
from naiad_core.text import line

CORNER, BAR = "e660583883724a32", "e6611cb6975e3b2f"
TABLES = "document.querySelectorAll('#tables li').length"


def tells(taking, table, problem=""):
    id_, game = taking.sink.going_on(table, 5)
    taking.stand({(table, "online"): b"1"})
    taking.stand({(table, "state"): json.dumps(state(game, id_, problem)).encode()})


@pytest.fixture
def club(postgres):
    """A club's database with two tables at play and a game that Ada has won against Bo, and its pages."""
    address = postgres.new()
    with Store(address) as store:
        taking = Taking(store)
        for table, ident in ((CORNER, 0x1234ABCD), (BAR, 0x5678ABCD)):
            taking.sink.store(table, 5, 1, journalled(ident=ident))
            tells(taking, table)
        for number, path in enumerate(KEPT):
            game = files.parse(path.read_bytes())
            store.put_game(f"kept{number:04}", line(game.header), [line(move) for move in game.moves])
        won = next(row for row in rows(store) if len(row["players"]) == 2 and len(row["winners"]) == 1)
        annotations.rename(store, won["id"], {won["winners"][0]: "Ada", 1 - won["winners"][0]: "Bo"})
        with serving(address) as (_, base):
            yield taking, base
    postgres.drop(address)


def test_a_club_is_seen_in_a_browser(browser, club):
    taking, base = club
    page = browser.page("club")
    page.open(url=base)
    page.until(script=f"{TABLES} === 2")
    page.sees("Table 4a32", "Table 3b2f")
    assert page.axe() == []
    # What is wrong at a table comes by itself.
    tells(taking, BAR, "the cable is out")
    page.sees("the cable is out")
    page.click(selector=f"#tables a[href$='{CORNER}']")
    page.until(script="document.querySelectorAll('#players li').length === 2")
    assert page.axe() == []
    page.click(selector="nav a[href='/statistics']")
    page.until(script="document.querySelectorAll('#boards tr').length === 2")
    page.sees("Seconds a turn", "Last played", "Table 4a32")
    assert page.axe() == []
    assert page.troubles() == []
