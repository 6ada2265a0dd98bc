"""What the row asks about in a cascade, a question a gate, and what players answer; not what a wave is (waves.py).

A question is always whether there was one push more than is counted. It stands at its gate until it is answered there,
or until the row shows that it was none.
"""

from naiad_table import ticks
from naiad_table.gates import (
    ARMED,
    DISARMED,
    DOUBT,
    FINISHED,
    GATE,
    STALLED,
    STUCK,
    VOID,
    VOIDED,
    Row,
)

# So long after a gate the next one is of the same push, though later than the wave before says: nobody sees a row
# stall and pushes it on sooner.
LATE_MS = 2000
# Two gates that begin within this of each other are two branches of one push.
TOGETHER_MS = 500
# Doubts of one gate are counted up to here; the bit above says that the wave seems to have passed over it. After so
# many its sensor is hopeless, and it is left out.
MOST_DOUBTS = 63
PASSED_OVER = 64
HOPELESS = 4
LEFT_OUT = 2
# What is asked about a gate: an edge by itself; whether a push lies between it and the one before; what broke it first.
LONELY = 1
BETWEEN = 2
AGAIN = 3
# A domino is seen twice within this.
TWICE_MS = 500
# A lamp that shines on a gate has flickered so often so soon.
LAMP_MS = 100
# So many flickers are a lamp; and what stands in their place where a question was answered.
LAMP = 3
ANSWERED = 4
# Waves have numbers up to here.
MOST_WAVES = 29


