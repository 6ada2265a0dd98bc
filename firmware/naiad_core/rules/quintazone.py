"""The rules of Quintazone: turns, what is legal, why not, scores; not where cards lie and what they join
(quintazone_table.py). Read notation/quintazone.py next.
"""

from naiad_core.pieces.quintazone import (
    DECKS,
    ELEMENTS,
    GOALS,
    HORIZONTAL,
    IDS,
    PIECES,
    PYRAMIDS,
    SIZES,
    TRIOS,
    VERTICAL,
    piece,
    piece_name,
    quarters,
)
from naiad_core.rules.quintazone_moves import (
    CARD,
    END,
    FAR,
    GOAL,
    ORIGIN,
    PASS,
    PYRAMID,
    START,
    VERBS,
    card,
    cell,
    cell_x,
    cell_y,
    end,
    goal,
    pass_,
    pyramid,
    start,
    unpack,
    well_formed,
)
from naiad_core.rules.quintazone_table import NONE, SETTLED, Table
from naiad_core.state import NOBODY

# Cards and moves are names of this module too.
__all__ = [
    "CARD",
    "DECKS",
    "DUE",
    "ELEMENTS",
    "END",
    "FAR",
    "GAME",
    "GOAL",
    "GOALS",
    "IDS",
    "LAID",
    "PASS",
    "PASSED",
    "PYRAMID",
    "PYRAMIDS",
    "START",
    "VERBS",
    "Game",
    "card",
    "cell",
    "cell_x",
    "cell_y",
    "end",
    "goal",
    "pass_",
    "piece",
    "piece_name",
    "pyramid",
    "quarters",
    "start",
    "unpack",
]

GAME = "quintazone"

HAND = 5
# The card part of a turn.
DUE, LAID, PASSED = 0, 1, 2


def __getattr__(name):
    # Options are names of this module too.
    from naiad_core.rules import quintazone_options

    return getattr(quintazone_options, name)


