"""What may be done in AYA until all dominoes are placed, sentence by sentence of its record; not pieces and options
(test_pieces.py), the cascade and the survey (test_fallen.py) nor photos (test_photos.py).
"""

import pytest

from games.aya.words import TURN, animal, domino, game, join, lay, lines, play, why
from naiad_core import text
from naiad_core.games.aya import pieces as aya_pieces
from naiad_core.reasons import sentence

NO_PLACES = [
    {"alone": False}, {"alone": 1}, {"alone": True, "reserve": True}, {"on": "f1"}, {"on": []}, {"on": ["f1", "d"]},
    {"on": ["f4"]}, {"on": ["f1", "a", "b"]}, {"on": ["f1", "ab"]}, {"on": ["f1", ""]}, {"on": [["f1"], "a"]},
    {"after": "f_99"}, {"after": ["g_1", 3]}, {"after": ["g_1", 0]}, {"after": ["g_1", True]}, {"after": ["f_01", 1]},
    {"after": ["start", "a"]}, {"after": None}, {"from": "f1"}, {"from": ["f1"]}, {"into": ["f_01", "a"]},
    {"alone": True, "fork": 1}, {"on": ["start"], "fork": True}, {"reserve": True, "fork": True},
]  # fmt: skip

# --- pieces and options ---


# --- glass, turns, stock, reserve ---


def test_nothing_is_placed_or_joined_before_the_first_glass():
    table = text.Game({"naiad": 1, "game": "aya", "players": ["A", "B"]})
    assert lines(table) == [TURN]
    assert why(table, domino("f_01")) == "glass"
    assert why(table, join("f_01", "f_02")) == "glass"
    assert table.score()["to_act"] == 0


def test_the_glass_goes_its_four_steps_in_order():
    table = game()
    steps = [{"turn": 1}, {"empty": 1}, {"turn": 2}, {"empty": 2}]
    for done in range(1, 4):
        for number, step in enumerate(steps):
            assert (why(table, {"do": "glass", **step}) is None) == (number == done)
        play(table, {"do": "glass", **steps[done]})
    assert [why(table, {"do": "glass", **step}) for step in steps] == ["placing-over"] * 4
    assert why(table, domino("f_01")) == "placing-over"
    assert table.score()["to_act"] is None


def test_a_paused_glass_can_only_be_let_run_again():
    table = game(domino("f_01"), {"do": "glass", "pause": True})
    assert [line for line in lines(table) if line["do"] != "join"] == [{"do": "glass", "pause": False}]
    assert why(table, {"do": "glass", "empty": 1}) == "glass"
    assert why(table, {"do": "glass", "pause": True}) == "glass"
    assert why(table, domino("f_02")) == "glass"
    assert why(table, join("f_01", ["start", "a"])) is None
    assert table.score()["to_act"] == 1
    play(table, {"do": "glass", "pause": False})
    assert why(table, {"do": "glass", "pause": False}) == "glass"
    assert why(table, domino("f_02")) is None


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"turn": 3},
        {"turn": True},
        {"turn": 1.0},
        {"pause": 1},
        {"empty": 0},
        {"turn": 1, "empty": 1},
        {"pause": None},
    ],
)
def test_a_line_of_the_glass_says_one_thing(line):
    assert why(game(), {"do": "glass", **line}) == "bad-argument"


def test_what_belongs_to_the_table_may_name_any_seat():
    table = game(domino("f_01"), {"do": "glass", "pause": True, "seat": 0})
    assert why(table, {**join("f_01", ["start", "a"]), "seat": 0}) is None
    assert why(table, {"do": "glass", "pause": False, "seat": 1}) is None
    play(table, {"do": "glass", "pause": False})
    assert why(table, {**domino("f_02"), "seat": 0}) == "wrong-seat"
    assert why(table, {**domino("f_02"), "seat": 1}) is None


def test_a_wrong_phase_is_told_before_a_wrong_seat_and_that_before_the_domino():
    table = game(domino("f_01"))
    assert why(table, {**domino("f_01"), "seat": 0}) == "wrong-seat"
    assert why(table, domino("f_01")) == "domino-used"
    play(table, {"do": "glass", "pause": True})
    assert why(table, {**domino("f_01"), "seat": 0}) == "glass"


