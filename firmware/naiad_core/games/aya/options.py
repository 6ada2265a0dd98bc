"""AYA's options: complete, packed; not the words of a header."""

from naiad_core import options as declared
from naiad_core.games.aya.descriptor import OPTIONS
from naiad_core.games.aya.pieces import DOMINOES, piece, piece_name

# The journal keeps with the game how far the gates of its row stand apart.
HAS_GATES = True

# So many gates keep their domino in packed options, which must fit one entry of a journal; what
# the rules need of the others, their number, is kept for all.
MAX_PACKED_GATES = 128
_NO_DOMINO = 255


def default_options(seats, given=()):
    """The options given, every other at its default. Without ``gates`` any gate may fire."""
    options = declared.defaults(OPTIONS, seats)
    options.update(given)
    return options


def problem(options, seats):
    """'' if complete options are good, else the sentence that says what is not; ``gates`` may hold anything."""
    if type(options.get("gates", [])) is not list:
        return "'gates' must be a list"
    return declared.problem(OPTIONS, options, seats)


def tidied(options):
    """Complete options as they are kept: of ``gates`` only names of dominoes, in their places."""
    if "gates" in options:
        options["gates"] = [entry if _is_domino(entry) else None for entry in options["gates"]]
    return options


def _is_domino(name):
    return type(name) is str and 0 <= piece(name) < DOMINOES


def pack_options(options, seats):
    """Options in bytes, at most 131."""
    gates = options.get("gates")
    flags = declared.pack(OPTIONS, options)
    if gates is None:
        return bytes((flags,))
    out = bytearray((flags, len(gates) & 255, len(gates) >> 8 & 255))
    for name in gates[:MAX_PACKED_GATES]:
        out.append(_NO_DOMINO if name is None else piece(name))
    return bytes(out)


def unpack_options(data, seats):
    """The options that pack_options packed; ValueError for bytes that it cannot have made."""
    entries = data[3:]
    count = data[1] | data[2] << 8 if len(data) > 2 else 0
    if not data or len(data) == 2 or len(entries) != min(count, MAX_PACKED_GATES):
        raise ValueError("these bytes are no options of AYA")
    options = declared.unpack(OPTIONS, data[0])
    if len(data) > 2:
        names = [piece_name(number) if number < DOMINOES else None for number in entries]
        options["gates"] = names + [None] * (count - len(names))
    return options
