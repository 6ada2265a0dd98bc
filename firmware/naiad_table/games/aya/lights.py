"""What AYA shows: ring, words, the map and what is selected on it; not what its buttons do."""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import layouts, palette
from naiad_core.games.aya import actions
from naiad_core.games.aya import pieces as aya_pieces
from naiad_core.state import verb_of
from naiad_table.games.aya.map import Map
from naiad_table.games.aya.sand_timer import SandTimer
from naiad_table.view import BLINK_MS

# What is selected, as modes of a selection: a place for a domino, for its animal, for its landscape, or for two ends
# to join first the end that water comes from, then the one it goes to; or the gate that a domino is bound to,
# or how many pushes there were.
PLAIN, ANIMAL, LANDSCAPE, JOIN_FROM, JOIN_TO, BIND, COUNT = 0, 1, 2, 3, 4, 5, 6

# Words and picture take turns while the sand stands still: a power of two of blinks each.
TURN_ABOUT = 4
# As many points fill the ring.
MOST_POINTS = 55


class Lights:
    """Draws a position and what is selected in it; ``refresh`` after each move."""

    def __init__(self, referee, selection):
        self.referee = referee
        self.state = referee.record.state
        self.selection = selection
        self.map = Map(layouts.load("aya"))
        self.timer = SandTimer(aya_pieces.GLASS_S * 1000)
        # The gate row, if the table has one.
        self.run: Any = None
        # Judging the photos takes too long for every picture.
        self.total = 0

    def refresh(self):
        """Take in a position."""
        self.map.refresh(self.state)
        self.timer.refresh(self.state.history, self.referee.times)
        self.total = self.state.total() if self.state.is_over() else 0

    def left_ms(self):
        """Milliseconds of sand left."""
        return self.timer.left_ms(self.referee.t_ms)

    def draw_ring(self, canvas, odd):
        """The sand in the colour of the seat to act; then the tokens left, then the points."""
        state = self.state
        if state.is_over():
            canvas.level(self.total, MOST_POINTS, palette.GREEN)
        elif state.placing_over():
            canvas.level(state.tokens(), aya_pieces.TOKENS, palette.CYAN)
        elif not state.glass:
            canvas.seats(state.seats, state.to_act())
        elif not state.glass & 1:
            canvas.level(1, 1, palette.PINK if odd else palette.OFF)
        else:
            colour = palette.WHITE if state.light else palette.SEATS[state.turn]
            if state.paused:
                colour = palette.OFF if odd else palette.WHITE
            canvas.level(self.timer.left_ms(self.referee.t_ms), self.timer.whole_ms, colour)

    def draw(self, canvas, odd):
        """The position, what is selected in it, or the words for what is to be done next."""
        if self.selection.candidates:
            self._draw_selected(canvas, odd)
            return
        self.draw_ring(canvas, odd)
        state = self.state
        # By turns the picture and the words for what is to be done next.
        picture = self.selection.now_ms // BLINK_MS & TURN_ABOUT
        words = ""
        if state.is_over():
            words = "SUM " + str(self.total)
        elif state.placing_over():
            words = self._cascade_words()
        elif state.paused and not picture:
            words = "PAUS E"
        elif not state.glass & 1 and not picture:
            words = "TURN GLAS"
        elif state.light:
            # No turns and no chain to draw.
            left_s = -(-self.left_ms() // 1000)
            words = "%d MIN" % -(-left_s // 60) if left_s > 60 else "%d SEC" % left_s
        if words:
            canvas.words(words, palette.YELLOW if words[-1] == "?" else palette.CYAN)
        else:
            self.map.draw(canvas, state)

    def _cascade_words(self):
        run = self.run
        pushes = self.state.pushes
        if run is None or not run.gates:
            return "PUSH " + str(pushes or "")
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
        verb = verb_of(action)
        if selection.mode == COUNT:
            count = actions.unpack(action)[1]
            doubted = self.run is not None and self.run.questions and count == max(1, self.state.pushes)
            canvas.words("PUSH %d%s" % (count, "?" if doubted else ""), palette.YELLOW)
        elif selection.mode == BIND:
            _, gate, domino = actions.unpack(action)
            canvas.words("%s G%d" % (_short(domino), gate + 1), palette.CYAN)
        elif verb == actions.RAISE:
            canvas.words("RAIS E", palette.CYAN)
        elif verb == actions.JOIN:
            self._draw_join(canvas, action, odd)
        else:
            self._draw_places(canvas, action, verb, odd)

    def _draw_places(self, canvas, action, verb, odd):
        layout = self.map
        panel = canvas.panel
        chosen = actions.place_of(action)
        colour = palette.CYAN
        if verb == actions.ANIMAL:
            colour = layout.flat if actions.is_flagged(action) else layout.animal
        elif not actions.is_flagged(action):
            colour = layout.terrain[actions.piece_of(action) // aya_pieces.DOMINOES_PER_TERRAIN]
        layout.show(chosen)
        layout.draw(canvas, self.state)
        # Some are hundreds: no calls of accessors.
        for other in self.selection.candidates:
            layout.light(panel, layout.pixel(other >> 4 & 511), palette.WHITE)
        second = layout.second_pixel(chosen)
        if verb == actions.LANDSCAPE:
            layout.light(panel, second, layout.tiles[(chosen - actions.INTO) // 3])
            second = -1
        layout.light(panel, layout.pixel(chosen), palette.OFF if odd else colour)
        layout.light(panel, second, palette.OFF if odd else colour)

    def _draw_join(self, canvas, action, odd):
        layout = self.map
        panel = canvas.panel
        from_place = _place(actions.from_of(action), actions.AFTER, actions.FROM)
        to_place = _place(actions.to_of(action), actions.BEFORE, actions.INTO)
        chosen = to_place if self.selection.mode == JOIN_TO else from_place
        layout.show(chosen)
        layout.draw(canvas, self.state)
        layout.light(panel, layout.pixel(from_place), palette.CYAN)
        layout.light(panel, layout.pixel(chosen), palette.OFF if odd else palette.CYAN)


def _place(ref, hung, mouth):
    """The place that an end of a join is, for its pixel."""
    return hung + ref if ref < actions.REFS else mouth + ref - actions.REFS


def _short(domino):
    return aya_pieces.piece_name(domino).upper().replace("_", "")
