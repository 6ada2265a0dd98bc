"""A table divided among its seats: to whom what is told, and which key may do what."""

import pytest

from naiad.web.divided import Divided
from naiad.web.errors import Refused
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad_core.buttons import MENU, PUSH

ASK, PIECES, GOAL = {"kind": "idle"}, ["a_piece"], {"seat": 1, "words": "a goal"}


@pytest.fixture
def table():
    divided = Divided(Live("twin", "A twin"))
    divided.tell("ask", ASK)
    divided.tell("fits", PIECES)
    return divided


def test_undivided_everybody_is_told_everything(table):
    assert table.live.values["ask"] == ASK and table.live.values["fits"] == PIECES


def test_divided_what_lies_before_a_seat_is_told_to_that_seat_alone(table):
    table.divide(True)
    table.turn(1)
    table.tell("ask", ASK)
    table.tell("fits", PIECES)
    table.tell("goal", GOAL)
    assert not {"ask", "fits", "goal"} & set(table.live.values)
    mine = table.mine(1, window="wide")
    assert mine == {"ask": ASK, "fits": PIECES, "goal": GOAL, "position": None, "role": 1}
    for other in (0, HANDS, -2):
        assert table.mine(other, window="wide")["fits"] == []
    # The next seat is not told what lay before this one.
    table.turn(0)
    assert table.mine(0, window="wide")["fits"] == [] and table.mine(1, window="wide")["fits"] == []


def test_a_bell_tells_that_there_is_something_new_and_not_what(table):
    table.divide(True)
    table.turn(1)
    before = table.live.values["mine"]
    table.tell("fits", PIECES)
    assert table.live.values["mine"] == {"seat": 1, "n": before["n"] + 1}


def test_what_is_asked_of_all_is_told_to_all_also_when_divided(table):
    table.divide(True)
    table.tell("ask", ASK)
    assert table.live.values["ask"] == ASK


@pytest.mark.parametrize(
    ("role", "verb", "values"),
    [
        (0, "tap", {"piece": "a_piece"}),
        (0, "undo", {}),
        (0, "hint", {}),
        (1, "power", {"on": False}),
        (1, "against", {"levels": {}}),
        (1, "seats", {"on": False}),
        (1, "press", {"button": MENU}),
        (HANDS, "hint", {}),
    ],
)
def test_a_key_does_what_is_its_own_and_nothing_else(table, role, verb, values):
    table.divide(True)
    table.turn(1)
    with pytest.raises(Refused):
        table.check(role, verb, values)


def test_the_seat_to_act_plays_and_whoever_has_all_hands_may_still_pull_the_cable(table):
    table.divide(True)
    table.turn(1)
    table.check(1, "tap", {"piece": "a_piece"})
    table.check(1, "press", {"button": PUSH})
    table.check(0, "mine", {})
    table.check(HANDS, "unplug", {})
    table.divide(False)
    with pytest.raises(Refused):
        table.check(1, "tap", {"piece": "a_piece"})
