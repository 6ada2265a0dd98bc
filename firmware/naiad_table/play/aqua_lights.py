"""What AQUA's desk shows: ring, words, tiles and animals of a wish; not what its buttons do. Read aqua_map.py next."""

from naiad_core import palette as lights
from naiad_core.pieces.aqua import COLOURS, TILES
from naiad_core.rules import aqua as rules
from naiad_core.rules.aqua_actions import DISCARD, LARGE, SNAIL
from naiad_table import desk as desks
from naiad_table import ticks
from naiad_table.play.aqua_map import covered
from naiad_table.play.aqua_rank import look_of

# A page of words stays so long before the next takes its place; what a tile brought is said for at least two.
PAGE_MS = 4 * desks.BLINK_MS
PAGES = 2


def draw_ring(desk, canvas, odd):
    """Whose turn it is; at the end who won."""
    state = desk.state
    if not state.is_over():
        desk.draw_seats(canvas, state.to_act(), odd, state.phase == rules.AFTER_TILE)
        return
    for seat in range(state.seats):
        lit = seat not in desk.result.winners or not odd
        canvas.arc(seat, state.seats, lights.SEATS[seat] if lit else lights.OFF)


def draw_pick(desk, canvas):
    """The piece under the knob: a tile by its corals."""
    piece = desk.picks[desk.pick_at]
    if piece >= TILES:
        desks.Desk.draw_pick(desk, canvas)
        return
    # The three corals clockwise, each letter in its colour.
    canvas.clear_panel()
    name = rules.piece_name(piece)
    for i in range(len(name)):
        canvas.word(" " * i + name[i].upper(), 5, desk.map.coral[COLOURS.index(name[i])])


def draw_map(desk, canvas, odd):
    """Words, an area, or the wish in it."""
    state = desk.state
    if desk.wish:
        _draw_wish(desk, canvas, odd)
    elif _page(desk) >= 0:
        canvas.words(*desk.told[_page(desk)])
    elif state.is_over():
        desk.result.draw(canvas, state)
    elif state.phase == rules.MARKET_DUE:
        canvas.words(_market_words(desk), lights.SEATS[state.to_act()])
    else:
        desk.map.draw(canvas, state.areas[state.to_act()], odd)


def _market_words(desk):
    """The round and how many tiles are read; before the first, by turns what these numbers are about."""
    if not desk.turned and desk.now_ms // PAGE_MS & 1:
        return "MARK ET"
    state = desk.state
    return "R" + str(state.round + 1) + " " + str(len(desk.turned)) + "/" + str(state.market_size())


def _page(desk):
    """Which page of what is told is up, -1 where it is the picture's turn."""
    pages = len(desk.told)
    if not pages:
        return -1
    page = ticks.diff(desk.now_ms, desk.told_ms) // PAGE_MS
    if desk.state.phase == rules.AFTER_TILE:
        # Until it is settled whether a large animal comes, pages and picture take turns.
        page %= pages + 1
        return page if page < pages else -1
    return page % pages if page < max(PAGES, pages) else -1


def _draw_wish(desk, canvas, odd):
    action = desk.wish[desk.wish_at]
    verb = action & 15
    if verb == SNAIL:
        canvas.words("GO LAST", lights.WHITE)
    elif verb == DISCARD:
        canvas.words("TILE OUT?", lights.WHITE)
    elif verb == LARGE:
        _draw_large(desk, canvas, odd)
    else:
        _draw_tile(desk, canvas, odd)


def _draw_tile(desk, canvas, odd):
    """Every cell that the tile fits, and under the knob the tile itself."""
    state = desk.state
    area = desk.map
    area.draw_corals(canvas, state.areas[state.to_act()])
    last = -1
    for action in desk.wish:
        if action >> 14 != last:
            last = action >> 14
            area.fill(canvas, last, area.legal)
    action = desk.wish[desk.wish_at]
    if odd:
        area.fill(canvas, action >> 14, area.chosen)
    else:
        area.tile(canvas, action >> 14, look_of(action))


def _draw_large(desk, canvas, odd):
    """Animals alone: those that some place of the large one covers in their colour, the others dim."""
    state = desk.state
    area = state.areas[state.to_act()]
    for place in area.animals:
        desk.map.place(canvas, place, desk.map.other)
    for action in desk.wish:
        for place in covered(action):
            desk.map.animal(canvas, area, place)
    if odd:
        for place in covered(desk.wish[desk.wish_at]):
            desk.map.place(canvas, place, desk.map.chosen)
