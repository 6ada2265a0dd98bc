"""What Quintazone's desk shows: ring, words, cards and zones; not what its buttons do. Read quintazone.py."""

from naiad_core import palette as lights
from naiad_core.palette import WIDTH_PX
from naiad_core.rules import quintazone as rules


def draw_ring(desk, canvas, odd):
    """Whose turn it is, or whose goal is asked for; at the end who won."""
    state = desk.state
    seats = state.seats
    if not state.over:
        desk.draw_seats(canvas, state.to_act(), odd, state.card_part != rules.DUE)
    elif state.is_provisional():
        # Whose goal is asked for: the first seat that has not shown it, or the one under the knob.
        asked = _asked_seat(desk)
        desk.draw_seats(canvas, asked, odd)
    else:
        winners = state.scores()["winners"]
        for seat in range(seats):
            lit = seat not in winners or not odd
            canvas.arc(seat, seats, lights.SEATS[seat] if lit else lights.OFF)


def _asked_seat(desk):
    if desk.wish:
        return desk.wish[desk.wish_at] >> 11
    for seat in range(desk.state.seats):
        if desk.state.goals[seat] < 0:
            return seat
    return -1


def draw_map(desk, canvas, odd):
    """Words, the cards in view, or the wish among them."""
    state = desk.state
    if desk.wish and desk.wish[0] & 15 == rules.GOAL:
        action = desk.wish[desk.wish_at]
        element = (action >> 5 & 63) - rules.GOALS
        canvas.words("GOAL " + rules.ELEMENTS[element].upper(), desk.elements[element])
        return
    if state.over and not desk.wish:
        _draw_result(desk, canvas)
        return
    if not state.laid and not desk.wish:
        canvas.words("QUAD CARD", lights.CYAN)
        return
    for number in range(state.laid):
        _draw_face(desk, canvas, state.laid_cell(number), state.laid_face(number))
    if not desk.wish:
        if odd:
            _draw_pyramids(desk, canvas)
        return
    action = desk.wish[desk.wish_at]
    if action & 15 == rules.PYRAMID:
        _draw_zone(desk, canvas, action >> 11 & 16383, action >> 25, odd)
        return
    for other in desk.wish:
        _fill(desk, canvas, other >> 11, desk.legal_colour)
    where = desk.wish_cell()
    if odd:
        _fill(desk, canvas, where, desk.chosen_colour)
    else:
        face = (action >> 5 & 63) * 2 if action & 15 == rules.START else action >> 4 & 127
        _draw_face(desk, canvas, where, face)


def _draw_result(desk, canvas):
    state = desk.state
    if state.is_provisional():
        canvas.words("GOAL ?", lights.CYAN)
        return
    seat = desk.result_seat
    total = state.scores()["players"][seat]["total"]
    canvas.words("P%d %d" % (seat + 1, total), lights.SEATS[seat])


def _draw_face(desk, canvas, where, face):
    x = (rules.cell_x(where) - desk.left) * 2
    y = (rules.cell_y(where) - desk.top) * 2
    if not (0 <= x < WIDTH_PX and 0 <= y < WIDTH_PX):
        return
    a, b, c, d = rules.quarters(face)
    elements = desk.elements
    at = y * WIDTH_PX + x
    panel = canvas.panel
    panel[at] = elements[a]
    panel[at + 1] = elements[b]
    panel[at + WIDTH_PX] = elements[c]
    panel[at + WIDTH_PX + 1] = elements[d]


def _fill(desk, canvas, where, colour):
    x = (rules.cell_x(where) - desk.left) * 2
    y = (rules.cell_y(where) - desk.top) * 2
    if 0 <= x < WIDTH_PX and 0 <= y < WIDTH_PX:
        at = y * WIDTH_PX + x
        panel = canvas.panel
        panel[at] = panel[at + 1] = panel[at + WIDTH_PX] = panel[at + WIDTH_PX + 1] = colour


def _draw_panel(desk, canvas, where, element, colour):
    """The quarters of a card that show an element."""
    face = desk.state.face_at(where)
    x = (rules.cell_x(where) - desk.left) * 2
    y = (rules.cell_y(where) - desk.top) * 2
    quarters = rules.quarters(face)
    for i in range(4):
        if quarters[i] == element:
            canvas.put(x + (i & 1), y + (i >> 1), colour)


def _draw_zone(desk, canvas, where, element, odd):
    colour = desk.chosen_colour if odd else desk.elements[element]
    for number in range(len(canvas.panel)):
        if canvas.panel[number]:
            canvas.panel[number] = desk.legal_colour
    for cell in desk.state.zone_of(rules.cell_x(where), rules.cell_y(where), element):
        _draw_panel(desk, canvas, cell, element, colour)


def _draw_pyramids(desk, canvas):
    for where, element, _size, seat in desk.state.pyramids():
        _draw_panel(desk, canvas, where, element, lights.SEATS[seat])
