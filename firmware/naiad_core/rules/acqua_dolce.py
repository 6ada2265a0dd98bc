"""Acqua Dolce: turns, what is legal and why not, the emptied hand, the end; not the aquarium (acqua_dolce_tank.py)
nor the control phase (acqua_dolce_control.py). Read notation/acqua_dolce.py next.

Hands are hidden: only their size is known, and any card that is not known to lie elsewhere may be
in them. So no move belongs to chance.
"""

from naiad_core.pieces.acqua_dolce import (
    CARDS,
    CONDITIONS,
    COPIES,
    COUNT,
    FIRST,
    FISH,
    FISH_CARDS,
    KINDS,
    SCALE,
    SCHOOLS,
    kind_of,
    piece,
    piece_name,
)
from naiad_core.rules.acqua_dolce_actions import (
    DRAW,
    EAT,
    END,
    MIXED,
    OPEN,
    PLAY,
    REMOVE,
    STARVE,
    STEPS,
    SWAP,
    TEMPERATURE,
    UNKNOWN,
    VERBS,
    copies_of,
    draw,
    eat,
    end,
    fish_set,
    of_kind,
    play,
    remove,
    starve,
    swap,
    temperature,
    unpack,
    well_formed,
)
from naiad_core.rules.acqua_dolce_control import ACTION, EATING, FIRST_DRAW, OVER, REMOVING, STARVING, Control
from naiad_core.rules.acqua_dolce_options import (
    CHOICES,
    GOALS,
    choices,
    default_options,
    goal_names,
    pack_options,
    problem,
    unpack_options,
)
from naiad_core.rules.acqua_dolce_tank import (
    ACTIONS,
    DEGREES,
    GONE,
    HANDS,
    KING,
    MARKS,
    PHASE,
    PILE,
    ROW,
    TURN,
    UNNAMED,
)
from naiad_core.state import NOBODY

# Cards, moves and options are names of this module too.
__all__ = [
    "ACTION",
    "CHOICES",
    "CONDITIONS",
    "DRAW",
    "EAT",
    "EATING",
    "END",
    "FIRST_DRAW",
    "GAME",
    "GOALS",
    "KINDS",
    "OVER",
    "PLAY",
    "REMOVE",
    "REMOVING",
    "STARVE",
    "STARVING",
    "STEPS",
    "SWAP",
    "TEMPERATURE",
    "VERBS",
    "Game",
    "choices",
    "default_options",
    "draw",
    "eat",
    "end",
    "goal_names",
    "kind_of",
    "pack_options",
    "piece",
    "piece_name",
    "play",
    "problem",
    "remove",
    "starve",
    "swap",
    "temperature",
    "unpack",
    "unpack_options",
]

GAME = "acqua-dolce"

TURN_ACTIONS = 3
SWAP_OUT = 2
SWAP_IN = 3
# Drawn by who emptied the hand before enough goals were met.
FAILED_CARDS = 3

# In ``now[MARKS]``, above the goals that gave this turn a bonus action.
_WARMED = 64
_EMPTIED = 128

# By phase: the verbs that may be used.
_OPEN_TO = (
    (DRAW,),
    (DRAW, PLAY, SWAP, TEMPERATURE, END),
    (EAT,),
    (STARVE,),
    (REMOVE,),
    (),
)


