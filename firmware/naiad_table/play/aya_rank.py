"""Which of a domino's places is offered first: eight seconds a domino leave no time to search. Read aya.py next."""

from naiad_core.rules import aya

# The place of a move in the list stands below its rank.
_AT_BITS = 10


def likeliest_first(layout, state, piece, verb):
    """The legal uses of a domino by one verb, the likeliest first; the reserve is the end button's."""
    kind = aya.terrain(piece)
    moves: list[int] = []
    ranks = []
    for action in state.legal(piece):
        place = action >> 4 & 511
        if action & 15 == verb and place != aya.RESERVE:
            rank = _at_row(layout, place, kind) if aya.HUNG <= place < aya.INTO else _elsewhere(place, kind)
            if action >= aya.FLAG:
                rank += 8 << 8
            ranks.append(rank << _AT_BITS | len(moves))
            moves.append(action)
    ranks.sort()
    return [moves[rank & (1 << _AT_BITS) - 1] for rank in ranks]


def _at_row(layout, place, kind):
    """How unlikely a place at a row is: on from a stretch of the same terrain, newest first."""
    number = layout.row_of(place)
    dominoes = layout.rows[number].dominoes if number >= 0 else b""
    downstream = place < aya.BEFORE
    same = kind == aya.GARDENS
    if dominoes and not same:
        same = aya.terrain(dominoes[-1 if downstream else 0]) in (kind, aya.GARDENS)
    rank = (0 if same else 4) if downstream else (3 if same else 6)
    if not downstream and number >= 0 and not dominoes:
        rank += 2
    return rank << 8 | 255 - max(number, 0)


def _elsewhere(place, kind):
    """How unlikely a place in the open, at or in a landscape is: its own landscapes before others."""
    if aya.FROM <= place < aya.AFTER:
        rank = 1 if aya.tile_terrain((place - aya.FROM) // 3) in (kind, -1) else 5
    elif place >= aya.INTO:
        rank = 1 if aya.tile_terrain((place - aya.INTO) // 3) == kind else 6
    elif place < aya.ON_TILE:
        rank = 2 if aya.tile_terrain(place // 3) in (kind, -1) or kind == aya.GARDENS else 7
    else:
        rank = 5 if place == aya.ALONE else 7
    return rank << 8 | place & 255
