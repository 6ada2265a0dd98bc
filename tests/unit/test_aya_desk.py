"""What AYA's desk makes of presses, tags and time, on the firmware's own desk without a board around it."""

import pytest

from desk_bench import DeskBench
from naiad_core.rules import aya
from naiad_table.canvas import Canvas
from naiad_table.panel import BACK, END, MENU, PUSH


class Bench(DeskBench):
    def __init__(self, gates=0):
        super().__init__("aya", 2, gates)

    @property
    def told(self):
        return [aya.unpack(action)[0] for action in self.state.history]

    @property
    def left_s(self):
        return self.desk.glass.left_ms(self.referee.t_ms) // 1000


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
    assert bench.state.over


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
    bench.desk.chosen("pause")
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
    assert bench.desk.note
    bench.press(PUSH)
    # The press has turned the glass.
    assert bench.told == [*told, "glass"]


def test_a_push_that_the_gates_have_seen_is_not_told_once_more():
    bench = Bench(gates=8)
    bench.press(PUSH)
    for domino in ("f_01", "f_02"):
        bench.tag(domino)
        bench.press(PUSH)
    bench.run(601_000)
    bench.press(PUSH)
    bench.run(602_000)
    assert bench.row.run.armed
    bench.row.run.edge(0, True, bench.now_ms)
    bench.run(300)
    bench.press(PUSH)
    assert bench.desk.note == "PUSH SEEN"
    assert bench.state.pushes == 1


def test_rows_that_are_joined_leave_a_page_that_is_there(bench):
    desk = bench.desk
    for domino in range(desk.map.visible + 1):
        desk.commit(aya.domino(domino, aya.ALONE))
    assert desk.map.page == 1
    joins = bench.state.joins()
    desk.commit(next(each for each in joins if each >> 4 & 255 == desk.map.visible and not each >> 12))
    canvas = Canvas(0, 24)
    desk.draw(canvas, 0)
    assert any(canvas.panel[: 16 * desk.map.visible])


def test_a_remark_under_the_knob_keeps_the_survey_open(bench):
    over(bench, "f_01")
    remark = next(domino for domino in range(aya.DOMINOES) if not bench.state.animals[domino])
    assert bench.desk.moves_of(remark) == "no-animal"
    assert bench.desk.moves_of(aya.DOMINOES + 5) == "no-tile"
    bench.desk.wish = [aya.dry(0)]
    bench.press(END)
    assert not bench.referee.finished and bench.desk.note == "NOT NOW"
    bench.press(BACK, END)
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
        seen.add(bench.desk.mode)
    assert len(seen) > 1
