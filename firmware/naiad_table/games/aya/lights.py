"""What AYA shows: ring, words, the map and what is selected on it; not what its buttons do."""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import palette
from naiad_core.games.aya import actions
from naiad_core.games.aya import pieces as aya_pieces
from naiad_core.unload import make_room, unload
from naiad_table.canvas import BLINK_MS
from naiad_table.games.aya.modes import BIND, COUNT, LIES, short
from naiad_table.games.aya.sand_timer import SandTimer

# Words and picture take turns while the sand stands still: a power of two of blinks each.
TURN_ABOUT = 4
LAST_GLASS = 3
MINUTE_MS = 60_000
# Pixels of the ring on each side of the middle of a seat's.
SEAT_PX = 1
# As many points fill the ring.
MOST_POINTS = 55


class Lights:
    """Draws a position and what is selected in it; ``refresh`` after each move.

    ``map`` is the chain's Layout while there is placing or joining, which view.py says; else None.
    """

    def __init__(self, referee, selection):
        self.referee = referee
        self.state = referee.record.state
        self.selection = selection
        self.map: Any = None
        # What draws it, once it has been drawn: an import leaves a tuple on the heap each time.
        self.draw_map: Any = None
        self.timer = SandTimer(aya_pieces.GLASS_S * 1000)
        # The gate row, if the table has one.
        self.run: Any = None
        # Whether what view.py calls a part is not loaded yet: the map may be missing.
        self.waits = False
        # Judging the photos takes too long for every picture; -1 where they are not yet judged.
        self.total = -1

    def have_map(self):
        """Make the Layout."""
        make_room("naiad_core.games.aya.layout")
        from naiad_core.games.aya.layout import Layout

        make_room("naiad_core.layouts")
        from naiad_core import layouts

        self.map = Layout(layouts.load("aya"))
        self.map.refresh(self.state)
        unload("naiad_core.layouts")

    def refresh(self):
        """Take in a position."""
        if self.map is not None:
            self.map.refresh(self.state)
        self.timer.refresh(self.state.history, self.referee.times)

    def count(self):
        """Take in the points of a game that is over."""
        self.total = self.state.total() if self.state.is_over() else -1

    def left_ms(self):
        """Milliseconds of sand left."""
        return self.timer.left_ms(self.referee.t_ms)

    def last_minute(self):
        """Whether what lies flat must be raised now."""
        return self.state.glass == LAST_GLASS and self.left_ms() <= MINUTE_MS

    def draw_ring(self, canvas, odd):
        """The sand, and towards the seat to act that seat's colour; then the tokens left, then the points."""
        state = self.state
        if state.is_over():
            canvas.level(max(self.total, 0), MOST_POINTS, palette.GREEN)
        elif state.placing_over():
            canvas.level(state.tokens(), aya_pieces.TOKENS, palette.CYAN)
        elif not state.glass:
            canvas.seats(state.seats, state.to_act())
        elif not state.glass & 1:
            canvas.level(1, 1, palette.PINK if odd else palette.OFF)
        else:
            self._draw_sand(canvas, palette.OFF if state.paused and odd else palette.WHITE)

    def _draw_sand(self, canvas, colour):
        state = self.state
        whole_ms = self.timer.whole_ms
        if state.light:
            # Without turns.
            canvas.level(self.left_ms(), whole_ms, colour)
            return
        canvas.clear()
        ring = canvas.ring
        seat = state.turn
        size = len(ring)
        middle = (2 * seat + 1) * size // (2 * state.seats)
        # The sand is shown by the other pixels, so that neither hides the other.
        lit = (self.left_ms() * (size - 2 * SEAT_PX - 1) + whole_ms - 1) // whole_ms
        for i in range(size):
            if -SEAT_PX <= i - middle <= SEAT_PX:
                ring[i] = palette.SEATS[seat]
            elif lit:
                ring[i] = colour
                lit -= 1

    def draw(self, canvas, odd):
        """The position, what is selected in it, or the words for what is to be done next."""
        if self.waits:
            self.draw_ring(canvas, odd)
            canvas.words("WAIT", palette.CYAN)
            return
        if self.selection.candidates:
            self._draw_selected(canvas, odd)
            return
        self.draw_ring(canvas, odd)
        state = self.state
        # By turns the picture and the words for what is to be done next.
        picture = self.selection.now_ms // BLINK_MS & TURN_ABOUT
        words = ""
        if state.is_over():
            words = "SUM " + str(self.total) if self.total >= 0 else "WAIT"
        elif state.placing_over():
            words = self.cascade_words()
        elif state.paused and not picture:
            words = "PAUS E"
        elif not state.glass & 1 and not picture:
            words = "TURN GLAS"
        elif state.light:
            # No turns and no chain to draw.
            left_s = -(-self.left_ms() // 1000)
            words = "%d MIN" % -(-left_s // 60) if left_s > 60 else "%d SEC" % left_s
        elif self.last_minute() and LIES in state.animals and not picture:
            words = "RAIS E"
        if words:
            canvas.words(words, palette.YELLOW if words.endswith("?") else palette.CYAN)
        else:
            if self.draw_map is None:
                from naiad_table.games.aya.map import draw

                self.draw_map = draw
            self.draw_map(self.map, canvas, state)

    def cascade_words(self):
        """What is to be done from the end of placing on, in two words."""
        run = self.run
        pushes = self.state.pushes
        if run is None or not run.gates:
            return "PUSH " + str(pushes) if pushes else "PUSH"
        if not run.phase:
            return "HAND OFF"
        return "WAVE " + str(pushes) + "?" * (run.questions > 0) if pushes or run.questions else "GO"

    def _draw_selected(self, canvas, odd):
        self.draw_ring(canvas, odd)
        selection = self.selection
        if self.state.is_over():
            from naiad_table.games.aya.survey import draw

            draw(canvas, selection)
            return
        action = selection.candidates[selection.index]
        verb = actions.verb_of(action)
        if selection.mode == BIND:
            _, gate, domino = actions.unpack(action)
            canvas.words("%s G%d" % (short(domino), gate + 1), palette.CYAN)
        elif verb == actions.RAISE:
            canvas.words("RAIS E", palette.CYAN)
        else:
            if selection.mode == COUNT:
                from naiad_table.games.aya.count import draw_selected
            elif verb == actions.JOIN:
                make_room("naiad_table.games.aya.joining")
                from naiad_table.games.aya.joining import draw_selected
            else:
                from naiad_table.games.aya.place_lights import draw_selected
            word = draw_selected(self, canvas, action, odd)
            if word:
                canvas.word(word, 0, palette.RED)
