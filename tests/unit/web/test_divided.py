"""A table divided among its seats: to whom what is told, and which key may do what."""

from pathlib import Path

import pytest

from naiad.store import files
from naiad.web.divided import Divided
from naiad.web.errors import Refused
from naiad.web.game_view import last_mover
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad_core.buttons import MENU, PUSH
from naiad_core.state import NOBODY

KEPT = Path(__file__).parents[2] / "kept"
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
    assert table.live.values["mine"] == {"on": True, "seat": 1, "n": before["n"] + 1}


def test_who_waits_is_told_what_is_their_own_and_no_more(table):
    table.divide(True)
    held = {seat: {"fits": [f"card_{seat}"], "goal": {"seat": seat, "words": str(seat)}} for seat in (0, 1)}
    table.hold(held)
    table.turn(1)
    table.tell("fits", PIECES)
    waits = table.mine(0, window="wide")
    assert (waits["fits"], waits["goal"]["words"], waits["ask"]["kind"]) == (["card_0"], "0", "none")
    assert table.mine(1, window="wide")["fits"] == PIECES and table.mine(HANDS, window="wide")["fits"] == []
    table.divide(False)
    assert table.live.values["mine"]["on"] is False and table.mine(0, window="wide")["fits"] == []


def test_the_position_that_a_move_made_takes_the_place_of_what_a_seat_was_shown_before_it(table):
    table.divide(True)
    table.turn(1)
    drawn = []
    table.draw("wide", lambda: drawn.append("now"), lambda: "with places")
    # Whose page was not there yet has it drawn when it comes.
    assert table.mine(1, window="wide")["position"] == "with places" and not drawn
    assert table.mine(0, window="wide").get("position") is None
    table.show("wide", lambda: drawn.append("now"), lambda: "after it")
    assert table.mine(1, window="wide")["position"] is None and not drawn


def test_a_seat_takes_its_own_move_back_and_no_other(table):
    table.divide(True)
    table.turn(1)
    table.moved = 0
    with pytest.raises(Refused, match="whoever made it"):
        table.check(1, "undo", {})
    assert [table.mine(role, window="wide").get("undoes") for role in (0, 1, HANDS)] == [True, None, False]
    # Also where another is to act by now.
    table.check(0, "undo", {})
    table.check(HANDS, "undo", {})


def test_the_last_move_is_that_of_the_last_seat_which_the_pc_does_not_play():
    game = files.parse(sorted(KEPT.glob("*.jsonl"))[0].read_bytes())
    last = last_mover(game, ())
    assert last >= 0 and last_mover(game, {last}) not in (last, NOBODY)
    assert last_mover(game, range(9)) == NOBODY == last_mover(type(game)(game.header), ())


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
