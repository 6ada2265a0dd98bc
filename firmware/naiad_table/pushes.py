"""Which waves are pushes of their own: one that begins beside another, one that passes gates that have counted; not
which edges are a wave (waves.py), nor what is asked (doubts.py).

A gate that has counted and breaks again leans, flickers or is seen twice; else what counted first was no domino, which
is asked.
"""

from naiad_table import ticks
from naiad_table.doubts import (
    AGAIN,
    BETWEEN,
    HOPELESS,
    LAMP,
    MOST_DOUBTS,
    MOST_WAVES,
    PASSED_OVER,
    TOGETHER_MS,
    TWICE_MS,
    Doubts,
)
from naiad_table.gates import DOUBT, GATE, PUSH, RUNNING, STALL, STALLED, TAKEN

# A wave that is later than the slowest by so much has come to rest.
LATER_MS = 1000
SLACK_MS = 15
# Edges of one gate that follow each other sooner are one.
FLICKER_MS = 30
# A domino that leans where it fell breaks its beam again and again, so far apart and so long.
LEANS_MS = 2500
LEANS_LONG_MS = 10_000
# How many of a path's numbers stand for one gate (gate_paths.py).
STEP = 5


class Pushes(Doubts):
    """A row that counts pushes by waves, each with a number; waves.py tells where one is."""

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

    def _stands(self, now_ms):
        longest_ms = self._longest_mm * self._slowest // 1000 + SLACK_MS + LATER_MS
        return ticks.diff(now_ms, self._last_at) > max(self.late_ms, longest_ms)

    def _stall(self):
        self.phase = STALLED
        for gate in range(self.gates):
            if self.tells[gate] == 2:
                self.tells[gate] = 0
        self.listener(STALL, -1, ticks.diff(self._last_at, self._push_at))

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
