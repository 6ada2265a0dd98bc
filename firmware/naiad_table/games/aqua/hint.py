"""Which places of a tile or a large animal a hint of AQUA shows; without a tile in hand, of every tile of the market.

By what a tile is likely to become, as the knob has it (rank.py): points alone know nothing of a habitat that is begun.
Loaded for one hint.
"""

from naiad_core.games.aqua import actions
from naiad_core.games.aqua.actions import CELL, TILE, look_of, verb_of
from naiad_core.wire import HINTS_MAX
from naiad_table.games.aqua.rank import look_around, worth


def best(view):
    """See naiad_table/hint.py."""
    state = view.state
    found = view.selection.candidates
    if found and verb_of(found[0]) not in (TILE, actions.LARGE):
        return None
    if not found and state.phase == actions.TURN and state.tracked:
        found = [action for action in state.legal() if verb_of(action) == TILE]
    if found and verb_of(found[0]) == TILE:
        found = _in_order(state.areas[state.to_act()], found)
    return None, found[:HINTS_MAX]


def _in_order(area, moves):
    """Placements of one tile or more, the likeliest first."""
    ranks = []
    around = [0] * 6
    for at in range(len(moves)):
        action = moves[at]
        look_around(area, action >> CELL, around)
        ranks.append(1023 - worth(look_of(action), around, area.animals, action >> CELL) << 10 | at)
    ranks.sort()
    return [moves[rank & 1023] for rank in ranks]
