"""What a photo can never be good for once two ends are joined, or where an option allows but two animals at a fork; the
rest of what spoils says rank.py.

Loaded when it is wanted (rank.py, joining.py).
"""

from naiad_core.games.aya import actions, pieces, table
from naiad_table.games.aya.modes import FORK, MIX, TWO

# More stretches at one fork may carry an animal only where the option says three, which is all that there are.
MOST = 2


def by_join(layout, state, action):
    """In a word what a join spoils; '' for nothing."""
    start = table.from_slot(actions.from_of(action))
    end = actions.UP + actions.to_of(action)
    if start >= actions.MOUTH:
        return ""
    if end >= actions.MOUTH:
        # The stretch falls into a landscape.
        tile = (end - actions.MOUTH) // 3
        kind = pieces.terrain(actions.domino_of(start))
        return MIX if tile != pieces.START and kind not in (pieces.tile_terrain(tile), pieces.GARDENS) else ""
    one = layout.row_of(actions.HUNG + start)
    other = layout.row_of(actions.HUNG + end)
    carry = _carries(layout, state, one) + _carries(layout, state, other)
    if carry == 2 and one != other:
        return TWO
    return FORK if carry and is_full(layout, state, (start, end)) else ""


def is_full(layout, state, slots):
    """Whether too many carry an animal at a fork once the stretches of these ends, one from now on, carry one."""
    if state.options["max_animals_per_fork"] > MOST:
        return False
    rows = [layout.row_of(actions.HUNG + slot) for slot in slots]
    for i in range(len(slots)):
        fork = _fork_of(layout, state, slots[i], rows[i])
        around = []
        for slot in table.slots_of(state, fork) if fork >= 0 else ():
            slot = state.link[slot] - 2
            row = layout.row_of(actions.HUNG + slot) if 0 <= slot < actions.MOUTH else -1
            if row not in rows and row not in around and _carries(layout, state, row):
                around.append(row)
        if len(around) >= MOST:
            return True
    return False


def _fork_of(layout, state, slot, row):
    """The fork at the far end of the row that this end belongs to, -1 for none; of a fork's bare end that fork."""
    dominoes = layout.dominoes(row)
    if not dominoes:
        return actions.domino_of(slot)
    slot = state.link[dominoes[-1] if slot >= actions.UP else actions.UP + dominoes[0]] - 2
    if not 0 <= slot < actions.MOUTH:
        return -1
    domino = actions.domino_of(slot)
    return domino if state.where[domino] == table.FORK else -1


def _carries(layout, state, row):
    return any(state.animals[domino] for domino in layout.dominoes(row))
