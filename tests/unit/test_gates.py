"""Which pushes, gates and stalls a row of light gates tells of, and what it refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad_table import gates as g
from naiad_table import ticks
from pico_parts import Parts


class Told(list):
    def __call__(self, kind, gate, ms):
        self.append((kind, gate, ms))

    def take(self):
        out = list(self)
        self.clear()
        return out


def row(gaps=(0, 100, 100, 100), **limits):
    told = Told()
    return g.Run(gaps, told, **limits), told


def test_the_first_gate_of_an_armed_row_means_a_push():
    run, told = row()
    run.arm(0)
    assert run.armed
    for gate, at_ms in enumerate((1000, 1125, 1250, 1380)):
        run.edge(gate, True, at_ms)
        run.edge(gate, False, at_ms + 20)
    assert told.take() == [
        (g.PUSH, -1, 0),
        (g.GATE, 0, 0),
        (g.GATE, 1, 125),
        (g.GATE, 2, 250),
        (g.GATE, 3, 380),
        (g.DONE, -1, 380),
    ]
    assert (run.pushes, run.counted, run.armed) == (1, 4, False)


def test_a_push_told_by_hand_is_the_one_before_the_next_gate():
    run, told = row()
    run.arm(0)
    assert run.push(500)
    assert not run.push(510)
    run.step(90_000)
    run.edge(0, True, 90_100)
    assert told.take() == [(g.PUSH, -1, 0), (g.GATE, 0, 89_600)]


def test_a_row_that_stalls_and_starts_again_is_a_further_push():
    run, told = row()
    run.arm(0)
    run.edge(0, True, 100)
    run.step(100 + run.stall_ms)
    assert run.phase == g.RUNNING
    run.step(101 + run.stall_ms)
    assert run.phase == g.STALLED
    assert (run.armed, run.going_on) == (False, True)
    run.edge(1, True, 9000)
    assert run.armed
    run.edge(2, True, 9120)
    assert told.take() == [
        (g.PUSH, -1, 0),
        (g.GATE, 0, 0),
        (g.STALL, -1, 0),
        (g.PUSH, -1, 0),
        (g.GATE, 1, 0),
        (g.GATE, 2, 120),
    ]
    assert run.pushes == 2


def test_a_stall_is_one_even_if_the_loop_was_too_busy_to_notice():
    run, told = row()
    run.arm(0)
    run.edge(0, True, 100)
    run.edge(1, True, 9000)
    assert [kind for kind, _, _ in told.take()] == [g.PUSH, g.GATE, g.STALL, g.PUSH, g.GATE]


def test_a_stall_is_three_times_the_longest_way_and_never_under_a_second():
    assert row()[0].stall_ms == 1000
    assert row((0, 500))[0].stall_ms == 3 * 625
    assert row(stall_ms=400)[0].stall_ms == 400


def test_a_gate_counts_once_a_cascade():
    run, told = row()
    run.arm(0)
    run.edge(1, True, 100)
    run.edge(1, False, 110)
    run.edge(1, True, 300)
    assert [kind for kind, _, _ in told.take()] == [g.PUSH, g.GATE]
    run.arm(5000)
    run.edge(1, False, 5010)
    run.edge(1, True, 5020)
    assert (g.GATE, 1, 0) in told.take()


def test_edges_faster_than_dominoes_are_refused_shown_and_may_still_count_later():
    run, told = row(max_mm_s=2000)
    run.arm(0)
    run.edge(0, True, 100)
    run.edge(1, True, 147)
    run.edge(2, True, 148)
    assert run.implausible == 2
    assert told.take()[2:] == [(g.IMPLAUSIBLE, 1, 47), (g.IMPLAUSIBLE, 2, 48)]
    run.edge(1, False, 180)
    run.edge(1, True, 260)
    assert told.take() == [(g.GATE, 1, 160)]


def test_a_wave_may_run_the_other_way_and_through_branches_at_once():
    run, told = row((0, 100, 100, 0, 100))
    run.arm(0)
    run.edge(2, True, 1000)
    run.edge(3, True, 1001)
    run.edge(1, True, 1120)
    run.edge(4, True, 1121)
    run.edge(0, True, 1240)
    assert [gate for kind, gate, _ in told if kind == g.GATE] == [2, 3, 1, 4, 0]
    assert run.implausible == 0


def test_the_first_gate_has_no_neighbour_before_it():
    run, told = row((0, 100))
    run.arm(0)
    run.edge(1, True, 1000)
    run.edge(0, True, 1010)
    assert told.take()[-1] == (g.IMPLAUSIBLE, 0, 10)


def test_a_gate_blocked_when_armed_is_stuck_until_it_is_freed():
    run, told = row((0, 100, 100))
    run.edge(1, True, 10)
    run.arm(100)
    assert told.take() == [(g.STUCK, 1, 0)]
    run.edge(0, True, 1000)
    run.edge(2, True, 1240)
    assert told.take()[-1] == (g.DONE, -1, 240)
    for gate in (0, 2):
        run.edge(gate, False, 4000)
    run.arm(5000)
    told.take()
    run.edge(1, False, 5100)
    run.edge(0, True, 6000)
    run.edge(1, True, 6120)
    assert told.take() == [(g.FREED, 1, 0), (g.PUSH, -1, 0), (g.GATE, 0, 0), (g.GATE, 1, 120)]


def test_nothing_counts_unless_armed():
    run, told = row()
    run.edge(0, True, 10)
    assert not run.push(20)
    run.arm(30)
    run.disarm()
    run.edge(1, True, 40)
    run.step(99_999)
    run.void()
    assert [kind for kind, _, _ in told.take()] == [g.STUCK]


def test_a_push_is_still_taken_when_every_gate_has_counted():
    run, told = row((0,))
    run.arm(0)
    run.edge(0, True, 10)
    assert run.push(500)
    assert told.take()[-1] == (g.PUSH, -1, 0)
    assert (run.pushes, run.armed) == (2, False)


def test_lost_edges_void_an_armed_run():
    run, told = row()
    run.arm(0)
    run.edge(0, True, 10)
    run.void()
    run.void()
    run.edge(1, True, 140)
    assert told.take()[2:] == [(g.VOID, -1, 0)]
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
    kinds = [kind for kind, _, _ in told]
    assert kinds.count(g.PUSH) == run.pushes
    assert kinds.count(g.GATE) == run.counted == sum(run.has_counted)
    gates = [gate for kind, gate, _ in told if kind == g.GATE]
    assert len(gates) == len(set(gates))
    for kind, previous in zip(kinds[1:], kinds, strict=False):
        if kind == g.PUSH:
            assert previous == g.STALL
        if kind == g.STALL:
            assert previous in (g.GATE, g.IMPLAUSIBLE)
    if g.PUSH in kinds:
        assert kinds[kinds.index(g.PUSH) + 1] == g.GATE
    assert all(ms >= 0 for _, _, ms in told)


@given(st.permutations(range(5)), st.lists(st.integers(130, 900), min_size=4, max_size=4))
def test_any_order_of_gates_at_dominoes_pace_counts_them_all(order, waits_ms):
    run, told = row((0, 100, 100, 100, 100), max_mm_s=4000)
    run.arm(0)
    now = 1000
    for gate, wait_ms in zip(order, [0, *waits_ms], strict=True):
        now += wait_ms
        run.edge(gate, True, now)
    assert [gate for kind, gate, _ in told if kind == g.GATE] == list(order)
    assert run.pushes == 1
    assert told[-1][0] == g.DONE


# The queue between keypad and run.


class Event:
    key_number = 0
    pressed = False
    timestamp = 0


class Queue:
    """As keypad.EventQueue: a full one drops what is new and says so."""

    def __init__(self, size=g.QUEUE):
        self.size = size
        self.items = []
        self.overflowed = False

    def __len__(self):
        return len(self.items)

    def put(self, *item):
        if len(self.items) < self.size:
            self.items.append(item)
        else:
            self.overflowed = True

    def get_into(self, event):
        if not self.items:
            return False
        event.key_number, event.pressed, event.timestamp = self.items.pop(0)
        return True

    def clear(self):
        self.items.clear()
        self.overflowed = False


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
    told = Told()
    keys = Keys(count)
    return g.Gates(keys, Event(), g.Run((0,) + (100,) * (count - 1), told)), keys, told


def test_beams_broken_at_power_on_are_known():
    told = Told()
    keys = Keys(2)
    keys.down[1] = True
    gates = g.Gates(keys, Event(), g.Run((0, 100), told))
    gates.arm(10)
    assert told.take() == [(g.STUCK, 1, 0)]


def test_edges_before_arming_do_not_belong_to_the_run():
    gates, keys, told = task()
    keys.set(0, True, 100)
    keys.set(0, False, 120)
    gates.arm(130)
    gates.step(131)
    assert told.take() == []


def test_a_full_queue_is_drained_in_one_step():
    gates, keys, _ = task(32)
    gates.arm(0)
    for key in range(32):
        keys.set(key, True, 100 + 40 * key)
        keys.set(key, False, 110 + 40 * key)
    assert gates.is_waiting()
    gates.step(2000)
    assert not gates.is_waiting()
    assert gates.run.counted == 32
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
    told = Told()
    gates = g.Gates(None, None, g.Run((), told))
    gates.arm(0)
    gates.step(10)
    assert gates.run.push(20)
    assert not gates.is_waiting()
    assert told.take() == [(g.PUSH, -1, 0)]


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
