"""What the screen says of AYA from the end of placing until all have fallen; screen_text.py calls it.

Nothing is said while a run is armed (telling.py), so nothing is compiled then.
"""

from naiad_core.games.aya import actions
from naiad_table.games.aya.modes import BIND, COUNT
from naiad_table.games.aya.screen_text import name
from naiad_table.phrases import panel


def sentences(view):
    """See telling.py."""
    state = view.state
    run = view.lights.run
    selection = view.selection
    chosen = selection.candidates[selection.index] if selection.candidates else 0
    if chosen and selection.mode == BIND:
        _, gate, domino = actions.unpack(chosen)
        return [("binds", gate + 1, name(domino))]
    among = range(run.gates if run is not None else 0)
    if chosen and selection.mode == COUNT:
        from naiad_table.games.aya.count import lines

        out, among = lines(view, among)
    elif chosen:
        return []
    else:
        out = [panel(view.lights.cascade_words()), ("tokens", state.tokens())]
        if view.may_bind() and not state.pushes:
            out.append(("may-bind",))
    if run is not None and run.questions:
        doubted = [gate + 1 for gate in among if run.is_doubted(gate)]
        if doubted:
            out.append(("doubted", ("",) + tuple(doubted)))
    return out
