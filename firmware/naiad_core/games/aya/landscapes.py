"""How AYA's photos of landscapes are judged; not those of animals, nor points (photos.py)."""

from naiad_core.games.aya.actions import DRY, MOUTH, UP, domino_of
from naiad_core.games.aya.photos import is_gap
from naiad_core.games.aya.pieces import DOMINOES, GARDENS, MOUTH_COUNT, START, TILES, terrain, tile_terrain
from naiad_core.games.aya.table import LAID


def failed(table):
    """(tile, codes in order) of each landscape on the table whose photo fails."""
    if table.light:
        from naiad_core.games.aya import light_game

        yield from light_game.failed(table.touch)
        return
    wrong = 0
    for domino in range(DOMINOES):
        if table.where[domino] == LAID and not matches(domino, table.below[domino]):
            wrong |= 1 << table.below[domino]
    for tile in range(START + 1, TILES):
        if not table.on_table(tile):
            continue
        spoiled = wrong >> tile & 1 or table.touch[tile]
        dry = False
        for mouth in range(3 * tile, 3 * tile + MOUTH_COUNT[tile]):
            falls_in = flowing_into(table, mouth)
            if falls_in >= 0 and not matches(falls_in, tile):
                spoiled = True
            dry = dry or is_dry(table, mouth)
        if dry or spoiled:
            yield tile, (["dry"] if dry else []) + (["wrong-domino"] if spoiled else [])


def is_dry(table, mouth):
    """Whether a mouth counts as not covered: what the survey says of it goes before what stands there."""
    if table.ruling[mouth]:
        return table.ruling[mouth] == DRY
    for domino in (flowing_into(table, mouth), table.cover[mouth] - 2):
        if domino >= 0 and matches(domino, mouth // 3):
            return False
    return True


def matches(domino, tile):
    """Whether a domino is of a tile's terrain or a garden."""
    return terrain(domino) in (GARDENS, tile_terrain(tile))


def flowing_into(table, mouth):
    """The domino outside a mouth that falls into it, or -1; a flat one does not fall."""
    slot = table.link[MOUTH + mouth] - 2
    if not 0 <= slot < UP or is_gap(table, domino_of(slot)):
        return -1
    return domino_of(slot)