class Doubts(Row):
    """A row with pushes and questions, which waves.py tells and raises."""

    def __init__(self, gap_mm, listener, max_mm_s=3000, typical_mm_s=800, late_ms=0):
        Row.__init__(self, gap_mm, listener, max_mm_s, typical_mm_s, late_ms or LATE_MS)
        self.phase = DISARMED
        self.pushes = 0
        # How many questions are open; what is asked about each gate.
        self.questions = 0
        self.asks = bytearray(self.gates)
        self.has_counted = bytearray(self.gates)
        # Of what a gate tells about its neighbours: 1 it waits for one, 2 the wave has passed it, 0 nothing (any more).
        self.tells = bytearray(self.gates)
        # How many of its edges were not believed; how many in a row have flickered.
        self.doubted = bytearray(self.gates)
        self._flickers = bytearray(self.gates)
        # How many gates have not counted; when the last push was, and the last gate; when each counted or first broke.
        self._left = 0
        self._push_at = self._last_at = 0
        self._at = [0] * self.gates
        # When each gate broke last; how many wait for a neighbour.
        self._again_at = [0] * self.gates
        self._waits = 0
        # Whether a push was told by hand a while ago and no wave has begun since.
        self.is_reported = False
        # The number of the newest wave, and by which each gate has fallen; for each wave that is no push of its own
        # the one that stands for it, itself where none does; as bits, of which it is asked whether they were in fallen
        # gates, and whether one push may be told twice.
        self._wave = 0
        self._by = bytearray(self.gates)
        self._taken = bytearray(MOST_WAVES + 1)
        self._met = 0
        # Whether the row follows the chain.
        self.bound = False
        self._paths = []
        # Of a row that follows the chain, for each gate the first one of its chain.
        self._chain = b""
        self._more_mm = 0
        self._longest_mm = 0
        # Milliseconds a metre: the most that a wave may need.
        self._slowest = 0
        # Over how many ways a wave was measured, its milliseconds a metre; the way before, if it was long enough to
        # compare the next one with.
        self._paces = self._ways = 0
        self._long_mm = self._long_ms = 0

    def asked(self):
        """The gate that is asked about first; -1 for none."""
        for gate in range(self.gates):
            if self.asks[gate]:
                return gate
        return -1

    def settle(self, gate):
        """What was asked about this gate is answered."""
        if self.asks[gate]:
            self.asks[gate] = 0
            self.questions -= 1
            self._flickers[gate] = ANSWERED

    def _drop(self, gate):
        """Nobody can say what was at this gate: a wave that it was asked about is asked about where it goes on."""
        self.settle(gate)
        self._met &= 1

    def push(self, now_ms, gate=-1):
        """A push that a player tells: of what was asked about a gate, or one that no gate has seen; False, and nothing
        happens, while a wave runs or none is expected.
        """
        if self.phase not in (ARMED, STALLED, FINISHED) and gate < 0:
            return False
        self.pushes += 1
        self._push_at = now_ms
        if self.phase == ARMED:
            # A hand was at the row, and will be once more.
            self.phase = STALLED
        if gate < 0:
            self.is_reported = True
            return True
        lonely = self.asks[gate] == LONELY
        self.settle(gate)
        if lonely and not self.has_counted[gate]:
            # Its domino has fallen.
            self._new_wave(False)
            self._by[gate] = self._wave
            self._falls(gate, GATE)
        return True

    def is_doubted(self, gate):
        """True for a gate that waits for its neighbour, or that is asked about."""
        return self.tells[gate] == 1 or self.asks[gate] > 0

    def misses_one(self):
        """True if next to gates of the chain that have fallen is one that has not, nor been passed over; or if the only
        way was a long one and the wave was slow on it: a second push may be hidden there. So too if one that was
        counted may have been none.
        """
        if self._met & 1:
            return True
        if self._ways == 1 and self._long_mm and self._paces * self.typical_mm_s * 4 > 5_000_000:
            return True
        for gate in range(self.gates if self.bound else 0):
            seen = self.has_counted[gate] or self.stuck[gate] == 1 or self.doubted[gate] & PASSED_OVER
            path = self._paths[gate]
            if not seen and self._flickers[gate] != ANSWERED and path and self.has_counted[path[0]]:
                return True
        return False

    def _flicker(self, gate, at_ms):
        """A lamp breaks a beam hundreds of times a second: the first edge has said it all, or nothing."""
        if self._flickers[gate] >= LAMP:
            return
        self._flickers[gate] += 1
        new = ticks.diff(at_ms, self._at[gate]) < LAMP_MS and self.doubted[gate] & MOST_DOUBTS == 1
        if new and self._flickers[gate] == LAMP and self.asks[gate] == AGAIN:
            # Nor does a wave go on from there.
            self.tells[gate] = 0
            self._drop(gate)

    def _pass_over(self, gate, path, i):
        """Those between are dead; or they are not, and something else was in this beam."""
        self.doubted[path[i + 1]] |= PASSED_OVER
        self.doubted[path[i + 2]] |= PASSED_OVER
        self.doubted[gate] &= ~PASSED_OVER
        if self.asks[gate] == LONELY:
            # From so far it may be a hand's edge that comes here now, and what was asked about a push's.
            self.asks[gate] = BETWEEN

    def _new_wave(self, taken):
        self._wave = min(MOST_WAVES, self._wave + 1)
        if taken:
            self._taken[self._wave] = self._wave

    def _falls(self, gate, kind):
        """It has counted; what it was asked about while it stood is answered."""
        if self.asks[gate] == LONELY:
            self.settle(gate)
        self.has_counted[gate] = 1
        self._left -= 1
        self.listener(kind, gate, max(0, ticks.diff(self._at[gate], self._push_at)))

    def _doubt(self, gate, at_ms, asks):
        """An edge is not believed, or not what it seems; where a push may lie in it, that is a question."""
        count = 0
        if asks:
            count = self.doubted[gate] = min(MOST_DOUBTS, (self.doubted[gate] & MOST_DOUBTS) + 1)
            self.questions += not self.asks[gate]
            if self.asks[gate] != BETWEEN:
                self.asks[gate] = asks
        self.listener(DOUBT, gate, max(0, ticks.diff(at_ms, self._push_at)))
        if count == HOPELESS and asks != BETWEEN:
            self._leave_out(gate)

    def _give_up(self, now_ms):
        """An edge has waited for a neighbour in vain."""
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

    def _leave_out(self, gate):
        """Its sensor is hopeless."""
        if self.asks[gate] != BETWEEN:
            self._drop(gate)
        self.stuck[gate] = LEFT_OUT
        self._left -= not self.has_counted[gate]
        self.listener(STUCK, gate, 0)

    def void(self):
        """Edges were lost; a run going on is over and worth nothing, and what it has counted a question for good."""
        if self.going_on:
            self.phase = VOIDED
            self._waits = 0
            self.questions += 1
            self.listener(VOID, -1, 0)
