"""What a domino of AYA is best used for, as the plan has it; not where players mostly lay one (rank.py).

A camera is a landscape while its terrain has one left: landscapes score by themselves, make triptychs, and an animal
needs one of its terrain to flow to. Loaded for one hint.
"""

from naiad_core.wire import HINTS_MAX
from naiad_table.games.aya.modes import ANIMAL, LANDSCAPE, PLAIN
from naiad_table.games.aya.placing import moves
from naiad_table.games.aya.rank import spoils


def best(view):
    """See naiad_table/hint.py; what a use will score is known only when all have fallen."""
    if view.in_hand < 0 or view.selection.mode > LANDSCAPE:
        return None
    for mode in (LANDSCAPE, ANIMAL, PLAIN):
        found: list[int] = []
        for move in moves(view, view.in_hand, mode):
            if len(found) < HINTS_MAX and not spoils(view.lights.map, view.state, move):
                found.append(move)
        if found:
            view.selection.mode = mode
            return 0, found
    return None
