"""What the screen says of AQUA: whose words they are, and what they share; not the panel's words.

The words of a turn (screen_text_turn.py) and those of points (screen_text_points.py) are loaded when they are wanted,
and the others forgotten.
"""

from naiad_core.games.aqua.pieces import ANIMALS
from naiad_core.unload import make_room, unload
from naiad_table.phrases import lines as lines_of

ROOM = "naiad_table.games.aqua."


def lines(view):
    """See telling.py."""
    if view.selection.candidates or (view.lights.around is None and not view.state.is_over()):
        unload(ROOM + "screen_text_points")
        make_room(ROOM + "screen_text_turn")
        from naiad_table.games.aqua.screen_text_turn import sentences
    else:
        unload(ROOM + "screen_text_turn")
        make_room(ROOM + "screen_text_points")
        from naiad_table.games.aqua.screen_text_points import sentences
    return lines_of(sentences(view))


def animal_words(number):
    return (ANIMALS[number][:4].upper(),)


def colour_words(view, colours):
    names = view.lights.map.names
    return ("",) + tuple([(names[colour],) for colour in colours])
