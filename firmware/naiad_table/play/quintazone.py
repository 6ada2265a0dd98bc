"""Quintazone at the table: what its tags, buttons and lights mean; not its rules. Read aya.py for a game in real time.

A card's tag lights every cell that it fits, the knob walks through cell and turn, a press lays it.
A pyramid's tag (one for each size) lights the zones without a pyramid. The turn ends by itself
when nothing is left, when the next player's card is read, or by *end*; *end* before a card asks
whether to pass. After the end goal cards are read, or picked with the knob, seat by seat.
"""

from naiad_core import mats
from naiad_core import palette as lights
from naiad_core.palette import WIDTH_PX
from naiad_core.rules import quintazone as rules
from naiad_table import desk as desks

CARDS = len(rules.IDS)


class Desk(desks.Desk):
    """Quintazone's desk."""

    WORDS = {
        "bad-argument": "NOT DECK",
        "not-started": "QUAD 1ST",
        "start-card": "NOT QUAD",
        "card-used": "CARD USED",
        "card-done": "CARD DONE",
        "card-first": "CARD 1ST",
        "cell-taken": "CELL USED",
        "no-contact": "NO SIDE",
        "no-match": "NO FIT",
        "pyramid-done": "PYR DONE",
        "stash": "PYR NONE",
        "zone-taken": "ZONE USED",
        "goal-early": "GOAL LATE",
        "goal-known": "GOAL DONE",
        "goal-taken": "GOAL USED",
    }

    def __init__(self, referee, sound):
        desks.Desk.__init__(self, referee, sound)
        mat = mats.load("quintazone")
        self.card_px = mat["card_px"]
        self.across, self.down = mat["window"]
        colours = mat["colours"]
        self.elements = bytes([colours[letter] for letter in rules.ELEMENTS])
        self.legal_colour = colours["legal"]
        self.chosen_colour = colours["chosen"]
        # The cell at the window's top left corner.
        self.left = self.top = 0
        self.result_seat = 0

    def start(self):
        self._look_at(self._last_cell())

    def clear(self):
        desks.Desk.clear(self)
        self._look_at(self._last_cell())

    def _last_cell(self):
        state = self.state
        return state.laid_cell(state.laid - 1) if state.laid else rules.cell(0, 0)

    def _look_at(self, where):
        """Move the window so that the table is in its middle, or if that is too big, this cell."""
        left, top, right, bottom = self.state.bounds()
        # A ring of cells around the cards: that is where the next one goes.
        self.left = mats.window(left - 1, right + 1, rules.cell_x(where), self.across)
        self.top = mats.window(top - 1, bottom + 1, rules.cell_y(where), self.down)

    # --- pieces ---

    def offer(self, piece):
        state = self.state
        # Whose card part is done can only have ended the turn: this card is the next player's.
        if (
            piece < state.size
            and state.card_part != rules.DUE
            and not self.referee.why_not(rules.end())
            and self.referee.why_not(rules.card(piece, rules.FAR, rules.FAR, False)) != "card-used"
            and not state.is_used(piece)
        ):
            self.referee.commit(rules.end())
        desks.Desk.offer(self, piece)
        if self.wish:
            self._look_at(self._wish_cell())

    def moves_of(self, piece):
        state = self.state
        moves = state.legal(piece)
        if piece < CARDS:
            if not moves:
                return self._why_no_card(piece)
            # Reading order, both turns of a cell side by side.
            return [pair[1] for pair in sorted([(action >> 11, action) for action in moves])]
        if piece < rules.GOALS:
            return self._zones(moves) or self._why_no_pyramid(piece)
        return moves or self._why_no_goal(piece)

    def _zones(self, moves):
        """One move a zone: on the card laid last if it has a panel there, else on the newest."""
        state = self.state
        newest: dict[int, tuple[int, int]] = {}
        for action in moves:
            where = action >> 11 & 16383
            panel = action >> 25
            key = state.zone_key(where, panel)
            rank = state.laid_rank(where)
            if key not in newest or rank > newest[key][0]:
                newest[key] = (rank, action)
        return [pair[1] for pair in sorted(newest.values(), reverse=True)]

    def _why_no_card(self, piece):
        state = self.state
        if not state.laid:
            return self.referee.why_not(rules.start(piece))
        code = self.referee.why_not(rules.card(piece, 0, 0, False))
        # The origin is taken since the start: past the other reasons it is only that nothing fits.
        return "no-match" if code == "cell-taken" else code

    def _why_no_pyramid(self, piece):
        for place in self.state.empty_zones():
            code = self.referee.why_not(rules.PYRAMID | piece << 5 | place << 11)
            if code:
                return code
        code = self.referee.why_not(rules.pyramid(piece - rules.PYRAMIDS, 0, 0, self.state.any_panel()))
        return code or "zone-taken"

    def _why_no_goal(self, piece):
        for seat in range(self.state.seats):
            code = self.referee.why_not(rules.goal(seat, piece - rules.GOALS))
            if code != "goal-known":
                return code
        return "goal-known"

    def pieces_by_hand(self):
        state = self.state
        if state.over:
            return [rules.GOALS + element for element in range(len(rules.ELEMENTS)) if element not in state.goals]
        out = []
        if state.card_part == rules.DUE:
            for number in range(state.size):
                if not state.is_used(number) and (state.laid or rules.IDS[number][0] == "q"):
                    out.append(number)
        if state.laid and not state.pyramid_done:
            out += [rules.PYRAMIDS + size for size in (1, 2, 3)]
        return out

    # --- buttons ---

    def turn(self, steps):
        if self.state.over and not self.state.is_provisional() and not self.question:
            self.result_seat = (self.result_seat + steps) % self.state.seats
            self.dirty = True
            return
        desks.Desk.turn(self, steps)
        if self.wish:
            self._look_at(self._wish_cell())

    def end_pressed(self):
        if self.wish:
            self.refuse("not-now")
            return
        self.clear()
        state = self.state
        if state.over:
            if state.is_provisional():
                self.refuse("goal-early" if not state.over else "not-now")
            else:
                self.referee.finish()
                self.sound.play("done")
        elif not self.referee.why_not(rules.end()):
            self.commit(rules.end())
        else:
            self.ask(rules.pass_(), "PASS ?")

    def committed(self, action):
        self._look_at(self._last_cell())
        state = self.state
        if state.over and not state.is_provisional():
            winners = state.scores()["winners"]
            self.result_seat = winners[0]
            self.sound.play("done")

    # --- lights ---

    def _wish_cell(self):
        action = self.wish[self.wish_at]
        verb = action & 15
        if verb == rules.START:
            return rules.cell(0, 0)
        return self._last_cell() if verb == rules.GOAL else action >> 11 & 16383

    def draw_ring(self, canvas, odd):
        state = self.state
        seats = state.seats
        if not state.over:
            self.draw_seats(canvas, state.to_act(), odd, state.card_part != rules.DUE)
        elif state.is_provisional():
            # Whose goal is asked for: the first seat that has not shown it, or the one under the knob.
            asked = self._asked_seat()
            self.draw_seats(canvas, asked, odd)
        else:
            winners = state.scores()["winners"]
            for seat in range(seats):
                lit = seat not in winners or not odd
                canvas.arc(seat, seats, lights.SEATS[seat] if lit else lights.OFF)

    def _asked_seat(self):
        if self.wish:
            return self.wish[self.wish_at] >> 11
        for seat in range(self.state.seats):
            if self.state.goals[seat] < 0:
                return seat
        return -1

    def draw_map(self, canvas, odd):
        state = self.state
        if self.wish and self.wish[0] & 15 == rules.GOAL:
            action = self.wish[self.wish_at]
            element = (action >> 5 & 63) - rules.GOALS
            canvas.words("GOAL " + rules.ELEMENTS[element].upper(), self.elements[element])
            return
        if state.over and not self.wish:
            self._draw_result(canvas)
            return
        if not state.laid and not self.wish:
            canvas.words("QUAD CARD", lights.CYAN)
            return
        for number in range(state.laid):
            self._draw_face(canvas, state.laid_cell(number), state.laid_face(number))
        if not self.wish:
            if odd:
                self._draw_pyramids(canvas)
            return
        action = self.wish[self.wish_at]
        if action & 15 == rules.PYRAMID:
            self._draw_zone(canvas, action >> 11 & 16383, action >> 25, odd)
            return
        for other in self.wish:
            self._fill(canvas, other >> 11, self.legal_colour)
        where = self._wish_cell()
        if odd:
            self._fill(canvas, where, self.chosen_colour)
        else:
            face = (action >> 5 & 63) * 2 if action & 15 == rules.START else action >> 4 & 127
            self._draw_face(canvas, where, face)

    def _draw_result(self, canvas):
        state = self.state
        if state.is_provisional():
            canvas.words("GOAL ?", lights.CYAN)
            return
        seat = self.result_seat
        total = state.scores()["players"][seat]["total"]
        canvas.words("P%d %d" % (seat + 1, total), lights.SEATS[seat])

    def _draw_face(self, canvas, where, face):
        x = (rules.cell_x(where) - self.left) * 2
        y = (rules.cell_y(where) - self.top) * 2
        if not (0 <= x < WIDTH_PX and 0 <= y < WIDTH_PX):
            return
        a, b, c, d = rules.quarters(face)
        elements = self.elements
        at = y * WIDTH_PX + x
        panel = canvas.panel
        panel[at] = elements[a]
        panel[at + 1] = elements[b]
        panel[at + WIDTH_PX] = elements[c]
        panel[at + WIDTH_PX + 1] = elements[d]

    def _fill(self, canvas, where, colour):
        x = (rules.cell_x(where) - self.left) * 2
        y = (rules.cell_y(where) - self.top) * 2
        if 0 <= x < WIDTH_PX and 0 <= y < WIDTH_PX:
            at = y * WIDTH_PX + x
            panel = canvas.panel
            panel[at] = panel[at + 1] = panel[at + WIDTH_PX] = panel[at + WIDTH_PX + 1] = colour

    def _draw_panel(self, canvas, where, element, colour):
        """The quarters of a card that show an element."""
        face = self.state.face_at(where)
        x = (rules.cell_x(where) - self.left) * 2
        y = (rules.cell_y(where) - self.top) * 2
        quarters = rules.quarters(face)
        for i in range(4):
            if quarters[i] == element:
                canvas.put(x + (i & 1), y + (i >> 1), colour)

    def _draw_zone(self, canvas, where, element, odd):
        colour = self.chosen_colour if odd else self.elements[element]
        for number in range(len(canvas.panel)):
            if canvas.panel[number]:
                canvas.panel[number] = self.legal_colour
        for cell in self.state.zone_of(rules.cell_x(where), rules.cell_y(where), element):
            self._draw_panel(canvas, cell, element, colour)

    def _draw_pyramids(self, canvas):
        for where, element, _size, seat in self.state.pyramids():
            self._draw_panel(canvas, where, element, lights.SEATS[seat])
