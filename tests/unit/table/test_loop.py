"""The loop goes on whatever a task does, and knows what each has cost."""

import gc
import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from naiad_table import loop as loops
from naiad_table import ticks
from naiad_table.loop import COLLECT_EVERY_MS, Loop


class Clock:
    def __init__(self, now_ms=0):
        self.now_ms = now_ms

    def __call__(self):
        return self.now_ms

    def pass_ms(self, ms):
        self.now_ms = ticks.add(self.now_ms, ms)


class Task:
    """Takes ``cost_ms``; raises ``error`` while it has one."""

    def __init__(self, clock, name="task", cost_ms=1, budget_ms=5, error=None):
        self.clock = clock
        self.name = name
        self.cost_ms = cost_ms
        self.budget_ms = budget_ms
        self.error = error
        self.seen = []

    def step(self, now_ms):
        self.seen.append(now_ms)
        self.clock.pass_ms(self.cost_ms)
        if self.error:
            raise self.error


def test_tasks_run_in_their_order_with_the_time_of_their_own_start():
    clock = Clock(100)
    tasks = [Task(clock, cost_ms=cost) for cost in (2, 3, 4)]
    loop = Loop(tasks, clock)
    assert loop.once()
    assert [task.seen for task in tasks] == [[100], [102], [105]]
    assert loop.worst_pass_ms == 9


def test_the_worst_time_and_every_overrun_are_counted():
    clock = Clock()
    task = Task(clock, "slow", cost_ms=3, budget_ms=5)
    loop = Loop([task], clock)
    for cost in (3, 9, 6, 5):
        task.cost_ms = cost
        loop.once()
    assert loop.stats() == [("slow", 9, 5, 2, 0, False, "")]


def test_a_fault_is_contained_kept_and_the_others_go_on():
    clock = Clock()
    bad = Task(clock, "bad", error=ValueError("a reason"))
    good = Task(clock, "good")
    loop = Loop([bad, good], clock)
    assert not loop.once()
    assert loop.once()
    assert len(good.seen) == 2
    assert len(bad.seen) == 1
    name, _, _, _, faults, degraded, error = loop.stats()[0]
    assert (name, faults, degraded, error) == ("bad", 1, False, "ValueError: a reason")


def test_a_task_that_keeps_faulting_is_degraded_and_asked_less_and_less():
    clock = Clock()
    bad = Task(clock, "bad", error=KeyError("x"))
    loop = Loop([bad], clock)
    while clock.now_ms < 120_000:
        loop.once()
        clock.pass_ms(5)
    assert loop.stats()[0][5]
    assert loop.degraded == 1
    assert len(bad.seen) < 25
    rests = [later - earlier for earlier, later in zip(bad.seen, bad.seen[1:], strict=False)]
    assert rests[-1] >= loops.LONGEST_REST_MS


def test_a_task_that_is_well_again_for_a_while_is_forgiven():
    clock = Clock()
    bad = Task(clock, "bad", error=KeyError("x"))
    loop = Loop([bad], clock)
    for _ in range(1000):
        loop.once()
        clock.pass_ms(1)
    assert loop.stats()[0][5]
    bad.error = None
    for _ in range(30):
        loop.once()
        clock.pass_ms(1000)
    assert not loop.stats()[0][5]
    assert loop.degraded == 0
    assert loop.stats()[0][4] == loop.faults[0] > 2


def test_the_watchdog_is_fed_only_by_passes_without_a_fault():
    clock = Clock()
    fed = []
    bad = Task(clock, error=OSError(5))
    loop = Loop([bad], clock, feed=lambda: fed.append(clock.now_ms))
    loop.once()
    assert fed == []
    loop.once()
    assert len(fed) == 1


def test_a_reload_or_ctrl_c_gets_through():
    clock = Clock()
    loop = Loop([Task(clock, error=KeyboardInterrupt())], clock)
    try:
        loop.run()
    except KeyboardInterrupt:
        pass
    else:
        raise AssertionError


def test_rubbish_is_collected_only_when_it_is_quiet_and_not_too_often(monkeypatch):
    clock = Clock()
    quiet = []
    collections = []
    monkeypatch.setattr(gc, "collect", lambda: (clock.pass_ms(30), collections.append(clock.now_ms)))
    loop = Loop([Task(clock)], clock, quiet=lambda: bool(quiet))
    for _ in range(20_000):
        loop.once()
    assert collections == []
    quiet.append(1)
    for _ in range(20_000):
        loop.once()
    assert 20_000 // COLLECT_EVERY_MS - 1 <= len(collections) <= 20_000 // COLLECT_EVERY_MS + 1
    assert loop.worst_collection_ms == 30


def test_memory_that_ran_out_is_collected_at_once(monkeypatch):
    collected = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))
    clock = Clock()
    loop = Loop([Task(clock, error=MemoryError("no room"))], clock)
    loop.once()
    assert collected == [1]
    assert loop.last_error[0] == "MemoryError: no room"


@given(st.integers(0, ticks.PERIOD - 1), st.lists(st.tuples(st.booleans(), st.integers(0, 3000)), max_size=60))
def test_the_clock_may_wrap_at_any_moment(start_ms, history):
    def play(begin_ms):
        clock = Clock(begin_ms)
        task = Task(clock)
        other = Task(clock)
        loop = Loop([task, other], clock, feed=lambda: None)
        for bad, wait_ms in history:
            task.error = ValueError() if bad else None
            loop.once()
            clock.pass_ms(wait_ms)
        return len(task.seen), len(other.seen), loop.stats(), loop.degraded, loop.worst_pass_ms

    assert play(start_ms) == play(0)


def test_a_pass_keeps_nothing_in_memory():
    clock = Clock()
    tasks = [Task(clock, cost_ms=0) for _ in range(8)]
    for task in tasks:
        task.step = lambda now_ms: None
    loop = Loop(tasks, clock, feed=lambda: None)
    for _ in range(10):
        loop.once()
    tracemalloc.start()
    before = tracemalloc.take_snapshot()
    for _ in range(500):
        loop.once()
    after = tracemalloc.take_snapshot()
    tracemalloc.stop()
    grown = sum(row.size_diff for row in after.compare_to(before, "filename") if "naiad_table" in str(row.traceback))
    assert grown < 500
