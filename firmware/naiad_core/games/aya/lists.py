"""The legal moves of AYA, all of them or one drawn, as functions over a Game; not why others are not (judge.py)."""

from naiad_core.games.aya.actions import (
    AFTER,
    ALONE,
    ANIMAL,
    DOMINO,
    FROM,
    HUNG,
    INTO,
    MOUTH,
    ON_TILE,
    REFS,
    RESERVE,
    SLOTS,
    UP,
    domino,
    join,
    landscape,
    raise_,
)
from naiad_core.games.aya.judge import may_lay, same_piece
from naiad_core.games.aya.pieces import (
    DOMINOES,
    DOMINOES_PER_TERRAIN,
    GARDENS,
    MOUTH_COUNT,
    MOUTHS,
    TILES,
    terrain,
    tile_terrain,
)
from naiad_core.games.aya.table import NOT_RAISED, OPEN


def legal(game, piece=None):
    """See State; by a domino or a tile, or by an animal that lies flat."""
    out: list[int] = []
    if piece is None:
        if game.may_place():
            places = _places(game)
            for number in range(DOMINOES):
                if game.at_hand(number):
                    _placings(game, number, places, out)
        out += joins(game)
        from naiad_core.games.aya.late_lists import table_moves

        table_moves(game, out)
        out.sort()
    elif 0 <= piece < DOMINOES + TILES:
        if game.is_over():
            from naiad_core.games.aya.late_lists import survey

            survey(game, piece, out)
        elif game.may_place():
            if piece >= DOMINOES:
                _lays(game, piece - DOMINOES, out)
            elif game.at_hand(piece):
                _placings(game, piece, _places(game), out)
            elif game.animals[piece] & NOT_RAISED:
                out.append(raise_(piece))
    return out


def _places(game):
    """Where any domino may go, ascending; but for INTO a mouth, which _placings looks at."""
    out: list[int] = []
    cover = game.cover
    for mouth in range(MOUTHS):
        if cover[mouth] == OPEN:
            out.append(mouth)
    for tile in range(TILES):
        if game.on_table(tile):
            out.append(ON_TILE + tile)
    out.append(ALONE)
    out.append(RESERVE)
    link = game.link
    for slot in range(MOUTH, SLOTS):
        if link[slot] == OPEN:
            out.append(FROM - MOUTH + slot)
    for slot in range(MOUTH):
        if link[slot] == OPEN:
            out.append(HUNG + slot)
    return out


def _placings(game, number, places, out):
    """Add, ascending, everything that a domino at hand may be used for."""
    kind = terrain(number)
    camera = game.is_camera(number)
    base = domino(number, 0)
    carries = camera and game.animals_left[kind]
    for place in places:
        out.append(base + (place << 4))
        if carries and place >= AFTER:
            out.append(base + (place << 4) + ANIMAL - DOMINO)
    for mouth in range(MOUTHS):
        if game.link[MOUTH + mouth] == OPEN:
            out.append(domino(number, INTO + mouth))
        elif camera and tile_terrain(mouth // 3) == kind and may_lay(game, mouth):
            out.append(landscape(number, mouth))
    if kind == GARDENS:
        for place in places:
            if place == ALONE or place >= FROM:
                out.append(domino(number, place, True))
        for mouth in range(MOUTHS):
            if game.link[MOUTH + mouth] == OPEN:
                out.append(domino(number, INTO + mouth, True))


def _lays(game, tile, out):
    """Add, ascending, the moves that lay this tile."""
    if game.on_table(tile):
        return
    first = tile_terrain(tile) * DOMINOES_PER_TERRAIN
    for number in range(first + game.first_camera, first + DOMINOES_PER_TERRAIN):
        if game.at_hand(number):
            for mouth in range(3 * tile, 3 * tile + MOUTH_COUNT[tile]):
                out.append(landscape(number, mouth))


def _open_refs(game, side):
    """Open ends on one side (0 downstream, UP upstream), then open mouths, as refs."""
    out: list[int] = []
    for ref in range(REFS):
        if game.link[side + ref] == OPEN:
            out.append(ref)
    for mouth in range(MOUTHS):
        if game.link[MOUTH + mouth] == OPEN:
            out.append(REFS + mouth)
    return out


def joins(game):
    """Every legal join, ascending; both ends of those that have no direction."""
    out: list[int] = []
    if not game.may_join():
        return out
    to_refs = _open_refs(game, UP)
    for from_ref in _open_refs(game, 0):
        for to_ref in to_refs:
            if (from_ref < REFS or to_ref < REFS) and not same_piece(from_ref, to_ref):
                out.append(join(from_ref, to_ref))
    return out
