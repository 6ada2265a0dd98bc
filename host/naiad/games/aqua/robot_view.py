"""What AQUA's lights must show, pixel by pixel, as the mat says; not what is really seen.

Drawn coral by coral, from the geometry of record and mat, so that it shares nothing with what the
board draws but the window.
"""

from collections.abc import Iterable
from typing import Any

from naiad.lights.sight import Picture, dark, put, stamp, write
from naiad.twin.robots.player import Shown
from naiad_core import font, layouts, palette
from naiad_core.games.aqua import pieces
from naiad_core.games.aqua.actions import cell_of, look_of, place_of, places_of
from naiad_core.games.aqua.layout import Layout
from naiad_core.games.aqua.pieces import BARE, COLOURS
from naiad_core.games.aqua.tableau import BY_SOUTH, COVERED, HOTSPOT_MIDDLE, Tableau, coral

# By corner that a coral points at: its pixels in the hexagon's square.
CORAL_PX = (((0, 0), (1, 0)), ((1, 0),), ((1, 1),), ((0, 1), (1, 1)), ((0, 1),), ((0, 0),))
# A place is three corals around a corner: steps to the hexagons, and the corner that each points at.
AROUND_NORTH = ((0, 0), (-64, 2), (-63, 4))
AROUND_SOUTH = ((0, 3), (63, 1), (64, 5))
# The hot spot's middle while the set-up asks for it, and the row of the words above.
MIDDLE_PX = (7, 10)
NAME_Y = 1


class View:
    """Pictures of one area; those that blink come in two."""

    def __init__(self) -> None:
        self.layout = Layout()
        mat = layouts.load("aqua")
        colours: dict[str, int] = mat["colours"]
        self.colours = colours
        self.words: dict[str, str] = mat["words"]
        self.coral = {number: colours[letter] for number, letter in enumerate(COLOURS)} | {BARE: colours["middle"]}

    # --- whole pictures ---

    def area(self, area: Any, cell: int = -1, fresh: Iterable[int] = ()) -> set[Picture]:
        """An area at rest, where animals that have just come blink."""
        self.layout.look_at(area, cell)
        shown = self._corals(area)
        for place, species in area.animals.items():
            x, y = self.layout.x(place), self.layout.place_y(place)
            put(shown, x, y, self.colours["animal"])
            if species >= COVERED:
                put(shown, x + 1, y + 1, self.colours["animal"])
        blinked = list(shown)
        for place in fresh:
            self._place(blinked, place, palette.OFF)
        return {tuple(shown), tuple(blinked)}

    def tile(self, area: Any, moves: Iterable[int]) -> Shown:
        """By placement of one tile: the two pictures of it under the knob."""
        cells = {cell_of(action) for action in moves}
        out = []
        for action in moves:
            cell = cell_of(action)
            self.layout.look_at(area, cell)
            shown = self._corals(area)
            for each in cells:
                self._fill(shown, each, self.colours["legal"])
            white = list(shown)
            self._fill(white, cell, self.colours["chosen"])
            self._tile(shown, cell, look_of(action))
            out.append((action, {tuple(shown), tuple(white)}))
        return out

    def large(self, area: Any, moves: Iterable[int]) -> Shown:
        """By place of one large animal: the two pictures of it under the knob."""
        out = []
        for action in moves:
            self.layout.look_at(area, place_of(action))
            shown = dark()
            for place in area.animals:
                self._place(shown, place, self.colours["other"])
            for place in {place for each in moves for place in places_of(each)}:
                self._place(shown, place, self.coral[area.animals[place]])
            white = list(shown)
            for place in places_of(action):
                self._place(white, place, self.colours["chosen"])
            out.append((action, {tuple(shown), tuple(white)}))
        return out

    def hotspot(self, seat: int, number: int, letters: str) -> Picture:
        """A seat's hot spot as the set-up shows it."""
        x, y = MIDDLE_PX
        layout = self.layout
        layout.left = layout.top = 0
        layout.left, layout.top = layout.x(HOTSPOT_MIDDLE) - x, layout.place_y(HOTSPOT_MIDDLE) - y
        shown = self._corals(Tableau([COLOURS.index(letter) for letter in letters]))
        write(shown, NAME_Y, f"P{seat + 1}H{number}", palette.SEATS[seat])
        return tuple(shown)

    def letters(self, tile: int) -> Picture:
        """A tile under the knob: its three letters, each in its colour."""
        shown = dark()
        for i, letter in enumerate(pieces.piece_name(tile)):
            stamp(shown, i * (font.WIDTH_PX + 1), 5, font.glyph(letter.upper()), self.colours[letter])
        return tuple(shown)

    # --- parts ---

    def _corals(self, area: Any) -> list[int]:
        shown = dark()
        for cell, look in area.looks.items():
            self._tile(shown, cell, look)
        return shown

    def _tile(self, shown: list[int], cell: int, look: int) -> None:
        for corner in range(look & 1, 6, 2):
            self._coral(shown, cell, corner, self.coral[coral(look, corner)])

    def _fill(self, shown: list[int], cell: int, colour: int) -> None:
        for corner in range(6):
            self._coral(shown, cell, corner, colour)

    def _place(self, shown: list[int], place: int, colour: int) -> None:
        for step, corner in AROUND_SOUTH if place >= BY_SOUTH else AROUND_NORTH:
            self._coral(shown, place % BY_SOUTH + step, corner, colour)

    def _coral(self, shown: list[int], cell: int, corner: int, colour: int) -> None:
        for x, y in CORAL_PX[corner]:
            put(shown, self.layout.x(cell) + x, self.layout.y(cell) + y, colour)
