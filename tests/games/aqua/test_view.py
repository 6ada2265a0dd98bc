"""What AQUA's view shows of what it was told, on the firmware's own view without a board around it."""

import pytest

from naiad_core.games.aqua.actions import OVER
from naiad_core.games.aqua.tableau import cell
from naiad_table.canvas import Canvas
from naiad_table.games.aqua import result, screen_text
from naiad_table.games.aqua.lights import PAGE_MS
from view_bench import ViewBench


@pytest.mark.parametrize("hours", [75, 100, 160])
def test_what_a_tile_has_told_does_not_come_back(hours):
    bench = ViewBench("aqua", 2, hotspots=["bgopry", "bgopyr"])
    lights = bench.view.lights
    lights.pages = [("TAKE GRN", 1)]
    lights.pages_ms = bench.now_ms
    assert lights.page() == 0
    for _ in range(hours):
        bench.leave(1)
        assert lights.page() == -1


def told_at_the_end(monkeypatch, *totals):
    """What the panel says by itself, and then page by page under the knob, when seats end with these totals."""
    bench = ViewBench("aqua", len(totals), hotspots=["bgopry"] * len(totals), snail=1)
    for seat, points in enumerate(totals):
        bench.state.areas[seat].large.append((0, 0, cell(0, 0), points))
    bench.state.phase = OVER
    bench.view.start()
    canvas = Canvas()
    said = []
    monkeypatch.setattr(canvas, "words", lambda text, colour: said.append((text, colour)))
    bench.run(2000)
    for _ in range(4):
        bench.run(PAGE_MS)
        bench.view.draw(canvas, bench.now_ms)
    for _ in totals:
        bench.view.turn(1)
        bench.view.draw(canvas, bench.now_ms)
    return [text for text, _ in said], {colour for _, colour in said[:4]}


def test_the_end_says_who_has_won_and_between_equals_that_the_first_to_play_did(monkeypatch):
    said, colours = told_at_the_end(monkeypatch, 7, 9, 9)
    # Seat 1 held the snail, so it was the first of the two who are level.
    assert {"P2 WINS", "TIE 9", "1ST R17"} == set(said[:4])
    assert len(colours) == 1
    said, _ = told_at_the_end(monkeypatch, 7, 9, 5)
    assert said == ["P2 WINS"] * 4 + ["P2 9", "P3 5", "P1 7"]


def test_what_counts_points_is_loaded_once_for_all_seats_and_no_pass_does_two_things_that_take_long(monkeypatch):
    bench = ViewBench("aqua", 3, hotspots=["bgopry"] * 3, snail=1)
    done = []
    # It is compiled where it is asked for first.
    compiled = iter([True])
    monkeypatch.setattr(result, "load_score", lambda: next(compiled, False))
    monkeypatch.setattr(result, "points", lambda state, seat: done.append(seat) or {"total": seat})
    monkeypatch.setattr(result, "forget_score", lambda: done.append("forget"))
    bench.state.phase = OVER
    bench.view.start()
    passes = []
    for _ in range(7):
        bench.view.tick(bench.now_ms)
        passes.append(done.copy())
        done.clear()
    assert passes == [[], [], [0], [1], [2, "forget"], [], []]


def test_while_points_are_counted_nothing_is_loaded_to_say_so():
    bench = ViewBench("aqua", 2, hotspots=["bgopry"] * 2)
    bench.state.phase = OVER
    bench.view.start()
    assert screen_text.lines(bench.view) is None
    bench.run(1000)
    assert screen_text.lines(bench.view)
