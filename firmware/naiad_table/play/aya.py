"""AYA at the table: what its tags, buttons, glass and gates mean; what it shows is in aya_lights.py.

Placing: a domino's tag lights its places, the likeliest under the knob; a press places it, *end*
lays it on the own reserve. With a camera domino, *menu* goes on to its animal and its landscapes,
or the tile's tag does. With no domino in hand *end* joins two ends. The glass empties by itself
and is turned by a press. Cascade: gates, or a press for each push, then *end* when all have
fallen. Survey: pick a photo with the knob, then what went wrong with it; *end* closes the game.
"""

# Large files first: to compile one takes some four times its room, and the more is loaded the less there is.
from naiad_table.play import aya_lights

# isort: split

from naiad_core import mats, pieces
from naiad_core.rules import aya
from naiad_core.state import UNDO
from naiad_table import desk as desks
from naiad_table import gates as runs
from naiad_table.panel import PUSH
from naiad_table.play.aya_glass import Glass
from naiad_table.play.aya_lights import JOIN_FROM, JOIN_TO, NO_JOIN
from naiad_table.play.aya_map import Map
from naiad_table.play.aya_rank import likeliest_first

# What a domino in hand is being used for.
PLAIN, ANIMAL, LANDSCAPE = 0, 1, 2
_VERBS = (aya.DOMINO, aya.ANIMAL, aya.LANDSCAPE)
_EMPTY = (aya.glass(aya.EMPTY_1), aya.glass(aya.EMPTY_2))

MINUTE_MS = 60_000


