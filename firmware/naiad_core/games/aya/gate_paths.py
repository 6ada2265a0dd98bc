"""Which gates follow which along AYA's chain, for those that are bound to a domino of it; not the row."""

from naiad_core.games.aya import actions, pieces, table

# From domino to domino; a wave over a tile passes about so many.
PITCH_MM = 15
TILE_DOMINOES = 4


def bound(state, gates):
    """The domino of each gate, -1 for one that is left unbound."""
    out = [-1] * gates
    names = state.options.get("gates") or ()
    for gate in range(min(gates, len(names))):
        if names[gate] is not None:
            out[gate] = pieces.piece(names[gate])
    for action in state.history:
        if actions.verb_of(action) == actions.BIND:
            _, gate, domino = actions.unpack(action)
            if gate < gates:
                out[gate] = domino
    return out


def links(state, gates, gap_mm):
    """The neighbours among so many gates, (gate, gate, mm, whether a push between them runs both ways): along the chain
    those that are bound, along the row, whose ways are ``gap_mm``, the others; None where none is bound.
    """
    dominoes = bound(state, gates)
    if max(dominoes, default=-1) < 0:
        return None
    out: list[tuple[int, int, int, bool]] = []
    for gate in range(gates):
        if dominoes[gate] >= 0:
            _from(state, dominoes, gate, out)
        elif gate and dominoes[gate - 1] < 0 and gap_mm[gate]:
            out.append((gate - 1, gate, gap_mm[gate], False))
    return out


def _from(state, dominoes, gate, out):
    """Add the gates with a higher number that the chain leads to from this one past no other."""
    seen = bytearray(pieces.DOMINOES)
    tiles = 0
    seen[dominoes[gate]] = 1
    # Domino, dominoes on the way, whether the way leads over a tile or a fork: then a push may run both ways along it.
    todo = [(dominoes[gate], 0, False)]
    while todo:
        at, way, both = todo.pop(0)
        if way and at in dominoes:
            for other in range(gate + 1, len(dominoes)):
                if dominoes[other] == at:
                    out.append((gate, other, way * PITCH_MM, both))
            continue
        both = both or (way > 0 and state.where[at] == table.FORK)
        near = []
        for slot in table.slots_of(state, at):
            slot = state.link[slot] - 2
            if slot >= actions.MOUTH:
                tile = (slot - actions.MOUTH) // 3
                if not tiles >> tile & 1:
                    tiles |= 1 << tile
                    for other in _at_tile(state, tile):
                        if not seen[other]:
                            seen[other] = 1
                            todo.append((other, way + TILE_DOMINOES, True))
            elif slot >= 0:
                near.append(actions.domino_of(slot))
        if state.where[at] == table.LAID:
            tile = state.below[at]
            if not tiles >> tile & 1:
                tiles |= 1 << tile
                near += _at_tile(state, tile)
                both = True
        for other in near:
            if not seen[other]:
                seen[other] = 1
                todo.append((other, way + 1, both))


def _at_tile(state, tile):
    """The dominoes on a tile and outside its mouths."""
    out = []
    for domino in range(pieces.DOMINOES):
        if state.where[domino] == table.LAID and state.below[domino] == tile:
            out.append(domino)
    for mouth in range(3 * tile, 3 * tile + 3):
        slot = state.link[actions.MOUTH + mouth] - 2
        if 0 <= slot < actions.MOUTH:
            out.append(actions.domino_of(slot))
    return out
