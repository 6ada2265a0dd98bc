"""Which fish a hint of Acqua Dolce lets go in a control phase: those that the goals miss least. Which cards are in hand
nobody tells the table. Loaded for one hint; robots let go by the same.
"""

from naiad_core.games.acqua_dolce.pieces import COLDEST, COUNT, GLASSFISH, SCHOOLS, WARMEST, kind_of
from naiad_core.games.acqua_dolce.rules import SCHOOL_SIZE
from naiad_core.wire import HINTS_MAX
from naiad_table.games.acqua_dolce.picture import cards_of


def best(view):
    """See naiad_table/hint.py; no move has points."""
    asked = view.lights.asked
    if len(asked) < 2:
        return None
    found = [(-spare(view.state, kind_of(cards_of(asked[at])[0])), at) for at in range(len(asked))]
    found.sort()
    return 0, [asked[at] for _, at in found[:HINTS_MAX]]


def spare(state, kind):
    """How easily the goals do without a fish of a kind."""
    lying = COUNT[state.now[kind]]
    out = 0
    if state.unmet(kind) or (state.advanced and not COLDEST[kind] <= state.degrees <= WARMEST[kind]):
        out = 20
    if SCHOOLS >> kind & 1:
        out += 8 if lying > SCHOOL_SIZE else -2
    elif lying > 1:
        out += 10
    if kind == GLASSFISH and "glassfish" in state.options["goals"]:
        out -= 15
    return out
