"""A game as it was played: its header and every line, undos included; not its text.

In bytes: version (in a journal 2 where entries with values may follow), game number, seats, length of options,
options, then for each line the action and the tenths of a second since the line before, both as varints (7 bits a byte,
least significant first). What stands before the lines is header.py's.
"""

from naiad_core import games
from naiad_core.state import HINT, UNDO


class Record:
    """Lines and the State they fold to.

    ``lines`` holds (action, t_ds) pairs, t_ds in tenths of a second since the start; it stays empty
    without ``keep``: a board has them in its journal, and has no 20 bytes a line to have them twice.
    """

    def __init__(self, game, seats, options, keep=True):
        self.game = game
        self.rules = games.load(game)
        self.seats = seats
        self.options = options
        self.state = self.rules.Game(seats, options)
        self.keep = keep
        self.lines: list[tuple[int, int]] = []

    def why_not(self, action, seat=-1):
        """'' if the line may follow, else its reason code."""
        if action == UNDO:
            return "" if self.state.history else "nothing-to-undo"
        if action == HINT:
            return "" if self.state.is_provisional() else "game-over"
        return self.state.why_not(action, seat)

    def push(self, action, t_ds=0):
        """Append a line that why_not allows."""
        if action == UNDO:
            self.state.undo()
        elif action != HINT:
            self.state.apply(action)
        if self.keep:
            self.lines.append((action, t_ds))

    def to_bytes(self):
        """The whole record; from_bytes gives it back, but for a time before that of an earlier line, which is lost."""
        from naiad_core.header import pack_header

        out = bytearray(pack_header(self.game, self.seats, self.options))
        last_ds = 0
        for action, t_ds in self.lines:
            put_varint(out, action)
            put_varint(out, max(0, t_ds - last_ds))
            last_ds = max(last_ds, t_ds)
        return bytes(out)


def from_bytes(data):
    """The Record in the bytes; ValueError, naming the line, for one that no game could have made."""
    from naiad_core.header import unpack_header

    game, seats, options, at = unpack_header(data)
    record = Record(game, seats, options)
    t_ds = 0
    while at < len(data):
        action, at = get_varint(data, at)
        step_ds, at = get_varint(data, at)
        t_ds += step_ds
        code = record.why_not(action)
        if code:
            raise ValueError("line %d: %s" % (len(record.lines) + 2, code))
        record.push(action, t_ds)
    return record


def put_varint(out, value):
    """Append a whole number >= 0 to a bytearray."""
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def get_varint(data, at):
    """(value, position behind it); ValueError where the bytes end inside it."""
    value = shift = 0
    while at < len(data):
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
    raise ValueError("the bytes end inside a number")
