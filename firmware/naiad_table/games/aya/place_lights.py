"""What is done with a domino under the knob, drawn over AYA's chain (map.py); not ends that are joined (joining.py).

Loaded while there is placing (view.py).
"""

from naiad_core.games.aya import actions, pieces
from naiad_core.palette import CYAN, OFF, RED, WHITE
from naiad_table.games.aya.map import cover_rows, draw
from naiad_table.games.aya.modes import LATE
from naiad_table.games.aya.rank import spoils


def draw_selected(lights, canvas, action, odd):
    """The position, and the place under the knob among all others; the word for what it spoils."""
    layout = lights.map
    state = lights.state
    panel = canvas.panel
    verb = actions.verb_of(action)
    chosen = actions.place_of(action)
    flagged = actions.is_flagged(action)
    colour = CYAN
    word = spoils(layout, state, action)
    if verb == actions.ANIMAL:
        colour = layout.flat if flagged else layout.animal
        if flagged and lights.last_minute():
            word = LATE
    elif not flagged:
        colour = layout.terrain[actions.piece_of(action) // pieces.DOMINOES_PER_TERRAIN]
    if odd:
        colour = RED if word else OFF
    layout.show(chosen)
    draw(layout, canvas, state, chosen, colour)
    # Some are hundreds: no calls of accessors.
    for other in lights.selection.candidates:
        layout.light(panel, layout.pixel(other >> 4 & 511), WHITE)
    second = layout.second_pixel(chosen)
    if verb == actions.LANDSCAPE:
        layout.light(panel, second, layout.tiles[(chosen - actions.INTO) // 3])
        second = -1
    layout.light(panel, layout.pixel(chosen), colour)
    layout.light(panel, second, colour)
    return cover_rows(layout, panel, word)
