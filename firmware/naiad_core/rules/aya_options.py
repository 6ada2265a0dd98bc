"""AYA's options: complete, packed; not the words of a header. Read aya.py next."""

from naiad_core.rules.aya_moves import DOMINOES, piece, piece_name

CHOICES = (("cameras_per_terrain", (5, 8), 5), ("max_animals_per_fork", (3, 2), 3))

# So many gates keep their domino in packed options, which must fit one entry of a journal; what
# the rules need of the others, their number, is kept for all.
MAX_PACKED_GATES = 128
_NO_DOMINO = 255


def default_options(seats):
    """The options of a game whose header names none. Without ``gates`` any gate may fire."""
    return {"cameras_per_terrain": 5, "max_animals_per_fork": 3}


def pack_options(options, seats):
    """Options in bytes, at most 131."""
    gates = options.get("gates")
    flags = options["cameras_per_terrain"] | options["max_animals_per_fork"] << 4
    if gates is None:
        return bytes((flags,))
    out = bytearray((flags, len(gates) & 255, len(gates) >> 8 & 255))
    for name in gates[:MAX_PACKED_GATES]:
        out.append(_NO_DOMINO if name is None else piece(name))
    return bytes(out)


def unpack_options(data, seats):
    """The options that pack_options packed; ValueError for bytes that it cannot have made."""
    cameras = data[0] & 15 if data else 0
    animals = data[0] >> 4 if data else 0
    entries = data[3:]
    count = data[1] | data[2] << 8 if len(data) > 2 else 0
    if (
        cameras not in CHOICES[0][1]
        or animals not in CHOICES[1][1]
        or len(data) == 2
        or len(entries) != min(count, MAX_PACKED_GATES)
    ):
        raise ValueError("these bytes are no options of AYA")
    options = {"cameras_per_terrain": cameras, "max_animals_per_fork": animals}
    if len(data) > 2:
        names = [piece_name(number) if number < DOMINOES else None for number in entries]
        options["gates"] = names + [None] * (count - len(names))
    return options
