"""AQUA in facts: what menus, command lines and cards say of it; apart from its rules for the heap."""

from naiad_core.options import Option

TITLE = "AQUA"
# On the panel: two words of up to four letters.
MENU = "AQUA"
# How many may play, from and to.
SEATS = (1, 4)
OPTIONS = (
    Option(
        "variant",
        ("classic", "family", "advanced", "solo"),
        "classic",
        bit=0,
        when=lambda value, seats: (value == "solo") == (seats == 1),
        words=("CLAS SIC", "FAM ILY", "ADV 24"),
        help="which rules; solo is for 1 player, the others for 2 to 4",
    ),
    Option(
        "market",
        ("tracked", "untracked"),
        "tracked",
        bit=4,
        words=("MRKT YES", "MRKT NO"),
        help="whether the tiles turned up are read too, or untracked, only the one that is taken",
    ),
    Option("snail", (0, 1, 2, 3), 0, bit=2, when=lambda seat, seats: seat < seats, asked=False),
)
# A list of hot spots, one a seat, and the row of ecosystems: see options.py.
OPEN = ("hotspots", "ecosystems")
# What letters in the names of pieces stand for.
LETTERS = {"b": "blue", "g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow"}
