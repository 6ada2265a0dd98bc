"""Acqua Dolce: a game of it, what may be asked of it; not what moves change (turns.py, control.py) nor which are legal
(judge.py).
"""

from naiad_core.games.acqua_dolce import control, judge, turns
from naiad_core.games.acqua_dolce.actions import OVER
from naiad_core.games.acqua_dolce.actions import VERBS as VERBS
from naiad_core.games.acqua_dolce.actions import verb_of as verb_of
from naiad_core.games.acqua_dolce.descriptor import GOALS as GOALS
from naiad_core.games.acqua_dolce.pieces import (
    ACTIONS,
    COLDEST,
    COPIES,
    COUNT,
    DECORATION,
    DEGREES,
    FIRST,
    FISH,
    FOOD,
    GLASSFISH,
    GONE,
    GUPPY,
    HAND,
    HANDS,
    KINDS,
    KING,
    LEFT_OUT,
    MARKS,
    NEEDS,
    NEEDS_DECORATION,
    NEEDS_PLANT,
    NO_GUPPY,
    NO_SCHOOL,
    OF_COLOUR,
    OF_ZONE,
    PHASE,
    PILE,
    PIRANHA,
    PLANT,
    RATIONS,
    ROW,
    ROW_CARDS,
    SCALE,
    SCHOOL,
    SCHOOLS,
    START_DEGREES,
    TURN,
    UNNAMED,
    WARMED,
    WARMEST,
    kind_of,
)
from naiad_core.games.acqua_dolce.pieces import piece as piece
from naiad_core.games.acqua_dolce.pieces import piece_name as piece_name
from naiad_core.state import NOBODY, State

# Rulebook, conditions; goals.
SCHOOL_SIZE = 3
SPECIES_GOAL = 7
SCHOOLS_GOAL = 3
PLANTS_GOAL = 3
DECORATIONS_GOAL = 2

# Of so many positions one is kept: a Pico makes that many moves again in 0.1 s.
_EVERY = 64
# Actions of the longest game that a table keeps in one piece.
_LONG = 704


