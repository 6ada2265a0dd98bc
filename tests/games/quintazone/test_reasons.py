"""Why a line of Quintazone's record cannot stand, and which reason comes first; not what may be done."""

import pytest

from games.quintazone.words import (
    END,
    PASS,
    STARTED,
    card,
    code,
    game,
    goal,
    pyramid,
    start,
)
from naiad_core.games.quintazone import actions
from naiad_core.games.quintazone import notation as words
from naiad_core.reasons import sentence

# --- reasons, and which comes first ---

BEFORE = ()
FRESH = (STARTED,)
WATER = (STARTED, card("w_w_1", 0, -1))
TAKEN = (STARTED, pyramid(1, 0, 0, "w"))
OVER = (STARTED, PASS, END, PASS, END)


@pytest.mark.parametrize(
    ("moves", "move", "expected"),
    [
        (BEFORE, start("l_ae"), "start-card"),
        (BEFORE, {**start("l_ae"), "seat": 1}, "start-card"),
        (BEFORE, {**start("q_wfev"), "seat": 1}, ""),
        (BEFORE, {**card("q_wfev", 0, 0), "seat": 1}, "not-started"),
        (BEFORE, pyramid(1, 0, 0, "a"), "not-started"),
        (BEFORE, END, "not-started"),
        (BEFORE, PASS, "not-started"),
        (BEFORE, goal(0, "a"), "not-started"),
        (FRESH, {**start("l_ae"), "seat": 1}, "started"),
        (FRESH, goal(1, "a"), "goal-early"),
        (FRESH, {**END, "seat": 1}, "wrong-seat"),
        (FRESH, END, "card-first"),
        (FRESH, card("q_wfev", 0, 0), "card-used"),
        (FRESH, card("l_ae", 0, 0), "cell-taken"),
        (FRESH, card("w_a_1", 5, 5), "no-contact"),
        (FRESH, card("w_a_1", 0, 1), "no-match"),
        (FRESH, {**card("w_e_1", 0, 1), "seat": 1}, "wrong-seat"),
        (FRESH, {**card("w_e_1", 0, 1), "seat": 0}, ""),
        (FRESH, PASS, ""),
        (WATER, card("w_w_1", 0, -1), "card-done"),
        (WATER, PASS, "card-done"),
        (WATER, {**PASS, "seat": 1}, "wrong-seat"),
        (WATER, END, ""),
        ((*FRESH, PASS), card("w_w_1", 0, -1), "card-done"),
        ((*FRESH, PASS), PASS, "card-done"),
        (FRESH, pyramid(1, 0, 1, "a"), "no-card"),
        (FRESH, pyramid(1, 0, 0, "a"), "no-panel"),
        (FRESH, pyramid(1, 0, 0, "w"), ""),
        (TAKEN, pyramid(2, 0, 1, "w"), "pyramid-done"),
        (TAKEN, {**pyramid(2, 0, 1, "w"), "seat": 1}, "wrong-seat"),
        (TAKEN, END, "card-first"),
        ((*TAKEN, card("w_w_1", 0, -1)), pyramid(2, 0, -1, "w"), "zone-taken"),
        (OVER, {**start("l_ae"), "seat": 1}, "started"),
        (OVER, {**card("q_wfev", 0, 0), "seat": 1}, "game-over"),
        (OVER, pyramid(1, 0, 0, "a"), "game-over"),
        (OVER, END, "game-over"),
        (OVER, PASS, "game-over"),
        (OVER, goal(1, "a"), ""),
        ((*OVER, goal(1, "a")), goal(1, "a"), "goal-known"),
        ((*OVER, goal(1, "a")), goal(1, "e"), "goal-known"),
        ((*OVER, goal(1, "a")), goal(0, "a"), "goal-taken"),
        ((*OVER, goal(1, "a")), END, "game-over"),
    ],
)
def test_the_first_reason_that_applies_is_told(moves, move, expected):
    assert code(game(*moves), move) == expected


@pytest.mark.parametrize(
    "move",
    [
        {"do": "start"},
        start("l_ea"),
        start(7),
        start(["q_wfev"]),
        start("w_a_3"),
        {"do": "card", "card": "l_ae", "at": [0, 1]},
        {**card("l_ae", 0, 1), "turned": 1},
        {**card("l_ae", 0, 1), "turned": None},
        {**card("l_ae", 0, 1), "at": [0]},
        {**card("l_ae", 0, 1), "at": [0, 1, 2]},
        {**card("l_ae", 0, 1), "at": [0, 1.0]},
        {**card("l_ae", 0, 1), "at": [0, True]},
        {**card("l_ae", 0, 1), "at": {"x": 0}},
        {**card("l_ae", 0, 1), "seat": 2},
        {**card("l_ae", 0, 1), "seat": True},
        pyramid(0, 0, 0, "w"),
        pyramid(4, 0, 0, "w"),
        pyramid("1", 0, 0, "w"),
        pyramid(True, 0, 0, "w"),
        pyramid(1, 0, 0, "x"),
        pyramid(1, 0, 0, "ae"),
        pyramid(1, 0, 0, ""),
        pyramid(1, 0, 0, None),
        {"do": "goal", "goal": "a"},
        goal(2, "a"),
        goal(-1, "a"),
        goal(None, "a"),
        goal(0, "g"),
    ],
)
def test_what_is_wrong_in_the_line_by_itself_comes_before_all_else(move):
    for moves in (BEFORE, FRESH, OVER):
        assert code(game(*moves), move) == "bad-argument"


@pytest.mark.parametrize("far", [55, 60, 61, 64, 100, 2**31, 10**30])
@pytest.mark.parametrize("sign", [1, -1])
def test_coordinates_of_any_size_are_understood(far, sign):
    played = game(STARTED)
    for at in ([sign * far, 0], [0, sign * far], [sign * far, sign * far]):
        for move, expected in ((card("w_f_1", *at), "no-contact"), (pyramid(1, *at, "f"), "no-card")):
            assert code(played, move) == expected
            assert words.parse(move, played.record.state) < 2**30


def test_every_code_has_a_sentence():
    codes = (
        "bad-argument started start-card not-started goal-early goal-known goal-taken card-first card-done card-used "
        "cell-taken no-contact no-match pyramid-done no-card no-panel stash zone-taken"
    )
    assert [code for code in codes.split() if sentence("quintazone", code) == code] == []
    assert game(STARTED).refusal(END) == ("card-first", sentence("quintazone", "card-first"))


@pytest.mark.parametrize("action", [0, 7, 15, actions.END | 16, actions.END | 32, actions.START | 16, 2**30, 2**70 + 1])
def test_a_number_that_is_no_move_is_refused_as_such(action):
    assert game(STARTED).record.state.why_not(action) == "bad-argument"
