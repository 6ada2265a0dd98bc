"""A cascade between the gates: pushes told from hands, lamps and leaning dominoes; not the gates (gates.py), not the
lights and not the record. Pure: it knows only stamps.

A push is a wave: two gates that follow each other along the row (paths.py), within the time that dominoes need. An edge
by itself waits for its neighbour; without one it is a question, and its gate is free again.
"""

from naiad_core.unload import unload
from naiad_table import ticks
from naiad_table.gates import (
    ARMED,
    BROKEN,
    DISARMED,
    DONE,
    DOUBT,
    FINISHED,
    FREED,
    GATE,
    LONE,
    PUSH,
    RUNNING,
    STALL,
    STALLED,
    STUCK,
    VOID,
    VOIDED,
    Row,
)

# So long after a gate the next one is of the same push, though later than the wave before says: nobody sees a row
# stall and pushes it on sooner.
LATE_MS = 2000
LATER_MS = 1000
# How much slower than typical a wave may be, and than it was before, in quarters: where the gates' distances are the
# settings', and where they are dominoes that were counted.
SLOWER = (7, 10)
SLOWER_THAN_BEFORE = (7, 6)
SLACK_MS = 15
# Where dominoes were counted the beams stand anywhere in their gaps: the way may be one longer.
MORE_MM = 15
# A way of so many dominoes has a pace to go by.
LONG_MM = 150
# Edges of one gate that follow each other sooner are one.
FLICKER_MS = 30
# A domino that leans where it fell may break its beam again within this.
LEANS_MS = 2500
# Two gates that begin within this of each other are two branches of one push.
TOGETHER_MS = 500
# Who tells of a push and then pushes does so within this; a wave that begins later is of another push, for most tell of
# one that no gate has seen. Whether it is one is asked for a while.
TOLD_MS = 3000
TOLD_LONG_AGO_MS = 10_000
# How many of a path's numbers stand for one gate (paths.py).
STEP = 5
# Doubts of one gate are counted up to here; the bit above says that the wave seems to have passed over it.
MOST_DOUBTS = 63
PASSED_OVER = 64


