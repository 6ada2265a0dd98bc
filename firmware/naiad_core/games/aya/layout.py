"""Where AYA's places lie on the panel, and in which colours: rows of stretches, blocks of landscapes; not the drawing.

A pixel is y * 16 + x, -1 where it is out of view.
"""

from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.actions import MOUTH, UP, domino_of
from naiad_core.games.aya.table import FORK, OPEN, STANDING
from naiad_core.palette import WHITE, WIDTH_PX

# Dominoes that a row has room for between its two ends; of a longer one the middle is left out.
ROW_PX = WIDTH_PX - 2
HEAD_PX = 2


class Layout:
    """The rows of one position and what lies where; ``refresh`` after each move, ``page`` is which rows are in view.

    The rows are ``count``: first the ``stretches``, that with the oldest domino first, then the forks' bare ends.
    Row n is ``line`` from ``first[n]`` to ``first[n + 1]``: a stretch's dominoes downstream, or a bare end's ref.
    """

    def __init__(self, mat):
        self.visible = mat["rows"]
        block = mat["blocks"]
        self.block_y = block["y"]
        self.across = block["across"]
        self.block_width_px = block["width_px"]
        self.block_height_px = block["height_px"]
        colours = mat["colours"]
        # By slices: a letter taken out of a text is a name that a board keeps for good.
        letters = pieces.TERRAINS
        self.terrain = bytes([colours[letters[kind : kind + 1]] for kind in range(len(letters))])
        self.tiles = bytes([WHITE] + [self.terrain[pieces.tile_terrain(tile)] for tile in range(1, pieces.TILES)])
        self.animal = colours["animal"]
        self.flat = colours["flat"]
        self.fork = colours["g"]
        # Made once: whatever is made anew by each move lies in the way of what needs much memory in one piece.
        self.line = bytearray(actions.REFS)
        self.first = bytearray(actions.REFS + 1)
        self.count = self.stretches = 0
        self.page = 0
        # The row that is large; of none if it is no row's number.
        self.current = 0
        # For each slot at a row's end the row's number + 1: long lists ask for hundreds.
        self._at_end = bytearray(actions.MOUTH)

    def refresh(self, state):
        """Take in a position."""
        at_end = self._at_end
        at_end[:] = bytes(actions.MOUTH)
        self.count = 0
        seen = bytearray(pieces.DOMINOES)
        for action in state.history:
            if actions.verb_of(action) > actions.LANDSCAPE:
                continue
            domino = action >> 13 & 255
            if seen[domino] or state.where[domino] != table.STANDING:
                continue
            upstream, _end = walk(state, domino)
            stretch, _end = walk(state, actions.UP + upstream[-1])
            for number in stretch:
                seen[number] = 1
            self._add(stretch, actions.UP + stretch[0], stretch[-1])
        self.stretches = self.count
        for ref in range(pieces.FIRST_GARDEN, actions.REFS):
            if state.link[ref] == table.OPEN and state.where[actions.domino_of(ref)] == table.FORK:
                # It has both numbers.
                self._add((ref,), ref, actions.UP + ref)
        # Joined rows are one less.
        self.page = min(self.page, max(0, self.count - 1) // self.visible)

    def _add(self, row, left, right):
        """One more row, and the slots at its ends."""
        at = self.first[self.count]
        for number in row:
            self.line[at] = number
            at += 1
        self.count += 1
        self.first[self.count] = at
        self._at_end[left] = self._at_end[right] = self.count

    def dominoes(self, row):
        """A row's dominoes, downstream; none of a fork's bare end, and of no row."""
        return bytes(self.line[self.first[row] : self.first[row + 1]]) if 0 <= row < self.stretches else b""

    def show_row(self, row):
        """Turn to the page that a row is on, and make it the large one."""
        self.page = row // self.visible
        self.current = row

    def show_domino(self, domino):
        """The same with the row that a domino stands in."""
        for row in range(self.stretches):
            if domino in self.dominoes(row):
                self.show_row(row)

    def show(self, place):
        """Turn to the page that a place is on."""
        number = self.row_of(place)
        if number >= 0:
            self.show_row(number)

    def light(self, panel, pixel, colour):
        """Set a pixel; nothing where it is out of view."""
        if pixel >= 0:
            panel[pixel] = colour

    def pixel(self, place):
        """The pixel of a place of actions.py."""
        if place < actions.ON_TILE:
            return self.block_pixel(place // 3, place % 3, 1)
        if place < actions.ALONE:
            return self.block_pixel(place - actions.ON_TILE, 3, 1)
        if place == actions.ALONE:
            return self._row_pixel(self.count, 1)
        if place == actions.RESERVE:
            return -1
        if place < actions.AFTER:
            mouth = place - actions.FROM
            return self.block_pixel(mouth // 3, mouth % 3, 0)
        if place >= actions.INTO:
            mouth = place - actions.INTO
            return self.block_pixel(mouth // 3, mouth % 3, 0)
        return self._slot_pixel(place - actions.HUNG)

    def second_pixel(self, place):
        """The pixel that tells the direction where one pixel cannot: water runs into the tile, or into the fork."""
        if place >= actions.INTO:
            return self.block_pixel((place - actions.INTO) // 3, 3, 0)
        if actions.BEFORE <= place < actions.INTO:
            number = self.row_of(place)
            if number >= self.stretches:
                return self._row_pixel(number, 2)
        return -1

    def row_of(self, place):
        """The number of the row that a place is at the end of, -1 if it is at none."""
        if place == actions.ALONE:
            return self.count
        if not actions.HUNG <= place < actions.INTO:
            return -1
        return self._at_end[place - actions.HUNG] - 1

    def tile_of(self, place):
        """The landscape that a place is at or on, -1 if it is at none."""
        if place < actions.ON_TILE:
            return place // 3
        if place < actions.ALONE:
            return place - actions.ON_TILE
        if place >= actions.INTO:
            return (place - actions.INTO) // 3
        return (place - actions.FROM) // 3 if actions.FROM <= place < actions.AFTER else -1

    def _slot_pixel(self, slot):
        number = self.row_of(slot + actions.HUNG)
        if number < 0:
            return -1
        if number >= self.stretches:
            return self._row_pixel(number, 1)
        count = self.first[number + 1] - self.first[number]
        return self._row_pixel(number, 0 if slot >= actions.UP else min(count, ROW_PX) + 1)

    def _row_pixel(self, number, x):
        y = number - self.page * self.visible
        return y * WIDTH_PX + x if 0 <= y < self.visible else -1

    def block_pixel(self, tile, column, line):
        """A pixel of a tile's block: column 0 to 2 its mouths, 3 itself; line 0 outside, 1 inside."""
        x = tile % self.across * self.block_width_px + column
        y = self.block_y + tile // self.across * self.block_height_px + line
        return y * WIDTH_PX + x


def walk(table, slot):
    """Along a chain: (dominoes in order, slot where they end), going from a slot away from what it belongs to.

    From a plain domino's end the walk is over that domino itself, entered at this end. It goes on to
    the next fork or mouth, whose slot is where it ends, or to an open end; a ring ends at its start.
    """
    run: list[int] = []
    if slot >= MOUTH or table.where[domino_of(slot)] == FORK:
        if table.link[slot] == OPEN:
            return run, slot
        slot = table.link[slot] - 2
    start = slot
    while slot < MOUTH and table.where[domino_of(slot)] == STANDING:
        run.append(slot % UP)
        # In at one end of a plain domino, out at the other.
        slot = (slot + UP) % MOUTH
        if table.link[slot] == OPEN:
            break
        slot = table.link[slot] - 2
        if slot == start:
            break
    return run, slot
