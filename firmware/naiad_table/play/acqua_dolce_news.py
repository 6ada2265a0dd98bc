"""What hands must do after a move of Acqua Dolce, in words: take cards, take fish out, pass the king card; no lights.

Read acqua_dolce.py next.
"""

from naiad_core import palette as lights
from naiad_core.pieces.acqua_dolce import COUNT, FISH, kind_of
from naiad_core.rules import acqua_dolce as rules

ASKING = (rules.EATING, rules.STARVING, rules.REMOVING)


class News:
    """``before`` is called before a move, ``told`` after it."""

    def __init__(self, picture):
        self.picture = picture
        self.fish = bytearray(FISH)

    def before(self, state, action):
        """Keep what the move may change."""
        for kind in range(FISH):
            self.fish[kind] = state.on_table(kind)
        self.seat = state.seat
        self.king = state.king
        self.phase = state.phase
        self.emptied = state.hand_is_emptied()
        self.met = COUNT[state.goals_met()]
        self.penalty = 0
        if action & 15 == rules.PLAY:
            cards = rules.unpack(action)[1]
            kind = kind_of(cards[0])
            if kind < FISH:
                # They may be gone again when it is told.
                self.fish[kind] |= action >> 9
            self.penalty = min(state.penalty(kind, len(cards)), state.pile + state.discards())
            self.emptied = state.hand(state.seat) == len(cards) and not self.penalty

    def told(self, state, action):
        """(words, colour) of everything, in the order in which it happens."""
        out: list[tuple[str, int]] = []
        if self.phase in ASKING and state.phase == self.phase:
            # The same question again: who answers it sees the tank and takes out what was named.
            return out
        if self.penalty:
            out.append(("TAKE " + str(self.penalty), lights.RED))
        elif action & 15 == rules.SWAP:
            out.append(("OUT 2", lights.WHITE))
            out.append(("TAKE 3", lights.WHITE))
        elif self.emptied and self.phase == rules.ACTION:
            out.append(("HAND 0", lights.SEATS[self.seat]))
        self._add_control(state, out)
        met = COUNT[state.goals_met()]
        if met != self.met:
            words = "GOAL %d/%d" % (met, state.options["goals_needed"])
            out.append((words, lights.GREEN if met > self.met else lights.ORANGE))
        if state.is_second_turn() and state.seat != self.seat:
            out.append(("P%d 2ND" % (state.seat + 1), lights.SEATS[state.seat]))
        return out

    def _add_control(self, state, out):
        """What control phases took, and how they ended or what the one under way asks."""
        for kind in range(FISH):
            gone = COUNT[self.fish[kind] & ~state.on_table(kind)]
            if gone:
                out.append((self.picture.names[kind] + " -" + str(gone), self.picture.kinds[kind]))
        asking = state.phase in ASKING
        settled = self.emptied and not (asking and state.hand_is_emptied())
        if (settled or state.king != self.king) and not state.options["single_pile"]:
            out.append(("NEW ROW", lights.CYAN))
        if settled and not state.is_over():
            out.append(("FAIL", lights.RED))
            out.append(("TAKE " + str(state.hand(self.seat)), lights.RED))
        if state.king != self.king:
            if settled and not state.options["single_pile"]:
                # The control that ends a round came after the one for the emptied hand (ruling D15).
                out.append(("NEW ROW", lights.CYAN))
            out.append(("KING P" + str(state.king + 1), lights.SEATS[state.king]))
        if asking:
            out.append((asked_words(state), lights.WHITE))


def asked_words(state):
    """What a control phase asks, in two words."""
    if state.phase == rules.EATING:
        return "EAT 1"
    if state.phase == rules.STARVING:
        return "STRV " + str(state.excess())
    return "OUT 1ST?"
