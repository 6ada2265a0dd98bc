"""Acqua Dolce in facts: what menus, command lines and cards say of it; not its rules."""

TITLE = "Acqua Dolce"
# On the panel: two words of up to four letters.
MENU = "ACQU DOLC"
# How many may play, from and to.
SEATS = (2, 5)
GOALS = ("species", "schools", "ornaments", "glassfish", "colours", "zones")
# (name, values, default), in the order the menu asks: any number of goals needed that every list of goals allows.
OPTIONS = (
    ("rules", ("basic", "advanced"), "basic"),
    ("goals", (list(GOALS[:3]), list(GOALS[3:]), list(GOALS)), list(GOALS[:3])),
    ("goals_needed", (1, 2, 3), 2),
    ("single_pile", (False, True), False),
    ("extra_action", (False, True), False),
    ("king", (0, 1, 2, 3, 4), 0),
)
# Who begins by the rulebook, in two words for the panel, and the option that says so; "" where the first seat does.
FIRST = ("YOUN GEST", "king")
# A value on the panel.
WORDS: dict[str, str] = {}
# What an option is, for a command's help.
HELP = {"rules": "with the temperature (advanced) or without (basic)"}
# What letters in the names of pieces stand for.
LETTERS: dict[str, str] = {}
