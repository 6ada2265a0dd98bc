"""The game in play: its record and its journal kept in step; not how it is begun or taken up (deal.py), not its lights
and not its rules.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core.record import Record
from naiad_core.state import HINT, UNDO
from naiad_table import ticks


class Referee:
    """``record`` is None until a game is begun or resumed; the lines themselves are in the journal
    alone. ``times``: for each standing action that the game calls timed, the tenths of a second of play time at which
    it was made.

    Every line goes to the journal's tail in the same call that makes it; the journal writes it
    when it may.
    """

    def __init__(self, journal):
        self.journal = journal
        self.record: Any = None
        self.finished = False
        # Whether players have hints, see hint.py.
        self.hints = True
        self.times = []
        # Another number for each position, for whoever keeps something of one.
        self.position = 0
        # Play time; it stands still while the board is off.
        self.t_ms = 0
        # Whether it stands still now, as a game's pause wants it.
        self.held = False
        self._last_ms: int | None = None

    @property
    def state(self):
        return self.record.state

    def tick(self, now_ms):
        """Let the play time run on to now."""
        if self._last_ms is not None and not self.held:
            self.t_ms += ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms

    def open(self, game, seats, options):
        """Lay the table for a game from its start."""
        self.record = Record(game, seats, options, False)
        self.position += 1
        self.times = []
        self.t_ms = 0
        self.held = False
        self.finished = False

    def push(self, action, t_ds):
        """Make a line of the game that ``why_not`` allows; the journal has it, or gets it from who calls."""
        state = self.state
        timed = state.is_timed(state.history[-1] if action == UNDO else action)
        self.record.push(action, t_ds)
        self.position += 1
        if timed and action == UNDO:
            self.times.pop()
        elif timed:
            self.times.append(t_ds)

    def why_not(self, action):
        """'' or the reason code."""
        if self.finished:
            # Put away means that the journal has closed it: a line more would belong to no game.
            return "game-over"
        if action in (UNDO, HINT):
            return "no-hints" if action == HINT and not self.hints else self.record.why_not(action)
        # Without its call: every tag asks this on its way to the lights.
        return self.record.state.why_not(action)

    def commit(self, action):
        """Make a move or an undo; '' or the reason code for which it was refused."""
        code = self.why_not(action)
        if code:
            return code
        t_ds = self.t_ms // 100
        self.push(action, t_ds)
        self.journal.add_move(action, t_ds)
        return ""

    def finish(self):
        """The players have seen the result: nothing more belongs to this game."""
        if self.record is not None and not self.finished:
            self.finished = True
            self.journal.end_game()
