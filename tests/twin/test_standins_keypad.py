"""The twin's keypad and rotaryio: when edges and detents are seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.twin.pico import TICK_US


def keys_of(bench, **options):
    keypad, board = bench.load("keypad"), bench.board
    options = {"value_when_pressed": False, "interval": 0.001, **options}
    return keypad.Keys([board.GP8, board.GP9], **options)


def events_of(keys) -> list[tuple[int, bool, int]]:
    events = []
    while (event := keys.events.get()) is not None:
        events.append((event.key_number, event.pressed, event.timestamp))
    return events


def test_edges_are_seen_while_the_program_is_busy_and_stamped_within_a_tick(bench) -> None:
    keys = keys_of(bench)
    at_us = bench.world.now_us + 10_000
    for n in range(20):
        bench.world.at(at_us + 2_000 * n, lambda n=n: bench.outside.set_gate(0, n % 2 == 0))
    bench.world.advance(100_000)
    events = events_of(keys)
    assert [pressed for _, pressed, _ in events] == [True, False] * 10
    for n, (_, _, stamp) in enumerate(events):
        late_us = (stamp - 0x1FFF0000) * 1000 - (at_us + 2_000 * n)
        assert -1000 <= late_us <= 1000


def test_an_event_that_comes_while_one_is_taken_is_forgotten_unless_interrupts_are_off(bench) -> None:
    def told(masked: bool) -> int:
        keys, mcu = keys_of(bench), bench.load("microcontroller")
        at_us = bench.world.now_us
        for n in range(600):
            bench.world.at(at_us + 1_000 * (n + 1), lambda n=n: bench.outside.set_gate(0, n % 2 == 0))
        count = 0
        while bench.world.now_us < at_us + 700_000:
            if masked:
                mcu.disable_interrupts()
            count += keys.events.get() is not None
            if masked:
                mcu.enable_interrupts()
            bench.world.advance(30)
        keys.deinit()
        return count

    assert told(masked=True) == 600
    assert not bench.pico.complaints
    assert told(masked=False) < 600
    assert "taken from keypad's queue with interrupts on" in bench.pico.complaints[0]


def test_a_pulse_between_two_scans_is_not_seen(bench) -> None:
    keys = keys_of(bench)
    bench.world.advance(TICK_US * 10 + 100)
    bench.outside.set_gate(0, True)
    bench.world.advance(300)
    bench.outside.set_gate(0, False)
    bench.world.advance(5_000)
    assert events_of(keys) == []


def test_a_full_queue_refuses_the_newest_and_says_so(bench) -> None:
    keys = keys_of(bench)
    for n in range(70):
        bench.outside.set_gate(0, n % 2 == 0)
        bench.world.advance(2 * TICK_US)
    assert len(keys.events) == 64 and keys.events.overflowed
    stamps = [stamp for _, _, stamp in events_of(keys)]
    assert stamps[-1] - stamps[0] < 64 * 2.1
    assert keys.events.overflowed
    keys.events.clear()
    assert not keys.events.overflowed


def test_a_key_down_from_the_start_gives_no_press_but_its_release_until_reset(bench) -> None:
    bench.outside.set_gate(1, True)
    keys = keys_of(bench)
    bench.world.advance(5_000)
    assert events_of(keys) == []
    keys.reset()
    assert [event[:2] for event in events_of(keys)] == [(1, True)]
    bench.outside.set_gate(1, False)
    bench.world.advance(5_000)
    assert [event[:2] for event in events_of(keys)] == [(1, False)]


def test_no_scan_happens_while_the_flash_erases(bench) -> None:
    keys = keys_of(bench)
    nvm = bench.load("microcontroller").nvm
    nvm[0] = 1
    start_us = bench.world.now_us
    bench.world.at(start_us + 5_000, lambda: bench.outside.set_gate(0, True))
    bench.world.at(start_us + 15_000, lambda: bench.outside.set_gate(0, False))
    bench.world.at(start_us + 25_000, lambda: bench.outside.set_gate(1, True))
    nvm[0] = 2
    done_us = bench.world.now_us
    bench.world.advance(5_000)
    ((key, pressed, stamp),) = events_of(keys)
    assert (key, pressed) == (1, True)
    # Only when the sector was programmed too did interrupts come on again.
    assert done_us - 1_000 <= (stamp - 0x1FFF0000) * 1000 <= done_us + 1_000


def test_debouncing_wants_that_many_scans_in_a_row(bench) -> None:
    keys = keys_of(bench, debounce_threshold=5)
    keys.reset()
    bench.outside.set_gate(0, True)
    bench.world.advance(4 * TICK_US)
    assert events_of(keys) == []
    bench.world.advance(7 * TICK_US)
    assert [event[:2] for event in events_of(keys)] == [(0, True)]


@given(st.lists(st.tuples(st.integers(0, 31), st.integers(1, 30_000)), max_size=40))
def test_shift_register_keys_see_what_direct_keys_would(bench_of, edges: list[tuple[int, int]]) -> None:
    bench = bench_of(settings={"NAIAD_GATES": "shift", "NAIAD_GATE_COUNT": 32})
    keypad, board = bench.load("keypad"), bench.board
    row = keypad.ShiftRegisterKeys(
        clock=board.GP8, latch=board.GP9, data=board.GP10, key_count=32, value_when_pressed=False, interval=0.001
    )
    row.reset()
    broken = [False] * 32
    expected = []
    for gate, wait_us in edges:
        broken[gate] = not broken[gate]
        bench.outside.set_gate(gate, broken[gate])
        bench.world.advance(wait_us + TICK_US)
        expected.append((gate, broken[gate]))
    assert [event[:2] for event in events_of(row)] == expected


# --- the knob ---


@given(st.lists(st.integers(-5, 5), max_size=8))
def test_the_encoder_counts_every_detent(bench_of, turns: list[int]) -> None:
    bench = bench_of()
    encoder = bench.load("rotaryio").IncrementalEncoder(bench.board.GP2, bench.board.GP3)
    for steps in turns:
        bench.world.advance(round(bench.hands.turn(steps) * 1000))
        # Fast ones overlap with nothing: turns follow each other.
    assert encoder.position == sum(turns)


def test_the_encoder_loses_steps_while_the_flash_erases(bench) -> None:
    encoder = bench.load("rotaryio").IncrementalEncoder(bench.board.GP2, bench.board.GP3)
    nvm = bench.load("microcontroller").nvm
    nvm[0] = 1
    for edge in range(16):
        bench.world.after(1_000 + edge * 2_500, lambda: bench.hands._edge(1))
    nvm[0] = 2
    bench.world.advance(100_000)
    assert encoder.position == 1


def test_the_encoder_wants_neighbouring_pins(bench) -> None:
    with pytest.raises(RuntimeError, match="sequential"):
        bench.load("rotaryio").IncrementalEncoder(bench.board.GP2, bench.board.GP4)


# --- USB ---
