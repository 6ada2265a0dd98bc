"""The light gates: edges from keypad, and the run they make; not the lights and not the record. Read panel.py next.

Run is pure and knows only stamps. Gates drains keypad's queue into it; keypad itself scans in
the background about once a millisecond and stamps every edge, however busy the loop is.
"""

from naiad_table import edges, ticks

# Kinds of event: listener(kind, gate, ms), ms since the last push; gate is -1 where none is meant.
PUSH = 1
GATE = 2
STALL = 3
VOID = 4  # edges were lost: this run's times mean nothing
STUCK = 5  # blocked when the run was armed; it does not count until it is freed
FREED = 6
IMPLAUSIBLE = 7  # faster than dominoes fall; it does not count
DONE = 8  # every gate that can has counted

# Phases of a run.
DISARMED = 0
ARMED = 1
RUNNING = 2
STALLED = 3
FINISHED = 4
VOIDED = 5

QUEUE = 64
INTERVAL_S = 0.001
# A wave predicted to need t between two gates has stalled after three times that.
STALL_FACTOR = 3
SHORTEST_STALL_MS = 1000
# A push that was told, and no gate since: the way to the first gate is behind the wave by then, or it passes none.
TOLD_REST_MS = 10_000
# How long ago a gate fell that the record has from before a restart: any wave may follow.
LONG_AGO_MS = 60_000


