"""What every game does at the table: wish, question, choice by hand, note; no game's own part.

Read play/quintazone.py next.

A *wish* is the list of legal moves of the piece just read: the knob walks through them, a
press makes the one it stands on. A *pick* is the list of pieces for those whose tag is
missing or broken. A *question* waits for a press. A *note* says why something was refused.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import palette as lights
from naiad_core.state import UNDO
from naiad_table import ticks, words
from naiad_table.panel import BACK, END, PUSH

NOTE_MS = 1800
ASK_MS = 8000
BLINK_MS = 320


class Desk:
    """One game at the table. A subclass fills in the methods of the lower half.

    ``referee`` holds the game, ``sound`` has play(name). ``dirty`` is set when the lights must be
    drawn anew before the next blink.
    """

    # What is wrong in this game only, as in words.py.
    WORDS = ""

    def __init__(self, referee, sound):
        self.referee = referee
        self.sound = sound
        # Set by app.py: the gate row, for a game that has one.
        self.gates: Any = None
        self.rules = referee.record.rules
        self.wish = []
        self.wish_at = 0
        self.picks = []
        self.pick_at = 0
        self.question = None
        self.question_words = ""
        self.note = ""
        self._until_ms = 0
        self.now_ms = 0
        self.dirty = True

    @property
    def state(self):
        return self.referee.record.state

    # --- what happens at the table ---

    def tag(self, text):
        """A piece of this game was read; text is its name without the game."""
        self.clear()
        piece = self.rules.piece(text)
        if piece < 0:
            self.refuse("unknown-tag")
        else:
            self.offer(piece)

    def turn(self, steps):
        """The knob was turned by so many detents."""
        self.note = ""
        self.dirty = True
        if self.question is not None:
            return
        if self.wish:
            self.wish_at = (self.wish_at + steps) % len(self.wish)
        elif self.picks:
            self.pick_at = (self.pick_at + steps) % len(self.picks)
        else:
            self.picks = self.pieces_by_hand()
            self.pick_at = 0
            if not self.picks:
                self.refuse("not-now")

    def press(self, button):
        """A button was pressed and let go."""
        self.note = ""
        self.dirty = True
        if button == PUSH:
            self._push()
        elif button == BACK:
            if self.question is not None or self.wish or self.picks:
                self.clear()
                self.sound.play("back")
            else:
                self.ask(UNDO, "UNDO ?")
        elif button == END:
            self.end_pressed()

    def tick(self, now_ms):
        """Time passes."""
        self.now_ms = now_ms
        if (self.note or self.question is not None) and ticks.diff(now_ms, self._until_ms) >= 0:
            self.note = ""
            self.question = None
            self.dirty = True

    def _push(self):
        if self.question is not None:
            action, self.question = self.question, None
            self.commit(action)
        elif self.wish:
            self.commit(self.wish[self.wish_at])
        elif self.picks:
            piece = self.picks[self.pick_at]
            self.picks = []
            self.offer(piece)
        else:
            self.push_idle()

    # --- what a game's own part calls ---

    def clear(self):
        """No wish, pick, question or note any more."""
        self.wish = []
        self.picks = []
        self.question = None
        self.note = ""
        self.dirty = True

    def offer(self, piece):
        """Make the piece's legal moves the wish, or say why it has none."""
        moves = self.moves_of(piece)
        if type(moves) is str:
            self.refuse(moves)
            return
        self.wish = moves
        self.wish_at = 0
        self.dirty = True
        self.sound.play("tag")

    def commit(self, action):
        """Make a move, or say why it cannot be made."""
        self.clear()
        code = self.referee.commit(action)
        if code:
            self.refuse(code)
            return
        self.sound.play("undo" if action == UNDO else "ok")
        self.committed(action)

    def ask(self, action, words):
        """Ask whether to make a move; a press says yes, anything else no."""
        self.clear()
        code = self.referee.why_not(action)
        if code:
            self.refuse(code)
            return
        self.question = action
        self.question_words = words
        self._until_ms = ticks.add(self.now_ms, ASK_MS)
        self.sound.play("ask")

    def refuse(self, code):
        """Say by light and sound why not; the wish before it stays as it was, a question does not: it is not seen."""
        self.question = None
        self.note = words.of(code, self.WORDS) or words.of(code) or code[:4].upper()
        self._until_ms = ticks.add(self.now_ms, NOTE_MS)
        self.dirty = True
        self.sound.play("error")

    # --- lights ---

    def draw(self, canvas, now_ms):
        """Draw everything as it is now."""
        odd = (now_ms // BLINK_MS) & 1
        canvas.clear()
        self.draw_ring(canvas, odd)
        if self.note:
            canvas.words(self.note, lights.RED)
            canvas.level(1, 1, lights.RED)
        elif self.question is not None:
            canvas.words(self.question_words, lights.WHITE)
        elif self.picks:
            self.draw_pick(canvas)
        else:
            self.draw_map(canvas, odd)
        self.dirty = False

    def draw_seats(self, canvas, seat, odd, waiting=False):
        """The ring in arcs, one a seat; the one to act in its colour, blinking where it may end its turn."""
        seats = self.referee.record.seats
        for i in range(seats):
            if i == seat and not (waiting and odd):
                canvas.arc(i, seats, lights.SEATS[i])
            else:
                canvas.arc(i, seats, lights.DIM)

    # --- a game's own part ---

    def start(self):
        """The game was begun or resumed."""

    def lifted(self, text):
        """A piece left its reader. A wish outlives that: the piece is on its way to the table."""

    def gate(self, kind, gate, ms):
        """Something happened at the gate row; kinds are those of gates.py."""

    def menu(self):
        """What the menu offers in this game now: (words, value) pairs, for ``chosen``."""
        return ()

    def chosen(self, value):
        """An entry of ``menu`` was chosen."""

    def menu_pressed(self):
        """The menu button was pressed; True if that meant something else than the menu."""
        return False

    def held(self, button):
        """A button other than menu was held down: a long press."""

    def moves_of(self, piece):
        """The piece's legal moves, the likeliest first, or the code for which it has none."""
        raise NotImplementedError

    def pieces_by_hand(self):
        """The pieces that can be picked with the knob now."""
        return []

    def piece_words(self, piece):
        """A piece's name in two words."""
        kind, _, rest = self.rules.piece_name(piece).upper().partition("_")
        return kind + " " + rest.replace("_", "")

    def draw_pick(self, canvas):
        """The piece under the knob, on the panel."""
        canvas.words(self.piece_words(self.picks[self.pick_at]), lights.CYAN)

    def committed(self, action):
        """A move has been made."""

    def end_pressed(self):
        """The end button was pressed."""
        self.refuse("not-now")

    def push_idle(self):
        """The knob was pressed with nothing to press it for."""

    def draw_map(self, canvas, odd):
        """The position, and the wish in it, on the panel."""
        raise NotImplementedError

    def draw_ring(self, canvas, odd):
        """Whose turn it is."""
        self.draw_seats(canvas, self.state.to_act(), odd)
