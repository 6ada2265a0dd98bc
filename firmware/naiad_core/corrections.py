"""A game's pieces read, corrected by its owner's file and checked, and such corrections as entries of a journal; not
what the pieces are (pieces.py). Gone again when a game is begun or loaded.

Whatever stands in somebody else's file, and even the want of memory for it, is told and must not end a table.
"""

import gc
import json
import os

from naiad_core import entry, games, pieces
from naiad_core.header import WITH_VALUES
from naiad_core.unload import unload

# A sentence quotes what is wrong, and that may be long.
MOST_TOLD = 200
# Beside these there is room for a whole game in a journal that has nothing else.
MOST_BYTES = 1600
# Of these no rule asks.
WORDS = ("text", "name")

# The first byte of a body: how many follow, and whether it is the first.
FIRST = 128
PART = 199


def read(game):
    """What ``build`` gives with what pieces.py says that the game is corrected by, or without it where it cannot be."""
    if pieces.values is not None:
        return build(game, json.loads(pieces.values) if pieces.values else None)
    path, size = owners(game)
    if not path or game in pieces.refused:
        return build(game)
    try:
        if size > games.MOST_BYTES:
            raise ValueError("more than %d bytes are no corrections" % games.MOST_BYTES)
        made = build(game, _json(path))
        if pieces.on_values is not None:
            pieces.on_values(text(made[2]))
        return made
    except Exception as error:
        wrong = message(error)
    pieces.refused.append(game)
    gc.collect()
    pieces.on_refused(path, wrong)
    return build(game)


def message(error):
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


def owners(game):
    """(path, bytes) of an owner's file, '' and 0 where there is none."""
    # Boards of before have it deeper down.
    for folder in () if pieces.owner_folder is None else ("/", "/naiad_core/pieces/"):
        path = pieces.owner_folder + folder + game + ".owner.json"
        try:
            return path, os.stat(path)[6]
        except OSError:
            pass
    return "", 0


def room(game):
    """The bytes that a journal should have free beside those of a game that begins now; 0 without an owner's file."""
    size = owners(game)[1]
    return min(size, MOST_BYTES) + 64 if size else 0


def settle(entries, keep):
    """Let what is read next be the game that these entries, (kind, body), tell, by the values it was begun with.

    Where it has no move yet, those are the owner's as they are now, and ``keep`` gets the bodies of their entries.
    """
    header = b""
    found: list[bytes] = []
    begins = False
    for kind, body in entries:
        if kind == entry.GAME or kind == entry.AGAIN:
            header = entry.game(kind, body)[3]
            found = []
            begins = True
        elif kind == entry.VALUES:
            found.append(body)
        elif kind == entry.MOVES:
            begins = False
    pieces.values = joined(found)
    if pieces.values is None:
        if begins and header[0] == WITH_VALUES:
            pieces.on_values = lambda values: keep(bodies(values))
        else:
            pieces.values = ""


def text(values):
    """Values as text, as short as they can be; ValueError for more than a journal has room for."""
    found = json.dumps(bare(values), separators=(",", ":"))
    if len(found) > MOST_BYTES:
        raise ValueError("its values are %d bytes, and a game in the memory has room for %d" % (len(found), MOST_BYTES))
    return found


def bare(value):
    """A value without the words in it."""
    if type(value) is not dict:
        return value
    return dict([(key, bare(value[key])) for key in value if key not in WORDS])


def bodies(found):
    """The bodies of the entries that keep a text."""
    data = found.encode()
    left = (len(data) + PART - 1) // PART
    mark = FIRST
    for at in range(0, len(data), PART):
        left -= 1
        yield bytes((mark | left,)) + data[at : at + PART]
        mark = 0


def joined(found):
    """The text that the last whole row of bodies keeps, None where none is whole."""
    whole = None
    data = b""
    left = 0
    for body in found:
        if body[0] & FIRST:
            data = b""
            left = body[0] + 1 - FIRST
        left -= 1
        if body[0] & ~FIRST != left:
            left = 0
            continue
        data += body[1:]
        if not left:
            whole = data.decode()
    return whole
