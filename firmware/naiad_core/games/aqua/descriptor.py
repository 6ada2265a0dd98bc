"""AQUA in facts: what menus, command lines and cards say of it; not its rules."""

TITLE = "AQUA"
# On the panel: two words of up to four letters.
MENU = "AQUA"
# How many may play, from and to.
SEATS = (1, 4)
# (name, values, default), in the order the menu asks.
OPTIONS = (
    ("variant", ("classic", "family", "advanced", "solo"), "classic"),
    ("market", ("tracked", "untracked"), "tracked"),
    ("snail", (0, 1, 2, 3), 0),
)
# A value on the panel.
WORDS = {
    "variant=classic": "CLAS SIC",
    "variant=family": "FAM ILY",
    "variant=advanced": "ADV 24",
    "market=tracked": "MRKT YES",
    "market=untracked": "MRKT NO",
}
# What an option is, for a command's help.
HELP = {
    "variant": "which rules; solo is for 1 player, the others for 2 to 4",
    "market": "whether the tiles turned up are read too, or untracked, only the one that is taken",
}
# What letters in the names of pieces stand for.
LETTERS = {"b": "blue", "g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow"}
