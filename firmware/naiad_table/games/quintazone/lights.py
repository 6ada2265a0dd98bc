"""What Quintazone shows: ring, words, cards and zones; not what its buttons do."""

from naiad_core import layouts, palette
from naiad_core.games.quintazone import pieces, rules, table
from naiad_core.games.quintazone.actions import CELLS, ORIGIN, PLACE, ROW, cell_of, face_of, panel_of, piece_of, seat_of
from naiad_core.palette import WIDTH_PX

# A card's quarters from its first pixel.
SQUARE = (0, 1, WIDTH_PX, WIDTH_PX + 1)
# So many blinks a pyramid's size is counted in: a white one for each pip, each followed by one of the owner's colour,
# then the element alone. White is neither a seat nor an element, some of which share a colour.
COUNTED = 8
# So many blinks an announcement is up.
ANNOUNCED = 6


class Lights:
    """Draws a position and what is selected in it; ``result_seat`` is whose points are shown at the end.

    ``announcement``, whether a seat draws or begins and which, is said at rest for ``announced_blinks`` more.
    """

    def __init__(self, state, selection):
        self.state = state
        self.selection = selection
        self.result_seat = 0
        self.announcement = "", 0
        self.announced_blinks = 0
        # Goes round; it is odd when blinks are.
        self.blink = 0
        # The move under the knob and the blink that it came in: its zone stands out at once, and not in the next.
        self.shown = self.shown_odd = 0
        layout = layouts.load("quintazone")
        self.across, self.down = layout["window"]
        colours = layout["colours"]
        self.elements = bytes([colours[letter] for letter in pieces.ELEMENTS])
        self.legal = colours["legal"]
        self.chosen = colours["chosen"]
        # In the window's top left corner; both as cells are numbered.
        self.column = self.row = 0

    def draw_ring(self, canvas, odd):
        """Whose turn it is, or whose goal is asked for; at the end who won."""
        state = self.state
        selection = self.selection
        goal = selection.mode and piece_of(selection.candidates[selection.index]) >= pieces.GOALS
        if selection.mode and not goal:
            # A card is offered to the seat after a turn that is still open.
            canvas.seats(state.seats, selection.mode - 1)
        elif state.seat >= 0 and not goal:
            canvas.seats(state.seats, -1 if odd and state.card_part != rules.DUE else state.seat)
        elif state.is_provisional():
            canvas.seats(state.seats, self.asked_seat())
        else:
            canvas.winners(state.seats, state.scores()["winners"], odd)

    def asked_seat(self):
        """The one under the knob, or the first seat that has not shown its goal."""
        selection = self.selection
        if selection.candidates and not selection.by_hand:
            return seat_of(selection.candidates[selection.index])
        for seat in range(self.state.seats):
            if self.state.goals[seat] < 0:
                return seat
        return -1

    def draw(self, canvas, odd):
        """Words, the cards in view, or the moves among them."""
        self.draw_ring(canvas, odd)
        if odd != self.blink & 1:
            self.blink = (self.blink + 1) % COUNTED
            self.announced_blinks = max(0, self.announced_blinks - 1)
        state = self.state
        moves = self.selection.candidates
        action = moves[self.selection.index] if moves else 0
        if action != self.shown:
            self.shown = action
            self.shown_odd = odd
        piece = piece_of(action)
        if state.seat < 0 or piece >= pieces.GOALS:
            self._draw_end(canvas, action)
            return
        if not moves and self.announced_blinks:
            key, seat = self.announcement
            canvas.words(("P%d DRAW" if key == "draws" else "P%d 1ST") % (seat + 1), palette.SEATS[seat])
            return
        if moves:
            # A start names no cell.
            where = cell_of(action) or ORIGIN
            face = face_of(action)
        elif state.laid:
            where = state.cells[state.slots[-1]]
        else:
            canvas.words("QUAD CARD", palette.CYAN)
            return
        # The table in the middle of the panel, with a ring of cells around it, for that is where the next card goes;
        # if it is too big for that, this cell.
        left, top, right, bottom = state.bounds()
        middle = ORIGIN % ROW
        self.column = layouts.window(left + middle - 1, right + middle + 1, where % ROW, self.across)
        self.row = layouts.window(top + middle - 1, bottom + middle + 1, where // ROW, self.down)
        corner = (self.row * ROW + self.column) & CELLS - 1
        if not canvas.had(corner):
            self._draw_cards(canvas)
            canvas.keep(corner)
        if not moves:
            blink = self.blink
            for packed in state.standing:
                if blink < (packed >> 3 & 3) * 2:
                    number = packed // 160
                    colour = palette.SEATS[packed & 7] if blink & 1 else palette.WHITE
                    self._draw_face(
                        canvas, state.cells[state.slots[number]], state.faces[number], packed // 32 % 5, colour
                    )
        elif piece > pieces.PYRAMIDS:
            self._draw_zone(canvas, where, panel_of(action), odd == self.shown_odd)
        else:
            self._draw_places(canvas, moves)
            # The card under the knob, and by turns its cell.
            if odd:
                self._fill(canvas, where, self.chosen)
            else:
                self._draw_card(canvas, where, face)

    def _draw_end(self, canvas, action):
        state = self.state
        if action:
            element = piece_of(action) - pieces.GOALS
            canvas.words("GOAL " + pieces.ELEMENTS[element].upper(), self.elements[element])
        elif state.is_provisional():
            canvas.words("GOAL ?", palette.CYAN)
        else:
            total = state.scores()["players"][self.result_seat]["total"]
            canvas.words("P%d %d" % (self.result_seat + 1, total), palette.SEATS[self.result_seat])

    def _at(self, where):
        """The pixel of a cell's top left quarter; -1 out of view."""
        x = (where % ROW - self.column) * 2
        y = (where // ROW - self.row) * 2
        return y * WIDTH_PX + x if 0 <= x < WIDTH_PX and 0 <= y < WIDTH_PX else -1

    def _draw_places(self, canvas, moves):
        """The cells of moves with a card."""
        panel, colour, column, row = canvas.panel, self.legal, self.column, self.row
        # Some are hundreds: no calls of accessors.
        for action in moves:
            x = (action >> PLACE) % ROW - column
            y = (action >> PLACE) // ROW - row
            if 0 <= x < WIDTH_PX // 2 and 0 <= y < WIDTH_PX // 2:
                at = 2 * (y * WIDTH_PX + x)
                panel[at] = panel[at + 1] = panel[at + WIDTH_PX] = panel[at + WIDTH_PX + 1] = colour

    def _draw_cards(self, canvas):
        """Every card in view."""
        state = self.state
        slots, cells, faces, column, row = state.slots, state.cells, state.faces, self.column, self.row
        # Some are a hundred, most of them out of view: no calls for those.
        for number in range(state.laid):
            where = cells[slots[number]]
            if 0 <= where % ROW - column < WIDTH_PX // 2 and 0 <= where // ROW - row < WIDTH_PX // 2:
                self._draw_card(canvas, where, faces[number])

    def _draw_card(self, canvas, where, face):
        """All of a card."""
        at = self._at(where)
        if at >= 0:
            panel, elements, quarters = canvas.panel, self.elements, pieces.QUARTERS
            number = 4 * (face >> 1)
            step = 1
            if face & 1:
                # Turned, the last quarter is the first.
                number += 3
                step = -1
            panel[at] = elements[quarters[number]]
            panel[at + 1] = elements[quarters[number + step]]
            panel[at + WIDTH_PX] = elements[quarters[number + 2 * step]]
            panel[at + WIDTH_PX + 1] = elements[quarters[number + 3 * step]]

    def _draw_face(self, canvas, where, face, only, colour):
        """The quarters of a card that show one element, in one colour."""
        at = self._at(where)
        if at >= 0:
            panel = canvas.panel
            quarters = pieces.QUARTERS
            number = 4 * (face >> 1)
            step = 1
            if face & 1:
                # Turned, the last quarter is the first.
                number += 3
                step = -1
            for pixel in SQUARE:
                if quarters[number] == only:
                    panel[at + pixel] = colour
                number += step

    def _fill(self, canvas, where, colour):
        at = self._at(where)
        if at >= 0:
            for pixel in SQUARE:
                canvas.panel[at + pixel] = colour

    def _draw_zone(self, canvas, where, element, stands_out):
        """By turns the zone under the knob stands out of all elements, and those of taken zones are dim."""
        state = self.state
        chosen = state.zone_key(where, element)
        colour = self.chosen if stands_out else self.legal
        for number in range(state.laid):
            cell = state.cells[state.slots[number]]
            if self._at(cell) < 0:
                continue
            face = state.faces[number]
            for panel in pieces.MEMBERS[pieces.SHOWN[face >> 1]]:
                zone = table.root_of(state, 5 * number + panel)
                if zone == chosen if stands_out else table.is_taken(state, zone):
                    self._draw_face(canvas, cell, face, panel, colour)
