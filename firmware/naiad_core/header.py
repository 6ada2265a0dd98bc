"""A record's header in bytes, from its version to its options; not its lines (record.py).

A journal's header may have the gate row behind its options, see ``pack_ways``. A board loads this when a game begins.
"""

from naiad_core import games
from naiad_core.record import get_varint, put_varint

BYTES_VERSION = 1
WITH_VALUES = 2


def pack_header(game, seats, options):
    """Game, seats and options in bytes."""
    packed = games.options(game).pack_options(options, seats)
    return bytes((BYTES_VERSION, games.GAMES.index(game), seats, len(packed))) + packed


def pack_ways(gap_mm):
    """The ways from each gate to the next in bytes: varints, only one where all are alike. b"" for a row of one."""
    ways = gap_mm[1:]
    out = bytearray()
    for way_mm in ways[:1] if min(ways, default=0) == max(ways, default=0) else ways:
        put_varint(out, way_mm)
    return bytes(out)


def unpack_ways(data):
    """What pack_ways packed: the one way, or a list of them; None where that is nothing that it can have made."""
    ways = []
    at = 0
    try:
        while at < len(data):
            way_mm, at = get_varint(data, at)
            ways.append(way_mm)
    except ValueError:
        return None
    return ways if len(ways) > 1 else ways[0] if ways else None


def game_of(header):
    """The game that a header names, '' if this version knows none of that number."""
    return games.GAMES[header[1]] if len(header) > 1 and header[1] < len(games.GAMES) else ""


def unpack_header(data, game=""):
    """(game, seats, options, length of the header); ValueError for bytes that are no record. ``game``: its name, where
    that brings values of its own.
    """
    if (
        len(data) < 4
        or not BYTES_VERSION <= data[0] <= WITH_VALUES
        or data[1] >= len(games.GAMES)
        or len(data) < 4 + data[3]
    ):
        raise ValueError("these bytes are no record of version %d" % BYTES_VERSION)
    game = game or games.GAMES[data[1]]
    seats = data[2]
    fewest, most = games.descriptor(game).SEATS
    if not fewest <= seats <= most:
        raise ValueError("%s is not for %d players" % (game, seats))
    end = 4 + data[3]
    return game, seats, games.options(game).unpack_options(bytes(data[4:end]), seats), end
