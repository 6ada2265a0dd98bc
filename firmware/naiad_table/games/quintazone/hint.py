"""Which places of a card or a pyramid a hint of Quintazone shows; goals are secret. Loaded for one hint."""

from naiad_core.games.quintazone import actions
from naiad_core.games.quintazone.actions import verb_of
from naiad_table.hint import BEST, gain


def best(view):
    """See naiad_table/hint.py."""
    found = view.selection.candidates
    if not found or verb_of(found[0]) == actions.GOAL:
        return None
    if view.selection.mode:
        # It is the next player's hint.
        view.commit(actions.END)
    out = [(-gain(view.state, found[at]), at) for at in range(min(BEST, len(found)))]
    out.sort()
    return None, [found[each[1]] for each in out]
