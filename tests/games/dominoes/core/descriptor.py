"""Dominoes in facts: what menus, command lines and cards say of them; not their rules."""

TITLE = "Dominoes"
# On the panel: two words of up to four letters.
MENU = "DOMI NOES"
# How many may play, from and to.
SEATS = (2, 4)
# In the order the menu asks, see naiad_core/options.py.
OPTIONS = ()
# What letters in the names of pieces stand for.
LETTERS = {}
