"""AYA's sand timer as a fold over the record: how long it has run; not its lights. Read play/aya.py next."""

from naiad_core.rules import aya
from naiad_core.state import UNDO

STARTS = (aya.TURN_1, aya.TURN_2)


def elapsed(lines):
    """(tenths run since the last turn of the glass, tenths of play time at which it last began to run or -1).

    ``lines`` as in a Record; what an undo took back has not happened, but its time has passed.
    """
    standing: list[tuple[int, int]] = []
    for line in lines:
        if line[0] == UNDO:
            standing.pop()
        else:
            standing.append(line)
    run_ds = 0
    since_ds = -1
    for action, t_ds in standing:
        if action & 15 != aya.GLASS:
            continue
        step = action >> 4
        if step in STARTS:
            run_ds = 0
            since_ds = t_ds
        elif step == aya.GO_ON:
            since_ds = t_ds
        elif since_ds >= 0:
            run_ds += t_ds - since_ds
            since_ds = -1
    return run_ds, since_ds


class Glass:
    """The glass of one game; ``refresh`` after every line of it, then ``left_ms`` at any moment."""

    def __init__(self, whole_ms):
        self.whole_ms = whole_ms
        self._run_ms = 0
        self._since_ms = -1

    def refresh(self, lines):
        """Take in the lines anew."""
        run_ds, since_ds = elapsed(lines)
        self._run_ms = run_ds * 100
        self._since_ms = since_ds * 100 if since_ds >= 0 else -1

    def left_ms(self, t_ms):
        """Milliseconds of sand left at this play time."""
        run_ms = self._run_ms + (t_ms - self._since_ms if self._since_ms >= 0 else 0)
        return max(0, self.whole_ms - run_ms)
