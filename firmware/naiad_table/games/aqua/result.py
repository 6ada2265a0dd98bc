"""AQUA's end: who has won, totals and what they are made of, counted one seat at a time; the points that only the
players can count, asked for. No rules. Loaded once the game is over (view.py).
"""

from naiad_core import palette
from naiad_core.games.aqua import actions, rules
from naiad_table.games.aqua.lights import forget_score, load_score, points

LARGE = "BIG"
SMALL = "SMAL"
# Parts of a seat's points in the order of the score sheet, in a word each.
PARTS = (("large", LARGE), ("small", SMALL), ("reefs", "REEF"))


class Result:
    """``stops`` are what the knob goes through, (words, seat, id): what is still to be entered has an id, what says
    who has won has words, a total neither. ``page`` counts a total's parts from 1; ``points`` is the number under
    the knob, -1 while none is asked for.
    """

    def __init__(self):
        self.clear()

    def clear(self):
        """Nothing is counted: the game goes on."""
        # Whether this is the pass of the last move, which has taken long enough.
        self.fresh = True
        self.players = []
        self.winners = []
        # The seats of the highest total.
        self.level = []
        self.asked = []
        self.stops = []
        self.at = 0
        # So many pages say who has won; they go on by themselves until the knob does.
        self.verdict_pages = 0
        self.points = -1
        self.page = 0

    def count(self, state):
        """A step of counting: first what counts is loaded, once for all seats, then each pass counts one; True when the
        last one was."""
        if len(self.players) == state.seats:
            return False
        if self.fresh:
            self.fresh = False
            return False
        if load_score():
            return False
        self.players.append(points(state, len(self.players)))
        if len(self.players) < state.seats:
            return False
        forget_score()
        self.asked = state.missing()
        first = 0
        if self.asked:
            self.stops = [("", seat, number) for seat, number in self.asked]
        else:
            # scores() would count every seat once more.
            self.winners = state.winners(self.players)
            first = self.winners[0]
            self.stops = [(words, first, 0) for words in self._verdict(state, first)]
            self.verdict_pages = len(self.stops)
        for n in range(state.seats):
            self.stops.append(("", (first + n) % state.seats, 0))
        return True

    def _verdict(self, state, winner):
        """Who has won, and between equals why; alone what the rulebook says of so many points."""
        total = self.players[winner]["total"]
        if state.seats == 1:
            rank = rules.solo_rank(total)
            return [rules.solo_key(rank)] if rank else []
        words = ["P%d WINS" % (winner + 1)]
        self.level = [seat for seat in range(state.seats) if self.players[seat]["total"] == total]
        if len(self.level) > 1:
            words += ["TIE %d" % total, "1ST R%d" % rules.ROUNDS]
        return words

    def named(self):
        """The seats that the ring names: who has won, or who are level."""
        return self.level if self.stops and self.stops[self.at][0][:4] == "TIE " else self.winners

    @property
    def seat(self):
        """Whose it is what is shown."""
        return self.stops[self.at][1] if self.stops else 0

    def turn(self, steps):
        """The knob: another number of points, another question or another seat's total."""
        if self.points >= 0:
            self.points = max(0, min(actions.MOST_POINTS, self.points + steps))
        elif self.stops:
            self.verdict_pages = 0
            self.at = (self.at + steps) % len(self.stops)
            self.page = 0

    def more(self, state):
        """The knob's push: the next part of what this seat has, the points of what is asked, or the move that enters
        them; 0 where it is no move."""
        if not self.stops:
            return 0
        words, seat, number = self.stops[self.at]
        if words:
            self.turn(1)
        elif not number:
            self.page = (self.page + 1) % (1 + len(self.parts(state)))
        elif self.points >= 0:
            return actions.ecosystem(number, seat, self.points)
        else:
            self.points = 0
        return 0

    def draw(self, canvas, state, time):
        """The page in words, in the seat's colour; a question and what is not final with a sign."""
        if not self.stops:
            canvas.words("SUM", palette.CYAN)
            return
        if self.verdict_pages:
            self.at = time % self.verdict_pages
        verdict, _, number = self.stops[self.at]
        words = "P%d %d" % (self.seat + 1, self.players[self.seat]["total"]) + ("?" if self.asked else "")
        if number:
            words = "E%d " % number + ("P%d?" % (self.seat + 1) if self.points < 0 else str(self.points))
        elif self.page:
            words = "%s %d" % self.parts(state)[self.page - 1]
        canvas.words(verdict or words, palette.SEATS[self.seat])

    def parts(self, state):
        """(word, number) of what makes a seat's total; an ecosystem's word is E and its id."""
        parts = self.players[self.seat]["parts"]
        found = []
        ecosystems = state.options.get("ecosystems")
        for name, word in PARTS:
            if ecosystems or name != "reefs":
                found.append((word, parts[name]))
        for index in range(len(ecosystems or ())):
            found.append(("E" + str(ecosystems[index]["id"]), parts["ecosystems"][index]))
        return found
