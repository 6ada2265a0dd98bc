"""What every game's State promises; not a game itself.

A move is one positive int (an *action*), below 2**30 so that it needs no heap on a 32-bit
interpreter; only a set of very many pieces in one line may be larger. A position is the fold of
the actions that stand. Words and JSON live in each game's notation.py, files in text.py, the line of moves with
its undos in record.py.
"""

# Not an action of any game: the line of a record that takes the last standing move back.
UNDO = 0
# Nor this, its verb is none of any game: the line that says that whoever was to act was shown the best of its moves. It
# changes no position.
HINT = 32
NOBODY = -1


class State:
    """A position. Subclasses fill in the methods below; tests/games/simulator.py holds them to it.

    ``seats`` players, ``options`` complete (every key of the game present),
    ``history`` the standing actions, oldest first; callers must not change it.
    """

    def __init__(self, seats, options):
        self.seats = seats
        self.options = options
        self.history = []

    def legal(self, piece=None):
        """Legal actions, sorted and unique; with a piece (see the rules module) only its moves.

        Moves that belong to chance, and undo, are not among them.
        """
        raise NotImplementedError

    def why_not(self, action, seat=NOBODY):
        """'' if the action may be made now (by that seat, if one is named), else a reason code."""
        raise NotImplementedError

    def apply(self, action):
        """Make a move. The caller must know that it is legal; ``why_not`` tells."""
        raise NotImplementedError

    def undo(self):
        """Take back the last standing action and return it; IndexError where none stands."""
        raise NotImplementedError

    def is_timed(self, action):
        """True for an action whose time counts in the game; a table keeps the times of these alone."""
        return False

    def to_act(self):
        """The seat that may act, or NOBODY where any may, or none."""
        raise NotImplementedError

    def is_over(self):
        """True once the game has ended; lines that only settle the result may still follow."""
        raise NotImplementedError

    def is_provisional(self):
        """True until the result stands."""
        raise NotImplementedError

    def scores(self):
        """{"players": [{"total", "parts", ...}], "winners": [seat, ...]}, and "table" where a game has one."""
        raise NotImplementedError

    def points(self, seat):
        """A seat's total as ``scores`` has it, for whoever asks for thousands of them."""
        return self.scores()["players"][seat]["total"]

    def position(self):
        """Everything that matters of the position, as bytes: equal bytes, equal position."""
        raise NotImplementedError

    def clone(self):
        """An equal, independent State."""
        other = type(self)(self.seats, self.options)
        for action in self.history:
            other.apply(action)
        return other
