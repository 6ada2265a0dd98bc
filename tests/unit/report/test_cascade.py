"""The figures of a cascade from a record's push and gate lines, and its picture."""

from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.chain import speed_mm_s
from naiad.report.cascade import cascade
from naiad.report.cascade_picture import svg


def record(*moves, header=None):
    """A played record as far as the report looks at it: ("push", t), ("gate", n, ms), "fallen", "undo"."""
    lines = []
    for move in moves:
        if move[0] == "push":
            lines.append({"do": "push", **({"t": move[1]} if len(move) > 1 else {})})
        elif move[0] == "gate":
            lines.append({"do": "gate", "gate": move[1], "ms": move[2]})
        elif move[0] in ("pushes", "doubt"):
            lines.append({"do": move[0], **move[1]})
        else:
            lines.append({"do": move})
    return SimpleNamespace(header=header or {}, moves=lines)


def test_a_record_without_a_push_has_no_cascade():
    result = cascade(record("fallen"))
    assert result.pushes == [] and result.fallen
    assert result.stalls == 0 and result.median_m_s is None


def test_speed_is_distance_over_time_from_gate_to_gate():
    result = cascade(record(("push",), ("gate", 0, 20), ("gate", 1, 170), ("gate", 2, 420)), spacing_mm=100)
    first, second, third = result.pushes[0].crossings
    assert (first.from_gate, first.speed_m_s) == (None, None)
    assert (second.from_gate, second.distance_mm, second.time_ms) == (0, 100, 150)
    assert second.speed_m_s == pytest.approx(100 / 150)
    assert third.speed_m_s == pytest.approx(0.4)
    assert result.median_m_s == pytest.approx((100 / 150 + 0.4) / 2)


def test_a_gate_that_missed_the_wave_is_stepped_over():
    crossing = cascade(record(("push",), ("gate", 0, 0), ("gate", 2, 400))).pushes[0].crossings[1]
    assert (crossing.distance_mm, crossing.speed_m_s) == (200, 0.5)


def test_a_wave_that_runs_both_ways_is_followed_each_way():
    result = cascade(
        record(("push",), *[("gate", g, ms) for g, ms in ((3, 0), (4, 150), (2, 160), (5, 300), (1, 320))])
    )
    assert [c.from_gate for c in result.pushes[0].crossings] == [None, 3, 3, 4, 2]
    assert [c.time_ms for c in result.pushes[0].crossings[1:]] == [150, 160, 150, 160]


def test_where_two_waves_meet_the_earlier_one_counts():
    crossing = cascade(record(("push",), ("gate", 0, 0), ("gate", 2, 90), ("gate", 1, 140))).pushes[0].crossings[2]
    assert (crossing.from_gate, crossing.time_ms) == (0, 140)


def test_a_gate_that_fires_again_and_two_at_one_moment_give_no_speed():
    result = cascade(record(("push",), ("gate", 0, 5), ("gate", 0, 9), ("gate", 1, 5)))
    assert [c.speed_m_s for c in result.pushes[0].crossings] == [None, None, None]


def test_a_push_that_takes_the_row_on_shows_a_stall_and_says_where_and_for_how_long_the_row_stood():
    result = cascade(
        record(("push", 600), ("gate", 0, 100), ("gate", 1, 500), ("push", 610.5), ("gate", 2, 30), "fallen")
    )
    assert result.stalls == 1
    assert [(p.number, p.line, p.stalled_after, p.stood_s) for p in result.pushes] == [
        (1, 2, 1, 10.0),
        (2, 5, None, None),
    ]
    # Each push begins anew: between the two lies the stall, and that is no speed.
    assert result.pushes[1].crossings[0].speed_m_s is None


def test_a_push_that_reached_no_gate_is_no_stall():
    result = cascade(record(("push", 5), ("push", 8), ("gate", 0, 3)))
    assert (len(result.pushes), result.stalls) == (2, 0)


def test_a_row_that_was_through_before_something_else_was_pushed_did_not_stall():
    result = cascade(record(("push", 5), ("gate", 0, 3), ("gate", 1, 130), ("push", 8), ("push", 9), ("gate", 1, 9)))
    assert (len(result.pushes), result.stalls) == (3, 0)


def test_what_was_taken_back_is_not_reported():
    result = cascade(record(("push",), ("gate", 0, 10), ("push",), "undo", ("gate", 1, 160)))
    assert len(result.pushes) == 1
    assert [c.gate for c in result.pushes[0].crossings] == [0, 1]


def test_a_front_that_needs_three_times_the_expected_interval_is_slow():
    gates = ("gate", 0, 0), ("gate", 1, 470), ("gate", 2, 470 + 480)
    result = cascade(record(("push",), *gates), spacing_mm=100)
    assert result.expected_m_s == pytest.approx(0.629, abs=0.001)
    assert [c.slow for c in result.pushes[0].crossings] == [None, False, True]


