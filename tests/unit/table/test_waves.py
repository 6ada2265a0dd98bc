"""Which pushes, gates and stalls a row of light gates tells of, and what it refuses; not how edges come in."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad_table import doubts, ticks, waves
from naiad_table import gates as g
from unit.table.gate_events import Events, kinds


def row(gaps=(0, 100, 100, 100), **limits):
    told = Events()
    return waves.Run(gaps, told, **limits), told


def falls(run, *edges):
    """Gates and stamps at which their beams break; the loop looks in between."""
    for gate, at_ms in edges:
        run.step(at_ms)
        run.edge(gate, True, at_ms)
        run.edge(gate, False, ticks.add(at_ms, 60))


def rests(run, until_ms):
    run.step(until_ms)


def test_two_neighbours_within_the_time_of_dominoes_are_a_push():
    run, told = row()
    run.arm(0)
    assert run.armed
    falls(run, (0, 1000), (1, 1125), (2, 1250), (3, 1380))
    assert told.take() == [
        (g.LONE, 0, 1000),
        (g.PUSH, 0, 0),
        (g.GATE, 1, 125),
        (g.GATE, 2, 250),
        (g.GATE, 3, 380),
        (g.DONE, -1, 380),
    ]
    assert (run.pushes, sum(run.has_counted), run.armed, run.questions) == (1, 4, False, 0)


def test_a_hand_in_a_beam_is_a_question_costs_nothing_and_frees_its_gate():
    run, told = row()
    run.arm(0)
    falls(run, (2, 500))
    assert run.tells[2] == 1
    rests(run, 3000)
    assert told.take() == [(g.LONE, 2, 500), (g.DOUBT, 2, 500)]
    assert (run.pushes, run.questions, run.armed) == (0, 1, True)
    falls(run, (0, 9000), (1, 9125), (2, 9250), (3, 9375))
    assert (run.pushes, sum(run.has_counted)) == (1, 4)


def test_a_hand_at_the_row_that_stands_is_no_push():
    run, _told = row()
    run.arm(0)
    falls(run, (0, 1000), (1, 1125))
    rests(run, 4000)
    falls(run, (3, 6000))
    rests(run, 9000)
    assert (run.pushes, run.questions) == (1, 1)
    falls(run, (2, 20_000), (3, 20_125))
    assert (run.pushes, sum(run.has_counted), run.phase) == (2, 4, g.FINISHED)


def test_a_lamp_that_flickers_is_one_question_and_no_push():
    run, told = row()
    run.arm(0)
    falls(run, *[(1, 100 + 11 * n) for n in range(40)])
    rests(run, 5000)
    assert (run.pushes, run.questions) == (0, 1)
    assert kinds(told).count(g.DOUBT) == 1


def test_a_gate_seen_twice_counts_once_wherever_the_wave_is():
    run, _told = row()
    run.arm(0)
    falls(run, (0, 1000), (0, 1090), (1, 1125), (1, 1200), (2, 1250), (0, 1300), (3, 1375))
    assert (run.pushes, sum(run.has_counted), run.questions) == (1, 4, 0)


@pytest.mark.parametrize("dead", [0, 1, 2, 3])
def test_one_dead_gate_leaves_the_count_as_it_is(dead):
    run, _told = row()
    run.arm(0)
    falls(run, *[(gate, 1000 + 125 * gate) for gate in range(4) if gate != dead])
    rests(run, 9000)
    assert (run.pushes, sum(run.has_counted), run.questions) == (1, 3, 0)


def test_a_gate_that_was_taken_for_dead_and_falls_after_is_a_question():
    run, told = row()
    run.arm(0)
    falls(run, (0, 1000), (1, 1125), (3, 1330), (2, 1340))
    assert (run.pushes, run.questions) == (1, 1)
    assert (g.DOUBT, 2, 340) in told.take()


@pytest.mark.parametrize("links", [None, [(gate, gate + 1, 100, False) for gate in range(3)]])
@pytest.mark.parametrize("later_ms", [500, 1600, 2900, 3200, 9000])
def test_whether_a_wave_is_the_push_that_was_told_before_it_is_asked(links, later_ms):
    run, _told = row()
    run.arm(0, links=links)
    assert run.push(500)
    assert (run.pushes, run.questions) == (1, 0)
    falls(run, (0, 500 + later_ms), (1, 625 + later_ms))
    assert (run.pushes, run.questions, run.asked()) == (1, 1, 0)
    assert not run.push(700 + later_ms), "the gates have seen it"
    rests(run, 20_000)
    assert run.push(20_000, run.asked())
    assert (run.pushes, run.questions, run.asked()) == (2, 0, -1)


def test_a_wave_long_after_a_push_that_was_told_is_of_another_push():
    run, _told = row()
    run.arm(0)
    run.push(500)
    rests(run, 5000)
    falls(run, (0, 60_000), (1, 60_125))
    assert (run.pushes, run.questions) == (2, 0)


@pytest.mark.parametrize("ms", [40, 90, 400, 2400])
def test_a_domino_that_leans_or_is_seen_twice_is_explained(ms):
    run, _told = row()
    run.arm(0)
    falls(run, (0, 100), (1, 225), (1, 225 + ms), (1, 225 + 2 * ms), (2, 3000))
    assert (run.pushes, run.questions) == (1, 0)


@pytest.mark.parametrize("running", [True, False])
def test_a_gate_that_falls_again_long_after_it_counted_is_a_question(running):
    run, _told = row((0, *[100] * 5))
    run.arm(0)
    falls(run, (0, 100), (1, 225))
    rests(run, 9000)
    if running:
        falls(run, (3, 8800), (4, 8925))
    falls(run, (1, 9000), (1, 9010))
    assert (run.questions, run.asked()) == (1, 1)
    run.settle(1)
    falls(run, (1, 11_000), (1, 12_500))
    assert run.questions == 0, "it is the same that goes on"


def test_a_lamp_in_a_gate_that_has_fallen_is_explained():
    run, _told = row()
    run.arm(0)
    falls(run, (0, 100), (1, 225))
    falls(run, *[(1, 30_000 + 10 * n) for n in range(40)])
    assert run.questions == 0


@pytest.mark.parametrize("links", [None, [(gate, gate + 1, 100, False) for gate in range(7)]])
def test_a_sleeve_along_the_row_before_the_push_is_no_push_but_a_question(links):
    run, _told = row((0, *[100] * 7))
    run.arm(0, links=links)
    falls(run, *[(gate, 1000 + 125 * (gate - 2)) for gate in (2, 3, 4)])
    assert (run.pushes, run.questions) == (1, 0), "a push of its own, for all that a gate can see"
    falls(run, *[(gate, 4000 + 125 * gate) for gate in range(8)])
    rests(run, 9000)
    assert (run.pushes, run.questions, run.asked()) == (1, 1, 2)


def test_an_arm_drawn_back_while_the_wave_runs_is_a_question():
    run, _told = row((0, *[100] * 7))
    run.arm(0, links=[(gate, gate + 1, 100, False) for gate in range(7)])
    edges = [(gate, 1000 + 125 * gate) for gate in range(8)] + [(7 - n, 1150 + 125 * n) for n in range(3)]
    falls(run, *sorted(edges, key=lambda edge: edge[1]))
    assert (run.pushes, run.questions > 0) == (1, True)


def test_waves_over_gates_that_have_fallen_are_questions_however_often_hands_come_between():
    run, _told = row((0, 100, 100))
    run.arm(0, links=[(0, 1, 100, False), (1, 2, 100, False)])
    falls(run, *[(gate, at_ms + 125 * gate) for at_ms in (1000, 2600, 4200, 6000) for gate in range(3)])
    assert (run.pushes, run.questions > 0) == (1, True)


def test_a_push_on_one_arm_of_a_fork_before_the_wave_is_there_is_a_question():
    run, _told = row((0, *[100] * 5))
    fork = [(0, 1, 100, False), (1, 2, 90, True), (1, 4, 90, True), (2, 3, 100, False), (4, 5, 100, False)]
    run.arm(0, links=[*fork, (2, 4, 90, True)])
    falls(run, (0, 1000), (2, 1040), (1, 1125), (3, 1165), (4, 1230), (5, 1355))
    assert (run.pushes, run.questions > 0) == (1, True)


def test_one_gate_alone_after_a_push_that_was_told_is_a_question():
    run, told = row()
    run.arm(0)
    run.push(500)
    falls(run, (3, 1000))
    rests(run, 4000)
    assert told.take()[:2] == [(g.LONE, 3, 500), (g.DOUBT, 3, 500)]
    assert (run.pushes, run.questions) == (1, 1)


def test_a_hand_in_the_beam_as_the_wave_passes_is_no_question_but_a_gate_that_falls_later_is():
    for later_ms, questions in ((1030, 0), (9000, 1)):
        run, _told = row()
        run.arm(0)
        falls(run, *sorted([(0, 1000), (2, 1250), (3, 1375), (1, later_ms)], key=lambda edge: edge[1]))
        rests(run, 20_000)
        assert (run.pushes, run.questions) == (1, questions)


def test_a_question_dies_when_the_wave_passes_the_gate_that_it_was_about():
    run, _told = row()
    run.arm(0)
    falls(run, (2, 500))
    rests(run, 3000)
    assert run.questions == 1
    falls(run, (0, 9000), (1, 9125), (2, 9250))
    assert (run.pushes, run.questions) == (1, 0)


def test_what_a_player_has_answered_is_not_asked_again():
    run, _told = row()
    run.arm(0, links=[(0, 1, 100, False), (1, 2, 100, False), (2, 3, 100, False)])
    falls(run, (0, 1000), (1, 1125), (2, 1250))
    rests(run, 4000)
    falls(run, (3, 5000))
    rests(run, 8000)
    assert run.asked() == 3
    run.settle(3)
    assert (run.questions, run.misses_one()) == (0, False)


def test_a_beam_that_breaks_again_and_again_by_itself_is_named_and_left_out():
    run, told = row()
    run.arm(0)
    for n in range(9):
        falls(run, (2, 500 + 5000 * n))
        rests(run, 4000 + 5000 * n)
    assert kinds(told).count(g.STUCK) == 1
    assert run.questions == 0
    falls(run, (0, 90_000), (1, 90_125), (3, 90_375))
    assert (run.pushes, run.questions, sum(run.has_counted)) == (1, 0, 3)


def test_a_run_that_lost_edges_stays_a_question():
    run, _told = row()
    run.arm(0)
    falls(run, (0, 1000), (1, 1125))
    run.void()
    rests(run, 60_000)
    run.push(60_000)
    assert run.questions == 1


def test_what_the_table_asked_about_is_a_push_if_a_player_says_so():
    run, _told = row()
    run.arm(0)
    falls(run, (3, 1000))
    rests(run, 4000)
    assert run.push(5000, run.asked())
    assert (run.pushes, run.questions, run.is_reported) == (1, 0, False)
    assert run.has_counted[3], "its domino has fallen"


def test_a_row_that_stalls_and_starts_again_is_a_further_push():
    run, told = row()
    run.arm(0)
    falls(run, (0, 100), (1, 225))
    rests(run, 225 + doubts.LATE_MS)
    assert run.phase == g.RUNNING
    rests(run, 226 + doubts.LATE_MS)
    assert run.phase == g.STALLED
    assert (run.armed, run.going_on) == (False, True)
    told.take()
    falls(run, (2, 9000))
    assert run.armed
    falls(run, (3, 9120))
    assert told.take()[1:3] == [(g.PUSH, 2, 0), (g.GATE, 3, 120)]
    assert (run.pushes, run.questions) == (2, 0)


def test_a_stall_is_one_even_if_the_loop_was_too_busy_to_notice():
    run, told = row()
    run.arm(0)
    for gate, at_ms in ((0, 100), (1, 225), (2, 9000), (3, 9125)):
        run.edge(gate, True, at_ms)
    assert [kind for kind in kinds(told) if kind != g.LONE] == [
        *[g.PUSH, g.GATE, g.STALL],
        *[g.PUSH, g.GATE, g.DONE],
    ]


def test_a_push_too_soon_after_the_wave_stood_is_a_question():
    run, told = row()
    run.arm(0)
    falls(run, (0, 100), (1, 225), (2, 225 + 125 + 200), (3, 675))
    assert (run.pushes, run.questions) == (1, 1)
    assert (g.DOUBT, 2, 450) in told.take()


def test_a_push_before_the_wave_stands_is_a_question():
    run, _told = row((0, *[100] * 9))
    run.arm(0)
    falls(run, (0, 0), (1, 125), (2, 250), (3, 375), (4, 500), (9, 600), (5, 625), (8, 725), (6, 750))
    assert (run.pushes, run.questions > 0) == (1, True)


def test_gates_far_apart_are_one_push_and_a_question_only_where_nobody_told_how_far():
    run, _told = row((0, 900, 900, 900))
    run.arm(0)
    falls(run, (0, 0), (1, 1125), (2, 2300), (3, 3400))
    assert (run.pushes, run.questions) == (1, 0)
    run, _told = row()
    run.arm(0)
    falls(run, (0, 0), (1, 1125), (2, 2300), (3, 3400))
    assert (run.pushes, run.questions > 0) == (1, True)


@pytest.mark.parametrize(("fallen", "misses"), [((0, 1, 2, 3), False), ((0, 2, 3), False), ((0, 1, 2), True)])
def test_a_bound_gate_that_no_wave_has_reached_may_have_missed_one(fallen, misses):
    run, _told = row()
    run.arm(0, links=[(0, 1, 105, False), (1, 2, 105, False), (2, 3, 105, False)])
    falls(run, *[(gate, 1000 + 131 * gate) for gate in fallen])
    rests(run, 9000)
    assert (run.pushes, run.questions, run.misses_one()) == (1, 0, misses)


def test_a_long_way_that_was_much_slower_than_the_next_is_a_question():
    for first_ms, questions in ((1200, 0), (1900, 1)):
        run, _told = row()
        run.arm(0, links=[(0, 1, 615, False), (1, 2, 600, False), (2, 3, 600, False)])
        falls(run, (0, 0), (1, first_ms), (2, first_ms + 1150), (3, first_ms + 2300))
        assert (run.pushes, run.questions) == (1, questions)


def test_one_long_way_alone_that_was_slow_may_hide_a_push():
    for after_ms, hides in ((900, False), (1700, True)):
        run, _told = row((0, 100))
        run.arm(0, links=[(0, 1, 615, False)])
        falls(run, (0, 0), (1, after_ms))
        rests(run, 9000)
        assert (run.pushes, run.questions, run.misses_one()) == (1, 0, hides)


def test_a_row_of_the_longest_ways_and_the_slowest_dominoes_is_armed():
    run, _told = row((0, *[10_000] * 31), typical_mm_s=50, max_mm_s=100)
    run.arm(0)
    falls(run, (0, 0))
    assert run.armed


def test_two_branches_of_the_start_are_one_push_though_nobody_told_of_branches():
    for gaps in ((0, *[100] * 7), (0, 100, 100, 100, 0, 100, 100, 100)):
        run, _told = row(gaps)
        run.arm(0)
        edges = [(gate, 125 * gate) for gate in range(4)] + [(gate, 125 * (gate - 4) + 10) for gate in range(4, 8)]
        falls(run, *sorted(edges, key=lambda edge: edge[1]))
        assert (run.pushes, sum(run.has_counted), run.questions) == (1, 8, 0)


def test_one_gate_a_branch_after_a_fork_is_no_push():
    run, _told = row((0, 100, 100))
    run.arm(0)
    falls(run, (0, 0), (1, 125), (2, 135))
    rests(run, 4000)
    assert (run.pushes, run.questions) == (1, 0)


def test_a_row_that_follows_the_chain_knows_its_branches_and_forks():
    # Gates 0 and 1 stand on the two branches of the start, 2 and 3 behind a fork of the second.
    links = [(0, 1, 240, True), (1, 2, 100, False), (1, 3, 160, False), (2, 3, 200, True)]
    run, _told = row()
    run.arm(0, links=links)
    falls(run, (0, 0), (1, 9), (2, 134), (3, 210))
    assert (run.pushes, sum(run.has_counted), run.questions) == (1, 4, 0)


def test_a_second_chain_is_a_push_of_its_own_though_the_first_still_runs():
    run, _told = row((0, *[100] * 5))
    run.arm(0, links=[(0, 1, 105, False), (1, 2, 105, False), (3, 4, 105, False), (4, 5, 105, False)])
    falls(run, (0, 0), (1, 131), (3, 200), (2, 262), (4, 331), (5, 460))
    assert (run.pushes, sum(run.has_counted), run.questions) == (2, 6, 0)


def test_a_branch_stalls_by_its_own_way_while_another_runs():
    run, _told = row((0, 100, 100, 100))
    run.arm(0, links=[(0, 1, 105, False), (0, 2, 1500, False), (1, 3, 105, False)])
    # 3.7 s are a stall on the short way, while the wave still runs along the long one.
    falls(run, (0, 0), (1, 131), (2, 1900), (3, 3800))
    rests(run, 9000)
    assert (run.pushes, run.questions) == (1, 1)


def test_a_gate_counts_once_a_cascade():
    run, told = row()
    run.arm(0)
    falls(run, (1, 100), (0, 225), (1, 300))
    assert kinds(told) == [g.LONE, g.PUSH, g.GATE]
    run.arm(5000)
    falls(run, (1, 5020), (0, 5145))
    assert (g.PUSH, 1, 0) in told.take()


def test_edges_faster_than_dominoes_are_no_wave():
    run, _told = row(max_mm_s=2000)
    run.arm(0)
    falls(run, (0, 100), (1, 104), (2, 108))
    rests(run, 5000)
    assert (run.pushes, sum(run.has_counted), run.questions) == (0, 0, 3)


def test_a_gate_blocked_when_armed_is_stuck_until_it_is_freed():
    run, told = row((0, 100, 100))
    run.edge(1, True, 10)
    told.take()
    run.arm(100)
    assert told.take() == [(g.STUCK, 1, 0)]
    falls(run, (0, 1000), (2, 1240))
    assert told.take()[-1] == (g.DONE, -1, 240)
    run.arm(5000)
    told.take()
    run.edge(1, False, 5100)
    falls(run, (0, 6000), (1, 6120))
    assert told.take()[0] == (g.FREED, 1, 0)
    assert sum(run.has_counted) == 2


def test_nothing_counts_unless_armed():
    run, told = row()
    run.edge(0, True, 10)
    assert not run.push(20)
    run.edge(0, False, 25)
    run.arm(30)
    run.disarm()
    falls(run, (1, 40), (2, 165))
    rests(run, 99_999)
    run.void()
    assert set(kinds(told)) == {g.BROKEN}


def test_a_push_is_still_taken_when_every_gate_has_counted():
    run, _told = row((0, 100))
    run.arm(0)
    falls(run, (0, 10), (1, 130))
    assert run.push(500)
    assert (run.pushes, run.armed) == (2, False)


def test_lost_edges_void_an_armed_run():
    run, told = row()
    run.arm(0)
    falls(run, (0, 10))
    told.take()
    run.void()
    run.void()
    falls(run, (1, 140))
    assert told.take() == [(g.VOID, -1, 0)]
    assert not run.armed


EDGES = st.lists(st.tuples(st.integers(0, 4), st.booleans(), st.integers(0, 1500)), max_size=60)


@given(EDGES, st.integers(0, ticks.PERIOD - 1))
def test_pushes_gates_and_stalls_add_up_and_do_not_mind_when_the_clock_wraps(edges, start):
    def play(begin):
        run, told = row((0, 100, 0, 80, 120))
        now = begin
        run.arm(now)
        for gate, broken, wait_ms in edges:
            now = ticks.add(now, wait_ms)
            run.edge(gate, broken, now)
            run.step(now)
        return run, told.take()

    run, told = play(start)
    assert told == play(0)[1]
    kinds = [kind for kind, _, _ in told if kind != g.LONE]
    assert kinds.count(g.PUSH) == run.pushes
    gates = [gate for kind, gate, _ in told if kind in (g.PUSH, g.GATE)]
    assert len(gates) == len(set(gates)) == sum(run.has_counted)
    for kind, after in itertools.pairwise(kinds):
        if kind == g.PUSH:
            assert after in (g.GATE, g.DOUBT)
    assert run.questions <= kinds.count(g.DOUBT)
    assert all(ms >= 0 for _, _, ms in told)


# The queue between keypad and run.


def test_a_lone_gate_that_was_a_push_leaves_the_row_at_rest_so_that_it_is_written():
    run, _told = row()
    run.arm(0)
    falls(run, (0, 1000))
    rests(run, 9000)
    assert run.armed and run.asked() == 0
    assert run.push(9500, 0)
    assert run.pushes == 1 and not run.armed and run.going_on
