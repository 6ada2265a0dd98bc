"""What AYA's view makes of presses, tags and time, on the firmware's own view without a board around it."""

import sys

import pytest

from naiad_core import unload
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aya import actions, pieces, ways
from naiad_core.games.aya.actions import from_of, to_of
from naiad_table import ticks
from naiad_table.canvas import Canvas
from view_bench import ViewBench


class Bench(ViewBench):
    def __init__(self, gates=0, **options):
        super().__init__("aya", 2, gates, **options)

    @property
    def told(self):
        return [actions.VERBS[actions.verb_of(action)] for action in self.state.history]

    @property
    def left_s(self):
        return self.view.lights.left_ms() // 1000


@pytest.fixture
def bench():
    bench = Bench()
    bench.press(PUSH)
    return bench


def over(bench, *dominoes):
    """These dominoes laid, the sand of both turns run out, everything fallen."""
    for domino in dominoes:
        bench.tag(domino)
        bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH, END, PUSH)
    assert bench.state.is_over()


def cascading(gates, *dominoes, hands_off=True):
    """These dominoes laid, the sand of both turns run out and every hand off the row."""
    bench = Bench(gates)
    bench.press(PUSH)
    for domino in dominoes:
        bench.tag(domino)
        bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH)
    bench.run(602_000)
    if hands_off:
        bench.press(PUSH)
        bench.run(200)
        assert bench.row.run.armed
    return bench


def falls(bench, *gates, step_ms=125):
    """A wave passes these gates."""
    for gate in gates:
        bench.row.run.edge(gate, True, bench.now_ms)
        bench.row.run.edge(gate, False, bench.now_ms + 60)
        bench.row.run.step(bench.now_ms)
        bench.run(step_ms)