@pytest.mark.parametrize(
    ("height_mm", "gap_mm", "speed_m_s"), [(48, 4.8, 0.905), (48, 24, 0.686), (30, 3, 0.716), (30, 15, 0.542)]
)
def test_the_expected_speed_is_the_working_estimate(height_mm, gap_mm, speed_m_s):
    assert speed_mm_s(height_mm, gap_mm) / 1000 == pytest.approx(speed_m_s, abs=0.001)


@pytest.mark.parametrize(("value", "spacing"), [(80, 80), (62.5, 62.5), (0, 100), (-3, 100), (True, 100), ("80", 100)])
def test_the_records_header_may_say_how_far_apart_its_gates_are(value, spacing):
    assert cascade(record(header={"gate_spacing_mm": value})).spacing_mm == spacing


def test_what_is_asked_for_wins_over_the_header():
    assert cascade(record(header={"gate_spacing_mm": 80}), spacing_mm=50).spacing_mm == 50


def test_a_gate_is_named_by_the_domino_it_stands_after_as_far_as_the_options_tell():
    header = {"options": {"gates": ["f_01", None]}}
    result = cascade(record(("push",), ("gate", 0, 1), ("gate", 1, 2), ("gate", 7, 3), header=header))
    assert [c.domino for c in result.pushes[0].crossings] == ["f_01", None, None]


MOVES = st.one_of(
    st.tuples(st.just("push"), st.floats(0, 5000)),
    st.tuples(st.just("gate"), st.integers(0, 31), st.integers(0, 60_000)),
)


@given(st.lists(MOVES, max_size=30))
def test_any_order_of_lines_is_told_without_losing_a_push_or_a_gate(moves):
    result = cascade(record(*moves))
    first = next((i for i, move in enumerate(moves) if move[0] == "push"), len(moves))
    assert len(result.pushes) == sum(move[0] == "push" for move in moves)
    assert sum(len(p.crossings) for p in result.pushes) == sum(move[0] == "gate" for move in moves[first:])
    assert all(speed > 0 for speed in result.speeds_m_s)


@pytest.mark.parametrize(
    "moves",
    [
        [],
        [("push", 1)],
        [("push", 1), ("gate", 3, 20)],
        [("push", 1), ("gate", 0, 20), ("gate", 1, 170), ("push", 9), ("gate", 2, 30), ("gate", 3, 190)],
    ],
)
def test_the_picture_is_whole_svg_the_same_each_time_and_asks_nothing_of_the_network(moves):
    result = cascade(record(*moves))
    picture = svg(result)
    assert picture == svg(result)
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert b"<script" not in picture and b"href" not in picture
    assert set(_addresses(picture)) <= {b"http://www.w3.org/2000/svg", b"http://www.w3.org/1999/xlink"}


def _addresses(picture):
    return [b"http" + part.split(b'"')[0] for part in picture.split(b"http")[1:]]


def test_a_row_whose_gates_stand_unequally_far_apart_is_measured_gate_by_gate():
    header = {"gate_spacing_mm": [80, 120, 0, 40]}
    result = cascade(record(("push",), *[("gate", gate, 100 * gate) for gate in (0, 1, 2, 3, 4)], header=header))
    crossings = result.pushes[0].crossings
    assert [c.distance_mm for c in crossings] == [None, 80, 120, None, 40]
    assert result.spacing_mm == 80 and result.at_mm(2) == 200
    assert svg(result)


def test_a_speed_says_how_far_a_beam_in_its_gap_may_put_it_off_and_the_whole_row_least():
    result = cascade(record(("push",), *[("gate", gate, 160 * gate) for gate in range(8)]), gap_mm=9)
    one = result.pushes[0].crossings[3]
    assert one.plus_minus_m_s == pytest.approx(0.15 * one.speed_m_s)
    best = result.best
    assert (best.from_gate, best.to_gate, best.distance_mm, best.time_ms) == (0, 7, 700, 1120)
    assert best.plus_minus_m_s / best.speed_m_s == pytest.approx(15 / 700)


def test_the_best_way_is_the_longest_that_one_push_ran():
    moves = [
        ("push", 0),
        ("gate", 0, 0),
        ("gate", 1, 150),
        ("push", 5),
        *[("gate", g, 150 * g - 300) for g in (2, 3, 4)],
    ]
    result = cascade(record(*moves))
    assert (result.best.push, result.best.from_gate, result.best.to_gate) == (2, 2, 4)
    assert result.time_s == pytest.approx(5.3)


def test_a_run_that_was_thrown_away_is_left_out_and_the_count_is_as_it_was_put_right():
    doubt = ("doubt", {"gate": 3, "ms": 5})
    moves = [
        ("push",),
        ("gate", 0, 0),
        "again",
        doubt,
        ("push",),
        ("gate", 1, 0),
        ("gate", 2, 150),
        ("pushes", {"pushes": 3}),
    ]
    result = cascade(record(*moves))
    assert [c.gate for push in result.pushes for c in push.crossings] == [1, 2]
    assert (result.counted, result.doubts, result.thrown_away) == (3, 1, 1)
