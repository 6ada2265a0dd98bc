"""What the screen says of AYA while ends are joined: from where to where.

Loaded by told.py, as joining.py is.
"""

from naiad_core.games.aya import actions
from naiad_table.games.aya.modes import JOIN_TO
from naiad_table.games.aya.told import mouth, name


def told(view):
    """What is told of the join under the knob."""
    selection = view.selection
    action = selection.candidates[selection.index]
    start = _end(actions.from_of(action))
    if selection.mode == JOIN_TO:
        return [("joins-to", start, _end(actions.to_of(action)))]
    return [("joins", start)]


def _end(ref):
    """An end that is joined."""
    return name(actions.domino_of(ref)) if ref < actions.REFS else mouth("mouth", ref - actions.REFS)
