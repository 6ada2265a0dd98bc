"""Quintazone in facts: what menus, command lines and cards say of it; apart from its rules for the heap."""

from naiad_core.options import Option

TITLE = "Quintazone"
# On the panel: two words of up to four letters.
MENU = "QUIN ZONE"
# How many may play, from and to.
SEATS = (2, 5)
OPTIONS = (
    Option(
        "deck",
        ("aquarius-1e", "aquarius-2e"),
        "aquarius-1e",
        bit=0,
        rulebook="aquarius-1e",
        words=("DECK 40", "DECK 55"),
        help="the deck of 40 cards or of 55",
    ),
)
# Who begins by the rulebook, in two words for the panel, and the option that says so; "" where the first seat does.
FIRST = ("AGE FIVE", "")
# What letters in the names of pieces stand for.
LETTERS = {"a": "air", "e": "earth", "f": "fire", "v": "ether", "w": "water"}
