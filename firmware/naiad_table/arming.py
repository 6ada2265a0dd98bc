"""A cascade begins, or is taken up again: what counts of each gate as it does; not what edges are then (waves.py).

Loaded when the gates are armed, and no longer; gate_paths.py with it.
"""

from naiad_table import ticks
from naiad_table.doubts import MOST_WAVES
from naiad_table.gate_paths import paths
from naiad_table.gates import ARMED, FINISHED, STALLED, STUCK

# How much slower than typical a wave may be, in quarters: where the gates' distances are the settings', and where they
# are dominoes that were counted.
SLOWER = (7, 10)
# Where dominoes were counted the beams stand anywhere in their gaps: the way may be one longer.
MORE_MM = 15


def arm(run, now_ms, counted, links):
    """See Run.arm."""
    run.bound = links is not None
    run._more_mm = MORE_MM * run.bound
    run._paths, run._longest_mm, run._chain = paths(links, run.gap_mm, run.max_mm_s, run.typical_mm_s)
    run._slowest = SLOWER[run.bound] * 250_000 // run.typical_mm_s
    run._paces = run._ways = run._long_mm = 0
    run.phase = STALLED if counted else ARMED
    run.pushes = run.questions = run._waits = 0
    run._wave = run._met = 0
    run._taken = bytearray(MOST_WAVES + 1)
    run.is_reported = False
    run._left = run.gates
    run._push_at = run._last_at = now_ms
    for gate in range(run.gates):
        run.tells[gate] = run.doubted[gate] = run._by[gate] = run._flickers[gate] = 0
        if not counted:
            run.asks[gate] = 0
        run.questions += run.asks[gate] > 0
        run.has_counted[gate] = gate in counted
        run.stuck[gate] = run.blocked[gate] and not run.has_counted[gate]
        if run.has_counted[gate]:
            # When it fell nobody knows; long ago.
            run._at[gate] = run._again_at[gate] = ticks.add(now_ms, -ticks.OLDEST_MS)
            run._left -= 1
        elif run.stuck[gate]:
            run._left -= 1
            run.listener(STUCK, gate, 0)
    if counted and sum(run.has_counted) == run.gates:
        run.phase = FINISHED
