"""What AYA's desk shows: ring, words, the wish on the map; not what its buttons do. Read aya.py for the desk itself."""

from naiad_core import palette as lights
from naiad_core.rules import aya
from naiad_table import desk as desks
from naiad_table.play.aya_map import light

# Joining: first the end that water comes from, then the one it goes to.
NO_JOIN, JOIN_FROM, JOIN_TO = 0, 1, 2

# Words and picture take turns while the glass stands still.
TURN_ABOUT = 4

REMARKS = {
    aya.OFF: "OFF",
    aya.INSIDE: "IN",
    aya.FLAT: "FLAT",
    aya.DRY: "DRY",
    aya.WET: "WET",
}


def draw_ring(desk, canvas, odd):
    """The glass in the colour of the seat to act; then the tokens left, then the points."""
    state = desk.state
    if state.over:
        canvas.level(desk.total, 55, lights.GREEN)
    elif state.placing_over():
        canvas.level(max(0, 10 - max(0, state.pushes - 1)), 10, lights.CYAN)
    elif not state.glass:
        desk.draw_seats(canvas, state.turn, odd)
    elif not state.glass & 1:
        canvas.level(1, 1, lights.PINK if odd else lights.OFF)
    elif state.paused:
        if not odd:
            canvas.level(desk.glass.left_ms(desk.referee.t_ms), desk.glass.whole_ms, lights.WHITE)
    else:
        colour = lights.SEATS[state.turn]
        canvas.level(desk.glass.left_ms(desk.referee.t_ms), desk.glass.whole_ms, colour)


def caption(desk):
    """The words for what is to be done next, '' while a picture tells more."""
    state = desk.state
    if state.over:
        return "SUM " + str(desk.total)
    if state.placing_over():
        return "PUSH " + (str(state.pushes) if state.pushes else "")
    if state.paused:
        return "PAUS E"
    if not state.glass & 1:
        return "TURN GLAS"
    return ""


def draw_map(desk, canvas, odd):
    """The position, the wish in it, or the words for what is to be done next."""
    if desk.wish:
        _draw_wish(desk, canvas, odd)
        return
    words = caption(desk)
    if words and (desk.state.placing_over() or desk.now_ms // desks.BLINK_MS % (2 * TURN_ABOUT) < TURN_ABOUT):
        canvas.words(words, lights.CYAN)
    else:
        desk.map.draw(canvas, desk.state)


def _draw_wish(desk, canvas, odd):
    action = desk.wish[desk.wish_at]
    verb = action & 15
    if desk.state.over:
        canvas.words(_remark_words(action), lights.YELLOW)
        return
    if verb == aya.RAISE:
        canvas.words("RAIS E", lights.CYAN)
        return
    if verb == aya.JOIN:
        _draw_join(desk, canvas, action, odd)
        return
    chosen = action >> 4 & 511
    number = desk.map.row_of(chosen)
    if number >= 0:
        desk.map.show_row(number)
    desk.map.draw(canvas, desk.state)
    for other in desk.wish:
        light(canvas, desk.map.pixel(other >> 4 & 511), lights.WHITE)
    if verb == aya.LANDSCAPE:
        tile = (chosen - aya.INTO) // 3
        light(canvas, desk.map.second_pixel(chosen), desk.map.tile_colour(tile))
    colour = desk.map.terrain[aya.terrain(desk.in_hand)]
    if verb == aya.ANIMAL:
        colour = desk.map.flat if desk.lying_flat else desk.map.animal
    elif action >= aya.FLAG:
        colour = lights.CYAN
    light(canvas, desk.map.pixel(chosen), lights.OFF if odd else colour)
    if verb != aya.LANDSCAPE:
        light(canvas, desk.map.second_pixel(chosen), lights.OFF if odd else colour)


def _draw_join(desk, canvas, action, odd):
    from_place = _place(action >> 4 & 255, aya.AFTER, aya.FROM)
    to_place = _place(action >> 12, aya.BEFORE, aya.INTO)
    chosen = to_place if desk.joining == JOIN_TO else from_place
    number = desk.map.row_of(chosen)
    if number >= 0:
        desk.map.show_row(number)
    desk.map.draw(canvas, desk.state)
    light(canvas, desk.map.pixel(from_place), lights.CYAN)
    light(canvas, desk.map.pixel(chosen), lights.OFF if odd else lights.CYAN)


def _place(ref, hung, mouth):
    """The place that an end of a join is, for its pixel."""
    return hung + ref if ref < aya.REFS else mouth + ref - aya.REFS


def _remark_words(action):
    verb = action & 15
    if verb == aya.TOUCHED:
        return "BY " + aya.TERRAINS[action >> 8].upper()
    if verb in (aya.DRY, aya.WET):
        return "%s %s" % (REMARKS[verb], aya.LETTERS[(action >> 4) % 3].upper())
    return REMARKS[verb]
