"""AYA's result for the record: rank, failed photos by name; a board shows points and rank alone.

Apart for the heap: a board loads it when the game is over.
"""

from naiad_core.games.aya.pieces import DOMINOES, RANKS, piece_name


def rank(total):
    """(points at least, the rulebook's title) of the rank that so many points reach; None below the first."""
    ranks = RANKS.split("\n")
    reached, title = None, ranks[0]
    for line in ranks[1:]:
        least, _, name = line.partition(" ")
        if total >= int(least):
            reached, title = int(least), name
    return reached, title


def score(table):
    """Total, parts, rank and the photos that fail, as the record tells them; at any time of a game."""
    # A board asks for the rank alone where least of its heap is to spare.
    from naiad_core.games.aya import landscapes
    from naiad_core.games.aya.photos import failed_animals, points

    bad_animals = list(failed_animals(table))
    bad_tiles = list(landscapes.failed(table))
    parts = points(table, bad_animals, bad_tiles)
    total = sum(parts.values())
    least, rank_name = rank(total)
    failed = bad_animals + [(DOMINOES + tile, why) for tile, why in bad_tiles]
    named = sorted([(piece_name(number), why) for number, why in failed])
    return {
        "total": total,
        "parts": parts,
        "rank": least,
        "rank_name": rank_name,
        "failed": [{"photo": name, "why": why} for name, why in named],
    }
