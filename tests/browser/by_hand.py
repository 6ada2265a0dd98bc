"""A simulated table in a browser, under hands with the verbs that ``hand/play_keys.py`` has in a terminal; no tests.

So each game's turn by keys (``games/*/by_keys.py``) is played here as well: by the mouse alone, by keys alone, or with
pieces dragged and the rest by keys.
"""

import contextlib
import json
import re

from terminal import ENTER, LEFT, RIGHT

KEYS = {ENTER: "Enter", LEFT: "ArrowLeft", RIGHT: "ArrowRight"}
WORDS = "document.querySelector('#lights').dataset.words"
# The end of every menu, one to the left of its beginning.
LAST = "GO ON"
ATTEMPTS = 10
BUTTON = "[data-button='{}']"
TURNED = "[data-turn='{}']"
# What each key does, by the mouse.
CLICKED = {
    ENTER: BUTTON.format(0),
    "b": BUTTON.format(1),
    "e": BUTTON.format(2),
    RIGHT: TURNED.format(1),
    LEFT: TURNED.format(-1),
}
# So many stops at most are between one thing and another.
STOPS = 300
ON = "document.activeElement"
SEEN = f"getComputedStyle({ON}).outlineStyle !== 'none' && {ON}.matches(':focus-visible')"
READ = "document.querySelector('#reader').dataset.on === {}"
DARK = "#20262a"
PANEL = "[...document.querySelectorAll('#lights rect')].map((dot) => dot.getAttribute('fill'))"


class Play:
    """The page of a table, its drawer with the machine open."""

    def __init__(self, page):
        self.page = page
        self.open("#machine")

    def open(self, drawer):
        """Open a drawer, if it is not."""
        if not self.page.read(script=f"document.querySelector('{drawer}').open"):
            self.pull(drawer)

    def pull(self, drawer):
        self.page.click(selector=f"{drawer} > summary")

    def words(self):
        """The words on the panel, '' for a picture."""
        return self.page.read(script=WORDS) or ""

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

    def laid_out(self, _asked, names):
        """What lies open: the PC has laid it out."""
        many = f"document.querySelectorAll('#pieces [data-piece]').length >= {len(names)}"
        self.page.patient(lambda: self.words() == "" and self.page.read(script=many))
        return self.page.read(
            script="[...document.querySelectorAll('#pieces [data-piece]')].map((one) => one.dataset.piece)"
        )

    def choose(self, words):
        """Turn through a list to these words and press."""
        self.page.patient(lambda: self.words() not in ("", "WAIT"))
        while self.words() != words:
            before = self.words()
            self.press(RIGHT)
            self.page.patient(lambda before=before: self.words() not in ("", before))
        self.press(ENTER)
        self.page.patient(lambda: self.words() != words)

    def ask_menu(self):
        self.page.click(selector=BUTTON.format(3))

    def menu(self):
        """Ask for the menu until it is there: so fast, a pass of the loop may be longer than a press."""
        for _ in range(ATTEMPTS):
            if self.words() == LAST:
                return
            before = self.words()
            self.ask_menu()
            with contextlib.suppress(AssertionError):
                self.page.patient(lambda before=before: self.words() not in ("", before), 3)
            self.press(LEFT)
            with contextlib.suppress(AssertionError):
                self.page.patient(lambda: self.words() == LAST, 3)

    def back(self, *wanted):
        """Press Back until the panel says one of these, and tell which: so fast, one that has just begun may miss a
        press, and what is said may be gone when it is read again.
        """
        said = ""

        def is_said():
            nonlocal said
            said = self.words()
            return said in wanted

        for _ in range(ATTEMPTS):
            self.press("b")
            with contextlib.suppress(AssertionError):
                self.page.patient(is_said, 10)
                return said
        raise AssertionError(f"Back comes to none of {wanted}, but to {self.words()!r}")

    def agree(self, question):
        """Press until the question is gone: here too a press may be missed."""
        for _ in range(ATTEMPTS):
            self.press(ENTER)
            with contextlib.suppress(AssertionError):
                self.page.patient(lambda: self.words() != question, 10)
                return
        raise AssertionError(f"{question} stays, whatever is pressed")

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
        """Drag a piece onto the reader until it is there: the box may be drawn anew under the hand that takes it."""
        self.open("#all")
        there = READ.format(json.dumps(name))
        for _ in range(ATTEMPTS):
            with contextlib.suppress(AssertionError):
                self.page.drag(**{"from": f'[data-piece="{name}"]', "to": "#reader"})
                self.page.patient(lambda: self.page.read(script=there), 10)
                return
        raise AssertionError(f"{name} never comes to the reader")

    def lay(self, name):
        """Hold a piece to the reader, turn to the next place and put it there."""
        before = self.lit()
        self.hold(name)
        self.page.patient(lambda: self.lit() != before and not self.words())
        self.change(RIGHT)
        self.press(ENTER)


class ByMouse(Play):
    """Who has no keyboard: pieces are dragged, all else is clicked on."""

    def press(self, *keys):
        for key in keys:
            self.page.click(selector=CLICKED[key])


class ByKeys(Play):
    """Who has no mouse: pieces are found by the search, reached by Tab and held with Enter."""

    def ask_menu(self):
        self.press("m")

    def reach(self, script):
        """Go on with Tab until what has the focus is so; where it is can be seen."""
        for _ in range(STOPS):
            self.page.press(key="Tab")
            # Past the last stop, or where a list was drawn anew beneath it, nothing has the focus: on to the next.
            assert self.page.read(script=f"{ON} === document.body || {SEEN}"), self.page.read(script=f"{ON}.outerHTML")
            if self.page.read(script=script):
                return
        raise AssertionError(f"Tab does not come to {script}")

    def pull(self, drawer):
        self.reach(f"{ON}.matches('{drawer} > summary')")
        self.page.press(key="Enter")
        # Enter is the summary's own as long as the keys are there.
        self.reach(f"{ON}.id === 'knob'")

    def hold(self, name):
        self.open("#all")
        self.reach(f"{ON}.id === 'sought'")
        self.page.press(key="Escape")
        self.page.type(text=name)
        self.reach(f"{ON}.dataset.piece === {json.dumps(name)}")
        self.page.press(key="Enter")
        self.page.until(script=READ.format(json.dumps(name)))
