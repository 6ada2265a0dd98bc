"""What the notations of all games share; not a game's own words for its moves (games/<game>/notation.py).

Those turn a dict into an action and back, where text is, never in the rules: ``parse(obj, state)`` and
``show(action, state)``, called by text.py.
"""

from naiad_core import games


class BadArgument(ValueError):
    """Something wrong in the line by itself; the text says what."""


class BadOption(ValueError):
    """An option that is unknown or has a bad value; the text says which."""


def options(game, raw, seats):
    """The complete options of a header: those it does not name as records without them were played.

    BadOption for one that is unknown, or a bad value.
    """
    descriptor = games.descriptor(game)
    known = [row.name for row in descriptor.OPTIONS] + list(getattr(descriptor, "OPEN", ()))
    for name in raw:
        if name not in known:
            said = ", ".join(sorted(known)) or "none"
            raise BadOption("the option '%s' is unknown; %s has: %s" % (name, descriptor.TITLE, said))
    complete = dict([(row.name, row.absent) for row in descriptor.OPTIONS])
    complete.update(raw)
    own = games.options(game)
    wrong = own.problem(complete, seats)
    if wrong:
        raise BadOption(wrong)
    # As they are kept: a set in its own order, nothing that is not asked about.
    return own.tidied(complete) if hasattr(own, "tidied") else complete


def integer(obj, key):
    """obj[key] if it is a whole number; BadArgument otherwise."""
    value = obj.get(key)
    if type(value) is not int:
        raise BadArgument("'%s' must be a whole number" % key)
    return value


def flag(obj, key, default=None):
    """obj[key] if it is true or false; the default where it is missing and there is one."""
    value = obj.get(key, default)
    if value is not True and value is not False:
        raise BadArgument("'%s' must be true or false" % key)
    return value


def one_of(obj, key, names):
    """obj[key] if it is one of the names; BadArgument otherwise."""
    value = obj.get(key)
    if type(value) is not str or value not in names:
        raise BadArgument("'%s' must be one of %s" % (key, ", ".join(names)))
    return value
