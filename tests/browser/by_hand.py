"""A simulated table in a browser, under hands with the verbs that ``hand/play_keys.py`` has in a terminal; no tests.

So each game's turn by keys (``games/*/by_keys.py``) is played here as well: pieces are dragged by the mouse, the rest
are keys.
"""

import contextlib
import json
import re

from terminal import ENTER, LEFT, RIGHT

KEYS = {ENTER: "Enter", LEFT: "ArrowLeft", RIGHT: "ArrowRight"}
WORDS = "document.querySelector('#lights').getAttribute('aria-label')"
# The end of every menu, one to the left of its beginning.
LAST = "GO ON"
ATTEMPTS = 10
SAYS = "The panel says "
DARK = "#20262a"
PANEL = "[...document.querySelectorAll('#lights rect')].map((dot) => dot.getAttribute('fill'))"


class Play:
    """The page of a table."""

    def __init__(self, page):
        self.page = page

    def words(self):
        """The words on the panel, '' for a picture."""
        said = self.page.read(script=WORDS) or ""
        return said.removeprefix(SAYS) if said.startswith(SAYS) else ""

    def lit(self):
        return [int(colour != DARK) for colour in self._panel()]

    def _panel(self):
        return self.page.read(script=PANEL)

    def until(self, *wanted):
        """Texts are on the page (which does not number the lines of a record), what can be asked is true."""
        for want in wanted:
            if isinstance(want, str):
                self.page.sees(re.sub(r"^line \d+  ", "", want))
            else:
                self.page.patient(want)

    def until_words(self, *wanted):
        self.page.patient(lambda: self.words() in wanted)

    def choose(self, words):
        """Turn through a list to these words and press."""
        self.page.patient(lambda: self.words() not in ("", "WAIT"))
        while self.words() != words:
            before = self.words()
            self.press(RIGHT)
            self.page.patient(lambda before=before: self.words() not in ("", before))
        self.press(ENTER)
        self.page.patient(lambda: self.words() != words)

    def menu(self):
        """Click on Menu until it is there: so fast, a pass of the loop may be longer than a press."""
        for _ in range(ATTEMPTS):
            if self.words() == LAST:
                return
            before = self.words()
            self.page.click(selector="[data-button='3']")
            with contextlib.suppress(AssertionError):
                self.page.patient(lambda before=before: self.words() not in ("", before), 3)
            self.press(LEFT)
            with contextlib.suppress(AssertionError):
                self.page.patient(lambda: self.words() == LAST, 3)

    def begin(self, *words):
        """Choose these, one after the other."""
        for each in words:
            self.choose(each)

    def press(self, *keys):
        for key in keys:
            self.page.press(key=KEYS.get(key, key))

    def change(self, *keys):
        """Press keys that change the panel, and see it change, be it by a blink."""
        before = json.dumps(self._panel())
        self.press(*keys)
        self.page.until(script=f"JSON.stringify({PANEL}) !== {json.dumps(before)}.replaceAll(', ', ',')")

    def hold(self, name):
        """Drag a piece onto the reader."""
        self.page.drag(**{"from": f'[data-piece="{name}"]', "to": "#reader"})
        self.page.sees(f"On the reader: {name}")

    def lay(self, name):
        """Hold a piece to the reader, turn to the next place and put it there."""
        before = self.lit()
        self.hold(name)
        self.page.patient(lambda: self.lit() != before and not self.words())
        self.change(RIGHT)
        self.press(ENTER)
