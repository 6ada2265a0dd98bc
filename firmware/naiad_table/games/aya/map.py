"""AYA's chain and landscapes drawn; where a place lies says naiad_core/games/aya/layout.py, what is selected among them
is drawn by place_lights.py and joining.py.

Loaded while there is placing or joining, as functions over the layout (view.py).
"""

from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.layout import HEAD_PX, ROW_PX
from naiad_core.palette import DIM, OFF, WIDTH_PX

# The large stretch: pixels of a domino, and how many of them there is room for, its ends among them.
WIDE_PX, HIGH_PX = 2, 3
COLUMNS = WIDTH_PX // WIDE_PX


def draw(layout, canvas, state, place=-1, mark=OFF):
    """The whole position; ``mark`` is the colour of a place that is looked at."""
    panel = canvas.panel
    if not canvas.had(layout.page):
        _draw_rows(layout, panel, state)
        canvas.keep(layout.page)
    _draw_large(layout, panel, state, place, mark)


def _draw_rows(layout, panel, state):
    """All but the large stretch."""
    link = state.link
    at = 0
    first = layout.page * layout.visible
    for number in range(first, min(first + layout.visible, layout.count)):
        _draw_row(layout, panel, at, number, state)
        at += WIDTH_PX
    for tile in range(pieces.TILES):
        if state.tiles >> tile & 1:
            at = layout.block_pixel(tile, 0, 0)
            panel[at + 3] = layout.tiles[tile]
            for mouth in range(3 * tile, 3 * tile + 3):
                inner = state.cover[mouth]
                if inner:
                    panel[at] = _linked_colour(layout, link[actions.MOUTH + mouth])
                    panel[at + WIDTH_PX] = _linked_colour(layout, inner)
                at += 1


def _draw_row(layout, panel, at, row, state):
    if row >= layout.stretches:
        panel[at] = layout.fork
        panel[at + 1] = DIM
        return
    # No copy of the row: a redraw leaves nothing on the heap.
    line = layout.line
    head = layout.first[row]
    count = layout.first[row + 1] - head
    link = state.link
    panel[at] = _end_colour(layout, link[actions.UP + line[head]])
    for i in range(count):
        if count > ROW_PX and HEAD_PX <= i < count - ROW_PX + HEAD_PX + 1:
            if i == HEAD_PX:
                at += 1
            continue
        at += 1
        domino = line[head + i]
        bits = state.animals[domino]
        panel[at] = layout.terrain[domino // pieces.DOMINOES_PER_TERRAIN]
        if bits:
            panel[at] = layout.flat if bits & table.NOT_RAISED else layout.animal
    panel[at + 1] = _end_colour(layout, link[line[head + count - 1]])


def _draw_large(layout, panel, state, place, mark):
    """Under the rows the current stretch, or what the place that is looked at is at."""
    number = layout.current if place < 0 else layout.row_of(place)
    at = layout.visible * WIDTH_PX
    if not 0 <= number < layout.count:
        tile = layout.tile_of(place)
        if tile >= 0:
            before = WIDE_PX if place >= actions.INTO else 0
            _draw_domino(panel, at + before, layout.tiles[tile])
            at += WIDE_PX - before
        _draw_domino(panel, at, mark)
        return
    line = layout.line
    head = layout.first[number]
    # Of a fork's bare end there is but one side, and no domino.
    count = layout.first[number + 1] - head if number < layout.stretches else 0
    last = count + 1
    looked_at = -1 if place < 0 else 0 if count and place >= actions.BEFORE else last
    first = 0 if looked_at == 0 else max(0, last + 1 - COLUMNS)
    for i in range(first, min(last + 1, first + COLUMNS)):
        if i == looked_at:
            colour = mark
        elif 0 < i < last:
            colour = layout.terrain[line[head + i - 1] // pieces.DOMINOES_PER_TERRAIN]
        elif count:
            colour = _end_colour(layout, state.link[line[head + count - 1] if i else actions.UP + line[head]])
        elif i:
            # Nothing is linked to a bare end.
            colour = DIM
        else:
            colour = layout.fork
        _draw_domino(panel, at, colour)
        if 0 < i < last:
            bits = state.animals[line[head + i - 1]]
            if bits & table.NOT_RAISED:
                panel[at] = panel[at + 1] = OFF
                panel[at + WIDTH_PX] = panel[at + WIDTH_PX + 1] = layout.flat
            elif bits:
                panel[at] = panel[at + 1] = layout.animal
        at += WIDE_PX


def _draw_domino(panel, at, colour):
    for _ in range(HIGH_PX):
        panel[at] = panel[at + 1] = colour
        at += WIDTH_PX


def _end_colour(layout, link):
    """What an end of a row runs into: nothing, a fork, a landscape."""
    if link <= table.OPEN:
        return DIM
    mouth = link - 2 - actions.MOUTH
    return layout.fork if mouth < 0 else layout.tiles[mouth // 3]


def _linked_colour(layout, link):
    """The domino at a mouth; a fork's branches have the numbers behind the gardens."""
    return DIM if link == table.OPEN else layout.terrain[(link - 2) % actions.UP // pieces.DOMINOES_PER_TERRAIN]


def cover_rows(layout, panel, word):
    """A word stands in place of the rows; the large one stays."""
    for at in range(layout.visible * WIDTH_PX if word else 0):
        panel[at] = OFF
    return word
