"""Where dominoes of AYA may go, and what for, as functions over a Game; not every legal move (lists.py).

A table in a hurry needs no more: it is loaded while there is placing.
"""

from naiad_core.games.aya.actions import (
    AFTER,
    ALONE,
    ANIMAL,
    DOMINO,
    FLAG,
    FROM,
    HUNG,
    INTO,
    MOUTH,
    ON_TILE,
    RESERVE,
    SLOTS,
    landscape,
)
from naiad_core.games.aya.pieces import GARDENS, MOUTH_COUNT, MOUTHS, TILES, terrain, tile_terrain
from naiad_core.games.aya.table import OPEN


def by_verb(game, piece, verb):
    """The part of ``legal`` that a verb of placing has for a domino at hand."""
    if not (game.may_place() and game.at_hand(piece)):
        return []
    return used(game, terrain(piece), game.is_camera(piece), open_places(game), piece, verb)


def used(game, kind, camera, places, piece, verb):
    """What a domino of a kind (position in TERRAINS) may be used for by one verb, at these places, ascending."""
    use = verb | piece << 13
    if verb == DOMINO:
        out = [use | place << 4 for place in places]
        if kind == GARDENS:
            use |= FLAG
            out += [use | place << 4 for place in places if place == ALONE or place >= FROM]
        return out
    if not camera:
        return []
    if verb == ANIMAL:
        return [use | place << 4 for place in places if AFTER <= place < INTO] if game.animals_left[kind] else []
    return [
        landscape(piece, mouth)
        for tile in range(TILES)
        if tile_terrain(tile) == kind and not game.on_table(tile)
        for mouth in range(3 * tile, 3 * tile + MOUTH_COUNT[tile])
    ]


def open_places(game):
    """Where any domino may go, ascending."""
    cover = game.cover
    link = game.link
    out = [mouth for mouth in range(MOUTHS) if cover[mouth] == OPEN]
    tiles = game.tiles
    out += [ON_TILE + tile for tile in range(TILES) if tiles >> tile & 1]
    out += (ALONE, RESERVE)
    slots = [slot for slot in range(SLOTS) if link[slot] == OPEN]
    out += [FROM - MOUTH + slot for slot in slots if slot >= MOUTH]
    out += [HUNG + slot for slot in slots]
    return out
