"""The aquarium of Acqua Dolce: where cards are, what fish need and eat, goals; not turns and not
what the control phase takes out. Read acqua_dolce_control.py next.

Everything that changes is one byte each in ``now``, at the places named below. So to undo a move
is to put back the bytes that it changed, whatever it did; they are kept on a stack.
"""

from naiad_core.pieces.acqua_dolce import (
    COPIES,
    COUNT,
    DECORATION,
    FIRST,
    FISH,
    FOOD,
    GLASSFISH,
    GUPPY,
    KINDS,
    LEFT_OUT,
    NEEDS,
    NEEDS_DECORATION,
    NEEDS_PLANT,
    NO_GUPPY,
    NO_SCHOOL,
    OF_COLOUR,
    OF_ZONE,
    PLANT,
    RATIONS,
    SCHOOL,
    SCHOOLS,
    START_DEGREES,
    kind_of,
)
from naiad_core.rules.acqua_dolce_goals import GOALS, goal_bits, goal_names
from naiad_core.state import State

# Rulebook, preparing the game; conditions; goals.
HAND = 7
ROW_CARDS = 3
SCHOOL_SIZE = 3
SPECIES_GOAL = 7
SCHOOLS_GOAL = 3
PLANTS_GOAL = 3
DECORATIONS_GOAL = 2

# Places in ``now``. By kind, as bits: the copies on the table, from 0, and those known to lie in
# the discards. Then the discards that nobody named, the open row, the pile; the water; whose turn
# it is, see acqua_dolce_turns.py; and by seat the cards in hand.
GONE = len(KINDS)
UNNAMED = 2 * GONE
ROW = UNNAMED + 1
PILE = UNNAMED + 2
DEGREES = UNNAMED + 3
KING = UNNAMED + 4
TURN = UNNAMED + 5
PHASE = UNNAMED + 6
ACTIONS = UNNAMED + 7
MARKS = UNNAMED + 8
HANDS = UNNAMED + 9

# The stack of changed bytes is made of pieces: a heap in use has no room for one long block that grows.
_PIECE = 256


