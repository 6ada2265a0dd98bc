"""The games' pieces as data: games/<game>/pieces.json, corrected by its owner's file, read once; not how it is read
(corrections.py), and not the rules.

A value that may need correcting stands as ``{"value": ..., "confidence": ..., "source": ...}``.
The confidence is one of: stated (in the rulebook), reported (by a review), inferred (the
argument is the source), default (a free choice that only the box can settle), unknown, owner.

An owner corrects values in ``<game>.owner.json`` without touching the data or the code: the
same tree with nothing in it but what differs, each value either bare or with its confidence.
"""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core.unload import unload

# The folder of the owners' files, a board's drive; None where the printed values count, as on a PC.
owner_folder: Any = None
# By what the next game read is corrected: as text, "" nothing; None: by its owner's file.
values: Any = None
# Called with what of the owner's file differs, as text, where the game that is read goes by it.
on_values: Any = None

# Called with the path of an owner's file that cannot be used and what is wrong with it; the printed values then stand
# until the next start.
on_refused: Any = None
refused: list[str] = []

# By game: its data, and what its check makes of them.
_loaded: dict[str, Any] = {}


def load(game):
    """The pieces of a game, with its owner's corrections; the same object until ``forget``."""
    return _ready(game)[0]


def tables(game):
    """What the check of a game makes of its pieces, see its module pieces_check."""
    return _ready(game)[1]


def forget(game):
    """Drop the pieces of a game once its tables are there: a board has better uses for its heap."""
    _loaded.pop(game, None)


def _ready(game):
    if type(game) is not str:
        # A name that brings values of its own, on a PC.
        return game.pieces
    ready = _loaded.get(game)
    if ready is None:
        from naiad_core import corrections

        ready = _loaded[game] = corrections.read(game)
        unload("naiad_core.corrections")
    return ready
