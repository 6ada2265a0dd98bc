"""What the screen says of AQUA: whose words they are, and what they share; not the panel's words.

The words of a turn (screen_text_turn.py) and those of points (screen_text_points.py) are loaded when they are wanted,
and the others forgotten.
"""

from naiad_core.games.aqua.pieces import ANIMALS
from naiad_core.unload import make_room, unload
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import who

ROOM = "naiad_table.games.aqua."


def lines(view):
    """See telling.py. While points are counted nothing is loaded: the panel's words are told, or whose area it is."""
    if view.selection.candidates or (view.lights.around is None and not view.state.is_over()):
        unload(ROOM + "screen_text_points")
        make_room(ROOM + "screen_text_turn")
        from naiad_table.games.aqua.screen_text_turn import sentences
    else:
        around = view.lights.around
        if around is None and not view.lights.result.stops:
            return None
        if around is not None and around.seat() >= 0 and around.total < 0:
            return lines_of([("area", who(around.seat()))])
        unload(ROOM + "screen_text_turn")
        make_room(ROOM + "screen_text_points")
        from naiad_table.games.aqua.screen_text_points import sentences
    return lines_of(sentences(view))


def animal_words(number):
    return (ANIMALS[number][:4].upper(),)


def colour_words(view, colours):
    names = view.lights.map.names
    return ("",) + tuple([(names[colour],) for colour in colours])
