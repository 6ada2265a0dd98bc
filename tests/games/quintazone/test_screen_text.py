"""What the screen says of Quintazone, at every step of a game; not the panel's words."""

import random

from naiad.games.quintazone.words import called
from naiad_core.buttons import BACK, PUSH
from naiad_core.games.quintazone import actions, pieces, rules
from naiad_core.games.quintazone.actions import verb_of
from telling_bench import fixture, name
from view_bench import ViewBench

# A turn, and a card of four panels; the result.
MOVE = 12
LIST = 40

told = fixture("quintazone")


def text(told, view, most=MOVE):
    return " ".join(told.rows(view, most))


def test_every_step_of_a_game_is_told_and_names_who_acts(told):
    rng = random.Random(4)
    bench = ViewBench("quintazone", 3)
    view, state = bench.view, bench.state
    assert "Lay the start card" in text(told, view)
    view.turn(1)
    assert text(told, view).startswith("Press to take: ")
    bench.press(BACK)
    bench.tag("q_wfev")
    assert text(told, view).startswith("The start card: water, fire, earth, ether.")
    bench.press(PUSH)
    while not state.is_over():
        assert f"{name(state.seat)}: " in text(told, view)
        legal = state.legal()
        action = rng.choice([action for action in legal if verb_of(action) != actions.PASS] or legal)
        if verb_of(action) in (actions.CARD, actions.PYRAMID):
            history = list(state.history)
            bench.tag(pieces.piece_name(actions.piece_of(action)))
            assert text(told, view).startswith(name(state.seat))
            assert state.history == history
            bench.press(PUSH)
        else:
            view.commit(action)
    assert text(told, view).startswith("Ada: Show your goal cards")
    for seat, goal in enumerate("aef"):
        bench.tag(f"goal_{goal}")
        while actions.seat_of(view.selection.candidates[view.selection.index]) != seat:
            view.turn(1)
        assert text(told, view).startswith(f"{name(seat)} shows Goal: ")
        bench.press(PUSH)
    scores = state.scores()
    for _ in range(3):
        said = text(told, view, LIST)
        assert said.startswith(f"{name(scores['winners'][0])} has won!")
        assert all(f"Points of {name(seat)}: {scores['players'][seat]['total']}" in said for seat in range(3))
        view.turn(1)


def test_a_pyramid_says_what_it_brings_and_a_card_after_it_whose_it_is(told):
    bench = ViewBench("quintazone", 2)
    bench.tag("q_wfev")
    bench.press(PUSH)
    bench.tag("p3")
    assert "Ada sets: large pyramid. Zone of" in text(told, bench.view)
    assert "Points for Ada: +3." in text(told, bench.view)
    bench.press(BACK)
    card = next(action for action in bench.state.legal() if verb_of(action) == actions.CARD)
    bench.tag(pieces.piece_name(actions.piece_of(card)))
    bench.press(PUSH)
    assert bench.state.card_part != rules.DUE
    assert text(told, bench.view).startswith("Ada: card laid.")
    for number in range(bench.state.size):
        if not bench.view.selection.candidates:
            bench.tag(pieces.piece_name(number))
    assert text(told, bench.view).startswith("Player 2 lays a card: ")


def test_a_card_is_called_as_a_page_calls_it(told):
    bench = ViewBench("quintazone", 2)
    bench.tag("q_wfev")
    bench.press(PUSH)
    for action in bench.state.legal():
        if verb_of(action) == actions.CARD:
            card = pieces.piece_name(actions.piece_of(action))
            bench.tag(card)
            # A screen breaks no line at a hyphen.
            assert f"lays a card: {called(card).replace('-', ', ')}." in text(told, bench.view)
            bench.press(BACK)


def test_who_has_passed_is_not_told_to_have_laid_a_card(told):
    bench = ViewBench("quintazone", 2)
    bench.tag("q_wfev")
    bench.press(PUSH)
    bench.view.commit(actions.PASS)
    assert text(told, bench.view).startswith("Ada begins. Ada: passed. ")
