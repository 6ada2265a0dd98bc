"""Whoever plays by keys and goes by the focus alone; no tests."""

import re

from browser.person import BUSY, Person
from naiad_core.games import descriptor

# What has the focus: what it is, and what is wrong with it. A button over the drawing lets through to what it is for.
ON = """(() => {
  const on = document.activeElement;
  const box = on.getBoundingClientRect();
  const part = on.closest("#places") ? document.getElementById(on.dataset.piece) : on;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const free = part === on ? on.contains(top) : top?.closest("#position") && !top.closest("details");
  const wrong = [[on === document.body, "nothing has the focus"], [!on.matches(":focus-visible"), "no ring"],
    [!(box.width && Math.min(box.top, box.left, innerHeight - box.bottom, innerWidth - box.right) >= -1), "outside"],
    [!free, `under ${top?.outerHTML.slice(0, 80)}`]];
  return {
    group: on.closest("#choices, #open, #pieces, #places, #acts")?.id ?? "", id: on.id,
    words: on.ariaLabel ?? on.textContent,
    wrong: wrong.flatMap(([so, why]) => so ? [`${why}: ${on.outerHTML.slice(0, 120)}`] : []),
  };
})()"""
CHOICES = "[...document.querySelectorAll('#choices button')].map((one) => one.textContent)"
AT = "[...document.querySelectorAll('#choices button')].indexOf(document.activeElement)"
KIND = "document.body.dataset.kind"
OVER = "document.body.classList.contains('over')"
MOVES = "document.querySelectorAll('#moves li:not(.undone)').length"
STEPS = 150


class Presses(Person):
    """Who goes by the focus alone: Tab only where a page is new, arrows in a list, Enter."""

    points = False

    def press(self, key):
        """One key, and the focus looked at once the page has answered."""
        before = self.state()
        self.page.press(key=key)
        if key == "Enter":
            self.until(lambda: self.state() != before and not self.page.read(script=BUSY), "Enter does nothing")
            # The table may have nothing to do for anybody for a moment: its sentence has the focus then.
            self.until(lambda: self.on()["group"] or self.page.read(script=OVER), "the focus is at nothing to do")
        on = self.on()
        assert on["wrong"] == [], f"{key}: {on['wrong']}"
        return on

    def on(self):
        return self.page.read(script=ON)

    def choose(self, wanted):
        """The first of these that is offered, else what the focus is on."""
        offered, here = self.page.read(script=CHOICES), self.page.read(script=AT)
        found = (n for want in wanted for n, words in enumerate(offered) if re.search(want, words, re.IGNORECASE))
        there = next(found, here)
        for _step in range(abs(there - here)):
            self.press("ArrowRight" if there > here else "ArrowLeft")
        return self.press("Enter")

    def play(self, wanted, moves):
        """Until so many moves stand, or the game is over; which groups had the focus."""
        groups, tried, stood = set(), 0, 0
        for _step in range(STEPS):
            now = self.page.read(script=MOVES)
            if now >= moves or self.page.read(script=OVER):
                break
            on = self.on()
            groups.add(on["group"])
            if on["group"] == "choices":
                self.choose(wanted)
                continue
            if on["group"] in ("pieces", "open"):
                # A piece may fit nowhere: the next one is taken then.
                tried = tried + 1 if now == stood else 0
                for _beside in range(min(tried, 1)):
                    self.press("ArrowRight")
            if on["group"] == "places":
                self.press("ArrowRight")
            stood = now
            self.press("Enter")
        return groups


def begin(page, person, game):
    """By keys from the front page to the first question of a game."""
    while not page.read(script="document.activeElement.id === 'start'"):
        page.press(key="Tab")
        assert person.on()["wrong"] == []
    page.press(key="Enter")
    page.until(script="document.querySelector('#choices button')")
    person.until(lambda: person.on()["group"] == "choices", "the first question has not the focus")
    assert person.on()["wrong"] == []
    person.choose([f"^{descriptor(game).TITLE}"])
