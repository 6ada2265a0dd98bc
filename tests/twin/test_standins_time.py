"""The twin's clocks: supervisor's ticks and the firmware's time."""

import pytest

WRAP_MS = 1 << 29


def test_ticks_wrap_65_seconds_after_the_start_and_cost_time(bench) -> None:
    supervisor = bench.load("supervisor")
    assert supervisor.ticks_ms() == 0x1FFF0000
    assert bench.world.now_us == bench.pico.ticks_cost_us
    bench.world.advance(65_535_000)
    assert WRAP_MS - 3 <= supervisor.ticks_ms() < WRAP_MS
    bench.world.advance(3_000)
    assert supervisor.ticks_ms() < 5


def test_the_firmwares_time_is_the_worlds(bench) -> None:
    time = bench.load("time")
    before_s = time.monotonic()
    time.sleep(2.5)
    assert time.monotonic() - before_s == pytest.approx(2.5, abs=0.003)
    with pytest.raises(ValueError):
        time.sleep(-1)


# --- settings ---