class Game(Table):
    """A position; beside the methods of State and Table a fast random move.

    ``goals`` by seat: the revealed element or NONE. ``hands`` by seat: cards held.
    """

    GAME = GAME
    MIN_SEATS = 2
    MAX_SEATS = 5

    def __init__(self, seats, options):
        deck = DECKS.index(options["deck"])
        Table.__init__(self, seats, options, SIZES[deck], TRIOS[deck][seats - 2])
        # Who may act; NOBODY once the game is over.
        self.seat = 0
        self.card_part = DUE
        self.pyramid_done = False
        # Passes in a row before this turn.
        self.passes = 0
        self.hands = [HAND] * seats
        self.goals = [NONE] * seats
        # By finished turn: what its end overwrote.
        self._turns = []

    @property
    def over(self):
        """True once the game has ended."""
        return self.seat < 0

    @property
    def pile(self):
        """How many cards are neither in a hand nor on the table."""
        return self.size - self.laid - sum(self.hands)

    def legal(self, piece=None):
        """See State. Hands are hidden: every card that is not on the table is listed, a whole one upright only."""
        low, high = (0, PIECES) if piece is None else (piece, piece + 1)
        cards = range(max(low, 0), min(high, self.size))
        out = []
        if self.seat < 0:
            for seat in range(self.seats):
                for element in range(max(low - GOALS, 0), min(high - GOALS, 5)):
                    if not self._why_no_goal(seat, element):
                        out.append(goal(seat, element))
        elif not self.laid:
            for number in cards:
                if IDS[number][0] == "q":
                    out.append(start(number))
        else:
            if self.card_part == DUE:
                for number in cards:
                    if not self.is_used(number):
                        self._list_card(number, out)
            if not self.pyramid_done:
                for size in (1, 2, 3):
                    if low <= PYRAMIDS + size < high:
                        self._list_pyramid(size, self.seat, out)
            if piece is None:
                out.append(PASS if self.card_part == DUE else END)
        out.sort()
        return out

    def pick(self, rng):
        """One of legal(), each as likely; rng(n) gives a whole number from 0 to n - 1.

        Draws from a list that is quick to count, again until it hits a legal move, and makes no
        list: a sieve leaves what passes it equally likely.
        """
        if self.seat < 0 or not self.laid:
            moves = self.legal()
            return moves[rng(len(moves))]
        cards = places = 0
        if self.card_part == DUE:
            places = len(self._open)
            cards = 2 * (self.size - self.laid) * places
        stash = 0 if self.pyramid_done else self._stash[self.seat]
        last = cards + 3 * self._free if stash else cards
        while True:
            number = rng(last + 1)
            if number < cards:
                slot = self._open[number % places]
                number //= places
                face = 2 * self._order[self.laid + (number >> 1)]
                vertical = VERTICAL[face]
                if number & 1:
                    face += 1
                    if VERTICAL[face] == vertical:
                        continue
                    vertical = VERTICAL[face]
                if self._vertical[slot] & vertical or self._horizontal[slot] & HORIZONTAL[face]:
                    return CARD | face << 4 | self._cells[slot] << 11
            elif number < last:
                size = 1 + (number - cards) % 3
                if stash >> 3 * size - 3 & 7:
                    return PYRAMID | PYRAMIDS + size << 5 | self._pick_panel(rng) << 11
            else:
                return PASS if cards else END

    def _pick_panel(self, rng):
        nodes, parent, weight = self._nodes, self._parent, self._weight
        while True:
            root = node = nodes[rng(len(nodes))]
            while parent[root] >= 0:
                root = parent[root]
            if weight[root] < SETTLED:
                return self._place(node)

    def why_not(self, action, seat=NOBODY):
        """See State; 'bad-argument' for a number that is no move of this game."""
        if not well_formed(action, self.size, self.seats):
            return "bad-argument"
        verb = action & 15
        number = action >> 5 & 63
        place = action >> 11
        if verb == START and self.laid:
            return "started"
        if verb != START and not self.laid:
            return "not-started"
        if verb == GOAL:
            if self.seat >= 0:
                return "goal-early"
            if seat not in (NOBODY, place):
                return "wrong-seat"
            return self._why_no_goal(place, number - GOALS)
        if self.seat < 0:
            return "game-over"
        if seat not in (NOBODY, self.seat):
            return "wrong-seat"
        if verb == START:
            return "" if IDS[number][0] == "q" else "start-card"
        if verb == END:
            return "card-first" if self.card_part == DUE else ""
        if verb == PYRAMID:
            return "pyramid-done" if self.pyramid_done else self._why_no_pyramid(number - PYRAMIDS, self.seat, place)
        if self.card_part != DUE:
            return "card-done"
        return "" if verb == PASS else self._why_no_card(action >> 4 & 127, place)

    def _why_no_goal(self, seat, element):
        if self.goals[seat] >= 0:
            return "goal-known"
        return "goal-taken" if element in self.goals else ""

    def apply(self, action):
        """See State."""
        verb = action & 15
        if verb == CARD:
            self._lay(action >> 4 & 127, action >> 11)
            self.hands[self.seat] -= 1
            self.card_part = LAID
        elif verb == PYRAMID:
            self._set(action >> 11, (action >> 5 & 63) - PYRAMIDS, self.seat)
            self.pyramid_done = True
        elif verb == PASS:
            self.card_part = PASSED
        elif verb == GOAL:
            self.goals[action >> 11] = (action >> 5 & 63) - GOALS
        elif verb == START:
            self._lay(action >> 4, ORIGIN)
        self.history.append(action)
        # Between turns the card part is due: neither start nor goals end one.
        if self.card_part != DUE and (verb == END or self.pyramid_done or not self._free or not self._stash[self.seat]):
            self._end_turn()

    def undo(self):
        """See State."""
        action = self.history.pop()
        verb = action & 15
        if verb == GOAL:
            self.goals[action >> 11] = NONE
        elif verb == START:
            self._lift()
        else:
            # Nothing has happened in this turn: the move ended the one before.
            if self.card_part == DUE and not self.pyramid_done:
                self._reopen_turn()
            if verb == PYRAMID:
                self._unset()
                self.pyramid_done = False
            elif verb != END:
                self.card_part = DUE
                if verb == CARD:
                    self._lift()
                    self.hands[self.seat] += 1
        return action

    def _end_turn(self):
        seat = self.seat
        self._turns.append(seat | self.card_part << 3 | self.pyramid_done << 5 | self.passes << 6)
        if self.card_part == PASSED:
            self.passes += 1
        else:
            self.passes = 0
            # While there is a pile all hands are full but this one.
            if self.size - self.laid >= HAND * self.seats:
                self.hands[seat] += 1
        self.card_part = DUE
        self.pyramid_done = False
        if self.laid == self.size or (self.passes and self.passes >= len([n for n in self.hands if n])):
            self.seat = NOBODY
            return
        while True:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.hands[seat]:
                self.seat = seat
                return

    def _reopen_turn(self):
        turn = self._turns.pop()
        self.seat = turn & 7
        self.card_part = turn >> 3 & 3
        self.pyramid_done = turn & 32 != 0
        self.passes = turn >> 6
        # A hand that has laid a card is full again only if it drew.
        if self.card_part == LAID and self.hands[self.seat] == HAND:
            self.hands[self.seat] -= 1

    def to_act(self):
        """See State."""
        return self.seat

    def is_over(self):
        """See State: every card lies, or all who hold cards passed in a row."""
        return self.seat < 0

    def is_provisional(self):
        """See State: until every seat has revealed its goal."""
        return self.seat >= 0 or NONE in self.goals

    def scores(self):
        """See State; ``parts`` has one entry a pyramid, ``goal`` is a letter or None."""
        players = [self._player(seat) for seat in range(self.seats)]
        best = max([player["total"] for player in players])
        if self.is_provisional():
            best = -1
        return {"players": players, "winners": [seat for seat in range(self.seats) if players[seat]["total"] == best]}

    def _player(self, seat):
        element = self.goals[seat]
        total = 0
        parts = []
        for packed in self._pyramids:
            if packed & 7 == seat:
                node, size = packed >> 5, packed >> 3 & 3
                where, panel = self.laid_cell(node // 5), node % 5
                cards = self._weight[self._root(node)] % SETTLED
                points = size * cards * (2 if panel == element else 1)
                total += points
                parts.append(
                    {
                        "pyramid": size,
                        "at": [cell_x(where), cell_y(where)],
                        "panel": ELEMENTS[panel],
                        "zone": cards,
                        "doubled": panel == element,
                        "points": points,
                    }
                )
        return {"total": total, "parts": parts, "goal": None if element < 0 else ELEMENTS[element]}

    def position(self):
        """See State."""
        out = bytearray((self.size, self.seats, self.seat & 7, self.card_part, self.pyramid_done, self.passes))
        out.extend(bytes(self.hands))
        out.extend(bytes([element + 1 for element in self.goals]))
        # Each seat's pyramids in the order of setting, which its score shows.
        for seat in range(self.seats):
            for packed in self._pyramids:
                if packed & 7 == seat:
                    where = self.laid_cell(packed // 160)
                    out.extend(bytes((where >> 8, where & 255, packed // 32 % 5 << 5 | packed & 31)))
        for where in sorted([self.laid_cell(number) for number in range(self.laid)]):
            face = self.face_at(where)
            # A whole card is the same either way up.
            if VERTICAL[face] == VERTICAL[face ^ 1]:
                face &= 126
            out.extend(bytes((where >> 8, where & 255, face)))
        return bytes(out)

    def clone(self):
        """See State."""
        other = Game(self.seats, self.options)
        for name, value in self.__dict__.items():
            setattr(other, name, type(value)(value) if type(value) in (list, dict) else value)
        return other
