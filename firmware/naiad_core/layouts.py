"""The layouts: what lies where on the panel in each game, and in which colour; data, no drawing.

A layout is read by the board that draws it, by the robots that look at it and by whoever prints it.
Colours are the names of palette.py in small letters.
Apart for the heap: read once and forgotten.
"""

from naiad_core import games, palette


def load(game):
    """The layout of a game, its colours as palette numbers."""
    mat = games.data(game, "layout.json")
    colours = mat["colours"]
    names = palette.NAMES.split(" ")
    for name in colours:
        colours[name] = names.index(colours[name])
    return mat


def window(low, high, middle, size):
    """Where a window of ``size`` starts so that low to high is in its middle; too much of that: around ``middle``."""
    if high - low < size:
        return low - (size - 1 - (high - low)) // 2
    return max(low, min(high - size + 1, middle - size // 2))