def rests(bench, ms=3000):
    """Nothing falls for so long."""
    for _ in range(ms // 100):
        bench.run(100)
        bench.row.run.step(bench.now_ms)


def count_told(bench):
    """What the count page shows, and whether it asks; nothing is pressed."""
    canvas = Canvas(0, 24)
    shown = []
    canvas.words = lambda words, colour: shown.append(words)
    bench.view.draw(canvas, 0)
    return shown[-1]


def test_what_was_laid_last_is_taken_back_although_the_sand_has_run_out(bench):
    bench.tag("f_01")
    bench.press(PUSH)
    bench.tag("m_01")
    bench.press(PUSH)
    bench.run(601_000)
    assert bench.told == ["glass", "domino", "domino", "glass"]
    bench.undo()
    assert bench.told == ["glass", "domino", "glass"]
    bench.press(PUSH)
    bench.run(601_000)
    bench.undo()
    assert bench.told == ["glass", "domino", "glass"]


def test_a_pause_that_is_taken_back_has_cost_no_sand(bench):
    bench.tag("f_01")
    bench.press(PUSH)
    bench.run(60_000)
    bench.view.chosen("pause")
    before_s = bench.left_s
    bench.run(1_200_000)
    bench.press(PUSH)
    for _ in range(2):
        bench.undo()
    assert bench.told == ["glass", "domino"]
    assert 0 <= before_s - bench.left_s <= 1
    bench.run(10_000)
    assert 9 <= before_s - bench.left_s <= 11


def test_a_question_that_a_refusal_hides_is_gone(bench):
    bench.run(601_000)
    told = bench.told
    bench.press(BACK, END)
    assert bench.view.selection.notice
    bench.press(PUSH)
    # The press has turned the glass.
    assert bench.told == [*told, "glass"]


CHAIN = ["naiad_core.games.aya.layout", "naiad_table.games.aya.map"]
ROOM = "naiad_table.games.aya."
PLACING = [*CHAIN, "naiad_core.games.aya.places", *(ROOM + part for part in ("placing", "place_lights", "rank"))]
JOINING = [*CHAIN, "naiad_core.games.aya.joins", ROOM + "joining", ROOM + "spoiling"]
CASCADE = ["naiad_core.games.aya.aftermath", "naiad_table.games.aya.cascade", "naiad_table.waves"]
SURVEY = ["naiad_core.games.aya.aftermath", "naiad_table.games.aya.survey"]


def loaded():
    """What is loaded of that of which only one is wanted at a time."""
    return [part for part in dict.fromkeys((*PLACING, *JOINING, *CASCADE, *SURVEY)) if part in sys.modules]


def test_only_what_is_at_the_table_now_is_loaded(monkeypatch):
    monkeypatch.setattr(unload, "keeps", False)
    unload.unload(*PLACING, *JOINING, *CASCADE, *SURVEY)
    bench = cascading(8, "f_01", hands_off=False)
    assert loaded() == CASCADE
    bench.undo()
    assert not bench.state.placing_over()
    bench.press(PUSH)
    bench.tag("m_01")
    assert bench.view.selection.candidates
    assert set(loaded()) == set(PLACING)
    bench.press(PUSH)
    bench.run(602_000)
    assert loaded() == CASCADE
    bench.press(PUSH)
    falls(bench, 0, 1, 2)
    bench.press(END, PUSH)
    assert bench.state.is_over()
    assert loaded() == SURVEY
    bench.undo()
    assert loaded() == CASCADE


def test_ends_are_joined_after_the_sand_without_what_only_placing_needs(monkeypatch):
    monkeypatch.setattr(unload, "keeps", False)
    bench = cascading(8, "f_01", "f_02", hands_off=False)
    assert loaded() == CASCADE
    bench.press(END)
    assert bench.view.selection.candidates
    assert set(loaded()) == set(JOINING)
    canvas = Canvas(8, 24)
    bench.view.draw(canvas, 0)
    assert any(canvas.panel)
    bench.press(PUSH, PUSH)
    bench.run(200)
    assert bench.told[-1] == "join"
    assert count_told(bench) == "HAND OFF"
    assert set(loaded()) == set(CASCADE)


def test_the_rows_lie_where_they_lay(bench):
    # On a board whatever is made anew by each move splits the memory.
    layout = bench.view.lights.map
    before = layout.line, layout.first
    bench.view.commit(actions.domino(0, actions.ALONE))
    assert layout.dominoes(0) == b"\0" and layout.dominoes(1) == b""
    assert (layout.line, layout.first) == before and layout.line is before[0] and layout.first is before[1]


def test_menu_is_the_menus_while_a_gate_is_bound():
    bench = cascading(8, "f_01", "f_02", hands_off=False)
    bench.tag("f_01")
    assert not bench.view.menu_pressed()
    assert len(bench.view.selection.candidates) == 8


def test_nothing_counts_before_the_hands_are_off():
    bench = cascading(8, "f_01", "f_02", hands_off=False)
    assert count_told(bench) == "HAND OFF"
    falls(bench, 0, 1, 2, 3)
    rests(bench)
    assert bench.state.pushes == 0 and "gate" not in bench.told
    bench.press(PUSH)
    bench.run(200)
    assert count_told(bench) == "GO"
    falls(bench, 0, 1)
    bench.run(400)
    assert count_told(bench) == "WAVE 1"


def test_gates_that_are_blocked_are_named_when_hands_are_off():
    bench = cascading(8, "f_01", hands_off=False)
    bench.row.run.edge(2, True, bench.now_ms)
    bench.row.run.edge(5, True, bench.now_ms)
    bench.press(PUSH)
    bench.run(200)
    assert bench.view.selection.notice == "GATE 3"
    bench.run(2000)
    assert bench.view.selection.notice == "GATE 6"


def test_a_push_that_the_gates_have_seen_is_not_told_once_more():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 0, 1)
    bench.press(PUSH)
    assert bench.view.selection.notice == "push-seen"
    assert bench.state.pushes == 1


def test_a_push_that_no_gate_has_seen_is_told_by_two_presses():
    bench = cascading(8, "f_01", "f_02")
    bench.press(PUSH)
    assert (bench.state.pushes, count_told(bench)) == (0, "ADD PUSH")
    bench.press(PUSH)
    assert bench.state.pushes == 1
    falls(bench, 0, 1)
    assert bench.told[-4:] == ["push", "doubt", "gate", "gate"]
    rests(bench)
    bench.press(PUSH)
    assert (bench.state.pushes, count_told(bench)) == (1, "GATE 1?"), "the one that was told, or another"


def test_a_hand_is_asked_about_and_stands_in_the_record_as_a_doubt():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 6)
    rests(bench)
    assert (bench.told[-1], bench.state.pushes, count_told(bench)) == ("doubt", 0, "WAVE 0?")
    bench.press(PUSH)
    assert count_told(bench) == "GATE 7?"
    bench.press(BACK)
    assert count_told(bench) == "GO"
    falls(bench, 0, 1, 2)
    rests(bench)
    assert (bench.state.pushes, count_told(bench)) == (1, "WAVE 1")


def test_a_doubt_that_nobody_answers_is_asked_again_where_the_count_is_shown():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 0, 1, 2)
    rests(bench)
    falls(bench, 7)
    rests(bench, 12_000)
    assert count_told(bench) == "WAVE 1?"
    bench.press(END)
    assert count_told(bench) == "PUSH 1?"
    bench.view.turn(-1)
    assert count_told(bench) == "MORE 0"
    bench.press(PUSH)
    assert count_told(bench) == "MORE 1"
    bench.view.turn(1)
    assert count_told(bench) == "PUSH 2"
    bench.press(PUSH)
    assert bench.told[-2:] == ["pushes", "fallen"]
    assert bench.state.pushes == 2 and bench.state.is_over()


