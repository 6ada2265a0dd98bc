"""Quintazone at the table: what its tags, buttons and lights mean; not its rules. Read aya.py for a game in real time.

A card's tag lights every cell that it fits, the knob walks through cell and turn, a press lays it.
A pyramid's tag (one for each size) lights the zones without a pyramid. The turn ends by itself
when nothing is left, when the next player's card is read, or by *end*; *end* before a card asks
whether to pass. After the end goal cards are read, or picked with the knob, seat by seat.
"""

from naiad_core import mats
from naiad_core.rules import quintazone as rules
from naiad_table import desk as desks
from naiad_table.play import quintazone_lights

CARDS = len(rules.IDS)


class Desk(desks.Desk):
    """Quintazone's desk."""

    WORDS = (
        "\nbad-argument NOT DECK"
        "\nnot-started QUAD 1ST"
        "\nstart-card NOT QUAD"
        "\ncard-used CARD USED"
        "\ncard-done CARD DONE"
        "\ncard-first CARD 1ST"
        "\ncell-taken CELL USED"
        "\nno-contact NO SIDE"
        "\nno-match NO FIT"
        "\npyramid-done PYR DONE"
        "\nstash PYR NONE"
        "\nzone-taken ZONE USED"
        "\ngoal-early NOT YET"
        "\ngoal-known GOAL DONE"
        "\ngoal-taken GOAL USED\n"
    )

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
            self._look_at(self.wish_cell())

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
            self._look_at(self.wish_cell())

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

    def wish_cell(self):
        action = self.wish[self.wish_at]
        verb = action & 15
        if verb == rules.START:
            return rules.cell(0, 0)
        return self._last_cell() if verb == rules.GOAL else action >> 11 & 16383

    def draw_ring(self, canvas, odd):
        quintazone_lights.draw_ring(self, canvas, odd)

    def draw_map(self, canvas, odd):
        quintazone_lights.draw_map(self, canvas, odd)