def test_only_the_top_of_the_own_reserve_may_be_taken():
    table = game(
        domino("f_01", reserve=True),
        domino("m_01", reserve=True),
        domino("f_02", reserve=True),
        domino("m_02", reserve=True),
    )
    assert why(table, domino("f_01")) == "not-on-top"
    assert why(table, domino("m_02")) == "not-yours"
    assert why(table, domino("f_02")) is None
    assert why(table, domino("f_02", reserve=True)) is None
    assert table.record.state.reserve(0) == [aya_pieces.piece("f_02"), aya_pieces.piece("f_01")]
    play(table, domino("f_02", reserve=True), domino("m_03"), domino("f_02"))
    assert table.record.state.reserve(0) == [aya_pieces.piece("f_01")]
    assert list(table.record.state.stock) == [76, 75]


def test_a_domino_from_the_own_reserve_costs_no_stock():
    table = game(domino("f_30", reserve=True), domino("m_01"))
    assert list(table.record.state.stock) == [77, 77]
    play(table, lay("f1", "f_30"))
    assert list(table.record.state.stock) == [77, 77]
    play(table, {"do": "undo"})
    assert list(table.record.state.stock) == [77, 77]
    assert table.record.state.reserve(0) == [aya_pieces.piece("f_30")]


@pytest.mark.parametrize(("seats", "placed"), [(2, 156), (3, 156), (4, 156), (5, 156)])
def test_placing_ends_when_the_turn_comes_to_an_empty_stock(seats, placed):
    table = game(seats=seats)
    for number in range(placed):
        assert table.score()["to_act"] == number % seats
        table.push(domino(aya_pieces.piece_name(number)))
    assert table.score()["to_act"] is None
    assert why(table, {"do": "glass", "empty": 1}) == "placing-over"
    assert why(table, {"do": "raise", "with": "f_30"}) == "placing-over"
    assert [line["do"] for line in lines(table) if line["do"] != "join"] == ["push"]
    play(table, {"do": "undo"})
    assert table.score()["to_act"] == (placed - 1) % seats
    assert len(lines(table, "g_6")) > 0


def test_a_full_reserve_does_not_keep_placing_going():
    table = game()
    for number in range(154):
        table.push(domino(aya_pieces.piece_name(number), reserve=True))
    play(table, domino("g_5"))
    assert table.score()["to_act"] == 1
    play(table, domino("g_6", reserve=True))
    assert table.score()["to_act"] is None
    assert len(table.record.state.reserve(1)) == 78


# --- where a domino may go ---


@pytest.mark.parametrize("where", NO_PLACES)
def test_a_place_that_no_table_has_is_a_bad_argument(where):
    assert why(game(), {"do": "domino", "domino": "g_2", **where}) == "bad-argument"


def test_a_domino_without_a_place_or_name_is_a_bad_argument():
    assert why(game(), {"do": "domino", "domino": "f_01"}) == "bad-argument"
    assert why(game(), {"do": "domino", "alone": True}) == "bad-argument"
    assert why(game(), {"do": "domino", "domino": "f1", "alone": True}) == "bad-argument"


def test_an_end_may_be_built_on_once():
    table = game(domino("f_01"), domino("f_02", after="f_01"))
    assert why(table, domino("f_03", after="f_01")) == "end-taken"
    assert why(table, domino("f_03", before="f_02")) == "end-taken"
    assert why(table, domino("f_03", before="f_01")) is None
    assert why(table, domino("f_03", after="f_02")) is None
    assert why(table, domino("f_03", after="f_04")) == "no-domino"


def test_dominoes_on_a_tile_or_in_a_reserve_have_no_open_end():
    table = game(domino("f_01", on=["start"]), domino("f_02", on=["start", "a"]), domino("f_03", reserve=True))
    assert why(table, domino("f_04", after="f_01")) == "on-tile"
    assert why(table, domino("f_04", before="f_02")) == "on-tile"
    assert why(table, domino("f_04", after="f_03")) == "no-domino"