class Game(Control):
    """A position; see State. A round is a turn of every seat from the king on, and another of the king."""

    GAME = GAME
    MIN_SEATS = 2
    MAX_SEATS = 5

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

    def in_game(self, card):
        """Whether the card of this number is one of this game's."""
        kind = kind_of(card)
        return self.copies[kind] >> card - FIRST[kind] & 1 == 1

    def unseen(self, kind):
        """The copies of a kind, as bits, that may be in a hand: not on the table, not known to be discarded."""
        return self.copies[kind] & ~self.now[kind] & ~self.now[GONE + kind]

    def to_act(self):
        """See State."""
        return NOBODY if self.now[PHASE] == OVER else self.seat

    def is_over(self):
        """See State."""
        return self.now[PHASE] == OVER

    def is_provisional(self):
        """See State."""
        return self.now[PHASE] != OVER

    # Legal moves

    def legal(self, piece=None):
        """See State. Cards are listed one by one, every copy that may be in the hand; removals by species."""
        out: list[int] = []
        if piece is None:
            self._list_plain(out)
            for kind in range(len(KINDS)):
                self._list_cards(kind, 255, out)
        elif 0 <= piece < CARDS:
            kind = kind_of(piece)
            self._list_cards(kind, 1 << piece - FIRST[kind], out)
        out.sort()
        return out

    def _list_plain(self, out):
        """Append the moves without cards."""
        now = self.now
        if now[PHASE] > ACTION:
            return
        if now[ROW]:
            out.append(OPEN)
        if now[PILE] or self.discards():
            out.append(DRAW)
        if now[PHASE] == ACTION:
            out.append(END)
            if now[HANDS + self.seat] >= SWAP_OUT:
                out.append(SWAP)
            if self.may_warm():
                out += [temperature(by) for by in STEPS]

    def _list_cards(self, kind, copies, out):
        """Append the moves that play one of these copies, as bits, of a kind."""
        now = self.now
        phase = now[PHASE]
        if phase == ACTION:
            if now[HANDS + self.seat]:
                copies &= self.unseen(kind)
                for n in range(COPIES[kind]):
                    if copies >> n & 1:
                        out.append(PLAY | of_kind(kind, 1 << n) << 4)
        elif kind < FISH:
            copies &= now[kind]
            if phase == REMOVING:
                if copies and self.unmet(kind):
                    out.append(REMOVE | of_kind(kind, now[kind]) << 4)
            elif phase == STARVING:
                out += [starve((card,)) for card in copies_of(kind, copies)]
            elif phase == EATING and self.may_eat(kind):
                out += [eat(card) for card in copies_of(kind, copies)]

    def pick(self, rng):
        """One of legal(), each as likely; rng(n) gives 0 to n - 1."""
        found = self.legal()
        return found[rng(len(found))]

    def why_not(self, action, seat=NOBODY):
        """See State; 'bad-argument' for a number that is no move of this game."""
        if not well_formed(action):
            return "bad-argument"
        now = self.now
        verb = action & 15
        rest = action >> 4
        if now[PHASE] == OVER:
            return "game-over"
        if verb not in _OPEN_TO[now[PHASE]]:
            return "not-now"
        if seat not in (NOBODY, self.seat):
            return "wrong-seat"
        if verb == DRAW:
            if rest and self.options["single_pile"]:
                return "no-open-row"
            return "" if (now[ROW] if rest else now[PILE] or self.discards()) else "nothing-to-draw"
        if verb == PLAY:
            return self._why_not_play(rest & 31, rest >> 5)
        if verb == SWAP:
            return "" if now[HANDS + self.seat] >= SWAP_OUT else "hand-too-small"
        if verb == TEMPERATURE:
            if not self.advanced:
                return "no-temperature"
            return "" if self.may_warm() else "once-a-turn"
        if verb == EAT:
            return "" if rest < FISH_CARDS and self._lies(rest) and self.may_eat(kind_of(rest)) else "not-a-choice"
        if verb == STARVE:
            return self._why_not_starve(fish_set(rest))
        if verb == REMOVE:
            kind = rest & 31
            return "" if kind < FISH and rest >> 5 == now[kind] and self.unmet(kind) else "not-a-choice"
        return ""

    def _why_not_play(self, kind, copies):
        if kind == UNKNOWN or (kind != MIXED and copies & ~self.copies[kind]):
            return "unknown-card"
        if kind == MIXED or (COUNT[copies] > 1 and not SCHOOLS >> kind & 1):
            return "not-a-school"
        if copies & self.now[kind]:
            return "on-table"
        if copies & self.now[GONE + kind]:
            return "discarded"
        return "" if COUNT[copies] <= self.now[HANDS + self.seat] else "hand-too-small"

    def _lies(self, card):
        kind = kind_of(card)
        return self.now[kind] >> card - FIRST[kind] & 1 == 1

    def _why_not_starve(self, cards):
        if not cards or [card for card in cards if not self._lies(card)]:
            return "not-a-choice"
        return "too-many" if len(cards) > self.excess() else ""

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
        met = self.goals_met()
        now[kind] |= copies
        now[hand] -= cards
        now[ACTIONS] -= 1
        if self.options["extra_action"]:
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

    # The result

    def scores(self):
        """See State."""
        over = self.now[PHASE] == OVER
        players = []
        for seat in range(self.seats):
            won = over and seat == self.seat
            players.append({"total": 1 if won else 0, "parts": {"hand": self.hand(seat)}})
        return {"players": players, "winners": [self.seat] if over else [], "table": self.table()}
