"""A cascade between the gates: pushes told from hands, lamps and leaning dominoes; not the gates (gates.py), not the
lights and not the record. Pure: it knows only stamps.

A push is a wave: two gates that follow each other along the row (gate_paths.py), in the time that dominoes need. An
edge by itself waits for its neighbour; without one it is a question, and its gate is free again. A gate that has
counted and breaks again leans, flickers or is seen twice; else what counted first was no domino, which is asked.
"""

from naiad_core.unload import unload
from naiad_table import ticks
from naiad_table.doubts import (
    AGAIN,
    BETWEEN,
    HOPELESS,
    LAMP,
    LONELY,
    MOST_DOUBTS,
    MOST_WAVES,
    PASSED_OVER,
    TWICE_MS,
    Doubts,
)
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
    TAKEN,
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
# A domino that leans where it fell breaks its beam again and again, so far apart and so long.
LEANS_MS = 2500
LEANS_LONG_MS = 10_000
# Two gates that begin within this of each other are two branches of one push.
TOGETHER_MS = 500
# A wave so soon after a push that was told by hand may be that push: it is asked.
REPORTED_MS = 10_000
# How many of a path's numbers stand for one gate (gate_paths.py).
STEP = 5


class Run(Doubts):
    """One cascade: pushes, gates in the order in which they fall, stalls, questions."""

    def __init__(self, gap_mm, listener, max_mm_s=3000, typical_mm_s=800, late_ms=0):
        Doubts.__init__(self, gap_mm, listener, max_mm_s, typical_mm_s, late_ms or LATE_MS)
        self._waits = 0
        self._last_at = 0
        # Of a row that follows the chain, for each gate the first one of its chain.
        self._chain = b""
        self._more_mm = 0
        self._longest_mm = 0
        # Milliseconds a metre: the most that a wave may need.
        self._slowest = 0
        # When each gate broke last.
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

        ``links`` are the neighbours along the chain (gate_paths.py); without them they are those of the row.
        """
        # Wanted once a cascade: its room is free again while the row is judged.
        from naiad_table.gate_paths import paths

        self.bound = links is not None
        self._more_mm = MORE_MM * self.bound
        self._paths, self._longest_mm, self._chain = paths(links, self.gap_mm, self.max_mm_s, self.typical_mm_s)
        unload("naiad_table.gate_paths")
        self._slowest = SLOWER[self.bound] * 250_000 // self.typical_mm_s
        self._paces = self._ways = self._long_mm = 0
        self.phase = STALLED if counted else ARMED
        self.pushes = self.questions = self._waits = 0
        self._wave = self._met = 0
        self._taken = bytearray(MOST_WAVES + 1)
        self.is_reported = False
        self._left = self.gates
        self._push_at = self._last_at = now_ms
        for gate in range(self.gates):
            self.tells[gate] = self.doubted[gate] = self._by[gate] = self._flickers[gate] = 0
            if not counted:
                self.asks[gate] = 0
            self.questions += self.asks[gate] > 0
            self.has_counted[gate] = gate in counted
            self.stuck[gate] = self.blocked[gate] and not self.has_counted[gate]
            if self.has_counted[gate]:
                # When it fell nobody knows; long ago.
                self._at[gate] = self._again_at[gate] = ticks.add(now_ms, -ticks.OLDEST_MS)
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

    def _explains(self, gate, at_ms):
        """What a gate that has counted or waits makes of one more edge; False where the edge is to be judged anew."""
        since_ms = ticks.diff(at_ms, self._again_at[gate])
        self._again_at[gate] = at_ms
        if 0 <= since_ms < FLICKER_MS:
            self._flicker(gate, at_ms)
        elif self.has_counted[gate]:
            self._break_again(gate, at_ms, since_ms)
        else:
            return False
        return True

    def _break_again(self, gate, at_ms, since_ms):
        """A gate that has counted: its domino leans there, or is seen twice; or what counted first was no domino."""
        after_ms = ticks.diff(at_ms, self._at[gate])
        by = self._by[gate]
        wave = came = -1
        path = self._paths[gate]
        for i in range(0, len(path), STEP):
            other = path[i]
            last_at = self._again_at[other]
            if (
                self.has_counted[other]
                and path[i + 4]
                <= ticks.diff(at_ms, last_at)
                <= (path[i + 3] + self._more_mm) * self._slowest // 1000 + SLACK_MS
                and (
                    self._by[other] != by
                    if self.tells[other] == 2 and last_at == self._at[other]
                    else after_ms > TWICE_MS < ticks.diff(last_at, self._at[other])
                )
            ):
                # The wave comes here from there.
                wave = self._by[other]
                came = other
                break
        if wave < 0 and (0 <= after_ms <= TWICE_MS or (since_ms <= LEANS_MS and 0 <= after_ms <= LEANS_LONG_MS)):
            if self.doubted[gate] & MOST_DOUBTS == HOPELESS - 1 and after_ms > TWICE_MS:
                # No domino leans anew after each question: a push that passes here would be hidden.
                self._leave_out(gate)
                self.tells[gate] = 0
            return
        lamp = self._flickers[gate] == LAMP
        self._flickers[gate] = 0
        alone = wave < 0
        if alone and by != self._wave and 0 <= ticks.diff(at_ms, self._last_at) <= self.late_ms:
            # The wave that runs may have come here from where no gate is.
            wave = self._wave
            alone = False
        was = self._counts_as(by)
        if wave < 0 or wave == by:
            # One of the two was no push: this one stands for both.
            taken = self._taken[was]
            self._new_wave(False)
            wave = self._wave
            if taken:
                self._taken[wave] = was
            elif was != wave:
                self._taken[was] = wave
            asks = True
        else:
            now = self._counts_as(wave)
            asks = not self._met >> wave & 1
            if not asks and came >= 0 and self.asks[came] == AGAIN:
                # It went on from there, as in _follow.
                self.asks[came] = BETWEEN
            if was != now and not self._taken[was]:
                asks = True
                self._taken[was] = now
                if self._taken[now]:
                    self._taken[now] = 0
                else:
                    self.pushes -= 1
                    self._met &= -2
                    self.listener(TAKEN, gate, 0)
        self._met |= 1 << wave
        if asks:
            # Where a lamp was taken for the wave the domino may fall now, another lamp or not.
            self._doubt(gate, at_ms, BETWEEN if lamp or not alone else AGAIN)
            if self.stuck[gate]:
                # It is left out, and no wave goes on from there.
                self.tells[gate] = 0
                return
        self._by[gate] = wave
        self.tells[gate] = 2
        self._at[gate] = at_ms
        if not alone:
            self._last_at = at_ms
            if self.phase == STALLED:
                self.phase = RUNNING
                self._push_at = at_ms

    def _counts_as(self, wave):
        """The wave that stands for this one."""
        for _ in range(MOST_WAVES):
            if self._taken[wave] in (0, wave):
                break
            wave = self._taken[wave]
        return wave

    def _follow(self, gate, at_ms, path, i, after_ms):
        """The wave comes from the gate at this place of the path."""
        if self.asks[path[i]] == AGAIN:
            # What it was is asked, whatever comes into that beam later.
            self.asks[path[i]] = BETWEEN
        if self.asks[gate] == LONELY and path[i] > gate:
            # Few pushes run backwards: something else may be in a beam whose domino had fallen.
            self.asks[gate] = BETWEEN
        if path[i + 1] != gate:
            self._pass_over(gate, path, i)
        else:
            self._keep_pace(path, i, after_ms)
        self._by[gate] = self._by[path[i]]
        self._count(gate, at_ms)

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

    def _begin(self, gate, unsure):
        """A wave has begun at this gate: of a push of its own, or of one that has been counted."""
        at_ms = self._at[gate]
        kind = PUSH
        if self.is_reported or self.phase == RUNNING:
            kind = self._beside(gate, at_ms)
        if kind == PUSH:
            if self._met >> self._wave & 1:
                for other in range(self.gates):
                    since_ms = ticks.diff(at_ms, self._at[other])
                    if self._by[other] == self._wave and abs(since_ms) <= self.late_ms:
                        # What has just come over fallen gates may be this one's: then there was one push fewer, which
                        # no question is about but the count.
                        self._met |= 1
            self.pushes += 1
            self._push_at = at_ms
            self._wave = min(MOST_WAVES, self._wave + 1)
        self._by[gate] = self._wave
        if unsure or kind == DOUBT or self.doubted[gate] & PASSED_OVER:
            self._doubt(gate, at_ms, BETWEEN)
        self._waits -= 1
        self.tells[gate] = 2
        self._falls(gate, PUSH if kind == PUSH else GATE)

    def _beside(self, gate, at_ms):
        """What a wave is that begins while another runs, or soon after a push that was told: PUSH, a GATE of another
        branch, or in DOUBT.
        """
        if self.phase == RUNNING and self._stands(at_ms):
            # The row may have stood still longer than the loop has noticed yet.
            self._stall()
        if not self.is_reported:
            beside = False
            for other in range(self.gates if self.phase == RUNNING else 0):
                if self.tells[other] == 2 and (not self.bound or self._chain[other] == self._chain[gate]):
                    beside = True
            if not beside:
                return PUSH
            if not self.bound and abs(ticks.diff(at_ms, self._push_at)) <= TOGETHER_MS:
                return GATE
        self.is_reported = False
        self._new_wave(True)
        return DOUBT

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

    def _stands(self, now_ms):
        longest_ms = self._longest_mm * self._slowest // 1000 + SLACK_MS + LATER_MS
        return ticks.diff(now_ms, self._last_at) > max(self.late_ms, longest_ms)

    def _stall(self):
        self.phase = STALLED
        for gate in range(self.gates):
            if self.tells[gate] == 2:
                self.tells[gate] = 0
        self.listener(STALL, -1, ticks.diff(self._last_at, self._push_at))

    def _give_up(self, now_ms):
        for gate in range(self.gates):
            if self.tells[gate] == 1 and ticks.diff(now_ms, self._again_at[gate]) > self.late_ms:
                at_ms = self._at[gate]
                self.tells[gate] = 0
                self._waits -= 1
                # Not a gate of a branch that has no other, as the wave runs elsewhere; nor one in whose beam something
                # was as the wave passed, which began before.
                asks = (
                    self.bound
                    or not self.pushes
                    or ticks.diff(at_ms, self._last_at) >= TOGETHER_MS
                    or ticks.diff(at_ms, self._push_at) < -TOGETHER_MS
                    or ticks.diff(self._last_at, self._push_at) < 0
                ) and not (
                    self.doubted[gate] & PASSED_OVER
                    and ticks.diff(at_ms, self._last_at) < TOGETHER_MS
                    and ticks.diff(at_ms, self._push_at) >= 0
                )
                self._doubt(gate, at_ms, LONELY if asks else 0)
