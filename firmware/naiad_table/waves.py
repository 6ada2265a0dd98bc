"""A cascade between the gates: pushes told from hands, lamps and leaning dominoes; not the gates (gates.py), not the
lights and not the record. Pure: it knows only stamps.

A push is a wave: two gates that follow each other along the row (gate_paths.py), in the time that dominoes need. An
edge by itself waits for its neighbour; without one it is a question, and its gate is free again. Read pushes.py next.
"""

from naiad_core.unload import unload
from naiad_table import ticks
from naiad_table.doubts import AGAIN, BETWEEN, LAMP, LONELY, PASSED_OVER
from naiad_table.gates import ARMED, BROKEN, DISARMED, DONE, FINISHED, FREED, GATE, LONE, RUNNING, STALLED
from naiad_table.pushes import LATER_MS, SLACK_MS, Pushes

# How much slower than it was before a wave may be, in quarters: where the gates' distances are the settings', and where
# they are dominoes that were counted.
SLOWER_THAN_BEFORE = (7, 6)
# A way of so many dominoes has a pace to go by.
LONG_MM = 150
# A wave so soon after a push that was told by hand may be that push: it is asked.
REPORTED_MS = 10_000
# How many of a path's numbers stand for one gate (gate_paths.py).
STEP = 5


class Run(Pushes):
    """One cascade: pushes, gates in the order in which they fall, stalls, questions."""

    @property
    def armed(self):
        """True while an edge may come at any moment: then nothing may write flash. A stalled row waits for a hand."""
        return ARMED <= self.phase <= RUNNING or self._waits > 0

    @property
    def going_on(self):
        """True from arming to the last gate, stalls included: edges count."""
        return ARMED <= self.phase <= STALLED

    def arm(self, now_ms, counted=(), links=None):
        """A cascade, or one taken up again whose ``counted`` gates the record has; of the others those that are
        blocked now are named STUCK and left out.

        ``links`` are the neighbours along the chain (gate_paths.py); without them they are those of the row.
        """
        # Wanted once a cascade: its room is free again while the row is judged.
        from naiad_table.arming import arm

        arm(self, now_ms, counted, links)
        unload("naiad_table.arming", "naiad_table.gate_paths")

    def disarm(self):
        """No cascade is expected any more; what was counted stays to be read."""
        self.phase = DISARMED
        self._waits = 0

    def edge(self, gate, broken, at_ms):
        """The beam of a gate was broken, or came back, at this stamp."""
        self.blocked[gate] = broken
        if not broken:
            if self.stuck[gate] == 1:
                self.stuck[gate] = 0
                self._left += 1
                self.listener(FREED, gate, 0)
            return
        if not ARMED <= self.phase <= FINISHED or self.stuck[gate]:
            if self.phase == DISARMED:
                self.listener(BROKEN, gate, 0)
            return
        tells = self.tells
        if (self.has_counted[gate] or tells[gate] == 1) and self._explains(gate, at_ms):
            return
        self._again_at[gate] = at_ms
        late = lone = slow = hasty = lone_ms = -1
        long = False
        path = self._paths[gate]
        for i in range(0, len(path), STEP):
            # One between that the wave has passed tells more.
            if not tells[path[i]] or tells[path[i + 1]] == 2 or tells[path[i + 2]] == 2:
                continue
            other = path[i]
            after_ms = ticks.diff(at_ms, self._at[other])
            most_ms = (path[i + 3] + self._more_mm) * self._slowest // 1000 + SLACK_MS
            if tells[other] == 2:
                if path[i + 4] <= after_ms <= most_ms:
                    if path[i + 4] or not self._is_hasty(path, i, after_ms):
                        self._follow(gate, at_ms, path, i, after_ms)
                        return
                    hasty = i
                elif most_ms < after_ms <= max(self.late_ms, most_ms + LATER_MS):
                    late = i
            elif lone >= 0:
                # The nearest tells most.
                continue
            elif path[i + 4] <= after_ms <= most_ms:
                lone = i
                lone_ms = after_ms
            elif path[i + 4] <= ticks.diff(at_ms, self._again_at[other]) <= most_ms:
                # Of a hand's edges, or a lamp's, any may be the wave's; those long before it may be of another push.
                long = ticks.diff(self._again_at[other], self._at[other]) > self.late_ms
                self._at[other] = self._again_at[other]
                lone = i
                lone_ms = ticks.diff(at_ms, self._at[other])
            elif not self.bound and most_ms < after_ms <= self.late_ms:
                slow = i
        if hasty >= 0 or late >= 0:
            # Sooner than a wave is from there: two branches, or two pushes. Or a row that nobody has measured, or a
            # stall that nobody has seen and a hand that was quick.
            self._doubt(gate, at_ms, BETWEEN)
            self._by[gate] = self._by[path[hasty if hasty >= 0 else late]]
        elif lone >= 0:
            unsure = (
                long
                or self._flickers[path[lone]] >= LAMP
                or (not path[lone + 4] and self._is_hasty(path, lone, lone_ms))
            )
            if path[lone + 1] == gate:
                self._keep_pace(path, lone, lone_ms)
            else:
                self._pass_over(gate, path, lone)
            self._keep_asking(gate, path[lone])
            self._begin(path[lone], unsure)
            self._by[gate] = self._wave
        elif slow >= 0:
            # A row that nobody has measured.
            self._begin(path[slow], True)
            self._by[gate] = self._wave
        else:
            self._wait(gate, at_ms)
            return
        self._count(gate, at_ms)

    def _is_hasty(self, path, i, after_ms):
        """Whether a way on which a push runs both ways was passed sooner than a wave runs along it, but for the first
        push of all: that is made where ways begin."""
        way_mm = path[i + 3] - self._more_mm
        pace = self._paces // self._ways * 4 // 5 if self.bound and self._ways else 0
        if after_ms * self.typical_mm_s >= way_mm * 500 and after_ms * 1000 >= way_mm * pace:
            return False
        return self.phase != ARMED and (self._wave > 1 or self._at[path[i]] != self._push_at)

    def _follow(self, gate, at_ms, path, i, after_ms):
        """The wave comes from the gate at this place of the path."""
        if self.asks[path[i]] == AGAIN:
            # What it was is asked, whatever comes into that beam later.
            self.asks[path[i]] = BETWEEN
        self._keep_asking(gate, path[i])
        if path[i + 1] != gate:
            self._pass_over(gate, path, i)
        else:
            self._keep_pace(path, i, after_ms)
        self._by[gate] = self._by[path[i]]
        self._count(gate, at_ms)

    def _keep_asking(self, gate, other):
        """A wave has come to a gate from another one, while it is asked about."""
        if self.asks[gate] == LONELY and other > gate:
            # Few pushes run backwards: something else may be in a beam whose domino had fallen.
            self.asks[gate] = BETWEEN

    def _keep_pace(self, path, i, after_ms):
        """What a way has taken tells what the next ones will; not where a push in between may have run both ways."""
        if path[i + 4]:
            if self.bound:
                self._compare(path[i], path[i + 3] if path[i + 3] >= LONG_MM else 0, after_ms)
            self._paces += after_ms * 1000 // path[i + 3]
            self._ways += 1
            self._slowest = min(self._slowest, self._paces // self._ways * SLOWER_THAN_BEFORE[self.bound] // 4)

    def _compare(self, gate, way_mm, after_ms):
        """A long way, or 0, with the one before: so much slower is one of two only if somebody pushed on it."""
        if self._long_mm and way_mm:
            ratio = after_ms * self._long_mm * 100 // (self._long_ms * way_mm)
            if not 80 <= ratio <= 125:
                self._doubt(gate, self._at[gate], BETWEEN)
        self._long_mm = way_mm
        self._long_ms = max(1, after_ms)

    def _wait(self, gate, at_ms):
        self._flickers[gate] = 0
        if not self.tells[gate]:
            self.tells[gate] = 1
            self._waits += 1
            self._at[gate] = at_ms
        self.listener(LONE, gate, max(0, ticks.diff(at_ms, self._push_at)))

    def _count(self, gate, at_ms):
        if self.doubted[gate] & PASSED_OVER:
            self._doubt(gate, at_ms, BETWEEN)
        if self.tells[gate] == 1:
            self._waits -= 1
        self.tells[gate] = 2
        self._at[gate] = self._last_at = at_ms
        self._falls(gate, GATE)
        self.phase = RUNNING if self._left else FINISHED
        if not self._left:
            self.listener(DONE, -1, max(0, ticks.diff(at_ms, self._push_at)))

    def step(self, now_ms):
        """Notice an edge that has waited in vain, a push told long ago, and a stall."""
        if self._waits:
            self._give_up(now_ms)
        if self.is_reported and not 0 <= ticks.diff(now_ms, self._push_at) <= REPORTED_MS and not self._waits:
            self.is_reported = False
        if self.phase == RUNNING:
            if self._stands(now_ms):
                self._stall()
        elif self.phase:
            # The hand that goes on with the row may be days away.
            self._push_at = ticks.aged(self._push_at, now_ms)
