"""Dominoes, gates, pixels and the 74HC165 by themselves, and that their chain of events is the same every time."""

from itertools import pairwise

import pytest

from naiad.chain import Chain, row_of
from naiad.twin.cascade import Cascade
from naiad.twin.chips.pixels import PixelChain
from naiad.twin.chips.shift_register import ShiftRegister
from naiad.twin.pico import Pins
from naiad.twin.world import World


def fall(bench, row: Chain, stalls=(), seed: int = 0) -> Cascade:
    cascade = Cascade(bench.world, bench.hands, row, stalls, seed)
    bench.world.spawn(cascade.play())
    bench.world.advance(60_000_000)
    assert cascade.done
    return cascade


@pytest.mark.parametrize(("gap_mm", "least", "most"), [(5, 880, 920), (15, 770, 810), (24, 670, 710)])
def test_waves_are_as_fast_as_measured_ones(gap_mm: float, least: int, most: int) -> None:
    assert least < Chain((), ()).speed_mm_s(gap_mm) < most


def test_gates_break_in_order_at_the_waves_speed(bench) -> None:
    row = row_of(8)
    breaks = fall(bench, row).breaks
    assert [gate for _, gate in breaks] == list(range(8))
    times_us = [t_us for t_us, _ in breaks]
    mean_mm_s = 700 / (times_us[-1] - times_us[0]) * 1e6
    assert mean_mm_s == pytest.approx(row.speed_mm_s(15.0), rel=0.1)
    for before, after in pairwise(times_us):
        assert 80_000 < after - before < 190_000


def test_a_stall_waits_for_a_push(bench) -> None:
    cascade = fall(bench, row_of(8), stalls=(20,))
    assert cascade.pushes == 2
    gaps = [b - a for (a, _), (b, _) in pairwise(cascade.breaks)]
    assert sum(gap > 2_000_000 for gap in gaps) == 1
    assert not cascade.push()


def test_the_same_seed_falls_the_same_way(bench_of) -> None:
    runs = [fall(bench_of(), row_of(8), seed=seed).breaks for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]


def test_keypad_stamps_the_wave_within_a_millisecond(bench) -> None:
    keypad, board = bench.load("keypad"), bench.board
    pins = [getattr(board, f"GP{number}") for number in range(8, 16)]
    keys = keypad.Keys(pins, value_when_pressed=False, interval=0.001)
    truth = fall(bench, row_of(8)).breaks
    seen: dict[int, int] = {}
    while (event := keys.events.get()) is not None:
        if event.pressed:
            seen.setdefault(event.key_number, (event.timestamp - 0x1FFF0000) * 1000)
    assert not keys.events.overflowed
    assert len(seen) == 8
    for t_us, gate in truth:
        assert abs(seen[gate] - t_us) <= 1_000


def test_a_shift_register_shows_its_first_input_when_latched_and_shifts_on_rising_edges() -> None:
    pins = Pins()
    chain = ShiftRegister(4)
    chain.attach(pins, clock=8, latch=9, data=10)
    chain.set(2, False)
    pins.drive(9, 1)
    pins.drive(9, 0)
    pins.drive(9, 1)
    chain.set(0, False)  # too late for this round
    got = []
    for _ in range(5):
        pins.drive(8, 0)
        got.append(pins.level(10))
        pins.drive(8, 1)
    assert got == [1, 1, 0, 1, 0]


def test_pixels_are_decoded_by_their_order_and_added_up() -> None:
    chain = PixelChain(3)
    assert chain.current_ma == 3
    chain.write(bytes((2, 1, 3, 255, 255, 255)))
    assert chain.colours() == [(1, 2, 3), (255, 255, 255), (0, 0, 0)]
    assert chain.current_ma == pytest.approx(3 + 60 + 6 * 20 / 255)
    chain.write(bytes(9) + b"\xff")
    assert chain.colours() == [(0, 0, 0)] * 3
    assert chain.peak_ma > 60 and chain.shows == 2
    white = PixelChain(1, "GRBW")
    white.write(bytes((10, 20, 30, 100)))
    assert white.colours() == [(120, 110, 130)]


def test_eyes_see_the_panel_row_by_row_although_it_is_wired_there_and_back(bench) -> None:
    from naiad.twin.eyes import Eyes

    pixels = bench.load("neopixel").NeoPixel(bench.board.GP28, 288, auto_write=False)
    pixels[24 + 8] = (1, 0, 0)  # top left
    pixels[24 + 8 + 16] = (2, 0, 0)  # the second row begins at its right end
    pixels[24] = (3, 0, 0)
    pixels[5] = (4, 0, 0)
    pixels.show()
    eyes = Eyes(bench.outside)
    assert eyes.rows[0][0] == (1, 0, 0) and eyes.rows[1][15] == (2, 0, 0)
    assert eyes.panel[31] == (2, 0, 0)
    assert eyes.gates[0] == (3, 0, 0) and eyes.ring[5] == (4, 0, 0)
    assert eyes.lit == {(0, 0), (15, 1)}
    assert len(eyes.describe().splitlines()) == 18


def test_an_event_that_lets_time_pass_is_an_error() -> None:
    world = World()
    world.after(10, lambda: world.advance(10))
    with pytest.raises(BaseException, match="from within an event"):
        world.advance(100)


def test_scripts_wait_as_long_as_they_yield() -> None:
    world = World()
    seen: list[float] = []

    def script():
        for wait_ms in (5, None, 0.25):
            seen.append(world.now_ms)
            yield wait_ms
        return "end"

    task = world.spawn(script())
    world.advance(1_000_000)
    assert seen == [0.0, 5.0, 6.0]
    assert task.done and task.result == "end"
