"""Two ends of AYA's chain that are joined: drawn over it (map.py), and said on the screen; where a domino goes,
place_lights.py draws.

Loaded when ends are joined (lights.py, screen_text.py).
"""

from naiad_core.games.aya import actions
from naiad_core.palette import CYAN, OFF, RED
from naiad_table.games.aya.map import cover_rows, draw
from naiad_table.games.aya.modes import JOIN_TO
from naiad_table.games.aya.spoiling import by_join


def draw_selected(lights, canvas, action, odd):
    """The position, and the end under the knob beside the one that was chosen; the word for what that spoils."""
    layout = lights.map
    state = lights.state
    panel = canvas.panel
    start = _place(actions.from_of(action), actions.AFTER, actions.FROM)
    chosen = start
    word = ""
    if lights.selection.mode == JOIN_TO:
        chosen = _place(actions.to_of(action), actions.BEFORE, actions.INTO)
        word = by_join(layout, state, action)
    colour = CYAN if not odd else RED if word else OFF
    layout.show(chosen)
    draw(layout, canvas, state, chosen, colour)
    layout.light(panel, layout.pixel(start), CYAN)
    layout.light(panel, layout.pixel(chosen), colour)
    return cover_rows(layout, panel, word)


def _place(ref, hung, mouth):
    """The place that an end of a join is, for its pixel."""
    return hung + ref if ref < actions.REFS else mouth + ref - actions.REFS


def sentences(view):
    """What the screen says of the join under the knob: from where to where; see screen_text.py."""
    selection = view.selection
    action = selection.candidates[selection.index]
    start = _end(actions.from_of(action))
    if selection.mode == JOIN_TO:
        return [("joins-to", start, _end(actions.to_of(action)))]
    return [("joins", start)]


def _end(ref):
    """An end that is joined, in words. Only a table with a screen has loaded screen_text.py."""
    from naiad_table.games.aya.screen_text import mouth, name

    return name(actions.domino_of(ref)) if ref < actions.REFS else mouth("mouth", ref - actions.REFS)
