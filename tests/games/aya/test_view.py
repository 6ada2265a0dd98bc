"""What AYA's view makes of presses, tags and time; not of a cascade (test_cascade_view.py)."""

import sys

import pytest

from games.aya.bench import Bench, cascading, count_shown, falls, over
from naiad_core import unload
from naiad_core.buttons import BACK, END, MENU, PUSH
from naiad_core.games.aya import actions, pieces
from naiad_core.games.aya.actions import from_of, to_of
from naiad_table import ticks
from naiad_table.canvas import Canvas
from naiad_table.games.aya.modes import RESULT


@pytest.fixture
def bench():
    bench = Bench()
    bench.press(PUSH)
    return bench


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
    bench.run(2000)
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
    bench.run(2000)
    assert loaded() == SURVEY
    bench.undo()
    bench.run(2000)
    assert loaded() == CASCADE


def test_a_part_is_loaded_a_file_a_pass_and_what_waits_is_said(monkeypatch):
    monkeypatch.setattr(unload, "keeps", False)
    bench = cascading(8, "f_01", hands_off=False)
    bench.undo()
    bench.press(PUSH)
    bench.run(2000)
    bench.view.commit(actions.glass(actions.EMPTY_2))
    shown = []
    while not shown or shown[-1] == "WAIT":
        before = len(loaded())
        bench.view.tick(bench.now_ms)
        assert len(loaded()) <= before + 1
        shown.append(count_shown(bench))
    assert shown.count("WAIT") > 1 and shown[-1] == "HAND OFF"


def test_a_tag_that_is_read_while_a_part_is_loaded_counts_once_it_is(monkeypatch):
    monkeypatch.setattr(unload, "keeps", False)
    bench = cascading(8, "f_01", hands_off=False)
    bench.undo()
    bench.press(PUSH)
    bench.view.tag("m_01")
    assert not bench.view.selection.candidates
    bench.run(2000)
    assert bench.view.selection.candidates


def test_a_press_places_nothing_that_nobody_sees_yet(monkeypatch):
    monkeypatch.setattr(unload, "keeps", False)
    bench = cascading(8, "f_01", "f_02", hands_off=False)
    told = bench.told
    bench.view.press(END)
    bench.view.tick(bench.now_ms)
    bench.view.press(PUSH)
    bench.view.press(PUSH)
    assert bench.told == told
    bench.run(2000)
    bench.press(PUSH, PUSH)
    assert bench.told == [*told, "join"]


def test_ends_are_joined_after_the_sand_without_what_only_placing_needs(monkeypatch):
    monkeypatch.setattr(unload, "keeps", False)
    bench = cascading(8, "f_01", "f_02", hands_off=False)
    assert loaded() == CASCADE
    bench.press(END)
    assert bench.view.selection.candidates
    bench.run(2000)
    assert set(loaded()) == set(JOINING)
    canvas = Canvas(8, 24)
    bench.view.draw(canvas, 0)
    assert any(canvas.panel)
    bench.press(PUSH, PUSH)
    bench.run(200)
    assert bench.told[-1] == "join"
    bench.run(2000)
    assert count_shown(bench) == "HAND OFF"
    assert set(loaded()) == set(CASCADE)


def test_the_rows_lie_where_they_lay(bench):
    # On a board whatever is made anew by each move splits the memory.
    layout = bench.view.lights.map
    before = layout.line, layout.first
    bench.view.commit(actions.domino(0, actions.ALONE))
    assert layout.dominoes(0) == b"\0" and layout.dominoes(1) == b""
    assert (layout.line, layout.first) == before and layout.line is before[0] and layout.first is before[1]


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
    assert not bench.referee.finished, "the result is read first"
    assert bench.view.selection.mode == RESULT, "END leaves what is under the knob"
    bench.press(END)
    assert bench.referee.finished


def survey_of_a_landscape(bench):
    """A landscape with a domino outside its first river end, and everything fallen."""
    bench.tag("f_26")
    bench.press(MENU, PUSH)
    over(bench, "f_01")
    return next(tile for tile in range(1, pieces.TILES) if bench.state.on_table(tile))


def test_after_the_game_is_closed_nothing_is_asked_and_what_was_said_before_counts(bench):
    tile = pieces.piece_name(pieces.DOMINOES + survey_of_a_landscape(bench))
    bench.tag(tile)
    bench.press(PUSH)
    told = list(bench.told)
    assert told[-1] == "touched"
    bench.press(END, END)
    assert bench.referee.finished and bench.told == told
    selection = bench.view.selection
    assert selection.notice == "game-over" and not selection.candidates, "that it is closed is said"
    bench.tag(tile)
    assert selection.notice == "game-over" and not selection.candidates
    bench.press(BACK)
    assert selection.notice == "game-over" and selection.question is None
    bench.view.turn(1)
    assert not selection.candidates
    bench.press(END)
    assert selection.mode == RESULT, "the result is there to read"


def test_of_each_river_end_the_survey_offers_what_it_does_not_count_as_now(bench):
    tile = survey_of_a_landscape(bench)
    ends = [actions.dry(3 * tile), actions.wet(3 * tile)]

    def offered():
        bench.tag(pieces.piece_name(pieces.DOMINOES + tile))
        return [end for end in ends if end in bench.view.selection.candidates]

    now = offered()
    assert len(now) == 1
    for _ in range(3):
        bench.view.commit(now[0])
        now = [end for end in ends if end not in now]
        assert offered() == now


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
