"""What the screen says of AYA; not the panel's words. What only placing or the survey needs lies in told_placing.py and
told_survey.py, of which that of now is loaded.
"""

from naiad_core.games.aya import actions, pieces
from naiad_core.unload import make_room, unload
from naiad_table.games.aya.lights import BIND, COUNT, short
from naiad_table.phrases import lines as lines_of
from naiad_table.phrases import panel

PLACING = "naiad_table.games.aya.told_placing"
SURVEY = "naiad_table.games.aya.told_survey"


def lines(view):
    """See telling.py."""
    state = view.state
    selection = view.selection
    if state.is_over():
        unload(PLACING)
        make_room(SURVEY)
        from naiad_table.games.aya.told_survey import told
    elif view.lights.map is not None:
        unload(SURVEY)
        make_room(PLACING)
        from naiad_table.games.aya.told_placing import told
    else:
        unload(PLACING, SURVEY)
        told = _cascade
    if selection.by_hand:
        return lines_of([("picks", name(selection.candidates[selection.index]))])
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