def test_a_doubt_that_was_a_push_is_one_by_a_press():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 7)
    rests(bench)
    bench.press(PUSH, PUSH)
    assert bench.state.pushes == 1
    bench.press(END)
    assert count_told(bench) == "PUSH 1"


def test_a_press_by_accident_answers_nothing():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 7)
    rests(bench)
    bench.press(PUSH)
    rests(bench, 10_000)
    assert (bench.state.pushes, count_told(bench)) == (0, "WAVE 0?")


def test_where_dominoes_stood_and_no_gate_saw_a_push_one_is_asked_about():
    bench = cascading(8, "f_01", "f_02")
    bench.press(END)
    assert count_told(bench) == "PUSH 1?"
    bench.press(PUSH)
    assert (bench.state.pushes, bench.state.is_over()) == (1, True)


def test_a_lamp_has_few_lines_in_the_record():
    bench = cascading(8, "f_01", "f_02")
    for _ in range(9):
        falls(bench, 3)
        rests(bench)
    assert bench.told.count("doubt") == 3


def test_a_count_that_is_right_is_not_put_right_in_the_record():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 0, 1, 2)
    rests(bench)
    bench.press(END, PUSH)
    assert bench.told[-1] == "fallen" and "pushes" not in bench.told


def test_a_run_is_thrown_away_and_repeated():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 0, 1, 2)
    rests(bench)
    assert ("RUN AGAI", "again") in bench.view.menu()
    bench.view.chosen("again")
    assert (bench.state.pushes, count_told(bench)) == (0, "HAND OFF")
    bench.press(PUSH)
    bench.run(200)
    falls(bench, 0, 1)
    assert (bench.state.pushes, bench.told[-4:]) == (1, ["again", "push", "gate", "gate"])


def test_a_gate_is_bound_to_the_domino_that_was_scanned_by_a_hand_in_its_beam():
    bench = cascading(4, "f_01", "f_02", "f_03", hands_off=False)
    bench.tag("f_02")
    assert count_told(bench) == "F02 G1"
    bench.row.run.edge(2, True, bench.now_ms)
    bench.row.run.edge(2, False, bench.now_ms)
    bench.run(200)
    assert actions.unpack(bench.state.history[-1]) == (actions.BIND, 2, pieces.piece("f_02"))
    bench.tag("f_01")
    bench.view.turn(1)
    bench.press(PUSH)
    assert actions.unpack(bench.state.history[-1]) == (actions.BIND, 1, pieces.piece("f_01"))
    assert list(ways.bound(bench.state, 4)) == [-1, pieces.piece("f_01"), pieces.piece("f_02"), -1]


def test_bound_gates_follow_the_chain_and_not_their_numbers():
    bench = cascading(4, "f_01", "f_02", "f_03", "f_04", "f_05", "f_06", hands_off=False)
    for gate, domino in ((0, "f_06"), (1, "f_01"), (2, "f_04")):
        bench.view.commit(actions.bind(gate, pieces.piece(domino)))
    assert sorted(ways.links(bench.state, 4, [100] * 4)) == [(0, 2, 30, False), (1, 2, 45, False)]
    bench.press(PUSH)
    bench.run(200)
    falls(bench, 1, 2, step_ms=70)
    falls(bench, 0, step_ms=45)
    assert (bench.state.pushes, bench.row.run.questions) == (1, 0)


def test_a_press_that_meant_a_place_does_not_turn_the_glass(bench):
    bench.tag("f_01")
    bench.press(PUSH)
    bench.run(598_000)
    bench.tag("f_02")
    bench.run(3_000)
    told = bench.told
    assert told[-1] == "glass"
    bench.press(PUSH)
    assert (bench.told, bench.view.selection.notice) == (told, "glass")
    bench.press(BACK, PUSH)
    assert bench.told == [*told, "glass"]


@pytest.mark.parametrize("hours", [75, 100, 160])
def test_a_glass_that_ran_out_days_ago_is_turned_by_a_press(bench, hours):
    bench.run(601_000)
    told = bench.told
    bench.leave(hours)
    bench.press(PUSH)
    assert bench.told == [*told, "glass"]


def test_a_glass_that_ran_out_just_before_the_clock_began_anew_is_turned_by_a_press():
    bench = Bench()
    bench.leave(148)
    bench.run(ticks.PERIOD - 602_000 - bench.now_ms)
    bench.press(PUSH)
    bench.run(601_000)
    told = bench.told
    bench.leave(1)
    assert bench.now_ms < 3_600_000
    bench.press(PUSH)
    assert bench.told == [*told, "glass"]


