"""A game's pieces read, corrected by its owner's file and checked; not what they are (pieces.py). Gone again when read.

Whatever stands in somebody else's file, and even the want of memory for it, is told and must not end a table.
"""

import gc
import json

from naiad_core import games, owned, pieces
from naiad_core.unload import unload

# A sentence quotes what is wrong, and that may be long.
MOST_TOLD = 200


def read(game):
    """What ``build`` gives with what pieces.py says that the game is corrected by, or without it where it cannot be."""
    if pieces.values is not None:
        return build(game, json.loads(pieces.values) if pieces.values else None)
    path, size = owned.owners(game)
    if not path or game in pieces.refused:
        return build(game)
    try:
        if size > games.MOST_BYTES:
            raise ValueError("more than %d bytes are no corrections" % games.MOST_BYTES)
        made = build(game, _json(path))
        if pieces.on_values is not None:
            pieces.on_values(owned.text(made[2]))
        return made
    except Exception as error:
        wrong = told(error)
    pieces.refused.append(game)
    gc.collect()
    pieces.on_refused(path, wrong)
    return build(game)


def told(error):
    """What is wrong with corrections that this came of, in words."""
    if isinstance(error, ValueError):
        return str(error)[:MOST_TOLD]
    if isinstance(error, MemoryError):
        return "there is no memory to read it"
    if isinstance(error, OSError):
        return "this game has no values to correct"
    return "nested too deeply" if isinstance(error, RuntimeError) else "cannot be used: " + repr(error)[:MOST_TOLD]


def build(game, corrections=None):
    """(the pieces with these corrections, their tables, what of the corrections differs from what is printed);
    ValueError, naming the place, for a correction that fits nothing.
    """
    data = games.data(game, "pieces.json")
    differs = {} if corrections is None else correct(data, corrections)
    made = games.load(game, "pieces_check").tables(data)
    unload("naiad_core.games." + games.room(game) + ".pieces_check")
    return data, made, differs


def correct(data, corrections, place=""):
    """Lay an owner's corrections over the data, in place; ``place`` is where in the file they stand. What of them
    differs from the data, each value bare.
    """
    if type(corrections) is not dict:
        raise ValueError(place + "must be an object")
    differs = {}
    for key in corrections:
        new = corrections[key]
        if key not in data:
            raise ValueError("%s'%s' is unknown; known here: %s" % (place, key, ", ".join(sorted(data))))
        old = data[key]
        if "value" in old:
            if type(new) is not dict or "value" not in new:
                new = {"value": new}
            new.setdefault("confidence", "owner")
            data[key] = new
            if new["value"] != old["value"]:
                differs[key] = new["value"]
        else:
            below = correct(old, new, "%s%s: " % (place, key))
            if below:
                differs[key] = below
    return differs


def _json(path):
    with open(path, "rb") as file:
        if file.read(3) == b"\xef\xbb\xbf":
            raise ValueError("a byte order mark stands before it: save the file as UTF-8 without one")
        file.seek(0)
        try:
            return json.load(file)
        except ValueError as error:
            raise ValueError("not JSON: %s" % error) from None
