"""Virtual time and what happens in it, and how a run of the firmware is ended from below; knows no chip and no
firmware.

Begin with machine.py; ``Twin`` (twin.py) runs one inside a test, ``python -m naiad.twin`` as a process of its own.
"""

import random
import time
from collections.abc import Callable, Generator
from heapq import heappop, heappush
from typing import Any

# A robot or script: yields the milliseconds to wait, or None for the next millisecond.
Script = Generator[float | None, None, Any]

NEVER_US = 1 << 62
PACE_US = 2_000
# A real-time twin that falls further behind than this (a debugger, a sleeping laptop) starts counting anew.
GIVE_UP_S = 0.5


class Unwind(BaseException):
    """Raised out of a stand-in to leave the firmware. Sticky: every later call raises it again."""


class PowerCut(Unwind):
    """The supply is gone in the middle of whatever was going on."""


class Reset(Unwind):
    """The chip starts anew: ``reason`` is a name of microcontroller.ResetReason."""

    def __init__(self, reason: str = "SOFTWARE") -> None:
        super().__init__(reason)
        self.reason = reason


class Reload(Unwind):
    """Only the interpreter starts anew: supervisor.reload(), or Ctrl-D on the console."""


class Broken(Unwind):
    """Something on the world's side (a robot, a chip, a test's hook) failed; the cause is the error itself."""


class ConsoleInterrupt(KeyboardInterrupt):
    """Ctrl-C on the console: an error that the firmware may catch, as on the board."""


class Event:
    """Something that will happen once, or again and again; ``cancel`` and it will not."""

    __slots__ = ("every_us", "fn")

    def __init__(self, fn: Callable[[], object], every_us: int = 0) -> None:
        self.fn: Callable[[], object] | None = fn
        self.every_us = every_us

    def cancel(self) -> None:
        self.fn = None


class Task:
    """A script under way; ``done`` once it has returned, with its ``result``."""

    __slots__ = ("done", "event", "result", "script")

    def __init__(self, script: Script) -> None:
        self.script = script
        self.done = False
        self.result: object = None
        self.event: Event | None = None

    def cancel(self) -> None:
        """Stop the script where it waits."""
        if self.event is not None:
            self.event.cancel()
        self.script.close()
        self.done = True


class World:
    """One thread, one clock in whole µs, one heap of events; the same seed gives the same world.

    Time passes only through ``advance``, which runs the events that fall due on the way, each at
    its own instant. With ``realtime`` it also sleeps, so that the clock keeps to the wall's, or
    runs ``speed`` times as fast.
    """

    def __init__(self, seed: int = 0, realtime: bool = False, speed: float = 1.0) -> None:
        self.now_us = 0
        self.seed = seed
        self.rng = random.Random(seed)
        self.realtime = realtime
        self.speed = speed
        self._heap: list[tuple[int, int, Event]] = []
        self._serial = 0
        # The instant of the next event; -1 while something is to be raised.
        self.next_us = NEVER_US
        self._running = False
        self._halted: Unwind | None = None
        self._poke: BaseException | None = None
        if realtime:
            self._pace_from = (time.monotonic(), 0)
            self._pace = self.every(0, self._keep_pace)
            self.keep_pace()

    def keep_pace(self, every_us: int = PACE_US) -> None:
        """How often the wall's clock is waited for, in its own time; the more seldom, the less work, and the later
        is what comes from outside."""
        self._pace.every_us = round(every_us * max(self.speed, 1.0))

    @property
    def now_ms(self) -> float:
        return self.now_us / 1000

    def advance(self, us: int) -> None:
        """Let time pass. Raises what ends the firmware's run, if that is what happens on the way."""
        target_us = self.now_us + us
        if target_us < self.next_us:
            self.now_us = target_us
        else:
            self._run_to(target_us)

    def _run_to(self, target_us: int) -> None:
        if self._running:
            raise RuntimeError("time cannot be advanced from within an event; yield or use at() instead")
        if self._halted is not None:
            raise self._halted
        heap = self._heap
        self._running = True
        try:
            while heap and heap[0][0] <= target_us:
                t_us, _, event = heappop(heap)
                fn = event.fn
                if fn is None:
                    continue
                if t_us > self.now_us:
                    self.now_us = t_us
                if event.every_us:
                    self._push(t_us + event.every_us, event)
                try:
                    fn()
                except Unwind as end:
                    self.halt(end)
                except Exception as error:
                    broken = Broken(repr(error))
                    broken.__cause__ = error
                    self.halt(broken)
                if self._halted is not None:
                    raise self._halted
            self.now_us = max(self.now_us, target_us)
        finally:
            self._running = False
            self._find_next()
        if self._poke is not None:
            poke, self._poke = self._poke, None
            self._find_next()
            raise poke

    def _find_next(self) -> None:
        if self._halted is not None or self._poke is not None:
            self.next_us = -1
        else:
            self.next_us = self._heap[0][0] if self._heap else NEVER_US

    def _push(self, t_us: int, event: Event) -> None:
        self._serial += 1
        heappush(self._heap, (t_us, self._serial, event))
        if t_us < self.next_us:
            self.next_us = t_us

    def at(self, t_us: int, fn: Callable[[], object]) -> Event:
        """Call fn at that instant (at once, if it is past); equal instants keep their order."""
        event = Event(fn)
        self._push(max(t_us, self.now_us), event)
        return event

    def after(self, us: int, fn: Callable[[], object]) -> Event:
        """Call fn that many µs from now."""
        return self.at(self.now_us + us, fn)

    def every(self, us: int, fn: Callable[[], object]) -> Event:
        """Call fn again and again, until the event is cancelled."""
        event = Event(fn, us)
        self._push(self.now_us + us, event)
        return event

    def spawn(self, script: Script) -> Task:
        """Run a script beside everything else, from now on."""
        task = Task(script)

        def step() -> None:
            try:
                wait_ms = next(script)
            except StopIteration as stop:
                task.done = True
                task.result = stop.value
                return
            wait_us = 1000 if wait_ms is None else max(1, round(wait_ms * 1000))
            task.event = self.at(self.now_us + wait_us, step)

        task.event = self.at(self.now_us, step)
        return task

    def halt(self, end: Unwind) -> None:
        """From now on advancing raises this, until ``resume``: there is no firmware to run."""
        if self._halted is None:
            self._halted = end
            self.next_us = -1

    def interrupt(self, error: BaseException) -> None:
        """Raise this once, out of the advance under way or the next one."""
        self._poke = error
        self.next_us = -1

    def resume(self) -> None:
        """Let time pass again after ``halt``."""
        self._halted = None
        self._poke = None
        self._find_next()

    @property
    def halted(self) -> Unwind | None:
        return self._halted

    def _keep_pace(self) -> None:
        started_s, started_us = self._pace_from
        ahead_s = (self.now_us - started_us) / 1e6 / self.speed - (time.monotonic() - started_s)
        if ahead_s > 0:
            time.sleep(ahead_s)
        elif ahead_s < -GIVE_UP_S:
            self._pace_from = (time.monotonic(), self.now_us)
