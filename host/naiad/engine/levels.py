"""How strong each level plays, in one table; not how moves are found (search.py)."""

from typing import NamedTuple


class Level(NamedTuple):
    """``noise`` in standard deviations of the short list's own values: a weak player misjudges sound moves, and makes
    no random ones. ``playouts`` a decision, 0 where the list's first is played. ``wide``: how many turns are tried."""

    noise: float
    playouts: int
    wide: int


LEVELS = {
    1: Level(6.0, 0, 0),
    2: Level(2.0, 0, 0),
    3: Level(0.0, 0, 0),
    4: Level(0.0, 100, 12),
    5: Level(0.0, 1000, 24),
}