class Run(Row):
    """One cascade: pushes, gates in the order in which they fall, stalls, questions."""

    def __init__(self, gap_mm, listener, max_mm_s=3000, typical_mm_s=800, late_ms=0):
        Row.__init__(self, gap_mm, listener, max_mm_s, typical_mm_s, late_ms or LATE_MS)
        self.phase = DISARMED
        self.pushes = 0
        # How often a push may have been missed, or counted though there was none; of these, edges by themselves.
        self.questions = 0
        self._lone = 0
        self.has_counted = bytearray(self.gates)
        # Of what a gate tells about its neighbours: 1 it waits for one, 2 the wave has passed it, 0 nothing (any more).
        self.tells = bytearray(self.gates)
        # How many of its edges were not believed.
        self.doubted = bytearray(self.gates)
        self._left = 0
        self._waits = 0
        self._push_at = 0
        self._last_at = 0
        # Whether the push under way was told by hand and no gate has fallen since; whether that was the last push.
        self.told = False
        self._told_before = False
        # Whether the row follows the chain.
        self.bound = False
        self._paths = []
        self._more_mm = 0
        self._longest_mm = 0
        # Milliseconds a metre: the most that a wave may need; those that it has needed and over how many ways.
        self._slowest = 0
        self._paces = self._ways = 0
        # The way before, if it was long enough to compare the next one with.
        self._long_mm = self._long_ms = 0
        # When each gate counted or, while it waits, first and last broke.
        self._at = [0] * self.gates
        self._again_at = [0] * self.gates

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

        ``links`` are the neighbours along the chain (paths.py); without them they are those of the row.
        """
        # Wanted once a cascade: its room is free again while the row is judged.
        from naiad_table.paths import paths

        self.bound = links is not None
        self._more_mm = MORE_MM * self.bound
        self._paths, self._longest_mm = paths(links, self.gap_mm, self.max_mm_s, self.typical_mm_s)
        unload("naiad_table.paths")
        self._slowest = SLOWER[self.bound] * 250_000 // self.typical_mm_s
        self._paces = self._ways = self._long_mm = 0
        self.phase = STALLED if counted else ARMED
        self.pushes = self.questions = self._lone = self._waits = 0
        self.told = self._told_before = False
        self._left = self.gates
        self._push_at = self._last_at = now_ms
        for gate in range(self.gates):
            self.tells[gate] = self.doubted[gate] = 0
            self.has_counted[gate] = gate in counted
            self.stuck[gate] = self.blocked[gate] and not self.has_counted[gate]
            if self.has_counted[gate]:
                self._left -= 1
            elif self.stuck[gate]:
                self._left -= 1
                self.listener(STUCK, gate, 0)
        if counted and sum(self.has_counted) == self.gates:
            self.phase = FINISHED

    def disarm(self):
        """No cascade is expected any more; what was counted stays to be read."""
        self.phase = DISARMED
        self._waits = 0

    def push(self, now_ms, was_asked=False):
        """A push that a player tells, of an edge that the table asked about or of a wave that no gate has seen yet;
        False, and nothing happens, while a wave runs or none is expected.
        """
        if self.phase not in (ARMED, STALLED, FINISHED) and not self.told:
            return False
        self.pushes += 1
        self._push_at = self._last_at = now_ms
        if was_asked:
            self.questions = max(0, self.questions - 1)
            self._lone = min(self._lone, self.questions)
        elif self.phase != FINISHED:
            self.told = True
            self.phase = RUNNING
        return True

    def is_doubted(self, gate):
        """True for a gate that waits for its neighbour, or of which something was not believed."""
        return self.tells[gate] == 1 or self.doubted[gate] & MOST_DOUBTS > 0

    def misses_one(self):
        """True if next to gates of the chain that have fallen is one that has not, nor been passed over; or if the only
        way was a long one and the wave was slow on it: a second push may be hidden there.
        """
        if self._ways == 1 and self._long_mm and self._paces * self.typical_mm_s * 4 > 5_000_000:
            return True
        for gate in range(self.gates if self.bound else 0):
            seen = self.has_counted[gate] or self.stuck[gate] or self.doubted[gate] & PASSED_OVER
            path = self._paths[gate]
            if not seen and path and self.has_counted[path[0]]:
                return True
        return False

    def deny(self):
        """A player says that what was asked about was no push: an edge by itself is settled so, but not a wave's."""
        if self._lone:
            self._lone -= 1
            self.questions -= 1

    def edge(self, gate, broken, at_ms):
        """The beam of a gate was broken, or came back, at this stamp."""
        self.blocked[gate] = broken
        if not broken:
            if self.stuck[gate]:
                self.stuck[gate] = 0
                self._left += 1
                self.listener(FREED, gate, 0)
            return
        if not ARMED <= self.phase <= STALLED or self.has_counted[gate] or self.stuck[gate]:
            if self.phase == DISARMED:
                self.listener(BROKEN, gate, 0)
            elif self.has_counted[gate]:
                if self.phase in (STALLED, FINISHED) and ticks.diff(at_ms, self._again_at[gate]) > LEANS_MS:
                    # Its domino has fallen before; or what counted was something else.
                    self._doubt(gate, at_ms, True)
                self._again_at[gate] = at_ms
            return
        if self.tells[gate] == 1 and ticks.diff(at_ms, self._again_at[gate]) < FLICKER_MS:
            # A lamp breaks a beam hundreds of times a second: the first edge has said it all.
            self._again_at[gate] = at_ms
            return
        late = lone = late_lone = -1
        path = self._paths[gate]
        tells = self.tells
        for i in range(0, len(path), STEP):
            # One between that the wave has passed tells more.
            if not tells[path[i]] or tells[path[i + 1]] == 2 or tells[path[i + 2]] == 2:
                continue
            other = path[i]
            after_ms = ticks.diff(at_ms, self._at[other])
            most_ms = (path[i + 3] + self._more_mm) * self._slowest // 1000 + SLACK_MS
            if tells[other] == 2:
                if path[i + 4] <= after_ms <= most_ms:
                    self._follow(gate, at_ms, path, i, after_ms)
                    return
                if most_ms < after_ms <= max(self.late_ms, most_ms + LATER_MS):
                    late = i
            elif path[i + 4] <= after_ms <= most_ms:
                lone = i
            elif most_ms < after_ms and (
                after_ms <= self.late_ms or path[i + 4] <= ticks.diff(at_ms, self._again_at[other]) <= most_ms
            ):
                # Of a lamp's edges, or a hand's, any may be the wave's.
                late_lone = i
        if late >= 0:
            # A row that nobody has measured, or a stall that nobody has seen, and a hand that was quick.
            self._doubt(gate, at_ms, True)
        elif lone >= 0:
            if path[lone + 1] == gate:
                self._keep_pace(path, lone, ticks.diff(at_ms, self._at[path[lone]]))
            else:
                self._pass_over(gate, path, lone)
            self._begin(path[lone], False)
        elif late_lone >= 0:
            self._begin(path[late_lone], True)
        else:
            self._wait(gate, at_ms)
            return
        self._count(gate, at_ms)

    def _follow(self, gate, at_ms, path, i, after_ms):
        """The wave comes from the gate at this place of the path."""
        if path[i + 1] != gate:
            self._pass_over(gate, path, i)
        else:
            self._keep_pace(path, i, after_ms)
        self._count(gate, at_ms)

    def _pass_over(self, gate, path, i):
        """Those between are dead; or they are not, and something else was in this beam."""
        self.doubted[path[i + 1]] |= PASSED_OVER
        self.doubted[path[i + 2]] |= PASSED_OVER
        self.doubted[gate] &= ~PASSED_OVER

    def _keep_pace(self, path, i, after_ms):
        """What a way has taken tells what the next ones will; not where a push in between may have run both ways."""
        if path[i + 4]:
            way_mm = path[i + 3] if self.bound and path[i + 3] >= LONG_MM else 0
            if self._long_mm and way_mm:
                # So much slower is one of two long ways only if somebody pushed on it.
                ratio = after_ms * self._long_mm * 100 // (self._long_ms * way_mm)
                if not 80 <= ratio <= 125:
                    self._doubt(path[i], self._at[path[i]], True)
            self._long_mm = way_mm
            self._long_ms = max(1, after_ms)
            self._paces += after_ms * 1000 // path[i + 3]
            self._ways += 1
            self._slowest = min(self._slowest, self._paces // self._ways * SLOWER_THAN_BEFORE[self.bound] // 4)

    def _begin(self, gate, unsure):
        """A wave has begun at this gate: of a push of its own, or of one that has been counted."""
        at_ms = self._at[gate]
        if self.phase == RUNNING and not self.told and self._stands(at_ms):
            # The row may have stood still longer than the loop has noticed yet.
            self._stall()
        if self.told:
            self.told = False
            kind = GATE
        elif not self.bound and self.phase == RUNNING:
            # Another branch; or somebody has pushed before the wave stood.
            unsure = unsure or abs(ticks.diff(at_ms, self._push_at)) > TOGETHER_MS
            kind = GATE
        else:
            unsure = unsure or (self._told_before and ticks.diff(at_ms, self._push_at) < TOLD_LONG_AGO_MS)
            self.pushes += 1
            self._push_at = at_ms
            kind = PUSH
        if unsure or self.doubted[gate] & PASSED_OVER:
            self._doubt(gate, at_ms, True)
        self._waits -= 1
        self.tells[gate] = 2
        self.has_counted[gate] = 1
        self._left -= 1
        self.listener(kind, gate, max(0, ticks.diff(at_ms, self._push_at)))

    def _wait(self, gate, at_ms):
        if not self.tells[gate]:
            self.tells[gate] = 1
            self._waits += 1
            self._at[gate] = at_ms
        self._again_at[gate] = at_ms
        self.listener(LONE, gate, max(0, ticks.diff(at_ms, self._push_at)))

    def _count(self, gate, at_ms):
        if self.doubted[gate] & PASSED_OVER:
            self._doubt(gate, at_ms, True)
        if self.tells[gate] == 1:
            self._waits -= 1
        self.tells[gate] = 2
        self._at[gate] = self._again_at[gate] = self._last_at = at_ms
        self.has_counted[gate] = 1
        self._left -= 1
        self.phase = RUNNING if self._left else FINISHED
        self.listener(GATE, gate, max(0, ticks.diff(at_ms, self._push_at)))
        if not self._left:
            self.listener(DONE, -1, max(0, ticks.diff(at_ms, self._push_at)))

    def _doubt(self, gate, at_ms, asks):
        """An edge is not believed, or not what it seems; where a push may lie in it, that is a question."""
        self.doubted[gate] = min(MOST_DOUBTS, (self.doubted[gate] & MOST_DOUBTS) + 1)
        self.questions += asks
        self.listener(DOUBT, gate, max(0, ticks.diff(at_ms, self._push_at)))

    def step(self, now_ms):
        """Notice an edge that has waited in vain, a push told that passes no gate, and a stall."""
        if self._waits:
            self._give_up(now_ms)
        phase = self.phase
        if phase == RUNNING:
            if self.told:
                # A wave that has just begun may still wait for its second gate.
                if ticks.diff(now_ms, self._push_at) > TOLD_MS and not self._waits:
                    self.phase = STALLED
                    self.told = False
                    self._told_before = True
            elif self._stands(now_ms):
                self._stall()
        elif phase:
            # The hand that goes on with the row may be days away.
            self._push_at = ticks.aged(self._push_at, now_ms)

    def _stands(self, now_ms):
        longest_ms = self._longest_mm * self._slowest // 1000 + SLACK_MS + LATER_MS
        return ticks.diff(now_ms, self._last_at) > max(self.late_ms, longest_ms)

    def _stall(self):
        self.phase = STALLED
        self._told_before = False
        for gate in range(self.gates):
            if self.tells[gate] == 2:
                self.tells[gate] = 0
        self.listener(STALL, -1, ticks.diff(self._last_at, self._push_at))

    def _give_up(self, now_ms):
        for gate in range(self.gates):
            if self.tells[gate] == 1 and ticks.diff(now_ms, self._again_at[gate]) > self.late_ms:
                at_ms = self._at[gate]
                if self.told:
                    self.told = False
                    self._count(gate, at_ms)
                    continue
                self.tells[gate] = 0
                self._waits -= 1
                # A gate of a branch that has no other, as the wave runs elsewhere.
                within = self.pushes and ticks.diff(at_ms, self._last_at) < TOGETHER_MS
                asks = self.bound or not within or ticks.diff(at_ms, self._push_at) < -TOGETHER_MS
                self._lone += asks
                self._doubt(gate, at_ms, asks)

    def void(self):
        """Edges were lost; a run going on is over and worth nothing."""
        if self.going_on:
            self.phase = VOIDED
            self._waits = 0
            self.listener(VOID, -1, 0)
