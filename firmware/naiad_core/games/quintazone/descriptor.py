"""Quintazone in facts: what menus, command lines and cards say of it; not its rules."""

TITLE = "Quintazone"
# On the panel: two words of up to four letters.
MENU = "QUIN ZONE"
# How many may play, from and to.
SEATS = (2, 5)
# (name, values, default), in the order the menu asks.
OPTIONS = (("deck", ("aquarius-1e", "aquarius-2e"), "aquarius-1e"),)
# Who begins by the rulebook, in two words for the panel, and the option that says so; "" where the first seat does.
FIRST = ("AGE FIVE", "")
# A value on the panel.
WORDS = {"deck=aquarius-1e": "DECK 40", "deck=aquarius-2e": "DECK 55"}
# What an option is, for a command's help.
HELP = {"deck": "the deck of 40 cards or of 55"}
# What letters in the names of pieces stand for.
LETTERS = {"a": "air", "e": "earth", "f": "fire", "v": "ether", "w": "water"}
