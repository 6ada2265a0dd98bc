"""What the screen says of Acqua Dolce, at every step of a game; not the panel's words."""

import random

from naiad_core.buttons import BACK, END, MENU
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce.actions import verb_of
from telling_bench import fixture, name
from view_bench import ViewBench

# What may be longer than the screen: news, numbers, the result; and a turn, by what control would take, its last line.
LIST = 24
TURN = 14

told = fixture("acqua-dolce")


def text(told, view, most=8):
    return " ".join(told.rows(view, most))


def test_every_step_of_a_game_is_told_and_names_who_acts(told):
    rng = random.Random(15)
    bench = ViewBench("acqua-dolce", 3, rules="advanced")
    view, state = bench.view, bench.state
    phases = set()
    while not state.is_over() and len(state.history) < 600:
        action = rng.choice([action for action in state.legal() if verb_of(action) != actions.SWAP])
        if verb_of(action) == actions.PLAY:
            before = bytes(state.now)
            bench.tag(pieces.piece_name(actions.unpack(action)[1][0]))
            assert text(told, view, TURN).startswith(name(state.seat))
            assert bytes(state.now) == before
        view.commit(action)
        if view.lights.pages:
            told.rows(view, LIST)
            bench.press(MENU) if state.is_over() else view.lights.pages.clear()
        phases.add(state.phase)
        assert text(told, view, LIST if state.is_over() else TURN).startswith(name(state.seat)), state.phase
    assert len(phases) == 6


def test_a_card_says_its_price_and_for_what(told):
    bench = ViewBench("acqua-dolce", 2)
    assert "Draw a card" in text(told, bench.view)
    bench.press(BACK)
    assert text(told, bench.view).startswith("Ada begins a turn.")
    bench.view.commit(actions.draw(False))
    assert "actions left: 3" in text(told, bench.view)
    bench.tag("bumblebee_1")
    assert text(told, bench.view).startswith("Ada plays 1 × Bumblebee. Penalty cards: 2. It needs a plant.")
    bench.tag("neon_1", "neon_2", "neon_3")
    assert text(told, bench.view).startswith("Ada plays 3 × Neon. No penalty.")
    bench.press(BACK)
    for steps in (1, -3):
        bench.view.turn(steps)
        told.rows(bench.view, LIST)
    bench.press(END)
