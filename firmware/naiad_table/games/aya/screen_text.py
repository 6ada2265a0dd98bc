"""What the screen says of AYA; not the panel's words. What only a part of the game needs lies in
screen_text_placing.py, joining.py, screen_text_cascade.py and screen_text_survey.py, which view.py forgets with it.
"""

from naiad_core.games.aya import actions, pieces
from naiad_core.unload import make_room
from naiad_table.games.aya.modes import short
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel

ROOM = "naiad_table.games.aya.screen_text_"


def lines(view):
    """See telling.py."""
    state = view.state
    selection = view.selection
    if view.lights.waits:
        return lines_of([("WAIT",)])
    chosen = selection.candidates[selection.index] if selection.candidates else 0
    if selection.by_hand:
        return lines_of([("picks", name(chosen))])
    if state.is_over():
        make_room(ROOM + "survey")
        from naiad_table.games.aya.screen_text_survey import sentences
    elif actions.verb_of(chosen) == actions.JOIN:
        make_room("naiad_table.games.aya.joining")
        from naiad_table.games.aya.joining import sentences
    elif view.lights.map is not None:
        make_room(ROOM + "placing")
        from naiad_table.games.aya.screen_text_placing import sentences
    else:
        make_room(ROOM + "cascade")
        from naiad_table.games.aya.screen_text_cascade import sentences
    return lines_of(sentences(view))


def name(number):
    """A domino or a tile."""
    if number == pieces.DOMINOES:
        return ("STAR",)
    words = panel(short(number))
    return words if number < pieces.DOMINOES else ("landscape", words)


def mouth(key, number):
    """A mouth's landscape and letter, in a sentence."""
    return (key, name(pieces.DOMINOES + number // 3), pieces.LETTERS[number % 3].upper())
