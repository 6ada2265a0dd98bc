"""AYA at the table: what its tags, buttons, sand timer and gates mean; not its lights and not its rules.

Placing: a domino's tag lights its places, the likeliest under the knob; a press places it, *end*
lays it on the own reserve. With a camera domino, *menu* goes on to its animal and its landscapes,
or the tile's tag does. With no domino in hand *end* joins two ends. The glass empties by itself
and is turned by a press, but not by one that meant a place. A domino that is read while another is
in hand waits for its turn. Cascade: a press when all hands are off
the row; before it a domino's tag, then a beam that is broken, binds that gate to that domino. Gates
count; a press tells of a push that they cannot see, *end* shows the count, which the knob puts right.
Survey: pick a photo with the knob, then what went wrong with it; *end* closes the game.

What only one of the three needs lies in placing.py, cascade.py and survey.py, as functions over the view; what joining
needs besides, in joining.py; how one of them takes the place of another, in parts.py.
"""

# Large files first: to compile one takes some four times its room, and the more is loaded the less there is.
from naiad_table.games.aya.lights import MINUTE_MS, Lights
from naiad_table.games.aya.modes import (
    ANIMAL,
    BIND,
    CASCADE,
    COUNT,
    JOIN_FROM,
    JOIN_TO,
    JOINING,
    PLACING,
    PLAIN,
    SURVEY,
    short,
)

# isort: split

try:
    from typing import Any
except ImportError:
    pass

from naiad_core.buttons import BACK
from naiad_core.games.aya import actions, pieces, table
from naiad_core.state import UNDO
from naiad_core.unload import make_room
from naiad_table import gates as runs
from naiad_table import ticks
from naiad_table import view as base

_EMPTY = (actions.glass(actions.EMPTY_1), actions.glass(actions.EMPTY_2))

# A press so soon after the sand ran out did not mean to turn the glass.
STILL_MS = 500


