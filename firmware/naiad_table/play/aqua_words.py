"""AQUA's colours as words of four letters; nothing else. Read aqua.py next."""

# As COLOURS of the pieces has them.
NAMES = ("BLUE", "GRN", "ORNG", "PURP", "RED", "YELL")
