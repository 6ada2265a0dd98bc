"""AYA at the table: what its tags, buttons, glass, gates and lights mean; the picture itself is in aya_map.py.

Placing: a domino's tag lights its places, the likeliest under the knob; a press places it, *end*
lays it on the own reserve. With a camera domino, *menu* goes on to its animal and its landscapes,
or the tile's tag does. With no domino in hand *end* joins two ends. The glass empties by itself
and is turned by a press. Cascade: gates, or a press for each push, then *end* when all have
fallen. Survey: pick a photo with the knob, then what went wrong with it; *end* closes the game.
"""

from naiad_core import mats, pieces
from naiad_core import palette as lights
from naiad_core.rules import aya
from naiad_table import desk as desks
from naiad_table import gates as runs
from naiad_table.glass import Glass
from naiad_table.panel import PUSH
from naiad_table.play.aya_map import Map, light

# What a domino in hand is being used for.
PLAIN, ANIMAL, LANDSCAPE = 0, 1, 2
_VERBS = (aya.DOMINO, aya.ANIMAL, aya.LANDSCAPE)

# Joining: first the end that water comes from, then the one it goes to.
NO_JOIN, JOIN_FROM, JOIN_TO = 0, 1, 2

MINUTE_MS = 60_000
# Words and picture take turns while the glass stands still.
TURN_ABOUT = 4

REMARKS = {
    aya.OFF: "OFF",
    aya.INSIDE: "IN",
    aya.FLAT: "FLAT",
    aya.DRY: "DRY",
    aya.WET: "WET",
}


