"""AQUA looked at between two moves: each seat's area and points so far, what is left in the stacks; not the moves.

Loaded while it is looked at only, see view.py.
"""

from naiad_core import palette
from naiad_core.games.aqua.actions import MARKET_DUE
from naiad_core.games.aqua.pieces import ANIMALS, ROUNDS, SOLO_MARKET
from naiad_table import ticks
from naiad_table.canvas import BLINK_MS
from naiad_table.games.aqua.lights import forget_score, load_score, points

# An area is named for one of so many times.
NAMED_MS = 4 * BLINK_MS
TURNS = 3
# Points that the next pass counts at the soonest.
LATER = -2
# After the areas: small animals left, then each large one, then tiles.
SMALL = 1
# The bars of the small animals on the panel.
BAR_PX = 2
BARS_X = 2


class Around:
    """``page`` counts from 0, the table as it is: the areas of the seats that follow, and then what is left."""

    def __init__(self, state, lights):
        self.state = state
        self.lights = lights
        self.first = max(0, state.to_act())
        self.page = 0
        # Of the seat that is looked at, negative until it is counted; when its page was turned to.
        self.total = LATER
        self._since_ms = 0

    def turn(self, steps, now_ms):
        """Another page; False where it is the table as it is."""
        self.page = (self.page + steps) % (self.state.seats + SMALL + len(ANIMALS) + 1)
        self.total = LATER
        self._since_ms = now_ms
        return self.page > 0

    def seat(self):
        """Whose area is looked at, -1 for none."""
        return (self.first + self.page) % self.state.seats if self.page < self.state.seats else -1

    def count(self):
        """Count the points of the seat that is looked at; True where that is news. Too long for a detent: the next pass
        loads what counts, one more counts."""
        if self.total >= 0 or self.seat() < 0:
            return False
        if self.total == LATER:
            self.total += 1
            return False
        if load_score():
            return False
        self.total = points(self.state, self.seat())["total"]
        forget_score()
        return True

    def draw(self, canvas, odd, now_ms):
        """An area, its seat's part of the ring blinking and by turns its name and points; or what is left."""
        state = self.state
        seat = self.seat()
        if seat < 0:
            self.lights.draw_ring(canvas, odd)
            self._draw_left(canvas)
            return
        canvas.seats(state.seats, -1 if odd else seat)
        if ticks.diff(now_ms, self._since_ms) // NAMED_MS % TURNS:
            area = state.areas[seat]
            self.lights.map.look_at(area)
            self.lights.draw_area(canvas, seat, (), odd)
            return
        said = " " + str(self.total) if self.total >= 0 else ""
        # Points that only the players can count come at the end.
        canvas.words("P%d%s" % (seat + 1, said + "?" if said and state.missing() else said), palette.SEATS[seat])

    def is_small(self):
        """Whether it is the small animals left that are looked at."""
        return self.page - self.state.seats == 0

    def left_words(self):
        """What is left of a large animal or of the tiles, in two words."""
        state = self.state
        animal = self.page - state.seats - SMALL
        if animal < len(ANIMALS):
            left = state.stacks[animal][state.taken[animal] :]
            said = "%d/%d" % (left[0], len(left)) if left else "NONE"
            return ANIMALS[animal][:4].upper() + " " + said
        rounds = ROUNDS - state.round - (0 if state.phase == MARKET_DUE else 1)
        first = 1 if state.phase == MARKET_DUE and not state.round and state.seats > 1 else 0
        return "TILE " + str(rounds * (SOLO_MARKET if state.seats == 1 else state.seats) + first)

    def _draw_left(self, canvas):
        if not self.is_small():
            canvas.words(self.left_words(), palette.CYAN)
            return
        stock = self.state.stock
        coral = self.lights.map.coral
        for species in range(len(stock)):
            for x in range(BAR_PX):
                for y in range(min(palette.HEIGHT_PX, stock[species])):
                    at = (palette.HEIGHT_PX - 1 - y) * palette.WIDTH_PX + BARS_X + BAR_PX * species + x
                    canvas.panel[at] = coral[species]
