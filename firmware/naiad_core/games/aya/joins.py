"""Which open ends of AYA may be joined, as functions over a Game; the other legal moves are in lists.py.

A file of its own: ends are still joined when nothing more is placed.
"""

from naiad_core.games.aya.actions import MOUTH, REFS, UP, domino_of, join
from naiad_core.games.aya.pieces import MOUTHS
from naiad_core.games.aya.table import OPEN


def _open_refs(game, side):
    """Open ends on one side (0 downstream, UP upstream), then open mouths, as refs."""
    link = game.link
    out = [ref for ref in range(REFS) if link[side + ref] == OPEN]
    return out + [REFS + mouth for mouth in range(MOUTHS) if link[MOUTH + mouth] == OPEN]


def joins(game):
    """Every legal join, ascending; both ends of those that have no direction."""
    out: list[int] = []
    for joined in _by_start(game):
        out += joined
    return out


def starts(game):
    """The first join of each end that one may start at: all of them are some 4 KB, which a board has not to spare."""
    return [joined[0] for joined in _by_start(game) if joined]


def _by_start(game):
    """The joins of one end after the other."""
    if not game.may_join():
        return
    to_refs = _open_refs(game, UP)
    for from_ref in _open_refs(game, 0):
        own = domino_of(from_ref) if from_ref < REFS else -1
        yield [
            join(from_ref, to_ref) for to_ref in to_refs if (domino_of(to_ref) != own if to_ref < REFS else own >= 0)
        ]