class Game(State):
    """A position; see State. Everything that changes is one byte each in ``now``, at the places that pieces.py names.

    So to undo a move is to put back those bytes. Those of some positions are kept; the moves since are made again.
    """

    def __init__(self, seats, options):
        State.__init__(self, seats, options)
        # Long at once: later on a Pico might have no piece of memory to double it in.
        self.history = [0] * _LONG
        del self.history[:]
        self.advanced = options["rules"] == "advanced"
        # The goals of this game, as bits: a goal's number is its place in GOALS.
        self.goals = sum([1 << GOALS.index(name) for name in options["goals"]])
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
        # The position before the first move, and before every so many more, end to end: here and there in a Pico's heap
        # they would leave it in pieces.
        self._kept = bytearray(len(now) * (_LONG // _EVERY))
        # That before the last move, where none was taken back since: robots make and take back many a move.
        self._before = bytearray(now)
        self._is_before = False
        turns.begin_turn(self)

    def to_act(self):
        """See State."""
        return NOBODY if self.now[PHASE] == OVER else self.seat

    def is_over(self):
        """See State."""
        return self.now[PHASE] == OVER

    def is_provisional(self):
        """See State."""
        return self.now[PHASE] != OVER

    @property
    def phase(self):
        """What is due: FIRST_DRAW, ACTION; EATING, STARVING, REMOVING in a control phase; OVER."""
        return self.now[PHASE]

    @property
    def seat(self):
        """Whose turn it is; when the game is over, who won."""
        return (self.now[KING] + self.now[TURN]) % self.seats

    @property
    def king(self):
        """The seat that has the king card."""
        return self.now[KING]

    @property
    def actions(self):
        """How many actions are left in this turn."""
        return self.now[ACTIONS]

    def is_second_turn(self):
        """Whether this is the king's second turn, which the control phase follows."""
        return self.now[TURN] == self.seats

    def hand_is_emptied(self):
        """Whether the control phase that goes on is that of an emptied hand."""
        return self.now[MARKS] & turns.EMPTIED != 0

    def may_warm(self):
        """Whether the temperature may still be changed by the seat to act, once in its turn or in the round."""
        return self.advanced and SCALE[0] < SCALE[1] and not self.now[WARMED] >> self.seat & 1

    def warmed(self, by):
        """How warm the water would be with so many degrees more: the thermometer ends at both ends of its scale."""
        return max(SCALE[0], min(SCALE[1], self.now[DEGREES] + by))

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

    def outside(self, degrees):
        """The species, as bits, that do not live at so many degrees."""
        found = 0
        for kind in range(FISH):
            if not COLDEST[kind] <= degrees <= WARMEST[kind]:
                found |= 1 << kind
        return found

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
        if _of_each(OF_COLOUR, present):
            met |= 16
        if _of_each(OF_ZONE, present):
            met |= 32
        return met & self.goals

    def enough_goals(self):
        """Whether as many goals are met as the game needs."""
        return COUNT[self.goals_met()] >= self.options["goals_needed"]

    def table(self):
        """What a score tells of the table."""
        met = self.goals_met()
        return {
            "goals": dict([(name, met >> n & 1 == 1) for n, name in enumerate(GOALS) if self.goals >> n & 1]),
            "temperature": self.now[DEGREES] if self.advanced else None,
            "fish": self.fish(),
            "food": self.food(),
        }

    def prey(self):
        """How many fish the piranha may eat: any but the only piranha; 0 where there is none."""
        piranhas = self.now[PIRANHA]
        return self.fish() - (COUNT[piranhas] == 1) if piranhas else 0

    def may_eat(self, kind):
        """Whether the piranha may eat fish of this kind."""
        return kind < FISH and self.now[kind] > 0 and (kind != PIRANHA or COUNT[self.now[PIRANHA]] > 1)

    legal = judge.legal
    warmings = judge.warmings
    why_not = judge.why_not
    go_through = turns.go_through
    control_phase = control.go_on

    def apply(self, action):
        """See State."""
        self._keep()
        turns.make(self, action)
        self.history.append(action)

    def _keep(self):
        """Remember the position, which a move is about to change."""
        self._before[:] = self.now
        self._is_before = True
        at, since = divmod(len(self.history), _EVERY)
        if not since:
            size = len(self.now)
            self._kept[at * size : at * size + size] = self.now

    def take(self, cards):
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

    def fill_row(self):
        self.now[ROW] += self.take(ROW_CARDS - self.now[ROW])

    def discard(self, kind, copies):
        """Put these copies, as bits, from the table to the discards."""
        self.now[kind] &= ~copies
        self.now[GONE + kind] |= copies

    def undo(self):
        """See State."""
        history = self.history
        # A pop would give the room behind it back.
        action = history[-1]
        del history[-1:]
        if self._is_before:
            self._is_before = False
            self.now[:] = self._before
            return action
        first = len(history) // _EVERY * _EVERY
        again = history[first:]
        del history[first:]
        size = len(self.now)
        self.now[:] = self._kept[first // _EVERY * size :][:size]
        for each in again:
            self.apply(each)
        self._is_before = False
        return action

    def clone(self):
        """See State."""
        other = Game(self.seats, self.options)
        other.now = bytearray(self.now)
        other.history = list(self.history)
        other._kept = bytearray(self._kept)
        other._before = bytearray(self._before)
        other._is_before = self._is_before
        return other

    def scores(self):
        """See State."""
        over = self.now[PHASE] == OVER
        players = []
        for seat in range(self.seats):
            won = over and seat == self.seat
            players.append({"total": 1 if won else 0, "parts": {"hand": self.hand(seat)}})
        return {"players": players, "winners": [self.seat] if over else [], "table": self.table()}

    def position(self):
        """See State."""
        return bytes(self.now)


def _of_each(groups, present):
    """Whether a kind of each group is among those present, as bits."""
    for kinds in groups:  # noqa: SIM110  all() would leave its generator on the heap, with every picture
        if not kinds & present:
            return False
    return True
