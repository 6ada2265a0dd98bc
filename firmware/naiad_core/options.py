"""A game's options as its descriptor declares them: completed, checked, packed; not what only its own options.py knows.

A descriptor's OPTIONS is a tuple of Option, in the order the menu asks. Menu, header, bytes, command line and help read
these rows. Options that are no choice among values, such as a list of hot spots, are named in its OPEN; the game's own
options.py completes, checks and packs them.
"""


class Option:
    """One option: its ``name`` in headers, its ``values`` in the menu's order, and the ``default`` of a new game.

    absent    what a header means that does not name it, None for the default: older records were played so
    bit       the lowest of its bits in the packed number, never changed; None where options.py packs and checks it
    codes     by value what is packed, its place in ``values`` where there are none
    when      when(value, seats): whether so many players may have this value
    rulebook  the value that the rulebook has; None where it says nothing
    words     by value two words of up to four letters for the panel, "" for its name and value
    help      what it is, for a command line; "" where that does not offer it
    asked     whether the menu asks for it; else the set-up does, or nobody
    """

    def __init__(
        self,
        name,
        values,
        default,
        bit=None,
        codes=(),
        absent=None,
        when=None,
        rulebook=None,
        words=(),
        help="",
        asked=True,
    ):
        self.name = name
        self.values = values
        self.default = default
        self.bit = bit
        self.codes = codes or tuple(range(len(values)))
        self.absent = default if absent is None else absent
        self.when = when
        self.rulebook = rulebook
        self.words = words
        self.help = help
        self.asked = asked

    def allowed(self, seats):
        """The values that so many players may have."""
        if self.when is None:
            return self.values
        return tuple([value for value in self.values if self.when(value, seats)])

    def usual(self, seats):
        """The default, or the first value where so many players may not have that."""
        allowed = self.allowed(seats)
        return self.default if self.default in allowed else allowed[0]

    def panel(self, value):
        """A value in two words of up to four letters."""
        for at in range(len(self.words)):
            if self.values[at] == value and self.words[at]:
                return self.words[at]
        if value is True or value is False:
            return self.name[:4].upper() + (" YES" if value else " NO")
        return self.name[:4].upper() + " " + str(value)[:4].upper()


def defaults(rows, seats):
    """The options of a new game."""
    return dict([(row.name, row.usual(seats)) for row in rows])


def problem(rows, options, seats):
    """'' if complete options are good for so many seats, else the sentence that says what is not."""
    for row in rows:
        if row.bit is None:
            continue
        value = options[row.name]
        allowed = row.allowed(seats)
        # True is 1, but no number of anything.
        if not [each for each in allowed if type(each) is type(value) and each == value]:
            who = "" if row.when is None else " for 1 player" if seats == 1 else " for %d players" % seats
            said = ", ".join([_said(each) for each in allowed])
            return "'%s' must be %s%s%s" % (row.name, "one of " if len(allowed) > 1 else "", said, who)
    return ""


def _said(value):
    return str(value).lower() if type(value) is bool else str(value)


def pack(rows, options):
    """The options of all rows with a bit as one number."""
    number = 0
    for row in rows:
        if row.bit is not None:
            number |= row.codes[row.values.index(options[row.name])] << row.bit
    return number


def unpack(rows, number):
    """{name: value} of all rows with a bit; ValueError for a number that pack never makes."""
    out = {}
    for row in rows:
        if row.bit is None:
            continue
        mask = 1
        while mask < max(row.codes):
            mask = mask << 1 | 1
        code = number >> row.bit & mask
        if code not in row.codes:
            raise ValueError("no value of '%s' is packed as %d" % (row.name, code))
        out[row.name] = row.values[row.codes.index(code)]
        number &= ~(mask << row.bit)
    if number:
        raise ValueError("there are no options for the bits %d" % number)
    return out


class Plain:
    """What an options.py has, for a game whose descriptor says all: its number in as many bytes as it may need."""

    def __init__(self, descriptor):
        self.descriptor = descriptor

    def default_options(self, seats, given=()):
        """The options given, every other at its default."""
        options = defaults(self.descriptor.OPTIONS, seats)
        options.update(given)
        return options

    def problem(self, options, seats):
        """'' if complete options are good, else the sentence that says what is not."""
        return problem(self.descriptor.OPTIONS, options, seats)

    def pack_options(self, options, seats):
        """Complete options in bytes."""
        number = pack(self.descriptor.OPTIONS, options)
        return bytes([number >> shift & 255 for shift in range(0, self._bits(), 8)])

    def unpack_options(self, data, seats):
        """The options in the bytes; ValueError for bytes that pack_options never makes."""
        if len(data) != (self._bits() + 7) // 8:
            raise ValueError("these bytes are no options of %s" % self.descriptor.TITLE)
        options = unpack(self.descriptor.OPTIONS, sum([data[at] << 8 * at for at in range(len(data))]))
        wrong = self.problem(options, seats)
        if wrong:
            raise ValueError("these bytes are no options of %s: %s" % (self.descriptor.TITLE, wrong))
        return options

    def _bits(self):
        bits = 0
        for row in self.descriptor.OPTIONS:
            while max(row.codes) << row.bit >> bits:
                bits += 1
        return bits
