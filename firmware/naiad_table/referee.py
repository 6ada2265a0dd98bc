"""The game in play: its record and its journal kept in step; not its lights and not its rules. Read desk.py next."""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import record
from naiad_core.record import Record
from naiad_core.state import UNDO
from naiad_table import ticks


class Referee:
    """``record`` is None until a game is begun or resumed; the lines themselves are in the journal
    alone. ``times``: for each standing action the tenths of a second of play time at which it was made.

    Every line goes to the journal's tail in the same call that makes it; the journal writes it
    when it may.
    """

    def __init__(self, journal):
        self.journal = journal
        self.record: Any = None
        self.finished = False
        self.times = []
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

    def resume(self, header, lines):
        """Take up the game that the journal keeps so; False, and it is put away, if it is none for these rules."""
        try:
            game, seats, options, _end = record.unpack_header(header)
            self.open(game, seats, options)
        except ValueError:
            # Another version's options, or an owner's that have been changed since.
            self.journal.end_game()
            return False
        for action, t_ds in lines:
            # Only another version's rules refuse a line here. The journal keeps the game for the PC;
            # nobody can go on with it, and nothing is guessed past the line.
            if self.record.why_not(action):
                self.record = None
                self.journal.end_game()
                return False
            self._push(action, t_ds)
            self.t_ms = t_ds * 100
        return True

    def begin(self, game, seats, options):
        """Let the journal begin a new game, which ends the one before; ``open`` must follow."""
        self.record = None
        self.journal.begin_game(record.pack_header(game, seats, options))

    def open(self, game, seats, options):
        """Lay the table for a game from its start."""
        self.record = Record(game, seats, options, False)
        self.times = []
        self.t_ms = 0
        self.held = False
        self.finished = False

    def _push(self, action, t_ds):
        self.record.push(action, t_ds)
        if action == UNDO:
            self.times.pop()
        else:
            self.times.append(t_ds)

    def why_not(self, action):
        """'' or the reason code."""
        # Put away means that the journal has closed it: a line more would belong to no game.
        return "game-over" if self.finished else self.record.why_not(action)

    def commit(self, action):
        """Make a move or an undo; '' or the reason code for which it was refused."""
        code = self.why_not(action)
        if code:
            return code
        t_ds = self.t_ms // 100
        self._push(action, t_ds)
        self.journal.add_move(action, t_ds)
        return ""

    def undo(self):
        """Take back the last standing move; '' or 'nothing-to-undo'."""
        return self.commit(UNDO)

    def finish(self):
        """The players have seen the result: nothing more belongs to this game."""
        if self.record is not None and not self.finished:
            self.finished = True
            self.journal.end_game()
