"""A list under the knob: one of it is chosen, or none; not what is in it. Loaded only while one is up."""

from naiad_core import palette
from naiad_core.buttons import BACK, PUSH


class Chooser:
    """A list of (words, value) under the knob; ``choose(value)`` is called by a press, ``leave()`` by back."""

    # The place of the one that the rulebook has, which is shown in another colour; -1 for none.
    marked = -1

    def __init__(self, items, choose, leave, at=0):
        self.items = items
        self.at = at
        self.choose = choose
        self.leave = leave
        self.dirty = True

    def turn(self, steps):
        self.at = (self.at + steps) % len(self.items)
        self.dirty = True

    def press(self, button):
        self.dirty = True
        if button == PUSH:
            self.choose(self.items[self.at][1])
        elif button == BACK:
            self.leave()

    def draw(self, canvas, now_ms):
        tell(canvas, self.at, len(self.items))
        canvas.words(self.items[self.at][0], palette.GREEN if self.at == self.marked else palette.CYAN)
        self.dirty = False


def tell(canvas, at, count):
    """The ring tells how many choices there are and which one this is, on a dark panel."""
    canvas.clear()
    size = len(canvas.ring)
    for i in range(min(count, size)):
        canvas.ring[i] = palette.WHITE if i == at % size else palette.DIM
