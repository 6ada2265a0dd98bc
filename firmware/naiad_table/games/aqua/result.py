"""AQUA's end: totals, what they are made of, the solo rank, counted one seat at a time; the points that only the
players can count, asked for. No rules.
"""

from naiad_core import palette as lights
from naiad_core.games.aqua import actions, rules
from naiad_core.games.aqua import score as aqua_score

# Parts of a seat's points in the order of the score sheet, in a word each.
PARTS = (("large", "BIG"), ("small", "SMAL"), ("reefs", "REEF"))


class Result:
    """``seat`` is the one shown, ``page`` what of it: 0 its total, then its parts.

    ``asked`` holds what is still to be entered, (seat, id), and ``at`` counts through it and then through the totals;
    ``points`` is the number under the knob, -1 while none is asked for.
    """

    def __init__(self):
        self.clear()

    def clear(self):
        """Nothing is counted: the game goes on."""
        self.players = []
        self.winners = []
        self.asked = []
        self.at = 0
        self.points = -1
        self.seat = 0
        self.page = 0

    def count(self, state):
        """Count one seat of those that are left; True when the last one was."""
        if len(self.players) == state.seats:
            return False
        self.players.append(aqua_score.total(state.explain(len(self.players))))
        if len(self.players) < state.seats:
            return False
        self.asked = state.missing()
        if self.asked:
            self.seat = self.asked[0][0]
        else:
            # scores() would count every seat once more.
            self.winners = state.winners(self.players)
            self.seat = self.winners[0]
            self.at = self.seat
        return True

    def turn(self, steps):
        """The knob: another number of points, another question or another seat's total."""
        if self.points >= 0:
            self.points = max(0, min(actions.MOST_POINTS, self.points + steps))
        elif self.players:
            self.at = (self.at + steps) % (len(self.asked) + len(self.players))
            self.seat = self._question()[0]
            self.page = 0

    def _question(self):
        """(seat, id) of what is asked, (seat, 0) where a total is shown."""
        return self.asked[self.at] if self.at < len(self.asked) else (self.at - len(self.asked), 0)

    def more(self, state):
        """The knob's push: the next part of what this seat has, the points of what is asked, or the move that enters
        them; 0 where it is no move."""
        if len(self.players) < state.seats:
            return 0
        seat, number = self._question()
        if not number:
            self.page = (self.page + 1) % (1 + len(self._parts(state)))
        elif self.points >= 0:
            return actions.ecosystem(number, seat, self.points)
        else:
            self.points = 0
        return 0

    def draw(self, canvas, state):
        """The page in words, in the seat's colour; a question and what is not final with a sign."""
        if len(self.players) < state.seats:
            canvas.words("SUM", lights.CYAN)
            return
        number = self._question()[1]
        words = "P%d %d" % (self.seat + 1, self.players[self.seat]["total"]) + ("?" if self.asked else "")
        if number:
            words = "E%d " % number + ("P%d?" % (self.seat + 1) if self.points < 0 else str(self.points))
        elif self.page:
            words = "%s %d" % self._parts(state)[self.page - 1]
        canvas.words(words, lights.SEATS[self.seat])

    def _parts(self, state):
        """(word, number) of what makes a seat's total; alone the rank comes first."""
        player = self.players[self.seat]
        parts = player["parts"]
        found = []
        if state.seats == 1:
            found.append(("RANK", rules.solo_rank(player["total"])))
        ecosystems = state.options.get("ecosystems")
        for name, word in PARTS:
            if ecosystems or name != "reefs":
                found.append((word, parts[name]))
        for index in range(len(ecosystems or ())):
            found.append(("E" + str(ecosystems[index]["id"]), parts["ecosystems"][index]))
        return found
