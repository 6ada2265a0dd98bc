"""The board's stamps in the PC's time, over slow answers, drift and the wrap of the counter."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naiad.link.clock import PERIOD, Clock


def board_ticks(host_s, start_ms, drift):
    return int(start_ms + host_s * 1000 * (1 + drift)) % PERIOD


def run(clock, chance, hours, start_ms=PERIOD - 65_000, drift=0.0, jitter_s=0.004, step_s=1.987):
    now = 1000.0
    end = now + hours * 3600
    while now < end:
        out = 0.0005 + chance.expovariate(1 / jitter_s)
        back = 0.0005 + chance.expovariate(1 / jitter_s)
        clock.add(now, now + out + back, board_ticks(now + out, start_ms, drift))
        now += step_s
    return now


@pytest.mark.parametrize("drift", [0.0, 5e-5, -1e-4])
def test_stamps_are_told_within_a_few_milliseconds_whatever_the_line_does(drift):
    clock = Clock()
    start_ms = PERIOD - 65_000
    now = run(clock, random.Random(1), 0.5, start_ms, drift)
    for ago in (0, 1, 30):
        moment = now - ago
        assert clock.to_host(board_ticks(moment, start_ms, drift)) == pytest.approx(moment, abs=0.006)
    assert clock.dropped > 0
    assert clock.error_s < 0.004


def test_the_counter_may_start_again():
    clock = Clock()
    # A week, every ten minutes, over the wrap.
    now = run(clock, random.Random(2), 24 * 7, step_s=600)
    assert clock.to_host(board_ticks(now, PERIOD - 65_000, 0.0)) == pytest.approx(now, abs=0.01)


def test_a_stamp_of_long_ago_is_found_with_a_hint():
    clock = Clock()
    now = run(clock, random.Random(2), 0.1)
    early = now - 4 * 86_400
    ticks = board_ticks(early, PERIOD - 65_000, 0.0)
    assert clock.to_host(ticks, near_s=early + 3600) == pytest.approx(early, abs=1.0)


def test_slow_and_impossible_samples_are_dropped():
    clock = Clock()
    assert clock.add(0.0, 0.002, 500)
    assert not clock.add(1.0, 1.5, 1500)
    assert not clock.add(2.0, 1.9, 2500)
    assert not clock.add(3.0, 3.002, PERIOD)
    assert (clock.samples, clock.dropped) == (1, 3)


def test_nothing_is_known_before_the_first_sample():
    clock = Clock()
    assert not clock.known and clock.error_s == float("inf") and clock.drift == 0
    with pytest.raises(ValueError, match="not known yet"):
        clock.to_host(5)


@settings(max_examples=30)
@given(st.integers(0, PERIOD - 1), st.floats(-2e-4, 2e-4), st.integers(0, 1000))
def test_any_start_and_any_drift(start_ms, drift, seed):
    clock = Clock()
    now = run(clock, random.Random(seed), 0.1, start_ms, drift)
    assert clock.to_host(board_ticks(now, start_ms, drift)) == pytest.approx(now, abs=0.01)
    # What is reckoned is the PC's second against the board's.
    assert clock.drift == pytest.approx(-drift, abs=1e-4)