class Desk(desks.Desk):
    """AYA's desk."""

    WORDS = (
        "\nplacing-over ALL LAID"
        "\nglass GLAS STIL"
        "\ndomino-used USED UP"
        "\nnot-yours NOT YOUR"
        "\nnot-on-top NOT TOP"
        "\nnot-a-garden NO FORK"
        "\nno-camera NO CAM"
        "\nno-animal-left NO ANML"
        "\nterrain BAD LAND"
        "\ntile-used TILE USED"
        "\nend-taken END USED"
        "\ncamera-first CAM 1ST"
        "\nstill-placing STIL LAY"
        "\nnothing-stands NONE LEFT"
        "\nno-push PUSH 1ST"
        "\npush-seen PUSH SEEN"
        "\nno-animal NO ANML"
        "\nno-tile NO TILE"
        "\nrepeated DONE ONCE"
        "\nnot-flat NOT FLAT"
        "\ncascade TOO LATE\n"
    )

    def __init__(self, referee, sound):
        desks.Desk.__init__(self, referee, sound)
        mat = mats.load("aya")
        self.map = Map(mat)
        self.glass = Glass(pieces.load("aya")["glass_s"] * 1000)
        self.mode = PLAIN
        self.lying_flat = False
        self.in_hand = -1
        self.other = -1
        self.total = 0
        self.joining = NO_JOIN
        self._minute_told = False
        self._ring = -1

    def start(self):
        self._refresh()

    def _refresh(self):
        self.map.refresh(self.state)
        # No sand runs in a pause, and none shall have run when the pause is taken back.
        self.referee.held = self.state.paused
        self.glass.refresh(self.state.history, self.referee.times)
        # Judging the photos takes too long for every picture.
        self.total = 0
        if self.state.over:
            self.total = self.state.total()
        if not self.cascading() and self.gates is not None:
            self.gates.run.disarm()
        self.dirty = True

    def cascading(self):
        """True from the end of placing until all have fallen."""
        state = self.state
        return state.placing_over() and not state.over

    def clear(self):
        desks.Desk.clear(self)
        self.in_hand = self.other = -1
        self.mode = PLAIN
        self.lying_flat = False
        self.joining = NO_JOIN

    def commit(self, action):
        if action == UNDO:
            # That the sand has run out is nobody's move, and told again at once: what a hand did before it goes.
            history = self.state.history
            while history and history[-1] in _EMPTY:
                self.referee.commit(UNDO)
        desks.Desk.commit(self, action)

    def committed(self, action):
        if action == UNDO and self.cascading():
            self.gates.run.disarm()
        self._refresh()
        domino = self.state.last_domino()
        if action & 15 <= aya.LANDSCAPE and domino >= 0:
            for number in range(len(self.map.rows)):
                if domino in self.map.rows[number].dominoes:
                    self.map.show_row(number)

    # --- tags ---

    def tag(self, text):
        kind = aya.TERRAINS.find(text[0]) if len(text) == 1 or text[1:] == "_cam" else -1
        if kind >= 0:
            self._tap(kind, len(text) > 1)
            return
        piece = self.rules.piece(text)
        if piece >= aya.DOMINOES and self.in_hand >= 0:
            self._lay(piece)
            return
        desks.Desk.tag(self, text)

    def _tap(self, kind, camera):
        """A tap tag stands for every domino of its terrain: the next unseen one, or the own reserve's top."""
        self.clear()
        state = self.state
        unseen = state.next_unseen(kind, camera)
        top = -1 if state.to_act() < 0 else state.reserve_top[state.turn] - 1
        if top >= 0 and (aya.terrain(top) != kind or state.is_camera(top) != camera):
            top = -1
        if unseen < 0 and top < 0:
            self.refuse("domino-used")
            return
        self.offer(unseen if unseen >= 0 else top)
        if self.wish and unseen >= 0:
            self.other = top

    def _lay(self, tile):
        """The tile's own tag while a camera domino is in hand: its mouths are the wish."""
        tile -= aya.DOMINOES
        moves = [m for m in self._moves(self.in_hand, LANDSCAPE) if (m >> 4 & 511) - aya.INTO in _mouths(tile)]
        if not moves:
            self.refuse(self.referee.why_not(aya.landscape(self.in_hand, 3 * tile)) or "no-mouth")
            return
        self._wish(moves, LANDSCAPE)

    # --- wishes ---

    def moves_of(self, piece):
        state = self.state
        if state.over:
            if piece < aya.DOMINOES and not state.animals[piece]:
                return "no-animal"
            if piece >= aya.DOMINOES and not state.on_table(piece - aya.DOMINOES):
                return "no-tile"
            moves = state.legal(piece)
            if piece >= aya.DOMINOES:
                for mouth in _mouths(piece - aya.DOMINOES):
                    for action in (aya.dry(mouth), aya.wet(mouth)):
                        if not self.referee.why_not(action):
                            moves.append(action)
            return moves or "repeated"
        if piece >= aya.DOMINOES:
            return "camera-first"
        flat = aya.raise_(piece)
        if not self.referee.why_not(flat):
            return [flat]
        code = self.referee.why_not(aya.domino(piece, aya.ALONE))
        if code:
            return code
        self.in_hand = piece
        return self._moves(piece, PLAIN)

    def _moves(self, piece, mode):
        return likeliest_first(self.map, self.state, piece, _VERBS[mode])

    def _wish(self, moves, mode):
        self.mode = mode
        self.wish = moves
        self.wish_at = 0
        self.dirty = True
        self.sound.play("tag")

    def menu_pressed(self):
        if not self.wish or self.in_hand < 0:
            return False
        if self.other >= 0:
            # A tap tag: the other domino that it may stand for.
            self.in_hand, self.other = self.other, -1
            self._wish(self._moves(self.in_hand, PLAIN), PLAIN)
            return True
        for step in (1, 2):
            mode = (self.mode + step) % 3
            moves = self._moves(self.in_hand, mode)
            if moves:
                self.lying_flat = False
                self._wish(moves, mode)
                return True
        return False

    def pieces_by_hand(self):
        state = self.state
        if state.over:
            out = [d for d in range(aya.DOMINOES) if state.animals[d]]
            for tile in range(1, aya.TILES):
                if state.tiles >> tile & 1:
                    out.append(aya.DOMINOES + tile)
            return out
        if not state.running() or state.placing_over():
            return []
        out = []
        for kind in range(len(aya.TERRAINS)):
            for camera in (False, True):
                piece = state.next_unseen(kind, camera)
                if piece >= 0:
                    out.append(piece)
        top = state.reserve_top[state.turn] - 1
        if top >= 0:
            out.insert(0, top)
        return out

    def piece_words(self, piece):
        name = aya.piece_name(piece).upper().replace("_", "")
        if piece >= aya.DOMINOES:
            return "TILE " + name
        return ("CAM " if self.state.is_camera(piece) else "TILE "[:0]) + name

    # --- buttons ---

    def press(self, button):
        if button == PUSH and self.joining == JOIN_FROM and self.wish:
            self._join_to(self.wish[self.wish_at] >> 4 & 255)
            return
        if button == PUSH and self.wish and self._stands_still():
            # Whoever scanned early turns the glass with the same press; the wish waits.
            self._quietly(aya.glass(aya.GO_ON if self.state.paused else self.state.glass))
            return
        if button == PUSH and self.mode == ANIMAL and self.lying_flat and self.wish:
            self.commit(self.wish[self.wish_at] | aya.FLAG)
            return
        desks.Desk.press(self, button)

    def _stands_still(self):
        state = self.state
        return not (state.running() or state.placing_over() or self.joining)

    def end_pressed(self):
        state = self.state
        if self.mode == ANIMAL and self.wish:
            self.lying_flat = not self.lying_flat
        elif self.in_hand >= 0:
            self.commit(aya.domino(self.in_hand, aya.RESERVE))
        elif state.over and (self.wish or self.picks):
            self.refuse("not-now")
        elif state.over:
            self.referee.finish()
            self.sound.play("done")
        elif self.cascading() and (state.pushes or not state.anything_stands()):
            self.ask(aya.fallen(), "ALL DOWN")
        else:
            self._join_from()

    def _join_from(self):
        """Every end that some join may start at, once; push goes on to where it leads."""
        starts = []
        seen = bytearray(256)
        for action in self.state.joins():
            ref = action >> 4 & 255
            if not seen[ref]:
                seen[ref] = 1
                starts.append(action)
        if not starts:
            self.refuse("not-now")
            return
        self.clear()
        self._wish(starts, PLAIN)
        self.joining = JOIN_FROM

    def _join_to(self, ref):
        moves = [action for action in self.state.joins() if action >> 4 & 255 == ref]
        self._wish(moves, PLAIN)
        self.joining = JOIN_TO

    def push_idle(self):
        state = self.state
        if self.cascading():
            run = self.gates.run
            if run.phase == runs.RUNNING and not run.told:
                self.refuse("push-seen")
                return
            if not run.push(self.now_ms):
                self._quietly(aya.push())
            self.sound.play("push")
        elif state.over:
            self.dirty = True
        elif state.paused:
            self.commit(aya.glass(aya.GO_ON))
        elif not state.glass & 1:
            self.commit(aya.glass(state.glass))

    def menu(self):
        state = self.state
        items: list[tuple[str, str | int]] = []
        if state.running() and not state.placing_over():
            items.append(("PAUS E", "pause"))
            for domino in range(aya.DOMINOES):
                if state.animals[domino] and not self.referee.why_not(aya.raise_(domino)):
                    items.append(("RAIS " + aya.piece_name(domino).upper().replace("_", ""), domino))
        return items

    def chosen(self, value):
        self.commit(aya.glass(aya.PAUSE) if value == "pause" else aya.raise_(value))

    # --- time and gates ---

    def tick(self, now_ms):
        desks.Desk.tick(self, now_ms)
        state = self.state
        if state.running() and not state.placing_over():
            left_ms = self.glass.left_ms(self.referee.t_ms)
            if left_ms <= 0:
                # A wish under way survives the end of the first glass: it is placed after the turn.
                self._quietly(aya.glass(state.glass))
                self.sound.play("glass-end")
            elif left_ms > MINUTE_MS:
                self._minute_told = False
            elif not self._minute_told:
                self._minute_told = True
                self.sound.play("glass-minute")
            ring = left_ms // 1000
            if ring != self._ring:
                self._ring = ring
                self.dirty = True
        elif self.cascading():
            run = self.gates.run
            journal = self.referee.journal
            # Everything placed must be on flash before a run forbids writing; a full memory takes nothing more anyway.
            if run.gates and run.phase == runs.DISARMED and (journal.full or not journal.tail):
                # Gates that the record has do not count again: the power may have been gone, or a line taken back.
                fallen = [action >> 4 & aya.MAX_GATE for action in self.state.history if action & 15 == aya.GATE]
                self.gates.arm(now_ms, fallen)
                self.dirty = True

    def _quietly(self, action):
        """Make a move that no hand made: the wish stays, but not the question whether to take back what was last."""
        if not self.referee.commit(action):
            if self.question == UNDO:
                self.question = None
            self._refresh()

    def gate(self, kind, gate, ms):
        if kind == runs.PUSH:
            self._quietly(aya.push())
        elif kind == runs.GATE:
            self._quietly(aya.gate(gate, ms))
        elif kind == runs.STALL:
            self.sound.play("stall")
        elif kind == runs.DONE:
            self.sound.play("done")
        self.dirty = True

    def draw_ring(self, canvas, odd):
        aya_lights.draw_ring(self, canvas, odd)

    def draw_map(self, canvas, odd):
        aya_lights.draw_map(self, canvas, odd)


def _mouths(tile):
    return range(3 * tile, 3 * tile + aya.MOUTH_COUNT[tile])
