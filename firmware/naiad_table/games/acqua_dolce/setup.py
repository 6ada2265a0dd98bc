"""Acqua Dolce's set-up as a screen: the usual game at one press, or goal by goal and option by option; then what its
players lay out, in the rulebook's order (pages.py).
"""

from naiad_core import layouts
from naiad_core.games.acqua_dolce.descriptor import GOALS
from naiad_core.games.acqua_dolce.options import most_needed
from naiad_core.games.acqua_dolce.pieces import (
    COPIES,
    FOOD,
    HAND,
    KINDS,
    LEFT_OUT,
    RATIONS,
    ROW_CARDS,
    START_DEGREES,
)
from naiad_table.chooser import Chooser

# What the first question answers besides sets of goals.
USUAL, PICK = "usual", "by hand"
NEEDED = 2
# Of what is laid out, what nobody else sees: see menu.py.
DEALT = ("DEAL %d" % HAND,)


def pages(seats, options):
    """See naiad_table/pages.py."""
    words = layouts.load("acqua-dolce")["goals"]
    goals = [(words[GOALS.index(goal)],) for goal in options["goals"]]
    out: list[tuple[object, ...]] = [
        ("GOAL %d" % len(goals), ("",) + tuple(goals), ("NEED #", options["goals_needed"])),
    ]
    # Food cards that stay in the box with so many players.
    left = [kind for kind in range(FOOD, len(KINDS)) if LEFT_OUT[seats - 2] >> kind & 1]
    if left:
        out.append(("TO BOX",) + tuple(["%d FD%d" % (COPIES[kind], RATIONS[kind]) for kind in left]))
    out.append(DEALT)
    if not options["single_pile"]:
        out.append(("TURN %d" % ROW_CARDS,))
    if options["rules"] == "advanced":
        out.append(("SET %d" % START_DEGREES,))
    return out + [("KING P%d" % (options["king"] + 1),)]


class Setup(Chooser):
    """``done(options)`` is called with complete options, ``leave()`` by back at the first question."""

    def __init__(self, seats, options, done, leave):
        self.seats = seats
        self.options = options
        self.done = done
        self.leave_set_up = leave
        self.words = layouts.load("acqua-dolce")["goals"]
        # Answers so far, one a question.
        self.answers = []
        super().__init__(self._items(), self._answer, self._back)

    def _ask(self):
        """The open question: its answers, the default under the knob."""
        self.items = self._items()
        # All defaults are the first answer, but of how many goals are needed.
        needs = self.items[0][0][:4] == "NEED"
        self.at = min(NEEDED, len(self.items)) - 1 if needs else 0
        # The rulebook has a number for its first goals alone, and picks none.
        free = not self.answers or 0 <= len(self.answers) - 2 < self._picked()
        self.marked = -1 if free or (needs and self.goals() != list(GOALS[:3])) else self.at

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
            return [("NEED " + str(n + 1), n + 1) for n in range(most_needed(self.goals()))]
        if number == 1:
            return [("OPEN ROW", False), ("ONE PILE", True)]
        return [("3 ACT", False), ("3 ACT+", True)]

    def _answer(self, answer):
        if answer == USUAL:
            self.done(self.options)
            return
        self.answers.append(answer)
        rest = len(self.answers) - 2 - self._picked()
        if rest < 3:
            self._ask()
            return
        needed, single, extra = self.answers[-3:]
        # Whoever comes back from the pages finds the last question.
        self.answers.pop()
        self.options["goals"] = self.goals()
        self.options["goals_needed"] = needed
        self.options["single_pile"] = single
        self.options["extra_action"] = extra
        self.done(self.options)

    def _back(self):
        if self.answers:
            last = self.answers.pop()
            self._ask()
            for at in range(len(self.items)):
                if self.items[at][1] == last:
                    self.at = at
        else:
            self.leave_set_up()