class Tank(State):
    """The table and what is known of pile, hands and discards; see Game for the whole."""

    def __init__(self, seats, options):
        State.__init__(self, seats, options)
        self.advanced = options["rules"] == "advanced"
        # The goals of this game, as bits.
        self.goals = goal_bits(options["goals"])
        # By kind, as bits: the copies in this game.
        self.copies = bytes(
            [0 if LEFT_OUT[seats - 2] >> kind & 1 else (1 << COPIES[kind]) - 1 for kind in range(len(KINDS))]
        )
        now = bytearray(HANDS + seats)
        now[ROW] = 0 if options["single_pile"] else ROW_CARDS
        now[PILE] = sum([COUNT[bits] for bits in self.copies]) - HAND * seats - now[ROW]
        now[DEGREES] = START_DEGREES if self.advanced else 0
        now[KING] = options["king"]
        for seat in range(seats):
            now[HANDS + seat] = HAND
        self.now = now
        # The position before the move that is being made.
        self._before = bytearray(now)
        # For each move: the bytes it changed, each before its place, then how many they are. A move lies in one piece.
        self._pieces = [bytearray(_PIECE)]
        # Where each piece but the last ends.
        self._ends = []
        self._changed = 0

    # What is where

    @property
    def pile(self):
        """How many cards lie in the pile."""
        return self.now[PILE]

    @property
    def row(self):
        """How many cards lie open."""
        return self.now[ROW]

    @property
    def degrees(self):
        """The water's temperature in degrees Celsius; 0 without the advanced rules."""
        return self.now[DEGREES]

    def hand(self, seat):
        """How many cards a seat holds."""
        return self.now[HANDS + seat]

    def on_table(self, kind):
        """The copies of a kind that lie on the table, as bits."""
        return self.now[kind]

    def discarded(self, kind):
        """The copies of a kind that are known to lie in the discards, as bits."""
        return self.now[GONE + kind]

    def in_game(self, card):
        """Whether the card of this number is one of this game's."""
        kind = kind_of(card)
        return self.copies[kind] >> card - FIRST[kind] & 1 == 1

    def unseen(self, kind):
        """The copies of a kind, as bits, that may be in a hand: not on the table, not known to be discarded."""
        return self.copies[kind] & ~self.now[kind] & ~self.now[GONE + kind]

    def discards(self):
        """How many cards lie in the discards."""
        now = self.now
        cards = now[UNNAMED]
        for kind in range(GONE, UNNAMED):
            cards += COUNT[now[kind]]
        return cards

    def can_draw(self):
        """Whether there is a card to draw, from the pile (or the discards that would be it) or the row."""
        return self.now[ROW] > 0 or self.now[PILE] > 0 or self.discards() > 0

    # The aquarium

    def present(self):
        """The species on the table, as bits."""
        now = self.now
        found = 0
        for kind in range(FISH):
            if now[kind]:
                found |= 1 << kind
        return found

    def fish(self):
        """How many fish there are to feed."""
        now = self.now
        cards = 0
        for kind in range(FISH):
            cards += COUNT[now[kind]]
        return cards

    def food(self):
        """How many fish can be fed: the cards in all hands and the rations on the table."""
        now = self.now
        food = 0
        for at in range(HANDS, len(now)):
            food += now[at]
        for kind in range(FOOD, GONE):
            food += COUNT[now[kind]] * RATIONS[kind]
        return food

    def excess(self):
        """How many fish cannot be fed."""
        return max(0, self.fish() - self.food())

    def unmet(self, kind, more=0):
        """The conditions, as bits, that a species on the table does not meet, or with so many more cards would not.

        Nothing for what is no fish.
        """
        if kind >= FISH:
            return 0
        now = self.now
        needs = NEEDS[kind]
        bits = 0
        if needs & SCHOOL and COUNT[now[kind]] + more < SCHOOL_SIZE:
            bits = SCHOOL
        if needs & NEEDS_PLANT and not now[PLANT]:
            bits |= NEEDS_PLANT
        if needs & NEEDS_DECORATION and not now[DECORATION]:
            bits |= NEEDS_DECORATION
        if needs & NO_GUPPY and (now[GUPPY] or kind == GUPPY):
            bits |= NO_GUPPY
        if needs & NO_SCHOOL and (self.present() | 1 << kind) & SCHOOLS:
            bits |= NO_SCHOOL
        return bits

    def penalty(self, kind, cards=1):
        """How many penalty cards it costs to play so many cards of a kind now: one a card and unmet condition."""
        return cards * COUNT[self.unmet(kind, cards)]

    def unfit(self):
        """The species on the table, as bits, with an unmet condition."""
        return self._having_unmet(31)

    def lacking(self):
        """The species on the table, as bits, that lack a plant, a decoration or cards of their own."""
        return self._having_unmet(SCHOOL | NEEDS_PLANT | NEEDS_DECORATION)

    def _having_unmet(self, conditions):
        found = 0
        for kind in range(FISH):
            if self.now[kind] and self.unmet(kind) & conditions:
                found |= 1 << kind
        return found

    # Goals

    def goals_met(self):
        """The goals of this game that are met now, as bits."""
        now = self.now
        present = self.present()
        species = schools = 0
        for kind in range(FISH):
            if now[kind]:
                species += 1
                if SCHOOLS >> kind & 1 and COUNT[now[kind]] >= SCHOOL_SIZE:
                    schools += 1
        met = 0
        if species >= SPECIES_GOAL:
            met = 1
        if schools >= SCHOOLS_GOAL:
            met |= 2
        if COUNT[now[PLANT]] >= PLANTS_GOAL and COUNT[now[DECORATION]] >= DECORATIONS_GOAL:
            met |= 4
        if now[GLASSFISH]:
            met |= 8
        if all([present & kinds for kinds in OF_COLOUR]):
            met |= 16
        if all([present & kinds for kinds in OF_ZONE]):
            met |= 32
        return met & self.goals

    def enough_goals(self):
        """Whether as many goals are met as the game needs."""
        return COUNT[self.goals_met()] >= self.options["goals_needed"]

    def table(self):
        """What a score tells of the table."""
        met = self.goals_met()
        return {
            "goals": dict([(name, met >> GOALS.index(name) & 1 == 1) for name in goal_names(self.goals)]),
            "temperature": self.now[DEGREES] if self.advanced else None,
            "fish": self.fish(),
            "food": self.food(),
        }

    # Cards on their way

    def _take(self, cards):
        """Take up to so many cards from the pile, which the discards become when it is empty; how many they are."""
        now = self.now
        taken = min(cards, now[PILE])
        if taken < cards:
            # From now on it is not known where they lie.
            now[PILE] = self.discards() + taken
            for at in range(GONE, UNNAMED + 1):
                now[at] = 0
            taken = min(cards, now[PILE])
        now[PILE] -= taken
        return taken

    def _fill_row(self):
        self.now[ROW] += self._take(ROW_CARDS - self.now[ROW])

    def _discard(self, kind, copies):
        """Put these copies, as bits, from the table to the discards."""
        self.now[kind] &= ~copies
        self.now[GONE + kind] |= copies

    # Undo

    def _keep(self):
        """Put the bytes that the move changed on the stack."""
        now, before = self.now, self._before
        at = self._changed
        if at + 2 * len(now) >= _PIECE:
            self._ends.append(at)
            self._pieces.append(bytearray(_PIECE))
            at = 0
        changes = self._pieces[-1]
        count = 0
        for place in range(len(now)):
            old = before[place]
            if old != now[place]:
                changes[at] = old
                changes[at + 1] = place
                at += 2
                count += 1
        changes[at] = count
        self._changed = at + 1

    def undo(self):
        """See State."""
        action = self.history.pop()
        if not self._changed:
            self._pieces.pop()
            self._changed = self._ends.pop()
        at = self._changed - 1
        changes = self._pieces[-1]
        for _ in range(changes[at]):
            at -= 2
            self.now[changes[at + 1]] = changes[at]
        self._changed = at
        return action

    def clone(self):
        """See State."""
        other = type(self)(self.seats, self.options)
        other.now = bytearray(self.now)
        other.history = list(self.history)
        other._pieces = [bytearray(piece) for piece in self._pieces]
        other._ends = list(self._ends)
        other._changed = self._changed
        return other

    def position(self):
        """See State."""
        return bytes(self.now)
