"""What Acqua Dolce's desk shows: ring, words, numbers, the wish; not its buttons. Read acqua_dolce_picture.py."""

from naiad_core import palette as lights
from naiad_core.pieces.acqua_dolce import SCALE
from naiad_core.rules import acqua_dolce as rules
from naiad_core.rules.acqua_dolce_actions import OPEN
from naiad_table import desk as desks
from naiad_table import ticks
from naiad_table.play.acqua_dolce_numbers import numbers

# A page of words stays so long before the next takes its place.
PAGE_MS = 4 * desks.BLINK_MS


def draw_ring(desk, canvas, odd):
    """Whose turn it is; at the end who won."""
    state = desk.state
    if not state.is_over():
        desk.draw_seats(canvas, state.seat, odd, desk.asked != [])
        return
    for seat in range(state.seats):
        lit = seat != state.seat or not odd
        canvas.arc(seat, state.seats, lights.SEATS[seat] if lit else lights.OFF)


def draw_map(desk, canvas, odd):
    """Words, numbers, the aquarium, or the wish."""
    state = desk.state
    if desk.told:
        page = ticks.diff(desk.now_ms, desk.told_ms) // PAGE_MS
        canvas.words(*desk.told[min(page, len(desk.told) - 1)])
    elif desk.wish:
        _draw_wish(desk, canvas, odd)
    elif desk.number >= 0:
        canvas.words(*numbers(state, desk.picture)[desk.number])
    elif state.is_over():
        canvas.words("P%d WINS" % (state.seat + 1), lights.SEATS[state.seat])
    elif desk.asked:
        desk.picture.draw_asked(canvas, state, desk.asked, desk.asked_at, odd)
    else:
        desk.picture.draw(canvas, state, odd)


def _draw_wish(desk, canvas, odd):
    action = desk.wish[desk.wish_at]
    verb = action & 15
    if desk.cards:
        desk.picture.draw_card(canvas, desk.state, desk.cards)
    elif verb == rules.DRAW:
        canvas.words("DRAW ROW" if action == OPEN else "DRAW PILE", lights.CYAN)
    elif verb == rules.TEMPERATURE:
        by = rules.unpack(action)[1]
        now = desk.state.degrees
        words = str(now) + (" >" if by > 0 else " <") + str(max(SCALE[0], min(SCALE[1], now + by)))
        canvas.words(words, lights.RED if by > 0 else lights.BLUE)
    else:
        desk.picture.draw_asked(canvas, desk.state, desk.wish, desk.wish_at, odd)
