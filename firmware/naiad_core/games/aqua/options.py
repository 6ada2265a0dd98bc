"""AQUA's options: complete, dealt at random, checked, packed; not the words of a header."""

from naiad_core import options as declared
from naiad_core.games.aqua.descriptor import OPTIONS
from naiad_core.games.aqua.pieces import COLOURS, ECOSYSTEMS, HOTSPOTS, is_hotspot

# Ecosystems that lie in the row, and that belong to the classic game.
ROW = 6
COUNT = len(ECOSYSTEMS) - 1


def default_options(seats, given=()):
    """The options given, the others without any chance: hot spots and ecosystems in the order of the data."""
    options = _options(seats, dict(given).get("variant"), HOTSPOTS, COLOURS, range(1, ROW + 1), 0)
    options.update(given)
    return options


def deal(seats, variant, rng):
    """Complete options set up at random as the rulebook says; rng(n) gives 0 to n - 1.

    Alone the six classic ecosystems are dealt: which to use is the player's choice.
    """
    ids = _shuffled(range(1, (COUNT if variant == "advanced" else ROW) + 1), rng)[:ROW]
    return _options(seats, variant, _shuffled(HOTSPOTS, rng), _shuffled(COLOURS, rng), sorted(ids), rng(seats))


def _options(seats, variant, hotspots, natives, ids, snail):
    options = declared.defaults(OPTIONS, seats)
    options["variant"] = variant or options["variant"]
    options["hotspots"] = list(hotspots[:seats])
    options["snail"] = snail
    if options["variant"] != "family":
        options["ecosystems"] = [{"id": n, "native": native} for n, native in zip(ids, natives)]
    return options


def _shuffled(things, rng):
    left = list(things)
    return [left.pop(rng(len(left))) for _ in range(len(left))]


def problem(options, seats):
    """'' if complete options are good for so many seats, else the sentence that says what is not."""
    wrong = declared.problem(OPTIONS, options, seats)
    if wrong:
        return wrong
    hotspots = options.get("hotspots")
    if type(hotspots) is not list or len(hotspots) != seats or [h for h in hotspots if not is_hotspot(h)]:
        return "'hotspots' must be %d texts, one a player, each with the letters %s once" % (seats, COLOURS)
    variant = options["variant"]
    if variant == "family":
        return "'ecosystems' are not part of the family game" if "ecosystems" in options else ""
    highest = ROW if variant == "classic" else COUNT
    row = options.get("ecosystems")
    good = type(row) is list and len(row) == ROW
    ids = []
    natives = []
    for each in row if good else ():
        good = good and type(each) is dict and sorted(each) == ["id", "native"]
        if good:
            ids.append(each["id"])
            natives.append(each["native"])
    good = good and not [n for n in ids if type(n) is not int or not 1 <= n <= highest]
    good = good and not [c for c in natives if type(c) is not str or len(c) != 1]
    if not good or len(set(ids)) < ROW or not is_hotspot("".join(natives)):
        return (
            "'ecosystems' must be six of {'id', 'native'}: different ids from 1 to %d, "
            "each of the colours %s native once" % (highest, COLOURS)
        )
    return ""


def pack_options(options, seats):
    """Complete options in bytes: 1, then 3 a hot spot, then 6 for the ecosystems."""
    out = bytearray((declared.pack(OPTIONS, options),))
    for hotspot in options["hotspots"]:
        number = 0
        for colour in hotspot:
            number = number << 3 | COLOURS.index(colour)
        out.extend(bytes((number >> 16, number >> 8 & 255, number & 255)))
    for each in options.get("ecosystems", ()):
        out.append(each["id"] << 3 | COLOURS.index(each["native"]))
    return bytes(out)


def unpack_options(data, seats):
    """What pack_options packed; ValueError for bytes that it cannot have made."""
    # Two letters that no colour has, for what three bits hold beyond six.
    letters = COLOURS + "??"
    ecosystems = 1 + 3 * seats
    if not 1 <= seats <= len(HOTSPOTS) or len(data) not in (ecosystems, ecosystems + ROW):
        raise ValueError("the packed options of AQUA: not these bytes for %d players" % seats)
    hotspots = []
    for at in range(1, ecosystems, 3):
        number = data[at] << 16 | data[at + 1] << 8 | data[at + 2]
        hotspots.append("".join([letters[number >> shift & 7] for shift in range(15, -1, -3)]))
    options = declared.unpack(OPTIONS, data[0])
    options["hotspots"] = hotspots
    if len(data) > ecosystems:
        options["ecosystems"] = [{"id": b >> 3, "native": letters[b & 7]} for b in data[ecosystems:]]
    wrong = problem(options, seats)
    if wrong:
        raise ValueError("the packed options of AQUA: %s" % wrong)
    return options
