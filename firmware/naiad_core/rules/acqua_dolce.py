"""Acqua Dolce: which moves are legal and why others are not, the result; not what moves change (acqua_dolce_turns.py).
Read notation/acqua_dolce.py next.

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
from naiad_core.rules.acqua_dolce_control import ACTION, EATING, FIRST_DRAW, OVER, REMOVING, STARVING
from naiad_core.rules.acqua_dolce_goals import GOALS, goal_names
from naiad_core.rules.acqua_dolce_tank import GONE, HANDS, PHASE, PILE, ROW
from naiad_core.rules.acqua_dolce_turns import SWAP_OUT, Turns
from naiad_core.state import NOBODY

# Cards, moves and options are names of this module too.
__all__ = [
    "ACTION",
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
    "draw",
    "eat",
    "end",
    "goal_names",
    "kind_of",
    "piece",
    "piece_name",
    "play",
    "remove",
    "starve",
    "swap",
    "temperature",
    "unpack",
]

GAME = "acqua-dolce"

# By phase: the verbs that may be used.
_OPEN_TO = (
    (DRAW,),
    (DRAW, PLAY, SWAP, TEMPERATURE, END),
    (EAT,),
    (STARVE,),
    (REMOVE,),
    (),
)


def __getattr__(name):
    # Options are names of this module too.
    from naiad_core.rules import acqua_dolce_options

    return getattr(acqua_dolce_options, name)


class Game(Turns):
    """A position; see State. What may be asked of it beside: Turns, Control and Tank."""

    GAME = GAME
    MIN_SEATS = 2
    MAX_SEATS = 5

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

    # The result

    def scores(self):
        """See State."""
        over = self.now[PHASE] == OVER
        players = []
        for seat in range(self.seats):
            won = over and seat == self.seat
            players.append({"total": 1 if won else 0, "parts": {"hand": self.hand(seat)}})
        return {"players": players, "winners": [self.seat] if over else [], "table": self.table()}
