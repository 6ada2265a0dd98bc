"""What a page may do to a simulated table, and when that is answered; the process of the table is played here."""

from concurrent.futures import Future
from types import SimpleNamespace
from typing import ClassVar

import pytest

from naiad.rooms import part
from naiad.service.gestures import push_row
from naiad.web.divided import Divided
from naiad.web.errors import Refused
from naiad.web.gestures import MOST_ORDERS, SEEN_MS, TwinDriver, order
from naiad.web.guard import HANDS
from naiad.web.live import Live
from naiad_core import games
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games import GAMES
from naiad_table.gates import ARMED, DISARMED


class Process:
    """Answers at once, with what ``reply`` says of the verb and how often something was asked."""

    lights = None

    def __init__(self, reply, heard=None):
        self.reply, self.heard, self.asked = reply, heard, []

    def ask(self, verb, **values):
        self.asked.append((verb, values))
        return len(self.asked)

    def answer(self, number):
        return self.reply(self.asked[number - 1][0], number)

    def poll(self, _):
        self.heard.append(1)


class Told:
    game = ""
    row: ClassVar = {"dominoes": [2, 1], "links": [[1, 2, 9.0]]}
    seated = None
    divided = Divided(Live("a", "A table"))


@pytest.mark.parametrize(
    ("verb", "values"),
    [
        ("press", {"button": 9}),
        ("press", {"button": True}),
        ("turn", {"steps": 1e9}),
        ("turn", {"steps": "1"}),
        ("turn", {}),
        ("tap", {"piece": "nothing-like-it"}),
        ("make", {"action": -1}),
        ("make", {"action": 1, "picks": "ab"}),
        ("make", {"action": 1, "picks": ["a"] * 10}),
        ("stall", {"gate": -1}),
        ("quit", {}),
        ("", {}),
    ],
)
def test_what_is_no_gesture_is_refused_with_a_sentence(verb, values):
    with pytest.raises(Refused) as refused:
        order(verb, values, Told)
    assert str(refused.value)


def test_gestures_are_told_to_the_twin_and_nothing_else_that_was_sent():
    assert order("press", {"button": 1, "do": "press", "ms": 9e9}, Told) == {"button": 1}
    assert order("turn", {"steps": -3}, Told) == {"steps": -3}
    assert order("cascade", {"links": "x"}, Told) == Told.row
    assert order("hand_in", {"gate": 2, "ms": 9e9}, Told) == {"gate": 2, "ms": 400}
    assert order("stall", {"gate": 2}, Told) == order("lamp", {"gate": 2}, Told) == {"gate": 2}
    assert order("power", {"on": False}, Told) == {"on": False}


def test_a_twin_that_does_not_answer_is_told_no_more_than_the_server_has_threads_for():
    twin = TwinDriver(None)
    twin.state = Told
    for _ in range(MOST_ORDERS):
        twin._orders.put_nowait(())
    with pytest.raises(Refused, match="still busy"):
        twin.do("press", {"button": 0})


@pytest.mark.parametrize("needed", [1, 2])
def test_a_piece_is_held_to_the_reader_until_it_is_seen(needed):
    twin = TwinDriver(Process(lambda verb, count: {"changed": count >= needed}))
    twin.state = SimpleNamespace(table={})
    twin._carry_out("tap", {"tag": "a"})
    assert twin.process.asked == [("tap", {"tag": "a", "rest": SEEN_MS})] * needed


@pytest.mark.parametrize(("first", "button"), [(True, END), (False, MENU)])
def test_an_action_with_a_button_of_its_own_is_looked_for_where_the_table_offers_it(first, button):
    table, picked = {"at": 0, "history": 4}, []

    def reply(verb, count):
        values = twin.process.asked[count - 1][1]
        if verb == "press" and values["button"] != PUSH:
            table["moves"] = [17, 18]
        elif verb == "press":
            table.update(moves=[], history=5)
        elif verb == "turn":
            table["at"] = 1
        return {"changed": True}

    twin = TwinDriver(Process(reply))
    seated = SimpleNamespace(pick=lambda *told: picked.append(told))
    twin.state = SimpleNamespace(table=table, makes=lambda action: action == 18, is_first=first, seated=seated)
    twin._carry_out("make", {"action": 18, "picks": ["a"]})
    assert picked == [(4, ["a"])] and table["history"] == 5
    assert [each["button"] for verb, each in twin.process.asked if verb == "press"] == [button, PUSH]
    with pytest.raises(ValueError, match="something else"):
        twin._carry_out("make", {"action": 17, "picks": []})


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(part(game, "page"), "goes_back")])
@pytest.mark.parametrize(("moves", "goes_back"), [([], False), ([1], True)])
def test_a_piece_that_waits_for_its_press_goes_back_before_another_would_be_that_press(game, moves, goes_back):
    twin = TwinDriver(Process(lambda *_: {"changed": True}))
    twin.state = SimpleNamespace(game=game, table={"moves": moves})
    first = games.load(game).piece_name(0)
    twin._carry_out("tap", {"tag": f"naiad:{game}/{first}"})
    assert [verb for verb, _values in twin.process.asked] == ["press"] * goes_back + ["tap"]


@pytest.mark.parametrize(("index", "turns"), [(0, [1, -1]), (1, [1]), (2, [-1])])
def test_words_over_the_table_are_turned_away_for_a_press_might_choose(index, turns):
    table = {"moves": [7, 8, 9], "at": 0, "covered": True}

    def reply(verb, count):
        if verb == "turn":
            steps = twin.process.asked[count - 1][1]["steps"]
            table.update(at=(table["at"] + steps) % 3, covered=False)
        return {"changed": True}

    twin = TwinDriver(Process(reply))
    twin.state = SimpleNamespace(table=table)
    twin._carry_out("look", {"index": index, "of": 3})
    assert [values["steps"] for verb, values in twin.process.asked if verb == "turn"] == turns
    assert all(verb != "press" for verb, _values in twin.process.asked) and table["at"] == index


