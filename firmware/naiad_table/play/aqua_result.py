"""AQUA's end: totals, what they are made of, the solo rank, counted one seat at a time; no rules. Read aqua.py next."""

from naiad_core import palette as lights
from naiad_core.rules import aqua as rules
from naiad_core.rules import aqua_score

# Parts of a seat's points in the order of the score sheet, in a word each.
PARTS = (("large", "BIG"), ("small", "SMAL"), ("reefs", "REEF"))


class Result:
    """``seat`` is the one shown, ``page`` what of it: 0 its total, then its parts."""

    def __init__(self):
        self.clear()

    def clear(self):
        """Nothing is counted: the game goes on."""
        self.players = []
        self.winners = []
        self.seat = 0
        self.page = 0

    def count(self, state):
        """Count one seat of those that are left; True when the last one was."""
        if len(self.players) == state.seats:
            return False
        self.players.append(aqua_score.total(state.explain(len(self.players))))
        if len(self.players) < state.seats:
            return False
        # scores() would count every seat once more.
        self.winners = state.winners(self.players)
        self.seat = self.winners[0]
        return True

    def turn(self, steps):
        """The knob: another seat's total."""
        if self.players:
            self.seat = (self.seat + steps) % len(self.players)
            self.page = 0

    def more(self, state):
        """The knob's push: the next part of what this seat has."""
        if self.winners:
            self.page = (self.page + 1) % (1 + len(self._parts(state)))

    def draw(self, canvas, state):
        """The page in words, in the seat's colour."""
        if not self.winners:
            canvas.words("SUM", lights.CYAN)
            return
        words = "P%d %d" % (self.seat + 1, self.players[self.seat]["total"])
        if self.page:
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
