"""AYA in facts: what menus, command lines and cards say of it; not its rules."""

from naiad_core.options import Option

TITLE = "AYA"
# On the panel: two words of up to four letters.
MENU = "AYA"
# How many may play, from and to.
SEATS = (2, 5)
OPTIONS = (
    Option(
        "cameras_per_terrain",
        (5, 8),
        5,
        bit=0,
        codes=(5, 8),
        rulebook=5,
        words=("CAM 25", "CAM 40"),
        help="dominoes of a terrain with a camera",
    ),
    # Three is what a fork can carry, one on each of its stretches; it was usual once.
    Option(
        "max_animals_per_fork",
        (2, 3),
        2,
        bit=4,
        codes=(2, 3),
        absent=3,
        rulebook=2,
        words=("FORK 2", "FORK 3"),
        help="animals at one fork",
    ),
    # The rulebook's sentence frees the first push; read to the letter it frees the first one after that too.
    Option("free_pushes", (1, 2), 1, bit=7, words=("FREE 1", "FREE 2"), help="pushes that cost no token"),
    Option(
        "track",
        ("all", "photos"),
        "all",
        bit=6,
        words=("SCAN ALL", "FOTO ONLY"),
        help="what is recorded: every domino, or the photos alone, after the cascade",
    ),
)
# A list, one entry a gate of the row: see options.py.
OPEN = ("gates",)
# Who begins by the rulebook, in two words for the panel, and the option that says so; "" where the first seat does.
FIRST = ("YOUN GEST", "")
# All of its seats are on one side: nobody plays against a PC.
TOGETHER = True
# What letters in the names of pieces stand for.
LETTERS = {"f": "forest", "m": "mountain", "d": "desert", "p": "pole", "c": "field", "g": "garden"}
