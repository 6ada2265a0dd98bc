"""What hands lay out before a game's first piece, a page each in the rulebook's order; what is on them says the
game's setup.py. Loaded while it is up only (menu.py).
"""

from naiad_core import palette
from naiad_core.buttons import BACK, END, PUSH
from naiad_table.canvas import BLINK_MS
from naiad_table.chooser import tell

# Words that take turns stand so long.
WORDS_MS = 4 * BLINK_MS


class Pages:
    """A press is one page on, and behind the last calls ``done()``; a long press does so at once, back at the first
    page ``leave()``. The knob goes either way, end to the last page.

    Each of ``pages`` is a tuple of words for the panel, which take turns; their sentences are the screen's. What is no
    text is a phrase (phrases.py) for the screen alone.
    """

    def __init__(self, pages, done, leave):
        self.pages = pages
        self.done = done
        self.leave = leave
        self.at = 0
        self.dirty = True

    def turn(self, steps):
        # One detent too many neither begins the game nor starts the pages over.
        self.at = max(0, min(len(self.pages) - 1, self.at + steps))
        self.dirty = True

    def press(self, button):
        self.dirty = True
        if button == PUSH:
            if self.at + 1 < len(self.pages):
                self.at += 1
            else:
                self.done()
        elif button == END:
            self.at = len(self.pages) - 1
        elif button == BACK:
            if self.at:
                self.at -= 1
            else:
                self.leave()

    def held(self, button):
        """A long press."""
        if button == PUSH:
            self.done()

    def said(self):
        """This page, and how to go on, as phrases.py has it."""
        from naiad_table.phrases import panel

        page = self.pages[self.at]
        return [panel(each) if type(each) is str else each for each in page] + [("lay-out",)]

    def draw(self, canvas, now_ms):
        self.dirty = False
        tell(canvas, self.at, len(self.pages))
        words = [each for each in self.pages[self.at] if type(each) is str]
        canvas.words(words[now_ms // WORDS_MS % len(words)], palette.WHITE)
