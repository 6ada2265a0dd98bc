"""Which of a domino's places is offered first: eight seconds a domino leave no time to search."""

from naiad_core.games.aya import actions, pieces

# The place of a move in the list stands below its rank.
_AT_BITS = 10


def likeliest_first(layout, state, piece, verb):
    """The legal uses of a domino by one verb, the likeliest first; the reserve is the end button's."""
    kind = pieces.terrain(piece)
    moves: list[int] = []
    ranks = []
    # Some are hundreds: no calls of accessors.
    for action in state.legal(piece):
        place = action >> 4 & 511
        if action & 15 == verb and place != actions.RESERVE:
            rank = _at_row(layout, place, kind) if actions.HUNG <= place < actions.INTO else _elsewhere(place, kind)
            if action >= actions.FLAG:
                rank += 8 << 8
            ranks.append(rank << _AT_BITS | len(moves))
            moves.append(action)
    ranks.sort()
    return [moves[rank & (1 << _AT_BITS) - 1] for rank in ranks]


def _at_row(layout, place, kind):
    """How unlikely a place at a row is: on from a stretch of the same terrain, newest first."""
    number = layout.row_of(place)
    dominoes = layout.rows[number].dominoes if number >= 0 else b""
    downstream = place < actions.BEFORE
    same = kind == pieces.GARDENS
    if dominoes and not same:
        same = pieces.terrain(dominoes[-1 if downstream else 0]) in (kind, pieces.GARDENS)
    rank = (0 if same else 4) if downstream else (3 if same else 6)
    if not downstream and number >= 0 and not dominoes:
        rank += 2
    return rank << 8 | 255 - max(number, 0)


def _elsewhere(place, kind):
    """How unlikely a place in the open, at or in a landscape is: its own landscapes before others."""
    if actions.FROM <= place < actions.AFTER:
        rank = 1 if pieces.tile_terrain((place - actions.FROM) // 3) in (kind, -1) else 5
    elif place >= actions.INTO:
        rank = 1 if pieces.tile_terrain((place - actions.INTO) // 3) == kind else 6
    elif place < actions.ON_TILE:
        rank = 2 if pieces.tile_terrain(place // 3) in (kind, -1) or kind == pieces.GARDENS else 7
    else:
        rank = 5 if place == actions.ALONE else 7
    return rank << 8 | place & 255
