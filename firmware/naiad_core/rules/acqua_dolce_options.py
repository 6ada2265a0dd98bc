"""Acqua Dolce's options: complete, checked, packed; not the words of a header. Read acqua_dolce.py next."""

from naiad_core.rules.acqua_dolce_goals import GOALS, goal_bits, goal_names

RULES = ("basic", "advanced")
_FLAGS = ("single_pile", "extra_action")

# What the board's menu offers: any number of goals needed that every list of goals allows.
CHOICES = (
    ("rules", RULES, "basic"),
    ("goals", (list(GOALS[:3]), list(GOALS[3:]), list(GOALS)), list(GOALS[:3])),
    ("goals_needed", (1, 2, 3), 2),
    ("single_pile", (False, True), False),
    ("extra_action", (False, True), False),
    ("king", (0, 1, 2, 3, 4), 0),
)


def choices(seats):
    """CHOICES for so many seats: any of them may be king."""
    return CHOICES[:-1] + (("king", tuple(range(seats)), 0),)


def default_options(seats):
    """Every option at its default."""
    options = dict([(name, default) for name, _values, default in CHOICES])
    options["goals"] = list(GOALS[:3])
    return options


def problem(options, seats):
    """'' if complete options are good for so many seats, else the sentence that says what is not."""
    if type(options["rules"]) is not str or options["rules"] not in RULES:
        return "'rules' must be one of %s" % ", ".join(RULES)
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
    """Complete options in bytes: rules, the two flags and the king; goals; how many of them are needed."""
    first = RULES.index(options["rules"]) | options["king"] << 3
    for n in range(len(_FLAGS)):
        first |= options[_FLAGS[n]] << n + 1
    return bytes((first, goal_bits(options["goals"]), options["goals_needed"]))


def unpack_options(data, seats):
    """The options in the bytes; ValueError for bytes that pack_options never makes."""
    if len(data) != 3 or data[1] >> len(GOALS):
        raise ValueError("these bytes are no options of acqua-dolce")
    options = {
        "rules": RULES[data[0] & 1],
        "goals": goal_names(data[1]),
        "goals_needed": data[2],
        "single_pile": data[0] & 2 != 0,
        "extra_action": data[0] & 4 != 0,
        "king": data[0] >> 3,
    }
    wrong = problem(options, seats)
    if wrong:
        raise ValueError("these bytes are no options of acqua-dolce: %s" % wrong)
    return options
