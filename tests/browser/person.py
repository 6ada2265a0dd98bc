"""A person at the page of a table who clicks or taps on what can be seen, where it is; no tests.

Nothing is scrolled to and nothing is tried again: what lies outside the window, or beneath something else, fails, and
so does a click after which the page is as before.
"""

import json
import math
import time

# The windows that people look at, and those that they touch.
SIZES = {"desk": (1280, 800), "small": (1024, 768), "upright": (390, 844), "lying": (844, 390)}
TOUCHED = ("upright", "lying")
LOOK_S = 0.05
PATIENCE_S = 60
# A way back is taken where it is all there is for so long: between two questions nobody would reach for it.
ALONE_S = 0.5
# Another button that has come to where the last one was is read first: a page takes a tap so soon for a second one.
BESIDE_PX, READS_S = 30, 0.5
# The middle of the first of these that is in the window and on top there; what lies there besides.
SEEN = """(() => {{
  for (const one of document.querySelectorAll({selector})) {{
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    if (top && (one.contains(top) || top.contains(one) && top.closest("[data-place]"))) return [x, y];
  }}
  return null;
}})()"""
STATE = (
    "JSON.stringify([...['#waits', '#more', '#why'].map((one) => document.querySelector(one).textContent), "
    "document.querySelectorAll('#moves li').length, document.querySelectorAll('#moves .undone').length, "
    "[...document.querySelectorAll('#acts button, #choices button, .pieces button')].map((one) => "
    "[one.textContent, one.hidden, one.getAttribute('aria-current')]), "
    "[...document.querySelectorAll('.chosen')].map((one) => one.id)])"
)
HAS_FOCUS = "document.activeElement !== document.body && document.activeElement.checkVisibility()"
# The key towards one of these from what has the focus: arrows in a list, which is one stop of Tab; '' where it has it;
# null where it is not there any more, as when the sand has run out.
TOWARDS = """(() => {{
  const [wanted, on] = [document.querySelectorAll({})[{}], document.activeElement];
  if (!wanted) return null;
  if (wanted === on) return "";
  const all = [...wanted.closest("[role=toolbar]")?.querySelectorAll("button") ?? []];
  if (!all.includes(on)) return "Tab";
  return all.indexOf(wanted) > all.indexOf(on) ? "ArrowRight" : "ArrowLeft";
}})()"""
# So far a piece is dragged before its places are looked for.
FAR_PX = 30
# More than there are on a page.
STOPS = 200
BUSY = "document.querySelector('#acts').ariaBusy === 'true'"
# What a click that did nothing met: whether the page waits for the table, what lies there now.
MET = """[document.querySelector('#acts').ariaBusy, document.elementFromPoint({}, {})?.outerHTML.slice(0, 160)]"""
# What is tried in this order: an answer, a place, a piece, the end of a turn.
PIECES = "#pieces:not([aria-disabled]) button"
BACK = "#no"
WAYS = ("#pass", "#yes", "#choices button", ".can", PIECES, "#open button", "#end", BACK)


