"""A game of Quintazone: its turns, what is legal, why not, scores; not how cards lie and what they join (table.py)."""

from naiad_core.games.quintazone import table
from naiad_core.games.quintazone.actions import (
    CARD,
    END,
    GOAL,
    ORIGIN,
    PASS,
    PLACE,
    PYRAMID,
    ROW,
    START,
    cell,
    cell_x,
    cell_y,
    face_of,
    goal,
    piece_of,
    seat_of,
    start,
    well_formed,
)
from naiad_core.games.quintazone.actions import VERBS as VERBS
from naiad_core.games.quintazone.actions import verb_of as verb_of
from naiad_core.games.quintazone.pieces import (
    DECKS,
    ELEMENTS,
    GOALS,
    HAND,
    IDS,
    PIECES,
    PYRAMIDS,
    SIZES,
    TRIOS,
    VERTICAL,
)
from naiad_core.games.quintazone.pieces import piece as piece
from naiad_core.games.quintazone.pieces import piece_name as piece_name
from naiad_core.games.quintazone.table import NONE, SETTLED
from naiad_core.state import NOBODY, State

# The card part of a turn.
DUE, LAID, PASSED = 0, 1, 2


class Game(State):
    """A position: ``size`` cards in the deck, ``laid`` of them on the table.

    ``goals`` by seat: the revealed element or NONE. ``hands`` by seat: cards held. To be read by whoever draws the
    table: by card of it ``faces`` and ``slots``, by slot ``cells``; ``standing`` its pyramids, node << 5 | size << 3 |
    seat.
    """

    def __init__(self, seats, options):
        deck = DECKS.index(options["deck"])
        State.__init__(self, seats, options)
        self.size = size = SIZES[deck]
        self.laid = 0
        # The deck, the cards on the table first in the order of laying, and where each card is in
        # it. Undo need not put it back: the cards behind are in no order that means anything.
        self._order = list(range(size))
        self._rank = list(range(size))
        # By slot: its cell, what is asked there, which card of the table lies there.
        self.cells = [ORIGIN]
        self._vertical = [0]
        self._horizontal = [0]
        self._holds = [NONE]
        self._slot_of = {ORIGIN: 0}
        # The slots without a card, and by slot where it is in that list or was when its card came.
        self._open = [0]
        self._open_at = [0]
        # By card of the table: its face, its slot.
        self.faces = []
        self.slots = []
        # What bounds() has found, () once a card came or went: the lights ask with every blink.
        self.found_bounds: tuple[int, ...] = ()
        # By node: the node it hangs on, or NONE; the weight of what hangs on it. Then the nodes
        # in the order of their hooking, NONE before each card's; all nodes of the table in the
        # order of laying.
        self._parent = [NONE] * (5 * size)
        self._weight = [0] * (5 * size)
        self._hooked = []
        self._nodes = []
        # How many panels lie in zones without a pyramid.
        self._free = 0
        # By seat: pyramids left, 3 bits a size.
        self._stash = [TRIOS[deck][seats - 2] * 0b001001001] * seats
        self.standing = []
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
                if IDS[number][:1] == "q":
                    out.append(start(number))
        else:
            if self.card_part == DUE:
                for number in cards:
                    if not self.is_used(number):
                        table.list_card(self, number, out)
            if not self.pyramid_done:
                for size in (1, 2, 3):
                    if low <= PYRAMIDS + size < high:
                        table.list_pyramid(self, size, self.seat, out)
            if piece is None:
                out.append(PASS if self.card_part == DUE else END)
        out.sort()
        return out

    def why_not(self, action, seat=NOBODY):
        """See State; 'bad-argument' for a number that is no move of this game."""
        if not well_formed(action, self.size, self.seats):
            return "bad-argument"
        verb = verb_of(action)
        number = piece_of(action)
        place = action >> PLACE
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
        if verb == START:
            return "" if IDS[number][:1] == "q" else "start-card"
        if seat not in (NOBODY, self.seat):
            return "wrong-seat"
        if verb == END:
            return "card-first" if self.card_part == DUE else ""
        if verb == PYRAMID:
            if self.pyramid_done:
                return "pyramid-done"
            return table.why_no_pyramid(self, number - PYRAMIDS, self.seat, place)
        if self.card_part != DUE:
            return "card-done"
        return "" if verb == PASS else table.why_no_card(self, face_of(action), place)

    def _why_no_goal(self, seat, element):
        if self.goals[seat] >= 0:
            return "goal-known"
        return "goal-taken" if element in self.goals else ""

    def apply(self, action):
        """See State."""
        verb = verb_of(action)
        if verb == CARD:
            table.lay(self, face_of(action), action >> PLACE)
            self.hands[self.seat] -= 1
            self.card_part = LAID
        elif verb == PYRAMID:
            table.set_pyramid(self, action >> PLACE, piece_of(action) - PYRAMIDS, self.seat)
            self.pyramid_done = True
        elif verb == PASS:
            self.card_part = PASSED
        elif verb == GOAL:
            self.goals[seat_of(action)] = piece_of(action) - GOALS
        elif verb == START:
            table.lay(self, action >> 4, ORIGIN)
        self.history.append(action)
        # Between turns the card part is due: neither start nor goals end one.
        if self.card_part != DUE and (verb == END or self.pyramid_done or not self._free or not self._stash[self.seat]):
            self._end_turn()

    def undo(self):
        """See State."""
        action = self.history.pop()
        verb = verb_of(action)
        if verb == GOAL:
            self.goals[seat_of(action)] = NONE
        elif verb == START:
            table.lift(self)
        else:
            # Nothing has happened in this turn: the move ended the one before.
            if self.card_part == DUE and not self.pyramid_done:
                self._reopen_turn()
            if verb == PYRAMID:
                table.unset_pyramid(self)
                self.pyramid_done = False
            elif verb != END:
                self.card_part = DUE
                if verb == CARD:
                    table.lift(self)
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

    # What lies on the table

    def laid_cell(self, number):
        """The cell of the card that was laid as number 0, 1, ... ``laid`` - 1."""
        return self.cells[self.slots[number]]

    def laid_rank(self, where):
        """As which number the card on a cell was laid, or NONE."""
        slot = self._slot_of.get(where)
        return NONE if slot is None else self._holds[slot]

    def face_at(self, where):
        """The face of the card on a cell, or NONE."""
        number = self.laid_rank(where)
        return NONE if number < 0 else self.faces[number]

    def is_used(self, card):
        """Whether a card lies on the table."""
        return self._rank[card] < self.laid

    def bounds(self):
        """(least x, least y, greatest x, greatest y) of the cards on the table; the origin's before the start."""
        if not self.found_bounds:
            left = top = right = bottom = 0
            for slot in self.slots:
                where = self.cells[slot] - ORIGIN
                y = (where + ROW // 2) // ROW
                x = where - ROW * y
                left, right = min(left, x), max(right, x)
                top, bottom = min(top, y), max(bottom, y)
            self.found_bounds = left, top, right, bottom
        return self.found_bounds

    def zone_key(self, where, panel):
        """A number that all panels of a zone share, until the table changes; NONE where there is no such panel."""
        node = table.node_at(self, where | panel << 14)
        return table.root_of(self, node) if node in self._nodes else NONE

    def zone_of(self, x, y, panel):
        """The cells of the zone of a panel, in the order of laying; [] where there is no such panel."""
        key = self.zone_key(cell(x, y), panel)
        return [self.laid_cell(node // 5) for node in self._nodes if table.root_of(self, node) == key]

    def empty_zones(self):
        """For each zone without a pyramid one panel in it, as cell | element << 14."""
        return [table.place_of(self, n) for n in self._nodes if self._parent[n] < 0 and self._weight[n] < SETTLED]

    def any_panel(self):
        """An element that the start card shows; 0 before the start."""
        return self._nodes[0] if self.laid else 0

    def stash(self, seat, size):
        """How many pyramids of a size a seat has left."""
        return self._stash[seat] >> 3 * size - 3 & 7

    def pyramids(self):
        """The pyramids in the order of setting: (cell, element, size, seat) each."""
        return [(self.laid_cell(p // 160), p // 32 % 5, p >> 3 & 3, p & 7) for p in self.standing]

    # The result

    def to_act(self):
        """See State. The start card belongs to the set-up."""
        return self.seat if self.laid else NOBODY

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

    def points(self, seat):
        """See State."""
        total = 0
        for packed in self.standing:
            if packed & 7 == seat:
                total += (packed >> 3 & 3) * self._cards(packed) * self._times(packed)
        return total

    def _cards(self, packed):
        """How many cards lie in the zone of a pyramid."""
        return self._weight[table.root_of(self, packed >> 5)] % SETTLED

    def _times(self, packed):
        """How often a pyramid counts."""
        return 2 if packed // 32 % 5 == self.goals[packed & 7] else 1

    def _player(self, seat):
        element = self.goals[seat]
        parts = []
        for packed in self.standing:
            if packed & 7 == seat:
                node, size = packed >> 5, packed >> 3 & 3
                where, panel = self.laid_cell(node // 5), node % 5
                cards = self._cards(packed)
                times = self._times(packed)
                parts.append(
                    {
                        "pyramid": size,
                        "at": [cell_x(where), cell_y(where)],
                        "panel": ELEMENTS[panel],
                        "zone": cards,
                        "doubled": times > 1,
                        "points": size * cards * times,
                    }
                )
        return {"total": self.points(seat), "parts": parts, "goal": None if element < 0 else ELEMENTS[element]}

    def position(self):
        """See State."""
        out = bytearray((self.size, self.seats, self.seat & 7, self.card_part, self.pyramid_done, self.passes))
        out.extend(bytes(self.hands))
        out.extend(bytes([element + 1 for element in self.goals]))
        # Each seat's pyramids in the order of setting, which its score shows.
        for seat in range(self.seats):
            for packed in self.standing:
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
