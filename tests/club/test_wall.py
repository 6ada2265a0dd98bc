"""A club's tables on the pages of the server: what each says of itself, and its game for who looks."""

import json

import pytest

from club.parts import journalled
from naiad.club.take import Taking
from naiad.club.watch import state
from naiad.store.database import Store
from naiad.web.wall import Wall

TABLE = "E660583883724A32"


@pytest.fixture
def store(place):
    with Store(place) as opened:
        yield opened


def test_the_wall_says_what_each_table_says_of_itself(store):
    taking, tables, told = Taking(store), {}, []
    wall = Wall(store, tables, lambda _store, _live: told.append)
    wall.look()
    assert tables == {}
    taking.sink.store(TABLE, 5, 1, journalled())
    id_, game = taking.sink.going_on(TABLE, 5)
    taking.stand({(TABLE, "online"): b"1"})
    taking.stand({(TABLE, "state"): json.dumps(state(game, id_)).encode()})
    wall.look()
    live = tables[f"club-{TABLE}"]
    assert state(game, id_)["sand"] == ""
    assert live.values["link"]["there"] and live.summary["id"] == "1234abcd" and told == []
    live.viewers = 1
    wall.look()
    wall.look()
    assert told == ["1234abcd"]
    taking.stand({(TABLE, "online"): b"0"})
    taking.stand({(TABLE, "state"): json.dumps(state(None, "", "no cable")).encode()})
    wall.look()
    assert not live.values["link"]["there"] and "not there" in live.values["link"]["words"]
