"""Which places of a card or a pyramid a hint of Quintazone shows; goals are secret. Loaded for one hint."""

from naiad_core.games.quintazone import actions
from naiad_core.games.quintazone.actions import verb_of
from naiad_core.wire import HINTS_MAX
from naiad_table.hint import gain


def best(view):
    """See naiad_table/hint.py."""
    found = view.selection.candidates
    if not found or verb_of(found[0]) == actions.GOAL:
        return None
    if view.selection.mode:
        # It is the next player's hint.
        view.commit(actions.END)
    out = [(-gain(view.state, found[at]), at) for at in range(min(HINTS_MAX, len(found)))]
    out.sort()
    return None, [found[each[1]] for each in out]