def test_a_mouth_has_one_place_inside_and_one_outside():
    table = game(domino("f_01", on=["start", "a"]), domino("f_02", into=["start", "a"]))
    assert why(table, domino("f_03", on=["start", "a"])) == "end-taken"
    assert why(table, domino("f_03", **{"from": ["start", "a"]})) == "end-taken"
    assert why(table, domino("f_03", into=["start", "a"])) == "end-taken"
    assert why(table, domino("f_03", on=["start"])) is None
    assert why(table, domino("f_03", on=["start", "b"])) is None
    assert why(table, domino("f_03", **{"from": ["start", "b"]})) is None


@pytest.mark.parametrize("key", ["on", "from", "into"])
def test_a_mouth_needs_its_tile_and_its_letter(key):
    table = game(lay("f3", "f_30"))
    assert why(table, domino("f_01", **{key: ["f1", "a"]})) == "no-tile"
    assert why(table, domino("f_01", **{key: ["f1", "c"]})) == "no-tile"
    assert why(table, domino("f_01", **{key: ["f3", "b"]})) == "no-mouth"
    assert why(table, domino("f_01", **{key: ["start", "c"]})) == "no-mouth"


def test_a_domino_flows_out_of_what_it_is_put_after_and_into_what_it_is_put_before():
    table = game(
        domino("f_01", **{"from": ["start", "a"]}), domino("f_02", into=["start", "b"]), domino("f_03", after="f_01")
    )
    assert why(table, domino("f_04", before="f_01")) == "end-taken"
    assert why(table, domino("f_04", after="f_02")) == "end-taken"
    assert why(table, domino("f_04", before="f_02")) is None
    assert why(table, domino("f_04", after="f_03")) is None


# --- gardens and forks ---


def test_only_a_garden_forks_and_that_is_told_after_whose_it_is():
    table = game(domino("f_01", reserve=True), domino("f_02", reserve=True))
    assert why(table, domino("m_01", alone=True, fork=True)) == "not-a-garden"
    assert why(table, domino("m_01", after="p_01", fork=True)) == "not-a-garden"
    assert why(table, domino("f_02", alone=True, fork=True)) == "not-yours"
    assert why(table, domino("g_1", after="p_01", fork=True)) == "no-domino"


def test_a_garden_used_as_a_plain_domino_has_no_branches():
    table = game(domino("g_1"))
    assert why(table, domino("f_01", after=["g_1", 1])) == "no-branch"
    assert why(table, domino("f_01", after=["g_2", 1])) == "no-branch"
    assert why(table, domino("f_01", after="g_1")) is None


def test_the_ends_of_a_fork_take_a_domino_either_way_round_but_once():
    table = game(domino("g_1", alone=True, fork=True))
    for end in ("g_1", ["g_1", 1], ["g_1", 2]):
        assert why(table, domino("f_01", after=end)) is None
        assert why(table, domino("f_01", before=end)) is None
    play(table, domino("f_01", before=["g_1", 1]), domino("f_02", after=["g_1", 2]))
    assert why(table, domino("f_03", after=["g_1", 1])) == "end-taken"
    assert why(table, domino("f_03", before=["g_1", 2])) == "end-taken"
    assert why(table, domino("f_03", before="g_1")) is None
    # f_01 flows into the fork, f_02 out of it.
    assert why(table, domino("f_03", after="f_01")) == "end-taken"
    assert why(table, domino("f_03", before="f_01")) is None
    assert why(table, domino("f_03", before="f_02")) == "end-taken"


def test_a_fork_is_placed_by_its_stem():
    table = game(domino("f_01"), domino("g_1", after="f_01", fork=True))
    assert why(table, domino("f_02", after="g_1")) == "end-taken"
    assert why(table, domino("f_02", after=["g_1", 1])) is None
    play(table, domino("g_2", before=["g_1", 2], fork=True))
    assert why(table, domino("f_02", after="g_2")) == "end-taken"
    assert why(table, domino("f_02", after=["g_1", 2])) == "end-taken"
    play(table, {"do": "undo"}, {"do": "undo"})
    assert why(table, domino("f_02", after=["g_1", 1])) == "no-branch"
    assert why(table, domino("f_02", after="f_01")) is None