class Desk(desks.Desk):
    """AYA's desk."""

    WORDS = {
        "placing-over": "ALL LAID",
        "glass": "GLAS STIL",
        "domino-used": "USED UP",
        "not-yours": "NOT YOUR",
        "not-on-top": "NOT TOP",
        "not-a-garden": "NO FORK",
        "no-camera": "NO CAM",
        "no-animal-left": "NO ANML",
        "terrain": "BAD LAND",
        "tile-used": "TILE USED",
        "end-taken": "END USED",
        "camera-first": "CAM 1ST",
        "still-placing": "STIL LAY",
        "nothing-stands": "NONE LEFT",
        "no-push": "PUSH 1ST",
        "repeated": "DONE ONCE",
        "not-flat": "NOT FLAT",
        "cascade": "TOO LATE",
    }

    def __init__(self, referee, sound):
        desks.Desk.__init__(self, referee, sound)
        mat = mats.load("aya")
        self.map = Map(mat)
        self.glass = Glass(pieces.load("aya")["glass_s"] * 1000)
        self.mode = PLAIN
        self.lying_flat = False
        self.in_hand = -1
        self.other = -1
        self.joining = NO_JOIN
        self._minute_told = False
        self._ring = -1

    def start(self):
        self._refresh()

    def _refresh(self):
        self.map.refresh(self.state)
        self.glass.refresh(self.referee.record.lines)
        self._minute_told = False
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

    def committed(self, action):
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
        """The legal uses of a domino in one mode, the likeliest first; the reserve is the end button's."""
        verb = _VERBS[mode]
        found = []
        for action in self.state.legal(piece):
            if action & 15 == verb and action >> 4 & 511 != aya.RESERVE:
                found.append((self._rank(piece, action), action))
        found.sort()
        return [pair[1] for pair in found]

    def _rank(self, piece, action):
        """How unlikely a place is: on from a stretch of the same terrain, newest first, then its landscapes."""
        place = action >> 4 & 511
        kind = aya.terrain(piece)
        fork = 8 if action >= aya.FLAG else 0
        if aya.HUNG <= place < aya.INTO:
            number = self.map.row_of(place)
            row = self.map.rows[number] if number >= 0 else None
            downstream = place < aya.BEFORE
            last = -1
            if row and row.dominoes:
                last = row.dominoes[-1] if downstream else row.dominoes[0]
            same = (last >= 0 and aya.terrain(last) in (kind, aya.GARDENS)) or kind == aya.GARDENS
            rank = (0 if downstream else 3) if same else (4 if downstream else 6)
            if not downstream and row and not row.dominoes:
                rank += 2
            return (rank + fork) * 256 + 255 - max(number, 0)
        if aya.FROM <= place < aya.AFTER:
            rank = 1 if aya.tile_terrain((place - aya.FROM) // 3) in (kind, -1) else 5
        elif place >= aya.INTO:
            rank = 1 if aya.tile_terrain((place - aya.INTO) // 3) == kind else 6
        elif place < aya.ON_TILE:
            rank = 2 if aya.tile_terrain(place // 3) in (kind, -1) or kind == aya.GARDENS else 7
        else:
            rank = 5 if place == aya.ALONE else 7
        return (rank + fork) * 256 + (place & 255)

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
            self.in_hand, self.other = self.other, self.in_hand
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
        for action in self._joins():
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
        moves = [action for action in self._joins() if action >> 4 & 255 == ref]
        self._wish(moves, PLAIN)
        self.joining = JOIN_TO

    def _joins(self):
        out: list[int] = []
        if self.state.glass and not self.state.pushes and not self.state.over:
            self.state._joins(out)
        return out

    def push_idle(self):
        state = self.state
        if self.cascading():
            run = self.gates.run
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
            elif left_ms <= MINUTE_MS and not self._minute_told:
                self._minute_told = True
                self.sound.play("glass-minute")
            ring = left_ms // 1000
            if ring != self._ring:
                self._ring = ring
                self.dirty = True
        elif self.cascading():
            run = self.gates.run
            # Everything placed must be on flash before a run forbids writing.
            if run.phase == runs.DISARMED and not self.referee.journal.tail:
                self.gates.arm(now_ms)
                self.dirty = True

    def _quietly(self, action):
        """Make a move that no hand made: the wish stays."""
        if not self.referee.commit(action):
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

    # --- lights ---

    def draw_ring(self, canvas, odd):
        state = self.state
        if state.over:
            total = state.scores()["table"]["total"]
            canvas.level(total, 55, lights.GREEN)
        elif state.placing_over():
            canvas.level(max(0, 10 - max(0, state.pushes - 1)), 10, lights.CYAN)
        elif not state.glass:
            self.draw_seats(canvas, state.turn, odd)
        elif not state.glass & 1:
            canvas.level(1, 1, lights.PINK if odd else lights.OFF)
        elif state.paused:
            if not odd:
                canvas.level(self.glass.left_ms(self.referee.t_ms), self.glass.whole_ms, lights.WHITE)
        else:
            colour = lights.SEATS[state.turn]
            canvas.level(self.glass.left_ms(self.referee.t_ms), self.glass.whole_ms, colour)

    def _caption(self):
        """The words for what is to be done next, '' while a picture tells more."""
        state = self.state
        if state.over:
            return "SUM " + str(state.scores()["table"]["total"])
        if state.placing_over():
            return "PUSH " + (str(state.pushes) if state.pushes else "")
        if state.paused:
            return "PAUS E"
        if not state.glass & 1:
            return "TURN GLAS"
        return ""

    def draw_map(self, canvas, odd):
        if self.wish:
            self._draw_wish(canvas, odd)
            return
        caption = self._caption()
        if caption and (self.state.placing_over() or self.now_ms // desks.BLINK_MS % (2 * TURN_ABOUT) < TURN_ABOUT):
            canvas.words(caption, lights.CYAN)
        else:
            self.map.draw(canvas, self.state)

    def _draw_wish(self, canvas, odd):
        action = self.wish[self.wish_at]
        verb = action & 15
        if self.state.over:
            canvas.words(_remark_words(action), lights.YELLOW)
            return
        if verb == aya.RAISE:
            canvas.words("RAIS E", lights.CYAN)
            return
        if verb == aya.JOIN:
            self._draw_join(canvas, action, odd)
            return
        chosen = action >> 4 & 511
        number = self.map.row_of(chosen)
        if number >= 0:
            self.map.show_row(number)
        self.map.draw(canvas, self.state)
        for other in self.wish:
            light(canvas, self.map.pixel(other >> 4 & 511), lights.WHITE)
        if verb == aya.LANDSCAPE:
            tile = (chosen - aya.INTO) // 3
            light(canvas, self.map.second_pixel(chosen), self.map.tile_colour(tile))
        colour = self.map.terrain[aya.terrain(self.in_hand)]
        if verb == aya.ANIMAL:
            colour = self.map.flat if self.lying_flat else self.map.animal
        elif action >= aya.FLAG:
            colour = lights.CYAN
        light(canvas, self.map.pixel(chosen), lights.OFF if odd else colour)
        if verb != aya.LANDSCAPE:
            light(canvas, self.map.second_pixel(chosen), lights.OFF if odd else colour)

    def _draw_join(self, canvas, action, odd):
        from_place = _place(action >> 4 & 255, aya.AFTER, aya.FROM)
        to_place = _place(action >> 12, aya.BEFORE, aya.INTO)
        chosen = to_place if self.joining == JOIN_TO else from_place
        number = self.map.row_of(chosen)
        if number >= 0:
            self.map.show_row(number)
        self.map.draw(canvas, self.state)
        light(canvas, self.map.pixel(from_place), lights.CYAN)
        light(canvas, self.map.pixel(chosen), lights.OFF if odd else lights.CYAN)


def _place(ref, hung, mouth):
    """The place that an end of a join is, for its pixel."""
    return hung + ref if ref < aya.REFS else mouth + ref - aya.REFS


def _mouths(tile):
    return range(3 * tile, 3 * tile + aya.MOUTH_COUNT[tile])


def _remark_words(action):
    verb = action & 15
    if verb == aya.TOUCHED:
        return "BY " + aya.TERRAINS[action >> 8].upper()
    if verb in (aya.DRY, aya.WET):
        return "%s %s" % (REMARKS[verb], aya.LETTERS[(action >> 4) % 3].upper())
    return REMARKS[verb]
