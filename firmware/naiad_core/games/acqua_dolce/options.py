"""Acqua Dolce's options: complete, checked, packed; not the words of a header."""

from naiad_core import options as declared
from naiad_core.games.acqua_dolce.descriptor import GOALS, OPTIONS


def default_options(seats, given=()):
    """The options given, every other at its default."""
    options = declared.defaults(OPTIONS, seats)
    options["goals"] = list(options["goals"])
    options.update(given)
    return options


def problem(options, seats):
    """'' if complete options are good for so many seats, else the sentence that says what is not."""
    wrong = declared.problem(OPTIONS, options, seats)
    if wrong:
        return wrong
    goals = options["goals"]
    if type(goals) is not list or not goals or [g for g in goals if type(g) is not str or g not in GOALS]:
        return "'goals' must be a list out of %s" % ", ".join(GOALS)
    if len(set(goals)) < len(goals):
        return "'goals' names one twice"
    most = most_needed(goals)
    if type(options["goals_needed"]) is not int or not 1 <= options["goals_needed"] <= most:
        return "'goals_needed' must be a whole number from 1 to %d, %s" % (
            most,
            "the number of goals" if most == len(goals) else "for schools and glassfish exclude each other",
        )
    return ""


def tidied(options):
    """Complete options as they are kept: goals are a set, whatever the order in which they were written."""
    options["goals"] = [goal for goal in GOALS if goal in options["goals"]]
    return options


def most_needed(goals):
    """How many of these goals a table can meet at once: no control phase leaves both glassfish and schools."""
    return len(goals) - ("schools" in goals and "glassfish" in goals)


def pack_options(options, seats):
    """Complete options in bytes: what is said by one bit, and the king; goals; how many of them are needed."""
    goals = sum([1 << GOALS.index(name) for name in options["goals"]])
    return bytes((declared.pack(OPTIONS, options), goals, options["goals_needed"]))


def unpack_options(data, seats):
    """The options in the bytes; ValueError for bytes that pack_options never makes."""
    if len(data) != 3 or data[1] >> len(GOALS):
        raise ValueError("these bytes are no options of acqua-dolce")
    options = declared.unpack(OPTIONS, data[0])
    options["goals"] = [GOALS[number] for number in range(len(GOALS)) if data[1] >> number & 1]
    options["goals_needed"] = data[2]
    wrong = problem(options, seats)
    if wrong:
        raise ValueError("these bytes are no options of acqua-dolce: %s" % wrong)
    return options
