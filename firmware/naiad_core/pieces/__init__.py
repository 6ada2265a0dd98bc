"""The games' pieces as data: one JSON file a game, corrected by its owner's file, read once; not the rules.

A value that may need correcting stands as ``{"value": ..., "confidence": ..., "source": ...}``.
The confidence is one of: stated (in the rulebook), reported (by a review), inferred (the
argument is the source), default (a free choice that only the box can settle), unknown, owner.

An owner corrects values in ``<game>.owner.json`` without touching the data or the code: the
same tree with nothing in it but what differs, each value either bare or with its confidence.
"""

import json

from naiad_core.unload import unload

# Beside this file, wherever the package lies: a board has no other way to find its data.
_HERE = __file__.rsplit("/", 1)[0]

# The folder of the owner's files; set it before a game is loaded to keep them elsewhere.
owner_folder = _HERE

_loaded: dict[str, object] = {}


def load(game):
    """The pieces of a game, with its owner's corrections; the same object until ``forget``.

    Raises ValueError, naming the file and the place in it, for a correction that fits nothing.
    """
    if game not in _loaded:
        data = _read(_HERE + "/" + game + ".json")
        name = game + ".owner.json"
        try:
            corrections = _read(owner_folder + "/" + name)
        except OSError:
            corrections = None
        if corrections is not None:
            correct(data, corrections, name)
        _loaded[game] = data
    return _loaded[game]


def forget(game):
    """Drop the pieces of a game, and the module ``<game>_check`` that made tables of them, once these are there: a
    board has better uses for its heap.
    """
    _loaded.pop(game, None)
    unload("naiad_core.pieces." + game.replace("-", "_") + "_check")


def correct(data, corrections, name):
    """Lay an owner's corrections over the data, in place; ``name`` is the file that errors speak of."""
    if type(corrections) is not dict:
        raise ValueError("%s: must be an object" % name)
    for key in corrections:
        new = corrections[key]
        if key not in data:
            raise ValueError("%s: '%s' is unknown; known here: %s" % (name, key, ", ".join(sorted(data))))
        old = data[key]
        if type(old) is not dict:
            data[key] = new
        elif "value" not in old:
            correct(old, new, "%s: %s" % (name, key))
        elif type(new) is dict and "value" in new:
            data[key] = new
            new.setdefault("confidence", "owner")
        else:
            data[key] = {"value": new, "confidence": "owner"}


def _read(path):
    with open(path) as file:
        try:
            return json.load(file)
        except ValueError as error:
            raise ValueError("%s: not JSON: %s" % (path, error)) from None
