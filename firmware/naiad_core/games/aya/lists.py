"""The legal moves of AYA, as functions over a Game; not where a domino may go (places.py), which ends may be joined
(joins.py) nor why others are not (judge.py).
"""

from naiad_core.games.aya.actions import ANIMAL, DOMINO, LANDSCAPE, landscape, raise_
from naiad_core.games.aya.pieces import (
    DOMINOES,
    DOMINOES_PER_TERRAIN,
    GARDENS,
    MOUTH_COUNT,
    TILES,
    terrain,
    tile_terrain,
)
from naiad_core.games.aya.places import open_places, used
from naiad_core.games.aya.table import NOT_RAISED


def legal(game, piece=None):
    """See State; by a domino or a tile, or by an animal that lies flat; not the survey's by piece (late_lists.py)."""
    out: list[int] = []
    if piece is None:
        if game.may_place():
            _all_placings(game, out)
        out += game.joins()
        from naiad_core.games.aya.late_lists import table_moves

        table_moves(game, out)
        out.sort()
    elif 0 <= piece < DOMINOES + TILES and game.may_place():
        if piece >= DOMINOES:
            _lays(game, piece - DOMINOES, out)
        elif game.at_hand(piece):
            out = _uses(game, terrain(piece), game.is_camera(piece), open_places(game), piece)
        elif game.animals[piece] & NOT_RAISED:
            out.append(raise_(piece))
    return out


def _all_placings(game, out):
    """Add what every domino at hand may be used for. Dominoes alike are used alike, and looked at once."""
    places = open_places(game)
    where = game.where
    top = game.reserve_top[game.turn] - 1
    for kind in range(GARDENS + 1):
        first = kind * DOMINOES_PER_TERRAIN
        change = first + (game.first_camera if kind < GARDENS else DOMINOES_PER_TERRAIN)
        for begin, end in ((first, change), (change, first + DOMINOES_PER_TERRAIN)):
            numbers = [n for n in range(begin, min(end, DOMINOES)) if not where[n] or n == top]
            if numbers:
                uses = _uses(game, kind, begin == change, places)
                for number in numbers:
                    base = number << 13
                    out += [base + use for use in uses]


def _uses(game, kind, camera, places, piece=0):
    """Everything that a domino of a kind (position in TERRAINS) may be used for, as actions of ``piece``, ascending."""
    out = used(game, kind, camera, places, piece, DOMINO)
    if camera:
        out += used(game, kind, camera, places, piece, ANIMAL)
        out += used(game, kind, camera, places, piece, LANDSCAPE)
        out.sort()
    return out


def _lays(game, tile, out):
    """Add, ascending, the moves that lay this tile."""
    if game.on_table(tile):
        return
    first = tile_terrain(tile) * DOMINOES_PER_TERRAIN
    for number in range(first + game.first_camera, first + DOMINOES_PER_TERRAIN):
        if game.at_hand(number):
            for mouth in range(3 * tile, 3 * tile + MOUTH_COUNT[tile]):
                out.append(landscape(number, mouth))