class View(base.View):
    """AYA's view."""

    def __init__(self, referee, sound):
        base.View.__init__(self, referee, sound)
        self.lights = Lights(referee, self.selection)
        # The domino whose places are selected; the other one that its tag may stand for.
        self.in_hand = -1
        self.other = -1
        # The tag that it was read from, and one that was read meanwhile: a neighbour draws early.
        self._held = self._next = ""
        # When the sand ran out, if a press may still mean a place.
        self._still_ms = None
        self._minute_announced = False
        self._ring = -1
        # Lines of the cascade that the row has told and the record does not have yet.
        self.fallen = []
        # Whether the players have said that no hand is at the row; the gates in whose beam something stands.
        self.hands_off = False
        self.blocked = []
        # The gate that a press asks about, -1 for none; whether the count is asked about for what no gate has seen.
        self.asked = -1
        self.missed = 0
        self._answered = -1
        # Which part is on, see parts.py; what of it is not loaded yet, None before that is known; what takes a gate's
        # events.
        self.part = -1
        self.wanted: Any = None
        self.hear = base.NOTHING
        # Whether no part has been on yet.
        self.is_new = True

    def start(self):
        # The judge of waves is the largest file: ``tick`` has it compiled once all that begins a game is gone.
        if not self.cascading():
            self.have_part()
        self._refresh()

    def have_part(self, at_once=True):
        """Load what is wanted now and forget the rest; the judge of waves is wanted from placing until all have fallen,
        but for ends that are joined meanwhile.

        On a board that takes a second: ``tick``, which holds nothing that was used, has one file compiled a pass. No
        run is armed then, and hands are heard in between; whoever cannot wait has all of it ``at_once``.
        """
        state = self.state
        selection = self.selection
        if state.is_over():
            part = SURVEY
        elif not state.placing_over():
            part = PLACING
        else:
            part = JOINING if selection.candidates and selection.mode in (JOIN_FROM, JOIN_TO) else CASCADE
        if part != self.part:
            self.part = part
            self.wanted = None
            self.hear = base.NOTHING
            self.lights.waits = True
            if part != CASCADE and self.gates is not None:
                # What takes most room goes first.
                self.gates.expect_nothing()
                self.lights.run = self.gates.run
        if self.lights.waits:
            is_compiled = make_room("naiad_table.games.aya.parts")
            from naiad_table.games.aya.parts import load

            load(self, at_once, is_compiled)
            if self._next and not self.lights.waits:
                text, self._next = self._next, ""
                self.tag(text)

    def _refresh(self):
        # No sand runs in a pause, and none shall have run when the pause is taken back.
        self.referee.held = self.state.paused
        if not self.cascading() and self.gates is not None:
            self._put_down()
        self.lights.refresh()
        if self.part == SURVEY and not self.lights.waits:
            self.lights.count()
        self.dirty = True

    def _put_down(self):
        """Hands are at the row: nothing counts until they are off again."""
        self.gates.run.disarm()
        self.hands_off = False
        del self.blocked[:]

    def cascading(self):
        """True from the end of placing until all have fallen."""
        state = self.state
        return state.placing_over() and not state.is_over()

    def forget(self):
        self.in_hand = self.other = -1

    def before(self, action):
        self.leave()
        self._answered = self.asked if self.selection.question == action else -1
        if action == UNDO:
            # That the sand has run out is nobody's move, and told again at once: what a hand did before it goes.
            history = self.state.history
            while history and history[-1] in _EMPTY and self.lights.left_ms() <= 0:
                self.referee.commit(UNDO)

    def committed(self, action):
        if self.cascading():
            if action == UNDO or actions.verb_of(action) == actions.AGAIN:
                self._put_down()
            elif actions.verb_of(action) == actions.PUSH:
                self.have_part()
                self.gates.run.push(self.selection.now_ms, self._answered)
        self._refresh()
        domino = self.state.last_domino()
        if actions.verb_of(action) <= actions.LANDSCAPE and domino >= 0 and self.lights.map is not None:
            self.lights.map.show_domino(domino)

    # --- tags ---

    def tag(self, text):
        self.dirty = True
        if self.lights.waits:
            # What lists its places may be missing.
            self._next = text
            self.sound.play("tag")
            return
        if text == self._next:
            # It need not wait any more.
            self._next = ""
        kind = _tapped(text)
        piece = pieces.piece(text)
        if self.in_hand >= 0 and text != self._held and piece < pieces.DOMINOES and self.selection.mode < BIND:
            self._wait(text, piece, kind)
        elif kind >= 0:
            self._tap(text, kind)
        elif piece >= pieces.DOMINOES and self.in_hand >= 0:
            self._lay(piece - pieces.DOMINOES)
        else:
            self._offer(text, piece)
        if self.in_hand >= 0:
            self._held = text

    def listed(self, text):
        """Where a domino may go, if none is in hand."""
        state = self.state
        kind = _tapped(text)
        piece = self._stood_for(kind, len(text) > 1)[0] if kind >= 0 else pieces.piece(text)
        if self.in_hand >= 0 or self.lights.waits or not 0 <= piece < pieces.DOMINOES:
            return None
        if state.light or not state.may_place():
            return None
        from naiad_table.games.aya.placing import moves

        return moves(self, piece, PLAIN)

    def _wait(self, text, piece, kind):
        """Another domino than the one in hand: it comes when that is laid, or put back."""
        where = table.UNSEEN if piece < 0 else self.state.where[piece]
        if kind < 0 and piece < 0:
            self.selection.refuse("unknown-tag")
        elif where >= table.LAID and self.referee.why_not(actions.raise_(piece)):
            self.selection.refuse("domino-used")
        else:
            self._next = text
            self.sound.play("tag")

    def _tap(self, text, kind):
        """A tap tag: the domino that it stands for, and the other."""
        piece, other = self._stood_for(kind, len(text) > 1)
        if piece < 0:
            self.forget()
            self.selection.offer("domino-used")
            return
        self._offer(text, piece)
        if self.selection.candidates:
            self.other = other

    def _stood_for(self, kind, camera):
        """A tap tag stands for every domino of its terrain: the next unseen one, and the own reserve's top; else -1."""
        state = self.state
        unseen = state.next_unseen(kind, camera)
        top = -1 if state.to_act() < 0 else state.reserve_top[state.turn] - 1
        if top >= 0 and (pieces.terrain(top) != kind or state.is_camera(top) != camera):
            top = -1
        return (unseen, top) if unseen >= 0 else (top, -1)

    def _lay(self, tile):
        """A tile's own tag while a domino is in hand."""
        if self.selection.mode == BIND:
            self.selection.refuse(self.referee.why_not(actions.landscape(self.in_hand, 3 * tile)))
            return
        from naiad_table.games.aya.placing import lay

        lay(self, tile)

    def _offer(self, text, piece):
        """Select among the legal moves of the piece that a tag stands for, or say why it has none."""
        self.forget()
        mode = PLAIN
        if piece < 0:
            found: Any = "unknown-tag"
        elif self.state.is_over():
            from naiad_table.games.aya.survey import remarks

            found = remarks(self, piece)
        elif self.state.light:
            found = "not-tracked"
        elif piece >= pieces.DOMINOES:
            found = "camera-first"
        elif self.state.animals[piece] & table.NOT_RAISED and not self.referee.why_not(actions.raise_(piece)):
            found = [actions.raise_(piece)]
        else:
            found = self.referee.why_not(actions.domino(piece, actions.ALONE))
            if not found:
                found = self.found(text)
                self.in_hand = piece
            elif found == "placing-over" and self.may_bind():
                from naiad_table.games.aya.cascade import gates_for

                found = gates_for(self, piece)
                mode = BIND
        self.selection.offer(found, mode)

    def may_bind(self):
        """Whether gates may be bound to dominoes of the chain now."""
        run = self.gates.run
        return self.cascading() and not self.state.light and run.phase == runs.DISARMED and run.gates > 0

    def menu_pressed(self):
        selection = self.selection
        if self.in_hand < 0 or selection.by_hand or not selection.candidates or selection.mode == BIND:
            return False
        from naiad_table.games.aya.placing import go_on

        return go_on(self)

    def pieces_by_hand(self):
        state = self.state
        if state.is_over():
            from naiad_table.games.aya.survey import to_judge

            return to_judge(self)
        if self.may_bind():
            from naiad_table.games.aya.cascade import to_bind

            return to_bind(self.referee)
        if not state.may_place():
            return []
        from naiad_table.games.aya.placing import to_place

        return to_place(state)

    def piece_words(self, piece):
        if piece >= pieces.DOMINOES:
            return "TILE " + short(piece)
        return ("CAM " if self.state.is_camera(piece) else "") + short(piece)

    # --- buttons ---

    def press(self, button):
        self.leave()
        if self.lights.waits and self.selection.candidates:
            # Nobody sees yet what is selected.
            self.sound.play("error")
            return
        if button == BACK and self.asked >= 0 and self.selection.question == actions.push():
            self.gates.run.settle(self.asked)
        base.View.press(self, button)
        selection = self.selection
        if self._next and not selection.candidates and not selection.notice and selection.question is None:
            text, self._next = self._next, ""
            if not self.state.placing_over():
                self.tag(text)

    def choose(self, action):
        selection = self.selection
        state = self.state
        if state.is_over() and selection.mode:
            # A page of the result.
            self.turn(1)
        elif selection.mode == JOIN_FROM:
            start = actions.from_of(action)
            selection.offer([each for each in state.joins() if actions.from_of(each) == start], JOIN_TO)
        elif selection.mode == COUNT:
            from naiad_table.games.aya.cascade import choose

            choose(self)
        elif state.running() or state.placing_over() or selection.mode == JOIN_TO:
            self.commit(action)
        else:
            # It meant this place, not the glass: the break is theirs. What is selected waits.
            selection.refuse("glass")

    def end_pressed(self):
        state = self.state
        selection = self.selection
        if selection.mode == ANIMAL and selection.candidates:
            # Lying flat or not.
            selection.candidates = [action ^ actions.FLAG for action in selection.candidates]
        elif self.in_hand >= 0 and selection.mode != BIND:
            self.commit(actions.domino(self.in_hand, actions.RESERVE))
        elif state.is_over():
            from naiad_table.games.aya.survey import end

            end(self)
        elif state.light and not state.placing_over():
            # A player who has to draw has none left.
            self.ask(actions.glass(actions.EMPTY_2), "ALL LAID")
        elif self.cascading() and not state.anything_stands():
            self.ask(actions.fallen(), "ALL DOWN")
        elif self.cascading() and (state.pushes or self.gates.run.phase):
            self.have_part()
            from naiad_table.games.aya.cascade import count

            count(self)
        else:
            self._join_from()

    def _join_from(self):
        """Every end that some join may start at, once; push goes on to where it leads."""
        state = self.state
        if not state.running() and not state.placing_over():
            # Between the glasses and in a pause nothing may be moved: a join waits.
            self.selection.refuse("glass")
            return
        ends = _starts(state)
        if ends:
            self.selection.offer(ends, JOIN_FROM)
        else:
            self.selection.refuse("not-now")

    def push_idle(self):
        state = self.state
        if self.cascading():
            from naiad_table.games.aya.cascade import press

            press(self)
        elif state.paused:
            self.commit(actions.glass(actions.GO_ON))
        elif not state.is_over() and not state.glass & 1:
            if self._still_ms is not None:
                self.selection.refuse("glass")
            else:
                self.commit(actions.glass(state.glass))

    def menu(self):
        state = self.state
        items: list[tuple[str, str | int]] = []
        if state.running() and not state.placing_over():
            from naiad_table.games.aya.placing import flat

            items.append(("PAUS E", "pause"))
            items += flat(self)
        elif state.placing_over() and not self.referee.why_not(actions.again()):
            items.append(("RUN AGAI", "again"))
        return items

    def chosen(self, value):
        if value == "again":
            self.commit(actions.again())
        else:
            self.commit(actions.glass(actions.PAUSE) if value == "pause" else actions.raise_(value))

    # --- time and gates ---

    def tick(self, now_ms):
        base.View.tick(self, now_ms)
        self.leave()
        if self._still_ms is not None and ticks.diff(now_ms, self._still_ms) >= STILL_MS:
            self._still_ms = None
        state = self.state
        if state.running() and not state.placing_over():
            left_ms = self.lights.left_ms()
            if left_ms <= 0:
                # What is selected survives the end of the first glass: it is placed after the turn.
                self._quietly(actions.glass(state.glass))
                if state.placing_over() and self.selection.mode not in (JOIN_FROM, JOIN_TO):
                    # Of the second nothing does: nobody places any more.
                    self._next = ""
                    self.clear()
                # Not when it is told once more, after something was taken back.
                if self._minute_announced:
                    self._minute_announced = False
                    self._still_ms = now_ms
                self.sound.play("glass-end")
            elif left_ms > MINUTE_MS:
                self._minute_announced = False
            elif not self._minute_announced:
                self._minute_announced = True
                self.sound.play("glass-minute")
            ring = left_ms // 1000
            if ring != self._ring:
                self._ring = ring
                self.dirty = True
        if self.part == SURVEY and self.lights.total < 0 and not self.lights.waits:
            # A pass after the survey was loaded, and none while it is: to count takes as long as to compile.
            self._refresh()
        # Before the loop begins a tune of this pass: its first tone would last as long.
        self.have_part(at_once=False)
        if self.lights.waits:
            return
        if self.blocked or (self.hands_off and self.gates.run.phase == runs.DISARMED):
            from naiad_table.games.aya.cascade import tick

            tick(self, now_ms)

    def _quietly(self, action):
        """Make a move that no hand made: what is selected stays, but not the question whether to undo."""
        if not self.record(action):
            self._refresh()

    def leave(self):
        """Write what the row has told."""
        if self.fallen:
            from naiad_table.games.aya.cascade import write

            write(self)

    def record(self, action):
        """The same for what moves no piece and no sand; '' or why not."""
        code = self.referee.commit(action)
        if not code and self.selection.question == UNDO:
            self.selection.question = None
        return code

    def gate(self, kind, gate, ms):
        self.hear(self, kind, gate, ms)
        self.dirty = True


def _starts(state):
    """A join from each end that some may start at. What finds them is held by nothing afterwards."""
    make_room("naiad_core.games.aya.joins")
    from naiad_core.games.aya.joins import starts

    return starts(state)


def _tapped(text):
    """The terrain of a tap tag, as its position in TERRAINS; -1 for a piece's own tag."""
    return pieces.TERRAINS.find(text[:1]) if len(text) == 1 or text[1:] == "_cam" else -1
