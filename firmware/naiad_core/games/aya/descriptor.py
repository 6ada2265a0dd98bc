"""AYA in facts: what menus, command lines and cards say of it; not its rules."""

TITLE = "AYA"
# On the panel: two words of up to four letters.
MENU = "AYA"
# How many may play, from and to.
SEATS = (2, 5)
# (name, values, default), in the order the menu asks.
OPTIONS = (
    ("cameras_per_terrain", (5, 8), 5),
    ("max_animals_per_fork", (3, 2), 3),
    ("free_pushes", (1, 2), 1),
    ("track", ("all", "photos"), "all"),
)
# Who begins by the rulebook, in two words for the panel, and the option that says so; "" where the first seat does.
FIRST = ("YOUN GEST", "")
# A value on the panel.
WORDS = {
    "cameras_per_terrain=5": "CAM 25",
    "cameras_per_terrain=8": "CAM 40",
    "max_animals_per_fork=3": "FORK 3",
    "max_animals_per_fork=2": "FORK 2",
    "free_pushes=1": "FREE 1",
    "free_pushes=2": "FREE 2",
    "track=all": "SCAN ALL",
    "track=photos": "FOTO ONLY",
}
# Values that the rulebook has, where the usual ones are others.
RULEBOOK = ("max_animals_per_fork=2",)
# What an option is, for a command's help.
HELP = {
    "cameras_per_terrain": "dominoes of a terrain with a camera",
    "max_animals_per_fork": "animals at one fork",
    "free_pushes": "pushes that cost no token",
    "track": "what is recorded: every domino, or the photos alone, after the cascade",
}
# What letters in the names of pieces stand for.
LETTERS = {"f": "forest", "m": "mountain", "d": "desert", "p": "pole", "c": "field", "g": "garden"}