class Run:
    """One cascade: pushes, gates in the order in which they fall, stalls.

    ``gap_mm`` is, for each gate, the way of the dominoes from the gate before it, 0 where that is
    unknown or a branch begins. ``max_mm_s`` is faster than any wave, ``typical_mm_s`` an ordinary
    one. ``stall_ms`` 0 means: from the longest gap.
    """

    def __init__(self, gap_mm, listener, max_mm_s=3000, typical_mm_s=800, stall_ms=0):
        self.listener = listener
        self.gates = len(gap_mm)
        self.phase = DISARMED
        self.pushes = 0
        self.counted = 0
        self.implausible = 0
        self.has_counted = bytearray(self.gates)
        self.blocked = bytearray(self.gates)
        self.stuck = bytearray(self.gates)
        self._gap_mm = gap_mm
        self._max_mm_s = max_mm_s
        longest_mm = max(gap_mm) if self.gates else 0
        self.stall_ms = stall_ms or max(SHORTEST_STALL_MS, STALL_FACTOR * longest_mm * 1000 // typical_mm_s)
        self._left = 0
        self._push_at = 0
        self._last_at = 0
        # Whether the push under way was told by hand and no gate has fallen since.
        self.told = False
        self._edge_at = [0] * self.gates

    @property
    def armed(self):
        """True while an edge may come at any moment: then nothing may write flash. A stalled row waits for a hand."""
        return ARMED <= self.phase <= RUNNING

    @property
    def going_on(self):
        """True from arming to the last gate, stalls included: edges count."""
        return ARMED <= self.phase <= STALLED

    def arm(self, now_ms, counted=()):
        """A cascade, or one taken up again whose ``counted`` gates the record has; of the others those that are
        blocked now are named STUCK and left out.
        """
        self.phase = STALLED if counted else ARMED
        self.pushes = self.counted = self.implausible = 0
        self.told = False
        self._left = self.gates
        for gate in range(self.gates):
            self.has_counted[gate] = gate in counted
            self._edge_at[gate] = ticks.add(now_ms, -LONG_AGO_MS)
            self.stuck[gate] = self.blocked[gate] and not self.has_counted[gate]
            if self.has_counted[gate]:
                self.counted += 1
                self._left -= 1
            elif self.stuck[gate]:
                self._left -= 1
                self.listener(STUCK, gate, 0)
        if counted and self.counted == self.gates:
            self.phase = FINISHED

    def disarm(self):
        """No cascade is expected any more; what was counted stays to be read."""
        self.phase = DISARMED

    def push(self, now_ms):
        """A push that a player tells; False, and nothing happens, while a wave runs or none is expected."""
        if self.phase not in (ARMED, STALLED, FINISHED):
            return False
        self._push(now_ms)
        self.told = True
        if self.phase != FINISHED:
            self.phase = RUNNING
        return True

    def _push(self, at_ms):
        self.pushes += 1
        self._push_at = at_ms
        self.listener(PUSH, -1, 0)

    def edge(self, gate, broken, at_ms):
        """The beam of a gate was broken, or came back, at this stamp."""
        self.blocked[gate] = broken
        if not broken:
            if self.stuck[gate]:
                self.stuck[gate] = 0
                self._left += 1
                self.listener(FREED, gate, 0)
            return
        if not self.going_on or self.has_counted[gate] or self.stuck[gate]:
            return
        phase = self.phase
        if phase == RUNNING:
            # The row may have stood still longer than the loop has noticed yet.
            if not self.told and ticks.diff(at_ms, self._last_at) > self.stall_ms:
                self._stall()
                phase = STALLED
            elif self._too_fast(gate, at_ms):
                self.implausible += 1
                self.listener(IMPLAUSIBLE, gate, ticks.diff(at_ms, self._push_at))
                return
        if phase != RUNNING:
            if not self.told:
                self._push(at_ms)
            self.phase = RUNNING
        self.told = False
        self._last_at = at_ms
        self._edge_at[gate] = at_ms
        self.has_counted[gate] = 1
        self.counted += 1
        self.listener(GATE, gate, ticks.diff(at_ms, self._push_at))
        self._left -= 1
        if not self._left:
            self.phase = FINISHED
            self.listener(DONE, -1, ticks.diff(at_ms, self._push_at))

    def _too_fast(self, gate, at_ms):
        """Against the nearest gates along the row that have counted, for a wave may run either way."""
        way_mm = 0
        other = gate
        while other > 0 and self._gap_mm[other]:
            way_mm += self._gap_mm[other]
            other -= 1
            if self.has_counted[other]:
                if self._sooner(other, at_ms, way_mm):
                    return True
                break
        way_mm = 0
        other = gate + 1
        while other < self.gates and self._gap_mm[other]:
            way_mm += self._gap_mm[other]
            if self.has_counted[other]:
                return self._sooner(other, at_ms, way_mm)
            other += 1
        return False

    def _sooner(self, gate, at_ms, way_mm):
        # Both stamps are whole milliseconds, and either may be one late.
        return ticks.diff(at_ms, self._edge_at[gate]) + 2 < way_mm * 1000 // self._max_mm_s

    def _stall(self):
        self.phase = STALLED
        self.listener(STALL, -1, ticks.diff(self._last_at, self._push_at))

    def step(self, now_ms):
        """Notice a stall. After a push that was told the first gate may be far: it is waited for longer, and is its
        first whenever it falls.
        """
        if self.phase != RUNNING:
            return
        if self.told:
            if ticks.diff(now_ms, self._push_at) > TOLD_REST_MS:
                self.phase = STALLED
        elif ticks.diff(now_ms, self._last_at) > self.stall_ms:
            self._stall()

    def void(self):
        """Edges were lost; a run going on is over and worth nothing."""
        if self.going_on:
            self.phase = VOIDED
            self.listener(VOID, -1, 0)


class Gates:
    """The gate row as a task: drains ``keys`` (a keypad scanner, or None for a table without gates)."""

    name = "gates"
    budget_ms = 10

    def __init__(self, keys, event, run):
        self.run = run
        self._keys = keys
        self._event = event
        self._events = keys.events if keys is not None else None
        self.overflows = 0
        self.edges = 0
        if keys is not None:
            # A scanner tells nothing of beams already broken when it is made; after reset() it does.
            keys.reset()
            self._drain(keys.events)

    def arm(self, now_ms, counted=()):
        """Begin a cascade, or take one up (see Run); what happened before does not belong to it."""
        events = self._events
        if events:
            self._drain(events)
        self.run.arm(now_ms, counted)

    def is_waiting(self):
        """True while edges wait to be drained; the lights hold their frame back then."""
        return bool(self._events)

    def step(self, now_ms):
        """Take every edge that waits, then see whether the wave still runs."""
        events = self._events
        if events:
            self._drain(events)
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
            if not edges.take(events, event):
                return
            self.edges = (self.edges + 1) & ticks.MASK
            self.run.edge(event.key_number, event.pressed, event.timestamp)
