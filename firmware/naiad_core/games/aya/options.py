"""AYA's options: complete, packed; not the words of a header."""

from naiad_core.games.aya.descriptor import OPTIONS
from naiad_core.games.aya.pieces import DOMINOES, piece, piece_name

# The journal keeps with the game how far the gates of its row stand apart.
HAS_GATES = True

# So many gates keep their domino in packed options, which must fit one entry of a journal; what
# the rules need of the others, their number, is kept for all.
MAX_PACKED_GATES = 128
_NO_DOMINO = 255
# The bit of a light game among the packed flags.
_LIGHT = 64


def default_options(seats, given=()):
    """The options given, every other at its default. Without ``gates`` any gate may fire."""
    options = dict([(name, default) for name, _values, default in OPTIONS])
    options.update(given)
    return options


def pack_options(options, seats):
    """Options in bytes, at most 131."""
    gates = options.get("gates")
    flags = options["cameras_per_terrain"] | options["max_animals_per_fork"] << 4 | options["free_pushes"] - 1 << 7
    if options["track"] == "photos":
        flags |= _LIGHT
    if gates is None:
        return bytes((flags,))
    out = bytearray((flags, len(gates) & 255, len(gates) >> 8 & 255))
    for name in gates[:MAX_PACKED_GATES]:
        out.append(_NO_DOMINO if name is None else piece(name))
    return bytes(out)


def unpack_options(data, seats):
    """The options that pack_options packed; ValueError for bytes that it cannot have made."""
    cameras = data[0] & 15 if data else 0
    animals = data[0] >> 4 & 3 if data else 0
    entries = data[3:]
    count = data[1] | data[2] << 8 if len(data) > 2 else 0
    if (
        cameras not in OPTIONS[0][1]
        or animals not in OPTIONS[1][1]
        or len(data) == 2
        or len(entries) != min(count, MAX_PACKED_GATES)
    ):
        raise ValueError("these bytes are no options of AYA")
    # Both bits were 0 before there were these options.
    options = {
        "cameras_per_terrain": cameras,
        "max_animals_per_fork": animals,
        "free_pushes": 1 + (data[0] >> 7),
        "track": "photos" if data[0] & _LIGHT else "all",
    }
    if len(data) > 2:
        names = [piece_name(number) if number < DOMINOES else None for number in entries]
        options["gates"] = names + [None] * (count - len(names))
    return options
