"""Words for moves: one file a game, dict <-> action. Used where text is, never by the rules.

Each module has ``options(raw, seats)``, ``parse(obj, state)`` and ``show(action, state)``;
text.py calls them, quintazone.py shows the pattern.
"""


class BadArgument(ValueError):
    """Something wrong in the line by itself; the text says what."""


class BadOption(ValueError):
    """An option that is unknown or has a bad value; the text says which."""


def load(game):
    """The notation module of a game; KeyError for a name that is none."""
    from naiad_core import rules

    if game not in rules.GAMES:
        raise KeyError(game)
    name = "naiad_core.notation." + game.replace("-", "_")
    __import__(name)
    import sys

    return sys.modules[name]


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
