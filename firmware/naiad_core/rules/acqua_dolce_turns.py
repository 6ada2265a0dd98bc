"""Turns of Acqua Dolce: what each move changes; not which are legal. Read acqua_dolce.py next.

A round is a turn of every seat from the king on, another of the king, and the control phase. Who
empties the hand runs a control phase at once, in the middle of the turn, and wins or goes on.
"""

from naiad_core.pieces.acqua_dolce import COUNT, FIRST, SCALE, kind_of
from naiad_core.rules.acqua_dolce_actions import DRAW, EAT, END, PLAY, REMOVE, STEPS, SWAP, TEMPERATURE, fish_set
from naiad_core.rules.acqua_dolce_control import ACTION, EATING, FIRST_DRAW, OVER, REMOVING, STARVING, Control
from naiad_core.rules.acqua_dolce_tank import ACTIONS, DEGREES, HANDS, KING, MARKS, PHASE, ROW, TURN, UNNAMED

TURN_ACTIONS = 3
SWAP_OUT = 2
SWAP_IN = 3
# Drawn by who emptied the hand before enough goals were met.
FAILED_CARDS = 3

# In ``now[MARKS]``, above the goals that gave this turn a bonus action.
_WARMED = 64
_EMPTIED = 128


class Turns(Control):
    """A Control with the turns between its phases."""

    def __init__(self, seats, options):
        Control.__init__(self, seats, options)
        self._begin_turn()

    # What may be asked

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
        return self.now[MARKS] & _EMPTIED != 0

    def may_warm(self):
        """Whether the temperature may still be changed in this turn."""
        return self.advanced and not self.now[MARKS] & _WARMED

    # Making them

    def apply(self, action):
        """See State."""
        now = self.now
        self._before[:] = now
        verb = action & 15
        rest = action >> 4
        if verb == DRAW:
            self._draw(rest)
        elif verb == PLAY:
            self._play(rest & 31, rest >> 5)
        elif verb == SWAP:
            self._swap()
        elif verb == TEMPERATURE:
            now[DEGREES] = max(SCALE[0], min(SCALE[1], now[DEGREES] + STEPS[rest]))
            now[MARKS] |= _WARMED
            now[ACTIONS] -= 1
        elif verb == END:
            now[ACTIONS] = 0
        else:
            if verb == REMOVE:
                self._discard(rest & 31, rest >> 5)
            else:
                for card in (rest,) if verb == EAT else fish_set(rest):
                    kind = kind_of(card)
                    self._discard(kind, 1 << card - FIRST[kind])
            self._go_through(REMOVING if verb == REMOVE else STARVING)
        while now[PHASE] == ACTION and not self._may_act():
            if now[TURN] < self.seats:
                now[TURN] += 1
                self._begin_turn()
            else:
                self._go_through(EATING)
        self.history.append(action)
        self._keep()

    def _draw(self, from_row):
        now = self.now
        if from_row:
            now[ROW] -= 1
            now[HANDS + self.seat] += 1
            self._fill_row()
        else:
            now[HANDS + self.seat] += self._take(1)
        if now[PHASE] == FIRST_DRAW:
            now[PHASE] = ACTION
        else:
            now[ACTIONS] -= 1

    def _play(self, kind, copies):
        now = self.now
        cards = COUNT[copies]
        hand = HANDS + self.seat
        bonus = self.options["extra_action"]
        met = self.goals_met() if bonus else 0
        now[kind] |= copies
        now[hand] -= cards
        now[ACTIONS] -= 1
        if bonus:
            gained = self.goals_met() & ~met & ~now[MARKS]
            now[MARKS] |= gained
            now[ACTIONS] += COUNT[gained]
        # Looked at with all the cards on the table, so a third of a school comes free.
        now[hand] += self._take(cards * COUNT[self.unmet(kind)])
        if not now[hand]:
            now[MARKS] |= _EMPTIED
            self._go_through(EATING)

    def _swap(self):
        now = self.now
        hand = HANDS + self.seat
        now[hand] -= SWAP_OUT
        now[UNNAMED] += SWAP_OUT
        drawn = self._take(SWAP_IN)
        from_row = min(SWAP_IN - drawn, now[ROW])
        now[ROW] -= from_row
        now[hand] += drawn + from_row
        now[ACTIONS] -= 1

    def _go_through(self, step):
        """Go on with a control phase from this step, and if it is through with what follows it."""
        now = self.now
        if not self._control(step):
            return
        if not now[MARKS] & _EMPTIED:
            now[KING] = (now[KING] + 1) % self.seats
            now[TURN] = 0
            self._begin_turn()
        elif self.enough_goals():
            now[PHASE] = OVER
        else:
            now[MARKS] &= ~_EMPTIED
            now[HANDS + self.seat] += self._take(FAILED_CARDS)
            now[PHASE] = ACTION

    def _begin_turn(self):
        now = self.now
        now[ACTIONS] = TURN_ACTIONS
        now[MARKS] = 0
        now[PHASE] = FIRST_DRAW if self.can_draw() else ACTION

    def _may_act(self):
        """Whether the turn has more to it than to end."""
        return self.now[ACTIONS] and (self.now[HANDS + self.seat] or self.can_draw() or self.may_warm())
