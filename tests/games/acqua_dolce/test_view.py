"""What Acqua Dolce's view tells of a move, on the firmware's own view without a board around it."""

import random

import pytest

from naiad_core import palette
from naiad_core.buttons import PUSH
from naiad_core.games.acqua_dolce import actions, layout, pieces
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.state import UNDO
from naiad_table.canvas import Canvas
from view_bench import ViewBench


def emptying(state):
    """The plays that put one fish without a penalty into the tank, of those that empty the hand when it holds one."""
    plays = [action for action in state.legal() if verb_of(action) == actions.PLAY]
    return [action for action in plays if not state.penalty(pieces.kind_of(actions.unpack(action)[1][0]))]


def test_each_new_row_is_told_where_an_emptied_hand_ends_a_round_too():
    for seed in range(100):
        rng = random.Random(seed)
        bench = ViewBench("acqua-dolce", 2, goals=["glassfish"], goals_needed=1)
        while not bench.state.is_over() and len(bench.state.history) < 250:
            state = bench.state
            plays = emptying(state) if state.phase == actions.ACTION else []
            action = rng.choice(plays) if plays and rng.random() < 0.95 else rng.choice(state.legal())
            last = state.is_second_turn() and state.actions == 1 and state.hand(state.seat) == 1
            king, pile = state.king, state.pile
            bench.view.commit(action)
            said = [words for words, _ in bench.view.lights.pages]
            if last and verb_of(action) == actions.PLAY and "FAIL" in said and bench.state.king != king:
                # Two rows of three, and three for the hand.
                assert pile - bench.state.pile == 9
                assert said.count("NEW ROW") == 2
                return
    raise AssertionError("no game came to it")


@pytest.mark.parametrize("hours", [75, 100, 160])
def test_numbers_are_told_after_days(hours):
    bench = ViewBench("acqua-dolce", 2)
    lights = bench.view.lights
    lights.pages = [("ONE", 1), ("TWO", 1)]
    lights.pages_ms = bench.now_ms
    bench.leave(hours)
    assert not lights.pages
    lights.pages = [("ONE", 1)]
    lights.pages_ms = bench.now_ms
    bench.run(400)
    assert lights.pages


@pytest.mark.parametrize("hours", [75, 100, 160])
def test_the_draw_that_a_turn_has_asked_for_for_days_is_drawn_by_a_press(hours):
    bench = ViewBench("acqua-dolce", 2)
    bench.leave(hours)
    bench.press(PUSH)
    assert [verb_of(action) for action in bench.state.history] == [actions.DRAW]


def test_a_move_taken_back_takes_back_what_is_told_to_be_gone():
    rng = random.Random(3)
    bench = ViewBench("acqua-dolce", 3, rules="advanced")
    gone = bench.view.news.gone
    kept = [bytes(gone)]
    undone = several = 0
    while not bench.state.is_over() and len(kept) < 400:
        if len(kept) > 1 and rng.random() < 0.3:
            before = kept.pop()
            bench.view.commit(UNDO)
            # What the control phase before that one took is known no more.
            assert bytes(gone) in (kept[-1], bytes(len(gone)))
            undone += bytes(gone) != before
            kept[-1] = bytes(gone)
        else:
            several += bench.state.phase in (actions.EATING, actions.STARVING)
            legal = [action for action in bench.state.legal() if verb_of(action) != actions.SWAP]
            bench.view.commit(rng.choice(legal))
            kept.append(bytes(gone))
    assert undone > 5 and several > 5


def test_fish_that_a_control_phase_does_not_ask_for_have_the_mats_colour_for_them():
    bench = ViewBench("acqua-dolce", 2)
    asked, other = (pieces.kind_of(pieces.piece(name)) for name in ("angelfish_1", "black_molly_1"))
    bench.state.now[asked] = bench.state.now[other] = 1
    picture = bench.view.lights.picture
    picture.colours["other"] = palette.CYAN
    canvas = Canvas(0, 24)
    picture.draw_asked(canvas, bench.state, [actions.eat(pieces.piece("angelfish_1"))], 0, False)
    assert canvas.panel[layout.tank(other, 0, layout.ASKED_Y)] == palette.CYAN
    assert canvas.panel[layout.tank(asked, 0, layout.ASKED_Y)] == picture.kinds[asked]
