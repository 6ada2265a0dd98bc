"""What every game does at the table: tags, knob and buttons to a selection, that to a move; no game's own part."""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import palette
from naiad_core.buttons import BACK, END, PUSH
from naiad_core.state import UNDO
from naiad_core.unload import make_room, unload
from naiad_table.canvas import BLINK_MS
from naiad_table.selection import Selection

# The tag of a move may stay on its reader for so many.
LATELY = 2


def _nothing(*given):
    """What a method does that a game may do without: a function each would take 1 KB of heap."""


NOTHING: Any = _nothing


class View:
    """One game at the table. A subclass fills in the methods of the lower half and ``lights``, which draws:

        draw(canvas, odd)       ring and panel, what is selected included; ``odd`` by turns, for what blinks
        draw_ring(canvas, odd)  only whose turn it is, on a dark panel

    ``referee`` holds the game, ``sound`` has play(name). ``dirty`` is set when the lights must be
    drawn anew before the next blink.
    """

    def __init__(self, referee, sound):
        self.referee = referee
        self.sound = sound
        self.state = referee.record.state
        self.selection = Selection(sound)
        self.lights: Any = None
        # Set by app.py: the gate row, for a game that has one.
        self.gates: Any = None
        self.dirty = True
        # What was listed of a piece before it counts: (its name, the position's number, what ``listed`` gave).
        self.ahead: Any = None

    # --- what happens at the table ---

    def turn(self, steps):
        """The knob was turned by so many detents."""
        selection = self.selection
        selection.notice = ""
        self.dirty = True
        if selection.question is not None:
            return
        if selection.candidates:
            selection.turn(steps)
        else:
            self.turn_idle(steps)

    def press(self, button):
        """A button was pressed and let go."""
        selection = self.selection
        selection.notice = ""
        self.dirty = True
        if button == PUSH:
            self._push(selection)
        elif button == BACK:
            if selection.question is not None or selection.candidates:
                self.clear()
                self.sound.play("back")
            elif not self.back():
                self.ask(UNDO, "UNDO ?")
        elif button == END:
            self.end_pressed()

    def tick(self, now_ms):
        """Time passes."""
        if self.selection.tick(now_ms):
            self.dirty = True

    def _push(self, selection):
        if selection.question is not None:
            self.commit(selection.question)
        elif not selection.candidates:
            self.push_idle()
        elif selection.by_hand:
            # The same as if its tag had been read.
            self.tag(self.referee.record.rules.piece_name(selection.candidates[selection.index]))
        else:
            self.choose(selection.candidates[selection.index])

    def is_laid(self, text):
        """Whether a piece has no move, for one of the last was its own: its tag has stayed on the reader."""
        state = self.state
        piece = self.referee.record.rules.piece(text)
        if piece < 0 or state.legal(piece):
            return False
        undone: list[int] = []
        found = False
        while state.history and len(undone) < LATELY and not found:
            undone.append(state.undo())
            found = undone[-1] in state.legal(piece)
        while undone:
            state.apply(undone.pop())
        return found

    def expect(self, text):
        """A piece of this game may be read next, its name as in ``tag``: list it ahead. Nothing is shown of it."""
        ahead = self.ahead
        if ahead is None or ahead[0] != text or ahead[1] != self.referee.position:
            self.ahead = ahead = None
            self.ahead = (text, self.referee.position, self.listed(text))

    # --- what a game's own part calls ---

    def found(self, text):
        """What ``listed`` gives of a piece, made ahead or now."""
        ahead = self.ahead
        self.ahead = None
        if ahead is None or ahead[0] != text or ahead[1] != self.referee.position or ahead[2] is None:
            return self.listed(text)
        return ahead[2]

    def clear(self):
        """Nothing is selected any more."""
        self.ahead = None
        self.selection.clear()
        self.forget()
        self.dirty = True

    def commit(self, action):
        """Make a move, or say why it cannot be made."""
        self.before(action)
        self.clear()
        code = self.referee.commit(action)
        if code:
            self.selection.refuse(code)
            return
        self.sound.play("undo" if action == UNDO else "ok")
        self.committed(action)

    def ask(self, action, words):
        """Ask whether to make a move, if it can be made."""
        self.clear()
        code = self.referee.why_not(action)
        if code:
            self.selection.refuse(code)
        else:
            self.selection.ask(action, words)

    # --- lights ---

    def draw(self, canvas, now_ms):
        """Draw everything as it is now."""
        selection = self.selection
        canvas.position = self.referee.position
        blink = now_ms // BLINK_MS
        if selection.blink < 0:
            selection.blink = blink
        odd = (blink - selection.blink) & 1
        if selection.notice:
            canvas.notice(selection.notice)
        elif selection.question is not None or selection.by_hand:
            self.lights.draw_ring(canvas, odd)
            if selection.by_hand:
                self.draw_piece(canvas, selection.candidates[selection.index])
            else:
                canvas.words(selection.question_words, palette.WHITE)
        else:
            self.lights.draw(canvas, odd)
        self.dirty = False

    # --- a game's own part ---

    def tag(self, text):
        """A piece of this game was read; text is its name without the game. Sets ``dirty``."""
        raise NotImplementedError

    def reader(self):
        """The seat that the panel is turned to, -1 for none."""
        return self.state.to_act()

    def held(self, button):
        """A long press, not of menu: of *back* it asks for a hint."""
        if button == BACK:
            make_room("naiad_table.hint")
            from naiad_table import hint

            hint.show(self)
            unload("naiad_table.hint")
            self.dirty = True

    def end_pressed(self):
        """The end button was pressed."""
        self.selection.refuse("not-now")

    def turn_idle(self, steps):
        """The knob was turned with nothing selected."""
        pieces = self.pieces_by_hand()
        if pieces:
            self.selection.pick(pieces)
        else:
            self.selection.refuse("not-now")

    def piece_words(self, piece):
        """A piece's name in two words."""
        kind, _, rest = self.referee.record.rules.piece_name(piece).upper().partition("_")
        return (kind + " " + rest.replace("_", "")).strip()

    def draw_piece(self, canvas, piece):
        """The piece under the knob, on the panel."""
        canvas.words(self.piece_words(piece), palette.CYAN)

    def choose(self, action):
        """The knob was pressed on a move."""
        self.commit(action)

    # What follows is nothing where a game does not say otherwise.

    # start(): the game was begun or resumed. leave(): it is about to be put away: what is not written yet must be now.
    start = leave = NOTHING
    # before(action): a move is about to be made, if it is legal. committed(action): it has been made.
    before = committed = NOTHING
    # forget(): what was selected is not any more: what else the game keeps of it goes.
    forget = NOTHING
    # listed(name): what ``tag`` takes long to find out of a piece, for ``found``. Nothing changes by it. None where
    # nothing can be made ahead.
    listed = NOTHING
    # pieces_by_hand(): the pieces that can be picked with the knob now.
    pieces_by_hand = NOTHING
    # push_idle(): the knob was pressed with nothing selected. back(): so was back; True if that meant something else
    # than to take a move back. menu_pressed(): True if that meant something else than the menu.
    push_idle = back = menu_pressed = NOTHING
    # menu(): what the menu offers in this game now, (words, value) pairs. chosen(value): one of them was chosen.
    menu = chosen = NOTHING
    # gate(kind, gate, ms): something happened at the gate row; kinds are those of gates.py.
    gate = NOTHING
