"""AYA's sand timer as a fold over the game: how long it has run; not its lights."""

from naiad_core.games.aya import actions

STARTS = (actions.TURN_1, actions.TURN_2)


def elapsed(history, times):
    """(tenths run since the last turn of the glass, tenths of play time at which it last began to run or -1).

    ``history`` holds the standing actions, ``times`` when each of the glass was made; what an undo took back has
    not happened, but its time has passed.
    """
    run_ds = 0
    since_ds = -1
    at = 0
    for action in history:
        if actions.verb_of(action) != actions.GLASS:
            continue
        _, step = actions.unpack(action)
        t_ds = times[at]
        at += 1
        if step in STARTS:
            run_ds = 0
            since_ds = t_ds
        elif step == actions.GO_ON:
            since_ds = t_ds
        elif since_ds >= 0:
            run_ds += t_ds - since_ds
            since_ds = -1
    return run_ds, since_ds


class SandTimer:
    """The sand timer of one game; ``refresh`` after every move and undo, then ``left_ms`` at any moment."""

    def __init__(self, whole_ms):
        self.whole_ms = whole_ms
        self._run_ms = 0
        self._since_ms = -1

    def refresh(self, history, times):
        """Take in anew what stands."""
        run_ds, since_ds = elapsed(history, times)
        self._run_ms = run_ds * 100
        self._since_ms = since_ds * 100 if since_ds >= 0 else -1

    def left_ms(self, t_ms):
        """Milliseconds of sand left at this play time."""
        run_ms = self._run_ms + (t_ms - self._since_ms if self._since_ms >= 0 else 0)
        return max(0, self.whole_ms - run_ms)
