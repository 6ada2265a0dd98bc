"""Acqua Dolce in facts: what menus, command lines and cards say of it; apart from its rules for the heap."""

from naiad_core.options import Option

TITLE = "Acqua Dolce"
# On the panel: two words of up to four letters.
MENU = "ACQU DOLC"
# How many may play, from and to.
SEATS = (2, 5)
# A goal's number is its place here, and its bit where several make one number.
GOALS = ("species", "schools", "ornaments", "glassfish", "colours", "zones")
_FIRST_GOALS = list(GOALS[:3])
OPTIONS = (
    Option(
        "rules",
        ("basic", "advanced"),
        "basic",
        bit=0,
        help="with the temperature (advanced) or without (basic)",
    ),
    # Any list of goals, and any number of them that a table can meet at once: see options.py.
    Option("goals", (_FIRST_GOALS, list(GOALS[3:]), list(GOALS)), _FIRST_GOALS, rulebook=_FIRST_GOALS, asked=False),
    Option("goals_needed", (1, 2, 3), 2, rulebook=2, asked=False),
    Option("single_pile", (False, True), False, bit=1, rulebook=False, asked=False),
    Option("extra_action", (False, True), False, bit=2, rulebook=False, asked=False),
    Option("king", (0, 1, 2, 3, 4), 0, bit=3, when=lambda seat, seats: seat < seats, asked=False),
    # How often a seat may change the temperature. Records that do not say are older than the other reading.
    Option("temperature_once", ("turn", "round"), "round", bit=6, absent="turn", rulebook="round", asked=False),
)
# Who begins by the rulebook, in two words for the panel, and the option that says so; "" where the first seat does.
FIRST = ("YOUN GEST", "king")
# What letters in the names of pieces stand for.
LETTERS: dict[str, str] = {}
