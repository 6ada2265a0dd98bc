"""AYA's survey: what its photos may be said to miss, and which pieces the knob goes through; not what that costs.

Loaded once all have fallen (view.py).
"""

from naiad_core.games.aya import actions, pieces


def remarks(view, piece):
    """What the survey can say of an animal or a tile, or the code for which it is nothing."""
    state = view.state
    why_not = view.referee.why_not
    tile = piece - pieces.DOMINOES
    if tile >= 0 and not state.on_table(tile):
        return "no-tile"
    moves = state.legal(piece)
    if tile < 0:
        for other in range(pieces.DOMINOES):
            if other != piece and not why_not(actions.broken(piece, other)):
                moves.append(actions.broken(piece, other))
        if not moves and not state.animals[piece]:
            return "no-animal"
    else:
        for mouth in range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile]):
            for action in (actions.dry(mouth), actions.wet(mouth)):
                if not why_not(action):
                    moves.append(action)
    return moves or "repeated"


def to_judge(state):
    """The pieces that something may be said of; where a push went on the chain may be broken."""
    out = _stops(state.history)
    out += [d for d in range(pieces.DOMINOES) if state.animals[d] and d not in out]
    for tile in range(1, pieces.TILES):
        if state.on_table(tile):
            out.append(pieces.DOMINOES + tile)
    return out


def _stops(history):
    """The dominoes at whose gates the second and later pushes of the run that stands went on."""
    bound = {}
    out: list[int] = []
    passed = pushed = False
    for action in history:
        line = actions.unpack(action)
        if line[0] == actions.BIND:
            bound[line[1]] = line[2]
        elif line[0] == actions.AGAIN:
            out = []
            passed = False
        elif line[0] == actions.PUSH:
            pushed = True
        elif line[0] == actions.GATE:
            if pushed and passed and bound.get(line[1], -1) >= 0:
                out.append(bound[line[1]])
            pushed = False
            passed = True
    return out
