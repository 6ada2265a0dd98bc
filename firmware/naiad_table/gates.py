"""The light gates: edges from keypad, and the row of beams that they change; not what a wave is (waves.py), not the
lights and not the record.

Gates drains keypad's queue; keypad itself scans in the background about once a millisecond and stamps every edge,
however busy the loop is.
"""

from naiad_core.unload import unload
from naiad_table import edges, ticks

# Kinds of event: listener(kind, gate, ms), ms since the last push or arming; gate is -1 where none is meant.
PUSH = 1  # by its first gate, which counts with it
GATE = 2
STALL = 3
VOID = 4  # edges were lost: this run's times mean nothing
STUCK = 5  # blocked when the run was armed; it does not count until it is freed
FREED = 6
LONE = 7  # it waits for its neighbour
DONE = 8  # every gate that can has counted
DOUBT = 9  # not believed; or, before a GATE of the same gate, whether a push lies between it and the one before is not
BROKEN = 10  # while nothing is expected
TAKEN = 11  # a push that was told seems to have been none

# Phases of a run.
DISARMED = 0
ARMED = 1
RUNNING = 2
STALLED = 3
FINISHED = 4
VOIDED = 5

QUEUE = 64
INTERVAL_S = 0.001


class Row:
    """Beams in which nobody expects a wave: which of them are broken.

    ``gap_mm`` is, for each gate, the way of the dominoes from the gate before it, 0 where a branch begins.
    ``max_mm_s`` is faster than any wave, ``typical_mm_s`` an ordinary one. ``late_ms`` is how late a gate of the same
    push may be, 0 where waves.py knows best.
    """

    phase = DISARMED

    def __init__(self, gap_mm, listener, max_mm_s=3000, typical_mm_s=800, late_ms=0):
        self.gap_mm = gap_mm
        self.listener = listener
        self.max_mm_s = max_mm_s
        self.typical_mm_s = typical_mm_s
        self.late_ms = late_ms
        self.gates = len(gap_mm)
        self.blocked = bytearray(self.gates)
        self.stuck = bytearray(self.gates)

    @property
    def armed(self):
        """True while an edge of a wave may come at any moment: then nothing may write flash."""
        return False

    @property
    def going_on(self):
        """True while edges count."""
        return False

    def edge(self, gate, broken, at_ms):
        """The beam of a gate was broken, or came back, at this stamp."""
        self.blocked[gate] = broken
        if broken:
            self.listener(BROKEN, gate, 0)

    def step(self, now_ms):
        """Nothing is waited for."""

    def disarm(self):
        """Nothing is expected."""

    def void(self):
        """Edges that were lost belong to no run."""


class Gates:
    """The gate row as a task: drains ``keys`` (a keypad scanner, or None for a table without gates)."""

    name = "gates"
    budget_ms = 10

    def __init__(self, keys, event, run):
        self.run = self._row = run
        self._keys = keys
        self._event = event
        self._events = keys.events if keys is not None else None
        self.overflows = 0
        self.edges = 0
        if keys is not None:
            # A scanner tells nothing of beams already broken when it is made; after reset() it does.
            keys.reset()
            self._drain(keys.events)

    def expect_waves(self):
        """A game wants a wave judged: the row is a Run from now on. Only such a game pays for it with its heap."""
        row = self._row
        if self.run is row:
            from naiad_table.waves import Run

            self.run = Run(row.gap_mm, row.listener, row.max_mm_s, row.typical_mm_s, row.late_ms)
            self.run.blocked = row.blocked

    def expect_nothing(self):
        """That game was put away."""
        self.run = self._row
        unload("naiad_table.waves", "naiad_table.pushes", "naiad_table.doubts")

    def arm(self, now_ms, counted=(), links=None):
        """Begin a cascade, or take one up (see Run); what happened before does not belong to it."""
        events = self._events
        if events:
            self._drain(events)
        self.run.arm(now_ms, counted, links)

    def is_waiting(self):
        """True while edges wait to be drained; the lights hold their frame back then."""
        return bool(self._events)

    def is_busy(self):
        """True while edges wait or may come at any moment."""
        return bool(self._events) or self.run.armed

    def step(self, now_ms):
        """Take every edge that waits; where none does, see whether the wave still runs."""
        events = self._events
        if events:
            self._drain(events)
        else:
            self.run.step(now_ms)

    def _drain(self, events):
        if events.overflowed:
            self.overflows += 1
            self.run.void()
            events.clear()
            # The scanner went on without telling: only a fresh start says which beams are broken now.
            for gate in range(self.run.gates):
                self.run.blocked[gate] = 0
            self._keys.reset()
        event = self._event
        for _ in range(QUEUE):
            if not events or not edges.take(events, event):
                return
            self.edges = (self.edges + 1) & ticks.MASK
            self.run.edge(event.key_number, event.pressed, event.timestamp)
