"""Which of a domino's places is offered first: eight seconds a domino leave no time to search. Read aya.py next."""

from naiad_core.rules import aya


def likeliest_first(layout, state, piece, verb):
    """The legal uses of a domino by one verb, the likeliest first; the reserve is the end button's."""
    found = []
    for action in state.legal(piece):
        if action & 15 == verb and action >> 4 & 511 != aya.RESERVE:
            found.append((rank(layout, piece, action), action))
    found.sort()
    return [pair[1] for pair in found]


def rank(layout, piece, action):
    """How unlikely a place is: on from a stretch of the same terrain, newest first, then its landscapes."""
    place = action >> 4 & 511
    kind = aya.terrain(piece)
    fork = 8 if action >= aya.FLAG else 0
    if aya.HUNG <= place < aya.INTO:
        number = layout.row_of(place)
        row = layout.rows[number] if number >= 0 else None
        downstream = place < aya.BEFORE
        last = -1
        if row and row.dominoes:
            last = row.dominoes[-1] if downstream else row.dominoes[0]
        same = (last >= 0 and aya.terrain(last) in (kind, aya.GARDENS)) or kind == aya.GARDENS
        rank = (0 if downstream else 3) if same else (4 if downstream else 6)
        if not downstream and row and not row.dominoes:
            rank += 2
        return (rank + fork) * 256 + 255 - max(number, 0)
    if aya.FROM <= place < aya.AFTER:
        rank = 1 if aya.tile_terrain((place - aya.FROM) // 3) in (kind, -1) else 5
    elif place >= aya.INTO:
        rank = 1 if aya.tile_terrain((place - aya.INTO) // 3) == kind else 6
    elif place < aya.ON_TILE:
        rank = 2 if aya.tile_terrain(place // 3) in (kind, -1) or kind == aya.GARDENS else 7
    else:
        rank = 5 if place == aya.ALONE else 7
    return (rank + fork) * 256 + (place & 255)
