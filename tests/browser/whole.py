"""Whole games by somebody who sees a page and nothing else: what is clicked on or tapped lies in the window and on top,
what is reached by keys has the focus; no tests. tools/bench/whole_games.py plays them.
"""

import json
import random
import re
import time

from browser.person import PIECES

# What is chosen wherever it is offered.
CHOSEN = ("^2 players$", "two players", "^Right: ")
# Of what lies in the window and on top: where it is, what it is, and its number among those that the selector finds.
ALL_SEEN = """(() => {{
  const out = [];
  [...document.querySelectorAll({selector})].forEach((one, number) => {{
    if (one.hidden || one.disabled) return;
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return;
    const top = document.elementFromPoint(x, y);
    if (!top || !(one.contains(top) || top.contains(one) && top.closest("[data-place]"))) return;
    out.push([x, y, one.dataset.piece ?? one.dataset.place ?? one.textContent, number]);
  }});
  return out;
}})()"""
OVER = "document.body.classList.contains('over')"
MOVES = "document.querySelectorAll('#moves li:not(.undone)').length"
WAYS = ("#pass", "#yes", "#cascade", "#raise", "#choices button", PIECES, "#open button", "#end", "#no")
# With a piece in hand: what else it may be used for, what END does with it; and how often.
SELDOM = {"#use": 0.4, "#end": 0.05}
HOUR_S = 3600


class Whole:
    """One game by one person. ``wanted``: what is chosen where it is offered, else ``seed`` chooses. ``looked`` is
    called before each gesture with what is done.
    """

    def __init__(self, person, seed=1, wanted=CHOSEN, looked=None):
        self.person, self.page = person, person.page
        self.chance = random.Random(seed)
        self.wanted = wanted
        self.looked = looked or (lambda selector, what: None)
        # What was tried since the last move, and led to none.
        self.tried = set()
        self.moves = 0
        # Gestures until the first move, until the last.
        self.before = self.gestures = 0

    def play(self, limit_s=HOUR_S):
        """Until the page says that the game is over."""
        deadline = time.monotonic() + limit_s
        while not self.page.read(script=OVER):
            assert time.monotonic() < deadline, f"it takes too long; the page shows:\n{self.page.text()}"
            self.step()
        self.judge()

    def judge(self):
        """What lies in the tray when a game is over can be spoken of, piece by piece: say something, or put it back."""
        spoken_of = set()
        while True:
            self.person.settle()
            found = [each for each in self._seen(PIECES) if each[2] not in spoken_of]
            if not found:
                return
            spoken_of.add(found[0][2])
            self._do(PIECES, found[0])
            self.person.until(lambda: self._seen("#no"), "nothing is asked of a piece")
            says = self._seen("#choices button") if self.chance.random() < 0.5 else []
            self._do("#choices button" if says else "#no", self.chance.choice(says or self._seen("#no")))
            self.gestures = self.person.gestures

    def step(self):
        """One gesture."""
        moves = self.page.read(script=MOVES)
        if moves != self.moves:
            self.moves, self.tried = moves, set()
            self.gestures = self.person.gestures
            self.before = self.before or self.gestures
        found = []

        def look():
            self.person.settle()
            found[:] = self._ways()
            return found or self.page.read(script=OVER)

        self.person.until(look, "nothing is to be seen that leads on")
        if found:
            selector, one = found
            self.tried.add((self._line(), selector, one[2]))
            self._do(selector, one)

    def _do(self, selector, one):
        x, y, what, number = one
        self.looked(selector, what)
        self.person.do(selector, number, (x, y))

    def _line(self):
        return self.page.read(script="document.querySelector('#waits').textContent")

    def _seen(self, selector):
        return self.page.read(script=ALL_SEEN.format(selector=json.dumps(selector)))

    def _ways(self):
        """What is done now: where, and which; nothing where nothing can be."""
        places = self._seen(".can") if self.person.points else []
        if places and self.chance.random() < 0.5:
            return ".can", self.chance.choice(places)
        for selector, chance in SELDOM.items():
            found = self._seen(selector) if self._seen("#yes") else []
            if found and self.chance.random() < chance:
                return selector, found[0]
        line = self._line()
        for selector in WAYS:
            found = self._seen(selector)
            if selector != "#yes":
                found = [each for each in found if (line, selector, each[2]) not in self.tried]
            if found:
                return selector, self._wanted(found) if selector == "#choices button" else self.chance.choice(found)
        return ()

    def _wanted(self, found):
        for wanted in self.wanted:
            for each in found:
                if re.search(wanted, each[2], re.IGNORECASE):
                    return each
        return self.chance.choice(found)
