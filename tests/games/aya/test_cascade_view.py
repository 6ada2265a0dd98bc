"""What AYA's view makes of a cascade: the hands off, pushes, doubts and bound gates; not how the row counts
(test_cascade.py), nor the pages of the count (test_count.py)."""

from games.aya.bench import cascading, count_shown, falls, rests
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.games.aya import actions, gate_paths, pieces


def test_menu_is_the_menus_while_a_gate_is_bound():
    bench = cascading(8, "f_01", "f_02", hands_off=False)
    bench.tag("f_01")
    assert not bench.view.menu_pressed()
    assert len(bench.view.selection.candidates) == 8


def test_nothing_counts_before_the_hands_are_off():
    bench = cascading(8, "f_01", "f_02", hands_off=False)
    assert count_shown(bench) == "HAND OFF"
    falls(bench, 0, 1, 2, 3)
    rests(bench)
    assert bench.state.pushes == 0 and "gate" not in bench.told
    bench.press(PUSH)
    bench.run(200)
    assert count_shown(bench) == "GO"
    falls(bench, 0, 1)
    bench.run(400)
    assert count_shown(bench) == "WAVE 1"


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
    assert (bench.state.pushes, count_shown(bench)) == (0, "ADD PUSH")
    bench.press(PUSH)
    assert bench.state.pushes == 1
    falls(bench, 0, 1)
    assert bench.told[-4:] == ["push", "doubt", "gate", "gate"]
    rests(bench)
    bench.press(PUSH)
    assert (bench.state.pushes, count_shown(bench)) == (1, "GATE 1?"), "the one that was told, or another"


def test_a_hand_is_asked_about_and_stands_in_the_record_as_a_doubt():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 6)
    rests(bench)
    assert (bench.told[-1], bench.state.pushes, count_shown(bench)) == ("doubt", 0, "WAVE 0?")
    bench.press(PUSH)
    assert count_shown(bench) == "GATE 7?"
    bench.press(BACK)
    assert count_shown(bench) == "GO"
    falls(bench, 0, 1, 2)
    rests(bench)
    assert (bench.state.pushes, count_shown(bench)) == (1, "WAVE 1")


def test_a_doubt_that_nobody_answers_is_asked_again_where_the_count_is_shown():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 0, 1, 2)
    rests(bench)
    falls(bench, 7)
    rests(bench, 12_000)
    assert count_shown(bench) == "WAVE 1?"
    bench.press(END)
    assert count_shown(bench) == "PUSH 1?"
    bench.view.turn(-1)
    assert count_shown(bench) == "MORE 0"
    bench.press(PUSH)
    assert count_shown(bench) == "MORE 1"
    bench.view.turn(1)
    assert count_shown(bench) == "PUSH 2"
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
    assert count_shown(bench) == "PUSH 1"


def test_a_press_by_accident_answers_nothing():
    bench = cascading(8, "f_01", "f_02")
    falls(bench, 7)
    rests(bench)
    bench.press(PUSH)
    rests(bench, 10_000)
    assert (bench.state.pushes, count_shown(bench)) == (0, "WAVE 0?")


def test_where_dominoes_stood_and_no_gate_saw_a_push_one_is_asked_about():
    bench = cascading(8, "f_01", "f_02")
    bench.press(END)
    assert count_shown(bench) == "PUSH 1?"
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
    assert (bench.state.pushes, count_shown(bench)) == (0, "HAND OFF")
    bench.press(PUSH)
    bench.run(200)
    falls(bench, 0, 1)
    assert (bench.state.pushes, bench.told[-4:]) == (1, ["again", "push", "gate", "gate"])


def test_a_gate_is_bound_to_the_domino_that_was_scanned_by_a_hand_in_its_beam():
    bench = cascading(4, "f_01", "f_02", "f_03", hands_off=False)
    bench.tag("f_02")
    assert count_shown(bench) == "F02 G1"
    bench.row.run.edge(2, True, bench.now_ms)
    bench.row.run.edge(2, False, bench.now_ms)
    bench.run(200)
    assert actions.unpack(bench.state.history[-1]) == (actions.BIND, 2, pieces.piece("f_02"))
    bench.tag("f_01")
    bench.view.turn(1)
    bench.press(PUSH)
    assert actions.unpack(bench.state.history[-1]) == (actions.BIND, 1, pieces.piece("f_01"))
    assert list(gate_paths.bound(bench.state, 4)) == [-1, pieces.piece("f_01"), pieces.piece("f_02"), -1]


def test_bound_gates_follow_the_chain_and_not_their_numbers():
    bench = cascading(4, "f_01", "f_02", "f_03", "f_04", "f_05", "f_06", hands_off=False)
    for gate, domino in ((0, "f_06"), (1, "f_01"), (2, "f_04")):
        bench.view.commit(actions.bind(gate, pieces.piece(domino)))
    assert sorted(gate_paths.links(bench.state, 4, [100] * 4)) == [(0, 2, 30, False), (1, 2, 45, False)]
    bench.press(PUSH)
    bench.run(200)
    falls(bench, 1, 2, step_ms=70)
    falls(bench, 0, step_ms=45)
    assert (bench.state.pushes, bench.row.run.questions) == (1, 0)


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
    assert count_shown(bench) == "PUSH 2"
    bench.press(PUSH)
    bench.view.turn(1)
    assert bench.view.selection.candidates == [pieces.piece("f_05")]
    bench.press(PUSH)
    assert count_shown(bench) == "F04 F05"
    bench.press(PUSH)
    assert actions.unpack(bench.state.history[-1]) == (actions.BROKEN, pieces.piece("f_04"), pieces.piece("f_05"))