@pytest.mark.parametrize(("at", "index", "steps"), [(0, 5, 5), (5, 0, -5), (2, 3, 1)])
def test_pages_end_on_both_sides_and_are_not_turned_over_an_end(at, index, steps):
    table = {"screen": "pages", "count": 6, "at": at}

    def reply(verb, count):
        if verb == "turn":
            table["at"] = max(0, min(5, table["at"] + twin.process.asked[count - 1][1]["steps"]))
        return {"changed": True}

    twin = TwinDriver(Process(reply))
    twin.state = SimpleNamespace(table=table)
    twin._carry_out("look", {"index": index, "of": 6})
    assert [values["steps"] for verb, values in twin.process.asked if verb == "turn"] == [steps]


@pytest.mark.parametrize(
    ("at", "points", "told"),
    [
        (-1, 12, [("press", PUSH), ("turn", 12), ("press", PUSH)]),
        (-1, 0, [("press", PUSH), ("press", PUSH)]),
        # The knob was turned already, by its own button.
        (5, 12, [("turn", 7), ("press", PUSH)]),
        (5, 5, [("press", PUSH)]),
        (3, 0, [("turn", -3), ("press", PUSH)]),
    ],
)
def test_points_are_entered_from_where_the_knob_stands(at, points, told):
    twin = TwinDriver(Process(lambda *_: {"changed": True}))
    twin.state = SimpleNamespace(table={"points": {"seat": 0, "number": 14, "most": 99, "at": at}})
    twin._carry_out("choose", {"index": points, "of": 100})
    assert [(verb, values.get("button", values.get("steps"))) for verb, values in twin.process.asked] == told


def test_a_gesture_that_was_meant_for_another_question_is_refused():
    twin, done = TwinDriver(Process(lambda *_: {"changed": True})), Future()
    twin.state = SimpleNamespace(since=5)
    twin._obey("press", {"button": 0}, 4, HANDS, done)
    with pytest.raises(ValueError, match="something else now"):
        done.result()
    assert twin.process.asked == []


def test_a_gesture_that_never_ends_ends_with_the_server():
    class Never(Process):
        def answer(self, number):
            return None

        def poll(self, _):
            twin.stop.set()

    twin = TwinDriver(Never(None))
    with pytest.raises(ValueError, match="has ended"):
        twin._act("press", button=PUSH)


def test_of_the_menu_only_an_item_that_has_a_button_is_taken():
    twin, done = TwinDriver(Process(lambda *_: {"changed": True})), Future()
    twin.state = SimpleNamespace(since=5, offers=lambda item: item == "PAUS E")
    twin._obey("item", {"item": "NEW GAME"}, 5, HANDS, done)
    with pytest.raises(ValueError, match="something else now"):
        done.result()
    assert twin.process.asked == []


def test_a_look_that_was_meant_for_another_question_is_dropped():
    twin, done = TwinDriver(Process(lambda *_: {"changed": True})), Future()
    twin.state = SimpleNamespace(since=5, n=6, is_level=True, tell_link=lambda: None)
    twin._obey("look", {"index": 1, "of": 3}, 4, HANDS, done)
    assert done.result() == 6 and twin.process.asked == []


def test_a_gesture_is_answered_once_its_record_has_come_as_far_as_the_table():
    heard = []
    twin, done = TwinDriver(Process(lambda *_: {"changed": True}, heard)), Future()

    class AsFar:
        since, n = 5, 7
        is_level = property(lambda _: len(heard) >= 3)
        tell_link = staticmethod(lambda: None)

    twin.state = AsFar()
    twin._obey("press", {"button": 0}, 5, HANDS, done)
    assert done.result() == 7 and len(heard) == 3


def test_undo_goes_back_to_a_move_of_a_person_and_nobody_moves_meanwhile():
    class Seated:
        is_held = False

        def acts(self):
            assert self.is_held
            return table["history"] > 2

    table = {"history": 5, "undoes": True}

    def reply(verb, count):
        # Back asks, and a press says yes.
        if verb == "press" and twin.process.asked[-1][1]["button"] == PUSH:
            table["history"] -= 1
        return {"changed": True}

    twin = TwinDriver(Process(reply))
    twin.state = SimpleNamespace(table=table, seated=Seated(), is_level=True)
    twin._carry_out("undo", {})
    assert table["history"] == 2 and not twin.state.seated.is_held


def test_undo_ends_where_there_is_nothing_to_take_back():
    table = {"history": 0}
    twin = TwinDriver(Process(lambda *_: {"changed": True}))
    twin.state = SimpleNamespace(table=table, seated=SimpleNamespace(acts=lambda: True), is_level=True)
    twin._carry_out("undo", {})
    assert all(values["button"] == BACK for _verb, values in twin.process.asked)


@pytest.mark.parametrize(
    ("row", "gates", "pushes"),
    [("lies", ARMED, 0), ("falls", ARMED, 0), ("stalls", ARMED, 1), ("lies", DISARMED, 1), (None, ARMED, 1)],
)
def test_a_row_is_pushed_only_where_a_domino_stands(row, gates, pushes):
    # The second of two clicks came once all lay: it was told as another push, and cost a token.
    verbs = []
    table = {"gates": gates, "row": row}

    def reply(verb, **_):
        verbs.append(verb)
        table.update(gates=ARMED, row="lies")
        return {"seen": True}

    push_row(reply, lambda: table, {})
    assert verbs.count("cascade") == pushes
    assert pushes or not verbs
