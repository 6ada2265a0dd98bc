"""What knob and buttons tell: turns, presses, long presses, and what leans on them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keypad_events import Event, Queue
from naiad_core.buttons import BACK, BUTTONS, MENU, PUSH
from naiad_table import controls, ticks
from naiad_table.controls import FREED, LONG, PRESS, STUCK, TURN
from pico_parts import Parts


class Bench:
    """Knob and buttons under a clock; passes of 5 ms."""

    def __init__(self, now_ms=0, held=(), **options):
        self.now_ms = now_ms
        self.position = 0
        self.events = Queue()
        self.key_count = len(BUTTONS)
        self.down = set(held)
        self.told = []
        self.controls = controls.Controls(self, self, Event(), lambda *event: self.told.append(event), **options)

    def reset(self):
        for button in sorted(self.down):
            self.events.put(button, True, self.now_ms)

    def set(self, button, down):
        (self.down.add if down else self.down.discard)(button)
        self.events.put(button, down, self.now_ms)

    def pass_ms(self, ms):
        for _ in range(ms // 5):
            self.now_ms = ticks.add(self.now_ms, 5)
            self.controls.step(self.now_ms)
        told, self.told = self.told, []
        return told

    def press(self, button, ms):
        self.set(button, True)
        told = self.pass_ms(ms)
        self.set(button, False)
        return told + self.pass_ms(50)


def test_turns_are_told_with_their_direction():
    bench = Bench()
    bench.position = 3
    assert bench.pass_ms(10) == [(TURN, 3)]
    bench.position = 1
    assert bench.pass_ms(10) == [(TURN, -2)]
    back = Bench(reverse=True)
    back.position = 3
    assert back.pass_ms(10) == [(TURN, -3)]


def test_a_press_is_told_when_it_is_let_go():
    bench = Bench()
    bench.set(PUSH, True)
    assert bench.pass_ms(100) == []
    bench.set(PUSH, False)
    assert bench.pass_ms(10) == [(PRESS, PUSH)]


def test_a_long_press_is_told_while_it_lasts_and_is_no_press():
    bench = Bench()
    bench.set(MENU, True)
    assert bench.pass_ms(795) == []
    assert bench.pass_ms(10) == [(LONG, MENU)]
    bench.set(MENU, False)
    assert bench.pass_ms(50) == []


def test_the_stamps_tell_a_long_press_even_to_a_loop_that_came_late():
    bench = Bench()
    bench.set(MENU, True)
    bench.now_ms += 900
    bench.set(MENU, False)
    bench.set(BACK, True)
    bench.now_ms += 100
    bench.set(BACK, False)
    assert bench.pass_ms(5) == [(LONG, MENU), (PRESS, BACK)]


def test_what_leans_on_a_button_is_told_once_and_the_button_is_well_when_freed():
    bench = Bench()
    bench.set(BACK, True)
    assert bench.pass_ms(60_000) == [(LONG, BACK), (STUCK, BACK)]
    bench.set(BACK, False)
    assert bench.pass_ms(50) == [(FREED, BACK)]
    assert bench.press(BACK, 100) == [(PRESS, BACK)]


def test_a_button_held_since_power_on_means_nothing_until_it_is_let_go():
    bench = Bench(held=(BACK,))
    assert bench.controls.held() == 1 << BACK
    assert bench.pass_ms(3000) == []
    bench.set(BACK, False)
    assert bench.pass_ms(50) == []
    assert bench.controls.held() == 0
    assert bench.press(BACK, 100) == [(PRESS, BACK)]
    stuck = Bench(held=(BACK,))
    assert stuck.pass_ms(20_000) == [(STUCK, BACK)]


def test_lost_events_leave_no_button_down():
    bench = Bench()
    bench.set(PUSH, True)
    bench.pass_ms(10)
    bench.set(PUSH, False)
    bench.events.overflowed = True
    assert bench.pass_ms(2000) == []
    assert bench.controls.overflows == 1
    assert bench.press(PUSH, 100) == [(PRESS, PUSH)]


ACTS = st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.sampled_from([5, 50, 700, 900, 12_000])), max_size=30)


@given(ACTS, st.integers(0, ticks.PERIOD - 1))
def test_every_press_is_one_event_and_the_clock_may_wrap(acts, start_ms):
    def play(begin_ms):
        bench = Bench(begin_ms)
        told = []
        for button, down, ms in acts:
            if (button in bench.down) != down:
                bench.set(button, down)
            told += bench.pass_ms(ms)
        for button in sorted(bench.down):
            bench.set(button, False)
        return told + bench.pass_ms(50)

    told = play(start_ms)
    assert told == play(0)
    downs = 0
    held = set()
    for button, down, _ in acts:
        if down and button not in held:
            downs += 1
        (held.add if down else held.discard)(button)
    assert len([1 for kind, _ in told if kind in (PRESS, LONG)]) == downs
    assert [kind for kind, _ in told].count(STUCK) == [kind for kind, _ in told].count(FREED)


@pytest.mark.parametrize("steps", [1, -1, 5])
def test_on_the_pins_of_the_board(steps):
    parts = Parts()
    told = []
    task = parts.load("naiad_table.wiring").build_controls(parts.config(), lambda *event: told.append(event))
    hands = parts.outside
    levels = [(0, 1), (0, 0), (1, 0), (1, 1)]

    def turn():
        for _ in range(abs(steps)):
            for a, b in levels:
                first, second = (a, b) if steps > 0 else (b, a)
                parts.machine.pico.pins.set(2, first)
                parts.machine.pico.pins.set(3, second)
                yield 4
        hands.set_button(MENU, True)
        yield 120
        hands.set_button(MENU, False)
        yield 60

    script = parts.world.spawn(turn())
    while not script.done:
        parts.run(task, 10)
    turned = sum(value for kind, value in told if kind == TURN)
    assert abs(turned) == abs(steps)
    assert (turned > 0) == (steps > 0)
    assert told[-1] == (PRESS, MENU)
