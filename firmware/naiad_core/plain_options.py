"""The options of a game that has nothing to say of them but its descriptor; not those of a game with an options.py."""


class Options:
    """What an options.py has, for the OPTIONS of a descriptor; in bytes an option is the place of its value."""

    def __init__(self, descriptor):
        self.descriptor = descriptor

    def default_options(self, seats, given=()):
        """The options given, every other at its default."""
        options = dict([(name, default) for name, _values, default in self.descriptor.OPTIONS])
        options.update(given)
        return options

    def problem(self, options, seats):
        """'' if complete options are good, else the sentence that says what is not."""
        for name, values, _default in self.descriptor.OPTIONS:
            # True is 1, but no number of anything.
            if not [value for value in values if type(value) is type(options[name]) and value == options[name]]:
                return "'%s' must be one of %s" % (name, ", ".join([str(value) for value in values]))
        return ""

    def complete(self, raw, seats):
        """Complete options from a header's; BadOption for an unknown one or a bad value."""
        from naiad_core.notation import BadOption

        options = self.default_options(seats)
        for name in raw:
            if name not in options:
                known = ", ".join(sorted(options)) or "none"
                raise BadOption("the option '%s' is unknown; %s has: %s" % (name, self.descriptor.TITLE, known))
        options.update(raw)
        wrong = self.problem(options, seats)
        if wrong:
            raise BadOption(wrong)
        return options

    def pack_options(self, options, seats):
        """Complete options in bytes."""
        return bytes([list(values).index(options[name]) for name, values, _default in self.descriptor.OPTIONS])

    def unpack_options(self, data, seats):
        """The options in the bytes; ValueError for bytes that pack_options never makes."""
        known = self.descriptor.OPTIONS
        if len(data) != len(known) or [n for n in range(len(data)) if data[n] >= len(known[n][1])]:
            raise ValueError("these bytes are no options of %s" % self.descriptor.TITLE)
        return dict([(known[n][0], known[n][1][data[n]]) for n in range(len(data))])
