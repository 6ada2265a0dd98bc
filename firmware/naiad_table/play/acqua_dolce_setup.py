"""Acqua Dolce's set-up as a screen: the usual game at one press, or goal by goal and option by option.

Read acqua_dolce.py next.
"""

from naiad_core import mats
from naiad_core import palette as lights
from naiad_core.rules.acqua_dolce_goals import GOALS
from naiad_core.rules.acqua_dolce_options import RULES
from naiad_table.panel import BACK, PUSH

# What the first question answers besides sets of goals.
USUAL, PICK = "usual", "by hand"
NEEDED = 2


def choices(seats):
    """What the menu asks before: (option, values, default)."""
    return (("rules", RULES, RULES[0]),)


class Setup:
    """``done(options)`` is called with complete options, ``leave()`` by back at the first question."""

    def __init__(self, seats, options, done, leave):
        self.seats = seats
        self.options = options
        self.done = done
        self.leave = leave
        self.words = mats.load("acqua-dolce")["goals"]
        # Answers so far, one a question.
        self.answers = []
        self.dirty = True
        self._ask()

    def _ask(self):
        """(words, answer) of the open question, the default under the knob."""
        self.items = self._items()
        self.at = 0
        for i in range(len(self.items)):
            if self.items[i][1] == self._default():
                self.at = i

    def _picked(self):
        """How many of the answers pick goals one by one."""
        return len(GOALS) if len(self.answers) > 1 and self.answers[1] == PICK else 0

    def goals(self):
        """The goals that the answers choose."""
        if not self._picked():
            return list(self.answers[1])
        return [GOALS[n] for n in range(len(GOALS)) if self.answers[2 + n : 3 + n] == [True]]

    def _items(self):
        number = len(self.answers)
        if number == 0:
            return [("PLAY NOW", USUAL), ("MORE OPT", PICK)]
        if number == 1:
            return [("GOAL EASY", GOALS[:3]), ("GOAL HARD", GOALS[3:]), ("GOAL ALL", GOALS), ("GOAL PICK", PICK)]
        number -= 2
        if number < self._picked():
            # Some goal there must be.
            if number == len(GOALS) - 1 and not self.goals():
                return [(self.words[number] + " YES", True)]
            return [(self.words[number] + " YES", True), (self.words[number] + " NO", False)]
        number -= self._picked()
        if number == 0:
            return [("NEED " + str(n + 1), n + 1) for n in range(len(self.goals()))]
        if number == 1:
            return [("OPEN ROW", False), ("ONE PILE", True)]
        if number == 2:
            return [("3 ACT", False), ("3 ACT+", True)]
        return [("KING P" + str(seat + 1), seat) for seat in range(self.seats)]

    def _default(self):
        return min(NEEDED, len(self.items)) if self.items[0][0][:4] == "NEED" else self.items[0][1]

    def _answer(self, answer):
        if answer == USUAL:
            self.done(self.options)
            return
        self.answers.append(answer)
        rest = len(self.answers) - 2 - self._picked()
        if rest < 4:
            self._ask()
            return
        needed, single, extra, king = self.answers[-4:]
        self.options["goals"] = self.goals()
        self.options["goals_needed"] = needed
        self.options["single_pile"] = single
        self.options["extra_action"] = extra
        self.options["king"] = king
        self.done(self.options)

    # --- a screen like the others ---

    def turn(self, steps):
        self.at = (self.at + steps) % len(self.items)
        self.dirty = True

    def press(self, button):
        self.dirty = True
        if button == PUSH:
            self._answer(self.items[self.at][1])
        elif button == BACK:
            if self.answers:
                self.answers.pop()
                self._ask()
            else:
                self.leave()

    def draw(self, canvas, now_ms):
        self.dirty = False
        canvas.clear()
        canvas.words(self.items[self.at][0], lights.CYAN)
        for i in range(len(self.items)):
            canvas.ring[i] = lights.WHITE if i == self.at else lights.DIM