class Person:
    """With a mouse, or with ``touch``."""

    # Whether a place in the drawing can be pointed at.
    points = True

    def __init__(self, page, touch=False):
        self.page = page
        self.touch = touch
        self.gestures = 0
        # What was clicked on, for whoever reads why something is not as it should be.
        self.clicked = []
        # Where and when that was the last time.
        self._last = None
        # A card may fit nowhere: the next one is taken then.
        self._taken = 0

    def state(self):
        return self.page.read(script=STATE)

    def sees(self, selector):
        """Where it can be clicked on, None where it cannot."""
        return self.page.read(script=SEEN.format(selector=json.dumps(selector)))

    def click(self, selector):
        """Click there, and see the page answer."""
        at = self.sees(selector)
        assert at, f"{selector} cannot be seen; the page shows:\n{self.page.text()}"
        self._click(at, selector)

    def at(self, selector):
        """Click there as soon as it is seen, whatever comes of it."""
        self.until(lambda: self.sees(selector), f"there is no {selector}")
        x, y = self.sees(selector)
        self.page.do_at(tap=self.touch, x=x, y=y)

    def do(self, selector, _number, at):
        """The same where one of several was chosen that are seen."""
        self._click(at, selector)

    def _click(self, at, selector):
        if self._last and math.dist(self._last[0], at) < BESIDE_PX:
            time.sleep(max(0.0, READS_S - (time.monotonic() - self._last[1])))
        self._last = at, time.monotonic()
        before = self.state()
        self.gestures += 1
        self.clicked.append(f"{selector} of {json.loads(before)[0][0]!r}")
        self.page.do_at(tap=self.touch, x=at[0], y=at[1])
        try:
            self.until(lambda: self.state() != before, f"a click on {selector} changes nothing")
        except AssertionError as error:
            met = self.page.read(script=MET.format(*at))
            raise AssertionError(f"busy, and there at {at}: {met}; {error}") from None
        self.settle()

    def until(self, so, why):
        deadline = time.monotonic() + PATIENCE_S
        while not so():
            assert time.monotonic() < deadline, (
                f"{why}; clicked: {self.clicked[-5:]}; the page shows:\n{self.page.text()}"
            )
            time.sleep(LOOK_S)

    def settle(self):
        """Wait as long as the page says that it waits for the table."""
        self.until(lambda: not self.page.read(script=BUSY), "the table does not answer")

    def any(self, *ways):
        """Click on the first of these that is to be seen, as soon as one is."""
        found = ()
        came = time.monotonic()

        def look():
            nonlocal found
            before, found = found, ()
            for way in ways or WAYS:
                at = self._next_piece() if way == PIECES else None
                if at := at or self.sees(f"{way}:not([hidden])"):
                    found = way, at
                    break
            # Nobody clicks so soon that what they see has not come to rest.
            return found and found == before and (way != BACK or time.monotonic() > came + ALONE_S)

        self.until(look, "nothing is to be seen that can be clicked on")
        way, at = found
        self._taken += way == PIECES
        self._click(at, way)
        return way

    def _next_piece(self):
        """Where the next piece of the tray lies, after the one that was taken last."""
        count = self.page.read(script=f"document.querySelectorAll('{PIECES}').length")
        return self.sees(f"{PIECES}:nth-of-type({self._taken % count + 1})") if count else None


class Drags(Person):
    """With a mouse or a finger that drags pieces to their places, and clicks or taps on all else."""

    def do(self, selector, number, at):
        """A piece goes to one of its places that are seen; where none is, it comes back into the hand."""
        if selector != PIECES or self.page.read(script="document.body.dataset.kind") == "pieces":
            super().do(selector, number, at)
            return
        before = self.state()
        self.gestures += 1
        self.page.down(x=at[0], y=at[1], tap=self.touch)
        self.page.move(x=at[0], y=at[1] - FAR_PX)
        self.until(lambda: self.state() != before, "a piece that is dragged changes nothing")
        self.settle()
        place = self.sees(".can:not(.chosen)") or self.sees(".can")
        if place:
            self.page.move(x=place[0], y=place[1])
            self.until(lambda: self.lies_under(*place), "a piece over a place is not shown there")
        self.page.up()
        if place:
            self.until(lambda: not self.sees(".can"), "a piece that is let go is not placed")
        self.settle()

    def lies_under(self, x, y):
        """Whether the table shows the piece in hand at the place there."""
        return self.page.read(script=f"Boolean(document.elementFromPoint({x}, {y})?.closest('.chosen'))")


class Keys(Person):
    """With a keyboard alone: Tab to what is wanted, Enter there; to another place by its button."""

    points = False

    def do(self, selector, number, _at):
        """Enter on one of several that are seen."""
        before = self.state()
        self.gestures += 1
        for _stop in range(STOPS):
            key = self.page.read(script=TOWARDS.format(json.dumps(selector), number))
            if key is None:
                assert self.state() != before, f"{selector} is gone"
                return
            if not key:
                break
            self.page.press(key=key)
        else:
            raise AssertionError(f"Tab does not come to {selector}")
        self.page.press(key="Enter")
        self.until(lambda: self.state() != before, f"Enter on {selector} changes nothing")
        self.settle()
        # What goes away with an act does not take the keys along.
        self.until(lambda: self.page.read(script=HAS_FOCUS), f"after Enter on {selector} the keys are nowhere")