def test_legal_lists_an_end_without_direction_both_ways():
    table = game(domino("g_1", alone=True, fork=True), domino("f_01"))
    listed = lines(table)
    for move in (
        domino("f_30", after=["g_1", 1]),
        domino("f_30", before=["g_1", 1]),
        animal("f_30", ["g_1", 1]),
        animal("f_30", "g_1", side="before"),
        join("f_01", ["g_1", 2]),
        join(["g_1", 2], "f_01"),
        join("g_1", ["start", "a"]),
        join(["start", "a"], "g_1"),
    ):
        assert move in listed
    assert join("g_1", ["g_1", 1]) not in listed


# --- landscapes and animals ---


def test_a_landscape_comes_by_a_camera_domino_of_its_terrain():
    table = game(domino("f_01"), lay("f1", "f_30", "b"))
    assert why(table, lay("f2", "f_01")) == "domino-used"
    assert why(table, lay("f2", "f_02")) == "no-camera"
    assert why(table, lay("m1", "g_1")) == "no-camera"
    assert why(table, lay("f1", "m_30")) == "terrain"
    assert why(table, lay("f1", "f_29", "c")) == "tile-used"
    assert why(table, lay("f3", "f_29", "b")) == "no-mouth"
    assert why(table, lay("f2", "f_29", "c")) is None
    assert why(table, lay("start", "f_29")) == "bad-argument"
    assert why(table, lay("f2", "f_29", "d")) == "bad-argument"
    assert why(table, domino("f_02", into=["f1", "b"])) == "end-taken"
    assert why(table, domino("f_02", before="f_30")) is None
    assert why(table, domino("f_02", after="f_30")) == "end-taken"


def test_undoing_a_landscape_takes_its_mouths_away():
    table = game(lay("f1", "f_30"))
    play(table, {"do": "undo"})
    assert why(table, domino("f_01", on=["f1"])) == "no-tile"
    assert why(table, domino("f_01", into=["f1", "b"])) == "no-tile"
    assert why(table, lay("f1", "f_29", "b")) is None


def test_an_animal_stands_astride_a_camera_domino_and_an_end():
    table = game(domino("f_01"), domino("f_02", after="f_01"))
    assert why(table, animal("f_03", "f_02")) == "no-camera"
    assert why(table, animal("f_30", "f_01")) == "end-taken"
    assert why(table, animal("f_30", "f_09")) == "no-domino"
    assert why(table, animal("f_30", "f_02", side="under")) == "bad-argument"
    assert why(table, animal("f_30", ["start", "a"])) == "bad-argument"
    play(table, animal("f_30", "f_02"), animal("m_30", "f_01", side="before"))
    assert why(table, domino("f_03", after="f_02")) == "end-taken"
    assert why(table, domino("f_03", after="f_30")) is None
    assert why(table, domino("f_03", before="m_30")) is None


def test_there_are_five_animals_a_terrain():
    table = game(domino("m_01"), cameras_per_terrain=8)
    for number in range(23, 28):
        table.push(animal(f"f_{number}", "m_01" if number == 23 else f"f_{number - 1}"))
    assert why(table, animal("f_28", "m_02")) == "no-animal-left"
    assert why(table, animal("m_28", "f_27")) is None
    assert not [line for line in lines(table, "f_28") if line["do"] == "animal"]
    play(table, {"do": "undo"})
    assert why(table, animal("f_28", "f_26")) is None


def test_a_camera_domino_may_come_from_the_own_reserve():
    table = game(domino("f_30", reserve=True), domino("m_30", reserve=True))
    assert {line["do"] for line in lines(table, "f_30")} == {"domino", "landscape"}
    assert lines(table, "m_30") == []
    assert why(table, lay("f1", "m_30")) == "not-yours"
    play(table, lay("f1", "f_30"))
    assert table.record.state.reserve(0) == []


