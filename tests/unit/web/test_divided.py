"""A table divided among its seats: to whom what is told, and which key may do what."""

import asyncio
import json
from pathlib import Path

import pytest

from naiad.store import files
from naiad.web.divided import NO_HAND, Divided
from naiad.web.errors import Refused
from naiad.web.game_view import last_mover
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad_core.buttons import MENU, PUSH
from naiad_core.state import NOBODY

KEPT = Path(__file__).parents[2] / "kept"
ASK, HAND = {"kind": "idle"}, {"game": "a", "seat": 1, "fits": ["a_piece"], "goal": "a goal"}
# Looks without any key, or with one that is none.
NONE = -2


def told(live, role, window=""):
    """What somebody of this role is sent, by part."""

    async def within():
        closing = asyncio.Event()
        news = live.news(closing, (), window, role)
        sent = await anext(news)
        sent += await anext(news)
        await news.aclose()
        return sent

    pairs = [event.split("\ndata: ") for event in asyncio.run(within()).split("\n\n") if event.startswith("event: ")]
    return {name.removeprefix("event: "): json.loads(data) for name, data in pairs}


@pytest.fixture
def table():
    divided = Divided(Live("twin", "A twin"))
    lay(divided)
    return divided


def lay(divided, seat=1, held=(), is_secret=False):
    divided.turn(seat if divided.on else NOBODY, is_secret)
    divided.lay(HAND, dict(held))
    divided.ask(ASK)


def held(*seats):
    return {seat: {"game": "a", "seat": seat, "fits": [f"card_{seat}"], "goal": str(seat)} for seat in seats}


def test_where_no_hand_is_hidden_everybody_is_told_everything(table):
    for role in (HANDS, 0, 1, NONE):
        seen = told(table.live, role)
        assert (seen["ask"], seen["hand"]) == (ASK, HAND)


def test_a_hidden_hand_is_told_to_whoever_has_all_hands_and_to_no_seat_and_nobody_else(table):
    lay(table, is_secret=True)
    table.draw("wide", lambda: "places", lambda: "places")
    mine = told(table.live, HANDS, "wide")
    assert (mine["ask"], mine["hand"], mine["wide"]) == (ASK, HAND, "places")
    for role in (0, 1, NONE):
        seen = told(table.live, role, "wide")
        assert (seen["ask"]["kind"], seen["hand"]) == ("none", NO_HAND)
        assert seen["you"] == role and "wide" not in seen
    # Also while nobody is to act.
    table.lay(HAND | {"seat": NOBODY}, {})
    assert told(table.live, NONE)["hand"] == NO_HAND and told(table.live, HANDS)["hand"]["fits"] == HAND["fits"]


def test_divided_what_lies_before_a_seat_is_told_to_that_seat_alone(table):
    table.divide(True)
    lay(table)
    mine = told(table.live, 1)
    assert (mine["ask"], mine["hand"]) == (ASK, HAND)
    for other in (0, HANDS, NONE):
        assert told(table.live, other)["hand"] == NO_HAND and told(table.live, other)["ask"]["kind"] == "none"
    # The next seat is not told what was asked of this one.
    table.turn(0, False)
    assert told(table.live, 0)["ask"]["kind"] == told(table.live, 1)["ask"]["kind"] == "none"


def test_who_waits_is_told_what_is_in_their_own_hand_and_no_more(table):
    table.divide(True)
    lay(table, held=held(0, 1), is_secret=True)
    waits = told(table.live, 0)
    assert (waits["hand"], waits["ask"]["kind"]) == (held(0)[0], "none")
    assert told(table.live, 1)["hand"] == HAND and told(table.live, HANDS)["hand"] == NO_HAND
    # What lies open for whoever is to act is no hand of the others'.
    lay(table, held=held(0, 1))
    assert told(table.live, 0)["hand"] == NO_HAND


def test_a_seats_key_is_for_looking_once_the_table_is_played_on_one_device(table):
    table.divide(True)
    lay(table, held=held(0, 1), is_secret=True)
    table.divide(False)
    lay(table, is_secret=True)
    for role in (0, 1):
        seen = told(table.live, role)
        assert (seen["divided"], seen["hand"]) == (False, NO_HAND)
        assert seen["ask"]["kind"] == "none"
    assert told(table.live, HANDS)["hand"] == HAND


def test_the_position_that_a_move_made_takes_the_place_of_what_a_seat_was_shown_before_it(table):
    table.divide(True)
    lay(table)
    drawn = []
    table.live.offer("wide", lambda: drawn.append("now"), lambda: "before it")
    table.draw("wide", lambda: drawn.append("now"), lambda: "with places")
    # Whose page was not there yet has it drawn when it comes.
    assert told(table.live, 1, "wide")["wide"] == "with places" and not drawn
    assert told(table.live, 0, "wide")["wide"] == "before it"
    table.live.offer("wide", lambda: drawn.append("now"), lambda: "after it")
    assert told(table.live, 1, "wide")["wide"] == told(table.live, 0, "wide")["wide"] == "after it" and not drawn


def test_a_seat_takes_its_own_move_back_and_no_other(table):
    table.divide(True)
    lay(table)
    table.moved = 0
    with pytest.raises(Refused, match="whoever made it"):
        table.check(1, "undo", {})
    assert [told(table.live, role)["ask"].get("undoes") for role in (0, 1, HANDS)] == [True, None, None]
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
    table.ask(ASK)
    assert told(table.live, NONE)["ask"] == ASK


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
    table.turn(1, False)
    with pytest.raises(Refused):
        table.check(role, verb, values)


def test_the_seat_to_act_plays_and_whoever_has_all_hands_may_still_pull_the_cable(table):
    table.divide(True)
    table.turn(1, False)
    table.check(1, "tap", {"piece": "a_piece"})
    table.check(1, "press", {"button": PUSH})
    table.check(HANDS, "unplug", {})
    table.divide(False)
    with pytest.raises(Refused):
        table.check(1, "tap", {"piece": "a_piece"})
