"""What AQUA shows: ring, words, the area whose turn it is, tiles and animals selected; not what its buttons do."""

try:
    from typing import Any
except ImportError:
    pass

from naiad_core import layouts, palette
from naiad_core.games.aqua import actions
from naiad_core.games.aqua.actions import CELL, LARGE, SNAIL, TILE, cell_of, look_of, place_of, places_of, verb_of
from naiad_core.games.aqua.tableau import COVERED
from naiad_core.unload import make_room, unload
from naiad_table import ticks
from naiad_table.canvas import BLINK_MS
from naiad_table.games.aqua.map import Map

# A page of words stays so long before the next takes its place; what a tile brought is said for at least two.
PAGE_MS = 4 * BLINK_MS
PAGES = 2
SCORE = "naiad_core.games.aqua.score"
ECOSYSTEMS = "naiad_core.games.aqua.ecosystems"


class Lights:
    """Draws a position and what is selected in it.

    ``turned``: the tiles of the market due that were read so far. ``pages``: what the tile just placed
    asks for, in words, each with its colour, since ``pages_ms``.
    """

    def __init__(self, state, selection):
        self.state = state
        self.selection = selection
        self.map = Map(layouts.load("aqua"))
        # Once the game is over: the Result of result.py.
        self.result: Any = None
        self.turned = []
        self.pages = []
        self.pages_ms = 0
        # What is looked at meanwhile, see around.py.
        self.around: Any = None
        # Whose turn it is, as the ring was drawn last.
        self.seat = 0

    def draw_ring(self, canvas, odd):
        """Whose turn it is; at the end who won."""
        state = self.state
        self.seat = seat = state.to_act()
        if seat >= 0:
            canvas.seats(state.seats, -1 if odd and state.phase == actions.AFTER_TILE else seat)
        elif self.result.asked:
            canvas.seats(state.seats, self.result.seat)
        else:
            canvas.winners(state.seats, self.result.named(), odd)

    def draw(self, canvas, odd):
        """Words, an area, or the moves in it."""
        if self.selection.candidates:
            self._draw_selected(canvas, odd)
            return
        if self.around is not None:
            self.around.draw(canvas, odd, self.selection.now_ms)
            return
        self.draw_ring(canvas, odd)
        state = self.state
        area = state.areas[self.seat]
        page = self.page()
        if page >= 0:
            canvas.words(*self.pages[page])
        elif self.seat < 0:
            self.result.draw(canvas, state, self.selection.now_ms // PAGE_MS)
        elif state.phase == actions.MARKET_DUE:
            canvas.words(self._market_words(), palette.SEATS[self.seat])
        else:
            self.map.look_at(area, cell_of(state.history[-1]) if state.phase == actions.AFTER_TILE else -1)
            self.draw_area(canvas, self.seat, state.fresh, odd)

    def draw_area(self, canvas, seat, fresh, odd):
        """A seat's area at rest, as far as the map looks at it; what is ``fresh`` blinks."""
        area = self.state.areas[seat]
        if not canvas.had(seat << 14 | self.map.view):
            self._draw_tiles(canvas, area, seat)
        self.map.draw_animals(canvas.panel, area, fresh, odd)

    def _draw_tiles(self, canvas, area, seat):
        """Its tiles alone, and keep them."""
        self.map.tiles(canvas.panel, area.looks, self.map.coral)
        canvas.keep(seat << 14 | self.map.view)

    def _market_words(self):
        """The round and how many tiles are read; before the first, by turns what these numbers are about."""
        if not self.turned and self.selection.now_ms // PAGE_MS & 1:
            return "MARK ET"
        state = self.state
        return "R" + str(state.round + 1) + " " + str(len(self.turned)) + "/" + str(state.market_size())

    def page(self):
        """Which page of words is up, -1 where it is the picture's turn."""
        pages = len(self.pages)
        if not pages:
            return -1
        page = ticks.diff(self.selection.now_ms, self.pages_ms) // PAGE_MS
        if self.state.phase == actions.AFTER_TILE:
            # Until it is settled whether a large animal comes, pages and picture take turns.
            page %= pages + 1
            return page if page < pages else -1
        return page % pages if page < max(PAGES, pages) else -1

    def _draw_selected(self, canvas, odd):
        self.draw_ring(canvas, odd)
        area = self.state.areas[self.seat]
        mat = self.map
        panel = canvas.panel
        moves = self.selection.candidates
        action = moves[self.selection.index]
        verb = verb_of(action)
        if verb == TILE:
            # Every cell that the tile fits, and under the knob the tile itself.
            cell = action >> CELL
            mat.look_at(area, cell)
            if not canvas.had(self.seat << 14 | mat.view):
                self._draw_tiles(canvas, area, self.seat)
            last = -1
            for other in moves:
                if other >> CELL != last:
                    last = other >> CELL
                    mat.fill(panel, last, mat.legal)
            if odd:
                mat.fill(panel, cell, mat.chosen)
            else:
                mat.tile(panel, cell, look_of(action), mat.coral)
        elif verb == LARGE:
            # Animals alone: those that some place of the large one covers in their colour, the others dim.
            animals = area.animals
            mat.look_at(area, place_of(action))
            for place in animals:
                mat.place(panel, place, mat.other)
            for other in moves:
                for place in places_of(other):
                    mat.place(panel, place, mat.coral[animals[place] % COVERED])
            for place in places_of(action) if odd else ():
                mat.place(panel, place, mat.chosen)
        else:
            # Whether the others of a market that nobody told fit is the player's word.
            out = "TILE OUT?" if self.state.tracked else "NONE FIT?"
            canvas.words("GO LAST" if verb == SNAIL else out, palette.WHITE)


def load_score():
    """Load what counts points, a file a pass; the words for the screen go meanwhile. True where one was compiled now,
    which leaves no time to count in this pass."""
    unload("naiad_table.games.aqua.screen_text_points", "naiad_table.games.aqua.screen_text_turn")
    if make_room(ECOSYSTEMS):
        from naiad_core.games.aqua import ecosystems  # noqa: F401

        return True
    if make_room(SCORE):
        from naiad_core.games.aqua import score  # noqa: F401

        return True
    return False


def points(state, seat):
    """A seat's total and parts, by what ``load_score`` has loaded."""
    from naiad_core.games.aqua import score as aqua_score

    return aqua_score.total(state.explain(seat))


def forget_score():
    """What counts points goes."""
    unload(SCORE, ECOSYSTEMS)
