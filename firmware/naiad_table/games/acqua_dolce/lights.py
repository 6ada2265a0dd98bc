"""What Acqua Dolce shows: ring, words, numbers, the aquarium and what is selected; not what its buttons do."""

# Large files first: to compile one takes some four times its room, and the more is loaded the less there is.
from naiad_table.games.acqua_dolce.picture import Picture

# isort: split

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import palette
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.actions import OPEN, verb_of
from naiad_core.games.acqua_dolce.pieces import COUNT
from naiad_table import ticks
from naiad_table.canvas import BLINK_MS

# A page of words stays so long before the next takes its place.
PAGE_MS = 4 * BLINK_MS
# The mode of a selection of actions without a card.
OTHER = 1


class Lights:
    """Draws a position and what is selected in it.

    ``pages``: pages of words, each with its colour, since ``pages_ms``; ``kept`` until a press. ``asked``:
    what a control phase asks, a move for each fish or species, the knob on that of ``asked_at``.
    ``number``: the place that is up in the walk through species and numbers, -1 for none, ``page`` what is on it: a
    kind of card, or words and their colour.
    """

    def __init__(self, state, selection):
        self.state = state
        self.selection = selection
        self.picture = Picture()
        self.pages = []
        self.pages_ms = 0
        self.kept = False
        self.asked = []
        self.asked_at = 0
        self.number = -1
        self.page: Any = 0

    def draw_ring(self, canvas, odd):
        """Whose turn it is; at the end who won."""
        state = self.state
        if state.is_over():
            canvas.winners(state.seats, (state.seat,), odd)
        else:
            canvas.seats(state.seats, -1 if odd and self.asked else state.seat)

    def draw(self, canvas, odd):
        """Words, numbers, the aquarium, or what is selected."""
        if self.selection.candidates and not self.pages:
            self._draw_selected(canvas, odd)
            return
        self.draw_ring(canvas, odd)
        state = self.state
        if self.pages:
            canvas.words(*self.pages[self.page_shown()])
        elif self.number >= 0:
            if type(self.page) is int:
                from naiad_table.games.acqua_dolce.walk import draw_kind

                draw_kind(self.picture, canvas, state, self.page)
            else:
                canvas.words(*self.page)
        elif state.is_over():
            canvas.words("P%d WINS" % (state.seat + 1), palette.SEATS[state.seat])
        elif self.asked:
            self.picture.draw_asked(canvas, state, self.asked, self.asked_at, odd)
        else:
            self.picture.draw(canvas, state, odd)

    def page_shown(self):
        """Which page of words is up."""
        return min(ticks.diff(self.selection.now_ms, self.pages_ms) // PAGE_MS, len(self.pages) - 1)

    def _draw_selected(self, canvas, odd):
        self.draw_ring(canvas, odd)
        moves = self.selection.candidates
        action = moves[self.selection.index]
        verb = verb_of(action)
        if verb == actions.PLAY:
            kind, copies = actions.played_of(action)
            self.picture.draw_card(canvas, self.state, kind, COUNT[copies])
        elif verb == actions.DRAW or self.selection.mode == OTHER:
            canvas.words(other_words(action), palette.CYAN)
        elif verb == actions.TEMPERATURE:
            by = actions.unpack(action)[1]
            state = self.state
            words = str(state.degrees) + (" >" if by > 0 else " <") + str(state.warmed(by))
            canvas.words(words, palette.RED if by > 0 else palette.BLUE)
        else:
            self.picture.draw_asked(canvas, self.state, moves, self.selection.index, odd)


def other_words(action):
    """An action without a card, in two words; one step of temperature stands for all."""
    verb = verb_of(action)
    if verb == actions.DRAW:
        return "DRAW ROW" if action == OPEN else "DRAW PILE"
    return "SWAP 2/3" if verb == actions.SWAP else "TEMP"
