"""Whole games by somebody who sees a page and nothing else: what is clicked on, tapped or reached by keys is in the
window; no tests. tools/whole_games.py plays them for a person.
"""

import json
import random
import time

from browser.person import SEEN

# What is chosen wherever it is offered.
CHOSEN = ("2 players", "two players", "^2$")
# Of what lies in the window and on top, where it is and what it is.
ALL_SEEN = """(() => {{
  const out = [];
  for (const one of document.querySelectorAll({selector})) {{
    if (one.hidden || one.disabled) continue;
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    if (!top || !(one.contains(top) || top.contains(one) && top.closest("[data-place]"))) continue;
    out.push([x, y, one.dataset.piece ?? one.dataset.place ?? one.textContent]);
  }}
  return out;
}})()"""
OVER = "document.body.classList.contains('over')"
MOVES = "[...document.querySelectorAll('#moves li')].filter((one) => !one.classList.contains('undone')).length"


class Stuck(AssertionError):
    """Nothing to be seen leads on."""


class Whole:
    """One game by one person; ``chance`` chooses, ``shot(name)`` is called where the page looks new."""

    def __init__(self, person, seed=1, wanted=CHOSEN, shot=None):
        self.person, self.page = person, person.page
        self.chance = random.Random(seed)
        self.wanted = wanted
        self.shot = shot or (lambda name: None)
        # What was tried since the last move, and led to none.
        self.tried = set()
        self.moves = 0

    def seen(self, selector):
        return self.page.read(script=ALL_SEEN.format(selector=json.dumps(selector)))

    def play(self, limit_s=1800):
        """Until the page says that the game is over."""
        deadline = time.monotonic() + limit_s
        while not self.page.read(script=OVER):
            assert time.monotonic() < deadline, f"it takes too long; the page shows:\n{self.page.text()}"
            self.step()

    def step(self):
        moves = self.page.read(script=MOVES)
        if moves != self.moves:
            self.moves, self.tried = moves, set()
        found = {}

        def look():
            found.update(dict.fromkeys(found, None))
            for way in self.ways():
                found["way"] = way
                return True
            return False

        self.person.until(lambda: look() or self.page.read(script=OVER), "nothing is to be seen that leads on")
        if found.get("way"):
            selector, (x, y, what) = found["way"]
            self.tried.add((selector, what))
            self.person.at(x, y, f"{selector} {what}")

    def ways(self):
        """What can be done now, the best first."""
        places = self.seen(".can")
        if places and self.chance.random() < 0.5:
            yield ".can", self.chance.choice(places)
        for selector in ("#yes", "#choices button", "#pieces button", "#cascade", "#end", "#no"):
            found = [each for each in self.seen(selector) if (selector, each[2]) not in self.tried or selector == "#yes"]
            if not found:
                continue
            yield selector, self._preferred(found) if selector == "#choices button" else self.chance.choice(found)

    def _preferred(self, found):
        import re

        for wanted in self.wanted:
            for each in found:
                if re.search(wanted, each[2], re.I):
                    return each
        return found[0]
