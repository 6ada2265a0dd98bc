"""The rules of double-six block dominoes: what fits, the end, the count; not their words (notation.py).

Hands of seven, nothing is drawn. Hands are hidden: a tile is known once it is laid, a pass is at the player's word.
Who lays the last tile of a hand wins; if all pass in a row, the fewest pips left do. Then every seat that holds tiles
shows them, and the winner scores the pips in the other hands; winners of a tie score nothing.
"""

from naiad_core.state import NOBODY, State

VERBS = ("", "tile", "pass", "left")
TILE, PASS, LEFT = 1, 2, 3
HAND = 7
# What shows at the ends before the first tile.
NOTHING = 7

# By tile: its halves, the smaller first.
HALVES = [(low, high) for low in range(7) for high in range(low, 7)]
PIECES = len(HALVES)
# Where a tile is, the seat that has shown it added to SHOWN.
UNSEEN, LAID, SHOWN = 0, 1, 2


def tile(number, on):
    """The move that lays a tile on an end that shows so many pips."""
    return TILE | number << 4 | on << 9


def left(number):
    """The move that shows a tile left in a hand."""
    return LEFT | number << 4


def verb_of(action):
    """The place of an action's verb in VERBS: the low four bits."""
    return action & 15


def piece_of(action):
    """The tile that a move is made with."""
    return action >> 4 & 31


def on_of(action):
    """The pips of the end that a tile is laid on."""
    return action >> 9


# By pips: the moves that lay a tile on them.
_FITTING = [[tile(n, on) for n in range(PIECES) if on in HALVES[n]] for on in range(7)]
_FITTING.append([tile(n, NOTHING) for n in range(PIECES)])


class Game(State):
    """A position: ``ends`` in pips, ``hands`` in tiles by seat, ``where`` by tile."""

    def __init__(self, seats, options):
        State.__init__(self, seats, options)
        self.ends = [NOTHING, NOTHING]
        self.hands = [HAND] * seats
        self.where = bytearray(PIECES)
        self.seat = 0
        self.over = False
        # How many tiles the hands have shown, seat after seat.
        self.shown = 0

    def legal(self, piece=None):
        """See State; a piece is a tile. Every tile is listed that may be in the hand."""
        where = self.where
        if self.over:
            out = [] if self.seat < 0 else [left(n) for n in range(PIECES) if not where[n]]
        else:
            one, other = self.ends
            out = [] if one == NOTHING else [PASS]
            out += [action for action in _FITTING[one] if not where[action >> 4 & 31]]
            if one != other:
                out += [action for action in _FITTING[other] if not where[action >> 4 & 31]]
            out.sort()
        return out if piece is None else [action for action in out if action != PASS and piece_of(action) == piece]

    def why_not(self, action, seat=NOBODY):
        """See State."""
        verb, number, on = verb_of(action), piece_of(action), on_of(action)
        if not TILE <= verb <= LEFT or number >= PIECES or on > (NOTHING if verb == TILE else 0):
            return "bad-argument"
        if verb == PASS and number:
            return "bad-argument"
        if self.seat < 0 or (self.over and verb != LEFT):
            return "game-over"
        if verb == LEFT and not self.over:
            return "not-now"
        if seat not in (NOBODY, self.seat):
            return "wrong-seat"
        if verb == PASS:
            return "anything-fits" if self.ends[0] == NOTHING else ""
        if self.where[number]:
            return "tile-used"
        if verb == LEFT:
            return ""
        if on not in self.ends:
            return "no-end"
        return "" if on == NOTHING or on in HALVES[number] else "no-match"

    def apply(self, action):
        """See State."""
        self.history.append(action)
        verb, number, on = verb_of(action), piece_of(action), on_of(action)
        if verb == LEFT:
            self.where[number] = SHOWN + self.seat
            self.shown += 1
        elif verb == TILE:
            self.where[number] = LAID
            self.hands[self.seat] -= 1
            self.over = not self.hands[self.seat]
            if on == NOTHING:
                self.ends = list(HALVES[number])
            else:
                self.ends[self.ends.index(on)] = sum(HALVES[number]) - on
        else:
            self.over = self.passes() == self.seats
        self.seat = self._to_show() if self.over else len(self.history) % self.seats

    def undo(self):
        """See State."""
        action = self.history.pop()
        verb, number, on = verb_of(action), piece_of(action), on_of(action)
        if verb != PASS:
            self.where[number] = UNSEEN
        if verb == LEFT:
            self.shown -= 1
            self.seat = self._to_show()
            return action
        self.over = False
        self.seat = len(self.history) % self.seats
        if verb == TILE:
            self.hands[self.seat] += 1
            if on == NOTHING:
                self.ends = [NOTHING, NOTHING]
            else:
                self.ends[self.ends.index(sum(HALVES[number]) - on)] = on
        return action

    def passes(self):
        """How many passes in a row were the last moves."""
        count = 0
        while count < len(self.history) and self.history[-1 - count] == PASS:
            count += 1
        return count

    def _to_show(self):
        shown = self.shown
        for seat in range(self.seats):
            shown -= self.hands[seat]
            if shown < 0:
                return seat
        return NOBODY

    def to_act(self):
        """See State; after the end who has tiles to show."""
        return self.seat

    def is_over(self):
        """See State: a hand is empty, or all passed in a row."""
        return self.over

    def is_provisional(self):
        """See State: until all hands are shown."""
        return self.seat >= 0

    def scores(self):
        """See State; ``parts`` are the tiles left in the hand, and the pips on those that were shown."""
        pips = [0] * self.seats
        for number in range(PIECES):
            if self.where[number] >= SHOWN:
                pips[self.where[number] - SHOWN] += sum(HALVES[number])
        winners = []
        if not self.is_provisional():
            winners = [seat for seat in range(self.seats) if not self.hands[seat]]
            winners = winners or [seat for seat in range(self.seats) if pips[seat] == min(pips)]
        players = []
        for seat in range(self.seats):
            total = sum(pips) - pips[seat] if winners == [seat] else 0
            players.append({"total": total, "parts": {"tiles": self.hands[seat], "pips": pips[seat]}})
        return {"players": players, "winners": winners}

    def position(self):
        """See State."""
        passes = 0 if self.over else self.passes()
        return bytes(sorted(self.ends) + [self.seat & 7, self.over, passes] + self.hands) + self.where


def piece(text):
    """The number of the tile that a tag names so (``3_5``), or -1."""
    for number in range(PIECES):
        if text == piece_name(number):
            return number
    return -1


def piece_name(number):
    """What a tag calls the tile of this number; '' if there is none."""
    return "%d_%d" % HALVES[number] if 0 <= number < PIECES else ""
