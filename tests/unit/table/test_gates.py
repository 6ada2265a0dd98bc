"""What the task of the light gates makes of edges in its queue: known beams, overflows, stamps; not pushes and stalls
(test_waves.py).
"""

import pytest

from keypad_events import Event, Queue
from naiad_table import gates as g
from naiad_table import ticks, waves
from pico_parts import Parts
from unit.table.gate_events import Events, kinds


class Keys:
    def __init__(self, count):
        self.events = Queue()
        self.down = [False] * count
        self.now = 0

    def set(self, key, down, now):
        self.now = now
        if self.down[key] != down:
            self.down[key] = down
            self.events.put(key, down, now)

    def reset(self):
        for key, down in enumerate(self.down):
            if down:
                self.events.put(key, True, self.now)


def task(count=4):
    told = Events()
    keys = Keys(count)
    return g.Gates(keys, Event(), waves.Run((0,) + (100,) * (count - 1), told)), keys, told


def test_beams_broken_at_power_on_are_known():
    told = Events()
    keys = Keys(2)
    keys.down[1] = True
    gates = g.Gates(keys, Event(), waves.Run((0, 100), told))
    gates.arm(10)
    assert told.take()[-1] == (g.STUCK, 1, 0)


def test_edges_before_arming_do_not_belong_to_the_run():
    gates, keys, told = task()
    keys.set(0, True, 100)
    keys.set(0, False, 120)
    gates.arm(130)
    gates.step(131)
    assert kinds(told) == [g.BROKEN]


def test_a_full_queue_is_drained_in_one_step():
    gates, keys, _ = task(32)
    gates.arm(0)
    for key in range(32):
        keys.set(key, True, 100 + 40 * key)
        keys.set(key, False, 110 + 40 * key)
    assert gates.is_waiting()
    gates.step(2000)
    assert not gates.is_waiting()
    assert sum(gates.run.has_counted) == 32
    assert gates.overflows == 0


def test_an_overflow_voids_the_run_says_so_and_the_row_is_known_again():
    gates, keys, told = task()
    gates.arm(0)
    for i in range(g.QUEUE + 2):
        keys.set(i % 2, i % 4 < 2, i)
    keys.set(2, True, 500)
    gates.step(600)
    assert told.take() == [(g.VOID, -1, 0)]
    assert gates.overflows == 1
    assert list(gates.run.blocked) == [int(down) for down in keys.down]
    gates.arm(700)
    assert (g.STUCK, 2, 0) in told.take()


def test_a_table_without_gates_has_a_run_that_never_ends_by_itself():
    told = Events()
    gates = g.Gates(None, None, waves.Run((), told))
    gates.arm(0)
    gates.step(10)
    assert gates.run.push(20)
    assert not gates.is_waiting()
    assert (gates.run.pushes, gates.run.phase) == (1, g.STALLED)


# On the twin's pins: the real keypad behaviour, at 1,000 edges a second.


@pytest.mark.parametrize("pass_us", [970, 40_000])
@pytest.mark.parametrize("kind", ["pins", "shift"])
def test_a_thousand_edges_a_second_are_all_there_and_stamped_within_a_millisecond(kind, pass_us):
    settings = {"NAIAD_GATES": kind, "NAIAD_GATE_COUNT": 8, "NAIAD_GATE_MM": "0"}
    parts = Parts(settings)
    gates = parts.load("naiad_table.wiring").build_gates(parts.config(), lambda *event: None)
    seen = []
    gates.run.edge = lambda gate, broken, at_ms: seen.append((gate, bool(broken), at_ms))
    made = []
    start_us = parts.world.now_us
    start_ms = parts.now_ms()

    def wave():
        for i in range(400):
            gate, broken = i // 2 % 8, i % 2 == 0
            parts.outside.set_gate(gate, broken)
            made.append((gate, broken, (parts.world.now_us - start_us) / 1000))
            yield 1.0

    parts.world.spawn(wave())
    parts.run(gates, 500, pass_us)
    assert [edge[:2] for edge in seen] == [edge[:2] for edge in made]
    late_ms = [ticks.diff(a[2], start_ms) - b[2] for a, b in zip(seen, made, strict=True)]
    assert -1 <= min(late_ms) <= max(late_ms) <= 1
    assert gates.overflows == 0
    # An edge that comes while another is taken from the queue would be lost on a board.
    assert parts.machine.pico.complaints == []
