"""Any game at the table that has no view of its own: its legal moves as a list under the knob; not its rules.

A piece's tag offers that piece's moves, the knob without one every move there is, a press makes the one in words on the
panel. *End* asks for a move that is only a verb, such as a pass; when the result stands it puts the game away.
"""

from naiad_core import font, games, palette
from naiad_table import view


class Lights:
    """Draws the move under the knob in words, else the last; ``result_seat`` is whose points are shown at the end."""

    def __init__(self, record, selection):
        self.state = record.state
        self.selection = selection
        self.notation = games.load(record.game, "notation")
        self.result_seat = 0

    def words_of(self, action):
        """A move in two words."""
        return words_of(self.notation.show(action, self.state))

    def draw_ring(self, canvas, odd):
        """Whose turn it is, or whose points are shown."""
        state = self.state
        canvas.seats(state.seats, state.to_act() if state.is_provisional() else self.result_seat)

    def draw(self, canvas, odd):
        self.draw_ring(canvas, odd)
        state = self.state
        selection = self.selection
        if selection.candidates:
            canvas.words(self.words_of(selection.candidates[selection.index]), palette.CYAN)
        elif not state.is_provisional():
            total = state.scores()["players"][self.result_seat]["total"]
            canvas.words("P%d %d" % (self.result_seat + 1, total), palette.SEATS[self.result_seat])
        elif state.history:
            canvas.words(self.words_of(state.history[-1]), palette.WHITE)


class View(view.View):
    """The plain view."""

    def __init__(self, referee, sound):
        view.View.__init__(self, referee, sound)
        self.lights = Lights(referee.record, self.selection)

    def tag(self, text):
        self.dirty = True
        piece = self.referee.record.rules.piece(text)
        self.selection.offer("unknown-tag" if piece < 0 else self.state.legal(piece) or "nothing-fits")

    def turn_idle(self, steps):
        state = self.state
        if state.is_provisional():
            self._take(state.legal())
        else:
            self.lights.result_seat = (self.lights.result_seat + steps) % state.seats

    def _take(self, moves):
        self.selection.take(moves)
        if not moves:
            self.selection.refuse("not-now")

    def end_pressed(self):
        state = self.state
        if not state.is_provisional():
            self.clear()
            self.referee.finish()
            self.sound.play("done")
            return
        bare = [action for action in state.legal() if len(self.lights.notation.show(action, state)) == 1]
        if len(bare) == 1:
            self.ask(bare[0], self.lights.words_of(bare[0]) + " ?")
        else:
            self._take(bare)

    def committed(self, action):
        if not self.state.is_provisional():
            # Players who win or lose together may have no winner among them.
            self.lights.result_seat = (self.state.scores()["winners"] or [0])[0]
            self.sound.play("done")


def words_of(move):
    """A move in two words of up to four letters: its piece, or else its verb, and what else it says, as far as they go.

    {"do": "tile", "tile": "3_5", "on": 5} is 35 ON5, {"do": "left", "tile": "3_5"} is LEFT 35, {"do": "pass"} is PASS.
    """
    verb = move["do"]
    # The boards' dicts have no order.
    rest = [key for key in sorted(move) if key not in ("do", verb) and move[key] is not False]
    said = "".join([_letters(move[key]) for key in rest])
    if len(rest) == 1 and len(_letters(rest[0]) + said) <= 4:
        said = _letters(rest[0]) + said
    return (_letters(move.get(verb, verb))[:4] + " " + said[:4]).strip()


def _letters(value):
    return "".join([letter for letter in str(value).upper() if letter in font.LETTERS])
