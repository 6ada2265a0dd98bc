"""AYA's result for the record: rank, failed photos by name; a board shows only points."""

from naiad_core import pieces
from naiad_core.games.aya.photos import failed_animals, failed_landscapes, points
from naiad_core.games.aya.pieces import DOMINOES, piece_name


def score(table):
    """Total, parts, rank and the photos that fail, as the record tells them; at any time of a game."""
    bad_animals = list(failed_animals(table))
    bad_tiles = list(failed_landscapes(table))
    parts = points(table, bad_animals, bad_tiles)
    total = sum(parts.values())
    rank = None
    ranks, rank_name = pieces.tables("aya")[5:]
    for least, name in ranks:
        if total >= least:
            rank = least
            rank_name = name
    failed = bad_animals + [(DOMINOES + tile, why) for tile, why in bad_tiles]
    named = sorted([(piece_name(number), why) for number, why in failed])
    return {
        "total": total,
        "parts": parts,
        "rank": rank,
        "rank_name": rank_name,
        "failed": [{"photo": name, "why": why} for name, why in named],
    }