def test_rows_that_are_joined_leave_a_page_that_is_there(bench):
    view = bench.view
    for domino in range(view.lights.map.visible + 1):
        view.commit(actions.domino(domino, actions.ALONE))
    assert view.lights.map.page == 1
    joins = bench.state.joins()
    view.commit(next(each for each in joins if from_of(each) == view.lights.map.visible and not to_of(each)))
    canvas = Canvas(0, 24)
    view.draw(canvas, 0)
    assert any(canvas.panel[: 16 * view.lights.map.visible])


def test_a_remark_under_the_knob_keeps_the_survey_open(bench):
    over(bench, "f_01")
    remark = next(domino for domino in range(pieces.DOMINOES) if not bench.state.animals[domino])
    bench.tag(pieces.piece_name(remark))
    assert bench.view.selection.notice == "no-animal"
    bench.tag(pieces.piece_name(pieces.DOMINOES + 5))
    assert bench.view.selection.notice == "no-tile"
    bench.view.selection.take([actions.dry(0)])
    bench.press(END)
    assert not bench.referee.finished and bench.view.selection.notice == "not-now"
    bench.press(BACK, END)
    assert not bench.referee.finished, "the result is read first"
    bench.press(END)
    assert bench.referee.finished


def test_menu_leads_from_the_other_domino_of_a_tap_to_its_animal(bench):
    bench.tag("f_cam")
    bench.press(END)
    bench.tag("m")
    bench.press(PUSH)
    bench.tag("f_cam")
    bench.press(MENU)
    seen = set()
    for _ in range(4):
        bench.press(MENU)
        seen.add(bench.view.selection.mode)
    assert len(seen) > 1


def test_what_the_row_tells_is_in_the_record_before_what_a_hand_does_next():
    bench = cascading(4, "f_01")
    run = bench.row.run
    for gate in range(4):
        run.edge(gate, True, bench.now_ms + 125 * gate)
    # The last gate has fallen, so that this is one more push.
    bench.press(PUSH, PUSH)
    assert bench.told[-6:] == ["push", *["gate"] * 4, "push"]
    run.edge(0, True, bench.now_ms)
    bench.undo()
    assert bench.told[-5:] == ["push", *["gate"] * 4]


def test_the_survey_begins_where_the_row_stopped_and_takes_a_break_of_the_chain():
    bench = cascading(4, "f_01", "f_02", "f_03", "f_04", "f_05", "f_06", hands_off=False)
    for gate, domino in enumerate(("f_01", "f_02", "f_05", "f_06")):
        bench.view.commit(actions.bind(gate, pieces.piece(domino)))
    bench.press(PUSH)
    bench.run(200)
    falls(bench, 0, 1, step_ms=30)
    rests(bench)
    falls(bench, 2, 3, step_ms=30)
    rests(bench)
    bench.press(END)
    assert count_told(bench) == "PUSH 2"
    bench.press(PUSH)
    bench.view.turn(1)
    assert bench.view.selection.candidates == [pieces.piece("f_05")]
    bench.press(PUSH)
    assert count_told(bench) == "F04 F05"
    bench.press(PUSH)
    assert actions.unpack(bench.state.history[-1]) == (actions.BROKEN, pieces.piece("f_04"), pieces.piece("f_05"))


def test_nothing_is_joined_between_the_glasses_nor_in_a_pause():
    bench = Bench()
    bench.press(PUSH)
    for piece in ("f_01", "m_01"):
        bench.view.commit(actions.domino(pieces.piece(piece), actions.ALONE))
    assert bench.state.joins()
    bench.view.commit(actions.glass(actions.PAUSE))
    bench.press(END)
    assert bench.view.selection.notice == "glass" and not bench.view.selection.candidates
    bench.view.commit(actions.glass(actions.GO_ON))
    bench.press(END)
    assert bench.view.selection.candidates
    bench.press(BACK)
    bench.run(601_000)
    bench.press(END)
    assert bench.view.selection.notice == "glass"
    bench.run(3000)
    bench.press(PUSH, END)
    assert bench.view.selection.candidates


def test_a_hint_makes_a_landscape_of_a_camera_while_its_terrain_has_one(bench) -> None:
    verbs = []
    for _ in range(4):
        bench.tag(f"f_{30 - len(verbs)}")
        bench.view.held(BACK)
        assert len(bench.view.selection.candidates) <= 3
        verbs.append(actions.verb_of(bench.view.selection.candidates[0]))
        bench.press(PUSH)
    assert verbs[:3] == [actions.LANDSCAPE] * 3 and verbs[3] != actions.LANDSCAPE
