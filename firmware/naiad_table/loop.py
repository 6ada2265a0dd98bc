"""The one loop of the board: every task in turn, timed, its faults contained; no task's own work.

A task is any object with ``name``, ``budget_ms`` and ``step(now_ms)``. There are no coroutines:
they allocate, and a fault in one can end it unseen.
"""

import gc

from naiad_table import ticks

# A task that raises rests this long, twice as long each further time, until it has been well for a while.
REST_MS = 50
LONGEST_REST_MS = 10_000
WELL_AFTER_MS = 10_000
# So many faults without a well spell between them make a task degraded; the lights show it.
DEGRADED_AFTER = 3
# In play the heap is full every 2 to 3 s: rubbish left until then is collected in the midst of an answer, and what a
# move leaves for good lies spread over all of it.
COLLECT_EVERY_MS = 1_500


class Task:
    """A method as a task."""

    def __init__(self, name, budget_ms, step):
        self.name = name
        self.budget_ms = budget_ms
        self.step = step


class Loop:
    """Runs ``tasks`` in their order, for ever.

    ``clock`` gives the stamp in ms. ``feed`` is called at the end of every pass without a fault
    (the watchdog). ``quiet`` tells whether a pause of some 50 ms would disturb nobody now; only
    then is rubbish collected.
    """

    def __init__(self, tasks, clock=ticks.now, feed=None, quiet=None):
        self.tasks = tuple(tasks)
        self.clock = clock
        self.feed = feed
        self.quiet = quiet
        count = len(self.tasks)
        self.worst_ms = [0] * count
        self.overruns = [0] * count
        self.faults = [0] * count
        self.last_error = [""] * count
        self._steps = [task.step for task in self.tasks]
        self._budgets_ms = [task.budget_ms for task in self.tasks]
        self._streak = [0] * count
        self._rest_until = [0] * count
        self.passes = 0
        self.worst_pass_ms = 0
        self.degraded = 0
        self.collections = 0
        self.worst_collection_ms = 0
        self.free_bytes = 0
        self._collected_at = clock()

    def run(self):
        """Pass after pass; only what is no ordinary Exception (a reload, Ctrl-C) ends it."""
        while True:
            self.once()

    def once(self):
        """One pass; True if no task faulted."""
        clock = self.clock
        began = now = clock()
        well = True
        # Everything that waits, waits for the passes: no lookups in here that can be made before.
        streak = self._streak
        i = 0
        for step in self._steps:
            if not streak[i] or not self._resting(i, now):
                try:
                    step(now)
                except Exception as error:
                    well = False
                    self._fault(i, error, now)
                after = clock()
                if after != now:
                    self._took(i, (after - now) & ticks.MASK)
                    now = after
            i += 1  # noqa: SIM113  enumerate() makes a tuple each time
        self.passes = (self.passes + 1) & ticks.MASK
        spent_ms = (now - began) & ticks.MASK
        if spent_ms > self.worst_pass_ms:
            self.worst_pass_ms = spent_ms
        if self.quiet is not None and ((now - self._collected_at) & ticks.MASK) >= COLLECT_EVERY_MS and self.quiet():
            self.collect()
        if well and self.feed is not None:
            self.feed()
        return well

    def _took(self, i, spent_ms):
        if spent_ms > self.worst_ms[i]:
            self.worst_ms[i] = spent_ms
        if spent_ms > self._budgets_ms[i]:
            self.overruns[i] += 1

    def _resting(self, i, now):
        waited = ticks.diff(now, self._rest_until[i])
        if waited < 0:
            return True
        if waited >= WELL_AFTER_MS:
            if self._streak[i] >= DEGRADED_AFTER:
                self.degraded -= 1
            self._streak[i] = 0
        return False

    def _fault(self, i, error, now):
        self.faults[i] += 1
        self._streak[i] += 1
        streak = self._streak[i]
        if streak == DEGRADED_AFTER:
            self.degraded += 1
        rest_ms = REST_MS << (streak - 1) if streak < 9 else LONGEST_REST_MS
        self._rest_until[i] = ticks.add(now, min(rest_ms, LONGEST_REST_MS))
        if isinstance(error, MemoryError):
            gc.collect()
        try:
            self.last_error[i] = (type(error).__name__ + ": " + str(error))[:60]
        except MemoryError:
            self.last_error[i] = "MemoryError"

    def collect(self):
        """Collect rubbish now and keep how long it took and what is free."""
        before = self.clock()
        gc.collect()
        after = self.clock()
        self._collected_at = after
        self.collections += 1
        spent_ms = (after - before) & ticks.MASK
        if spent_ms > self.worst_collection_ms:
            self.worst_collection_ms = spent_ms
        if hasattr(gc, "mem_free"):
            self.free_bytes = gc.mem_free()

    def stats(self):
        """For diagnostics, a row a task: (name, worst ms, budget ms, overruns, faults, degraded, last error)."""
        return [
            (
                self.tasks[i].name,
                self.worst_ms[i],
                self._budgets_ms[i],
                self.overruns[i],
                self.faults[i],
                self._streak[i] >= DEGRADED_AFTER,
                self.last_error[i],
            )
            for i in range(len(self.tasks))
        ]
