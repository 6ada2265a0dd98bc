"""What a game is corrected by, kept with it in a journal: an owner's file found, its values as entries; not what they
say (corrections.py). Gone again when a game is begun or loaded.
"""

import json
import os

from naiad_core import entry, pieces
from naiad_core.header import WITH_VALUES

# Beside these there is room for a whole game in a journal that has nothing else.
MOST_BYTES = 1600
# Of these no rule asks.
WORDS = ("text", "name")

# The first byte of a body: how many follow, and whether it is the first.
FIRST = 128
PART = 199


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
