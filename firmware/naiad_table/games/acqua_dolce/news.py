"""What hands must do after a move of Acqua Dolce, in words: take cards or fish out, pass the king card; no lights."""

from naiad_core import palette
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.actions import verb_of
from naiad_core.games.acqua_dolce.pieces import COUNT, FISH, kind_of
from naiad_core.state import UNDO

ASKING = (actions.EATING, actions.STARVING, actions.REMOVING)


class News:
    """``before`` is called before a move, ``pages_after`` after it, ``undone`` after one is taken back.

    ``gone``: how many of each species the last control phase has taken; ``takes``: whether the last move took some.
    """

    def __init__(self, picture):
        self.picture = picture
        self.fish = bytearray(FISH)
        self.gone = bytearray(FISH)
        self.takes = False
        # How many moves there were when that control phase had begun.
        self._begun = 0

    def _keep_fish(self, state):
        for kind in range(FISH):
            self.fish[kind] = state.on_table(kind)

    def before(self, state, action):
        """Keep what the move may change."""
        self._keep_fish(state)
        self.takes = False
        if action == UNDO:
            return
        self.seat = state.seat
        self.king = state.king
        self.phase = state.phase
        self.row = state.row
        self.emptied = state.hand_is_emptied()
        self.met = state.goals_met()
        self.penalty = 0
        if verb_of(action) == actions.PLAY:
            cards = actions.unpack(action)[1]
            kind = kind_of(cards[0])
            if kind < FISH:
                # They may be gone again when it is shown.
                self.fish[kind] |= actions.played_of(action)[1]
            self.penalty = min(state.penalty(kind, len(cards)), state.pile + state.discards())
            self.emptied = state.hand(state.seat) == len(cards) and not self.penalty

    def pages_after(self, state, action):
        """(words, colour) of everything, in the order in which it happens."""
        out: list[tuple[str, int]] = []
        self._count_gone(state)
        if self.phase in ASKING and state.phase == self.phase:
            # The same question again: who answers it sees the tank and takes out what was named.
            return out
        if self.penalty:
            out.append(("TAKE " + str(self.penalty), palette.RED))
        elif verb_of(action) == actions.SWAP:
            out.append(("OUT 2", palette.WHITE))
            out.append(("TAKE 3", palette.WHITE))
        elif action == actions.OPEN and state.row >= self.row:
            out.append(("FILL ROW", palette.WHITE))
        elif self.emptied and self.phase == actions.ACTION:
            out.append(("HAND 0", palette.SEATS[self.seat]))
        self._add_control(state, out)
        met = state.goals_met()
        for number, name in enumerate(self.picture.goals):
            if (met ^ self.met) >> number & 1:
                out.append(("GOAL " + name, palette.GREEN) if met >> number & 1 else ("LOST " + name, palette.ORANGE))
        if state.is_second_turn() and state.seat != self.seat:
            out.append(("P%d 2ND" % (state.seat + 1), palette.SEATS[state.seat]))
        return out

    def undone(self, state):
        """What came back is not gone."""
        for kind in range(FISH):
            back = COUNT[state.on_table(kind) & ~self.fish[kind]]
            self.gone[kind] -= min(back, self.gone[kind])
            if len(state.history) < self._begun:
                self.gone[kind] = 0

    def _count_gone(self, state):
        begins = self.phase not in ASKING and (self.emptied or state.phase in ASKING or state.king != self.king)
        if begins:
            self._begun = len(state.history)
        for kind in range(FISH):
            if begins:
                self.gone[kind] = 0
            gone = COUNT[self.fish[kind] & ~state.on_table(kind)]
            if gone:
                self.gone[kind] += gone
                self.takes = True

    def _add_control(self, state, out):
        """What control phases took, and how they ended or what the one under way asks."""
        for kind in range(FISH):
            gone = COUNT[self.fish[kind] & ~state.on_table(kind)]
            if gone:
                out.append(self.picture.gone_words(kind, gone))
        asking = state.phase in ASKING
        settled = self.emptied and not (asking and state.hand_is_emptied())
        if (settled or state.king != self.king) and not state.options["single_pile"]:
            out.append(("NEW ROW", palette.CYAN))
        if settled and not state.is_over():
            out.append(("FAIL", palette.RED))
            out.append(("TAKE " + str(state.hand(self.seat)), palette.RED))
        if state.king != self.king:
            if settled and not state.options["single_pile"]:
                # The control that ends a round came after the one for the emptied hand (ruling D15).
                out.append(("NEW ROW", palette.CYAN))
            out.append(("KING P" + str(state.king + 1), palette.SEATS[state.king]))
        if asking:
            out.append((asked_words(state), palette.WHITE))


def asked_words(state):
    """What a control phase asks, in two words."""
    if state.phase == actions.EATING:
        return "EAT 1"
    if state.phase == actions.STARVING:
        return "STRV " + str(state.excess())
    return "OUT 1ST?"
