"""A hint at the table while a fish has to go: the three that the goals miss least, the first of them under the knob."""

import random

import pytest

from naiad_core.buttons import BACK, PUSH
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.games.acqua_dolce.pieces import kind_of
from naiad_core.state import HINT
from naiad_table.canvas import Canvas
from naiad_table.games.acqua_dolce.hint import spare
from naiad_table.games.acqua_dolce.picture import cards_of
from view_bench import ViewBench


@pytest.fixture
def bench() -> ViewBench:
    """A game at which four fish or more may go, and are not alike."""
    for seed in range(200):
        rng = random.Random(seed)
        bench = ViewBench("acqua-dolce", 2)
        while not bench.state.is_over() and len(bench.state.history) < 150:
            plays = [move for move in bench.state.legal() if verb_of(move) == actions.PLAY]
            bench.view.commit(rng.choice(plays or bench.state.legal()))
            asked = bench.view.lights.asked
            if len(asked) > 3 and len({spare(bench.state, kind_of(cards_of(move)[0])) for move in asked}) > 1:
                return bench
    raise AssertionError("no game came to it")


def spares(bench: ViewBench, moves: list[int]) -> list[int]:
    return [spare(bench.state, kind_of(cards_of(move)[0])) for move in moves]


def test_a_long_back_leaves_the_three_that_the_goals_miss_least(bench: ViewBench) -> None:
    asked = list(bench.view.lights.asked)
    bench.view.held(BACK)
    found = list(bench.view.selection.candidates)
    assert spares(bench, found) == sorted(spares(bench, asked), reverse=True)[:3]
    assert bench.view.selection.gains == [0, 0, 0] and bench.view.selection.index == 0
    # The first of them is drawn, not what the last move told.
    canvas = Canvas(0, 24)
    bench.view.draw(canvas, 0)
    assert not canvas.said and any(canvas.panel)
    bench.press(PUSH)
    assert bench.state.history[-1] == found[0]


def test_it_is_a_line_of_the_record_and_changes_no_position(bench: ViewBench) -> None:
    lines: list[int] = []
    before, kept = bench.state.position(), bench.view.referee.journal.add_move
    bench.view.referee.journal.add_move = lambda action, t_ds: (lines.append(action), kept(action, t_ds))
    bench.view.held(BACK)
    assert lines == [HINT] and bench.state.position() == before


def test_where_nothing_is_to_be_chosen_there_is_none() -> None:
    bench = ViewBench("acqua-dolce", 2)
    bench.press(PUSH)
    assert not bench.view.lights.asked
    bench.view.held(BACK)
    assert bench.view.selection.notice == "hint-for" and not bench.view.selection.gains
