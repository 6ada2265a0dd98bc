"""Acqua Dolce's options: complete, checked, packed; not the words of a header."""

from naiad_core.games.acqua_dolce.descriptor import OPTIONS
from naiad_core.games.acqua_dolce.goals import GOALS, goal_bits, goal_names

RULES = OPTIONS[0][1]
_FLAGS = ("single_pile", "extra_action")
# How often a seat may change the temperature: once a turn as older records have it, or once a round.
ONCE = ("turn", "round")


def default_options(seats, given=()):
    """The options given, every other at its default."""
    options = dict([(name, default) for name, _values, default in OPTIONS])
    options["goals"] = list(GOALS[:3])
    options["temperature_once"] = ONCE[1]
    options.update(given)
    return options


def problem(options, seats):
    """'' if complete options are good for so many seats, else the sentence that says what is not."""
    if type(options["rules"]) is not str or options["rules"] not in RULES:
        return "'rules' must be one of %s" % ", ".join(RULES)
    if type(options["temperature_once"]) is not str or options["temperature_once"] not in ONCE:
        return "'temperature_once' must be one of %s" % ", ".join(ONCE)
    goals = options["goals"]
    if type(goals) is not list or not goals or [g for g in goals if type(g) is not str or g not in GOALS]:
        return "'goals' must be a list out of %s" % ", ".join(GOALS)
    if len(set(goals)) < len(goals):
        return "'goals' names one twice"
    if type(options["goals_needed"]) is not int or not 1 <= options["goals_needed"] <= len(goals):
        return "'goals_needed' must be a whole number from 1 to %d, the number of goals" % len(goals)
    for name in _FLAGS:
        if type(options[name]) is not bool:
            return "'%s' must be true or false" % name
    if type(options["king"]) is not int or not 0 <= options["king"] < seats:
        return "'king' must be a seat from 0 to %d" % (seats - 1)
    return ""


def pack_options(options, seats):
    """Complete options in bytes: what is said by one bit, and the king; goals; how many of them are needed."""
    first = RULES.index(options["rules"]) | options["king"] << 3 | ONCE.index(options["temperature_once"]) << 6
    for n in range(len(_FLAGS)):
        first |= options[_FLAGS[n]] << n + 1
    return bytes((first, goal_bits(options["goals"]), options["goals_needed"]))


def unpack_options(data, seats):
    """The options in the bytes; ValueError for bytes that pack_options never makes."""
    if len(data) != 3 or data[0] >> 7 or data[1] >> len(GOALS):
        raise ValueError("these bytes are no options of acqua-dolce")
    options = {
        "rules": RULES[data[0] & 1],
        "goals": goal_names(data[1]),
        "goals_needed": data[2],
        "single_pile": data[0] & 2 != 0,
        "extra_action": data[0] & 4 != 0,
        "king": data[0] >> 3 & 7,
        "temperature_once": ONCE[data[0] >> 6 & 1],
    }
    wrong = problem(options, seats)
    if wrong:
        raise ValueError("these bytes are no options of acqua-dolce: %s" % wrong)
    return options
