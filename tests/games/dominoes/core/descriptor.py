"""Dominoes in facts: what menus, command lines and cards say of them; not their rules."""

TITLE = "Dominoes"
# On the panel: two words of up to four letters.
MENU = "DOMI NOES"
# How many may play, from and to.
SEATS = (2, 4)
# (name, values, default), in the order the menu asks.
OPTIONS = ()
# A value on the panel.
WORDS = {}
# What an option is, for a command's help.
HELP = {}
# What letters in the names of pieces stand for.
LETTERS = {}
