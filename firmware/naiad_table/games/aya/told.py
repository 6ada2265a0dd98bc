"""What the screen says of AYA; not the panel's words. What only placing, joining or the survey needs lies in
told_placing.py, told_joining.py and told_survey.py, which view.py forgets with those parts.
"""

from naiad_core.games.aya import actions, pieces
from naiad_core.unload import make_room
from naiad_table.games.aya.lights import BIND, COUNT, short
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel

ROOM = "naiad_table.games.aya.told_"


def lines(view):
    """See telling.py."""
    state = view.state
    selection = view.selection
    chosen = selection.candidates[selection.index] if selection.candidates else 0
    if selection.by_hand:
        return lines_of([("picks", name(chosen))])
    if state.is_over():
        make_room(ROOM + "survey")
        from naiad_table.games.aya.told_survey import told
    elif actions.verb_of(chosen) == actions.JOIN:
        make_room(ROOM + "joining")
        from naiad_table.games.aya.told_joining import told
    elif view.lights.map is not None:
        make_room(ROOM + "placing")
        from naiad_table.games.aya.told_placing import told
    else:
        told = _cascade
    return lines_of(told(view))


def name(number):
    """A domino or a tile."""
    if number == pieces.DOMINOES:
        return ("STAR",)
    words = panel(short(number))
    return words if number < pieces.DOMINOES else ("landscape", words)


def mouth(key, number):
    """A mouth's landscape and letter, in a sentence."""
    return (key, name(pieces.DOMINOES + number // 3), pieces.LETTERS[number % 3])


def _cascade(view):
    """From the end of placing until all have fallen."""
    state = view.state
    run = view.lights.run
    selection = view.selection
    chosen = selection.candidates[selection.index] if selection.candidates else 0
    if chosen and selection.mode == BIND:
        _, gate, domino = actions.unpack(chosen)
        return [("binds", gate + 1, name(domino))]
    if chosen and selection.mode == COUNT:
        out = [panel("PUSH %d" % actions.unpack(chosen)[1])]
    elif chosen:
        return []
    else:
        out = [panel(view.lights.cascade_words()), ("tokens", state.tokens())]
        if view.may_bind() and not state.pushes:
            out.append(("may-bind",))
    if run is not None and run.questions:
        doubted = [gate + 1 for gate in range(run.gates) if run.is_doubted(gate)]
        if doubted:
            out.append(("doubted", ("",) + tuple(doubted)))
    return out