def test_a_flat_animal_is_raised_while_the_glass_runs():
    table = game(domino("f_01"), animal("f_30", "f_01", flat=True))
    assert all("flat" not in line for line in lines(table))
    assert why(table, domino("f_02", after="f_01")) == "end-taken"
    assert why(table, domino("f_02", after="f_30")) is None
    assert lines(table, "f_30") == [{"do": "raise", "with": "f_30"}]
    assert why(table, {"do": "raise", "with": "f_01"}) == "not-flat"
    assert why(table, {"do": "raise", "with": "g_1"}) == "not-flat"
    play(table, {"do": "glass", "pause": True})
    assert why(table, {"do": "raise", "with": "f_30"}) == "glass"
    play(table, {"do": "glass", "pause": False}, {"do": "raise", "with": "f_30", "seat": 1})
    assert why(table, {"do": "raise", "with": "f_30"}) == "not-flat"
    assert table.score()["to_act"] == 0
    play(table, {"do": "undo"})
    assert why(table, {"do": "raise", "with": "f_30"}) is None


# --- joins ---


def test_two_open_ends_meet():
    table = game(domino("f_01"), domino("f_02"), join("f_01", "f_02"))
    assert why(table, domino("f_03", after="f_01")) == "end-taken"
    assert why(table, domino("f_03", before="f_02")) == "end-taken"
    assert why(table, join("f_02", "f_01")) is None
    assert table.score()["to_act"] == 0
    play(table, {"do": "undo"})
    assert why(table, domino("f_03", after="f_01")) is None


def test_what_is_wrong_with_from_is_told_before_what_is_wrong_with_to():
    table = game(domino("f_01"), domino("f_02", on=["start"]), domino("f_03", after="f_01"))
    assert why(table, join("f_01", "f_09")) == "end-taken"
    assert why(table, join("f_09", "f_02")) == "no-domino"
    assert why(table, join("f_02", "f_09")) == "on-tile"
    assert why(table, join(["g_1", 1], "f_09")) == "no-branch"
    assert why(table, join(["f1", "a"], "f_09")) == "no-tile"
    assert why(table, join(["start", "c"], "f_09")) == "no-mouth"
    assert why(table, join("f_03", "f_03")) == "end-taken"
    assert why(table, join("f_03", ["start", "a"])) is None
    assert why(table, join(["start", "a"], ["start", "b"])) == "bad-argument"
    assert why(table, join("f_03", ["f_03", 1])) == "bad-argument"


def test_a_domino_does_not_meet_itself():
    table = game(domino("f_01"), domino("g_1", alone=True, fork=True))
    assert why(table, join("f_01", "f_01")) == "same-piece"
    assert why(table, join("g_1", "g_1")) == "same-piece"
    assert why(table, join(["g_1", 1], ["g_1", 2])) == "same-piece"
    assert why(table, join("g_1", ["g_1", 2])) == "same-piece"


def test_ends_are_joined_until_the_first_push():
    table = game(domino("f_01"), {"do": "glass", "empty": 1})
    move = join("f_01", ["start", "a"])
    assert why(table, move) is None
    play(table, {"do": "glass", "turn": 2}, {"do": "glass", "empty": 2})
    assert why(table, move) is None
    assert move in lines(table)
    play(table, {"do": "push"})
    assert why(table, move) == "cascade"
    play(table, {"do": "fallen"})
    assert why(table, move) == "cascade"
    play(table, {"do": "undo"}, {"do": "undo"})
    assert why(table, move) is None


def test_every_code_has_a_sentence():
    told = "placing-over glass domino-used not-yours not-on-top not-a-garden no-camera terrain tile-used no-mouth"
    told += " no-animal-left cascade same-piece not-flat still-placing no-domino nothing-stands no-push not-fallen"
    told += " no-animal no-tile repeated no-branch on-tile end-taken off-chain not-linked inside not-alone fork-full"
    told += " dry wrong-domino broken apart not-tracked tracked counted cameras-used"
    assert [code for code in told.split() if sentence("aya", code) == code] == []
