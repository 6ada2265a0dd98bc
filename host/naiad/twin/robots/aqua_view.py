"""What AQUA's lights must show, pixel by pixel, as the mat says; not what is really seen. Read aqua.py next.

Drawn coral by coral, from the geometry of record and mat, so that it shares nothing with what the
board draws but the window.
"""

from collections.abc import Iterable
from typing import Any

from naiad_core import font, mats, palette
from naiad_core.mats.aqua_layout import Layout
from naiad_core.pieces.aqua import BARE, COLOURS, LOOKS, SHAPES
from naiad_core.rules import aqua
from naiad_core.rules.aqua_tableau import BY_SOUTH, COVERED, HOTSPOT_MIDDLE, Tableau, coral

WIDTH_PX, HEIGHT_PX = palette.WIDTH_PX, palette.HEIGHT_PX

# By corner that a coral points at: its pixels in the hexagon's square.
CORAL_PX = (((0, 0), (1, 0)), ((1, 0),), ((1, 1),), ((0, 1), (1, 1)), ((0, 1),), ((0, 0),))
# A place is three corals around a corner: steps to the hexagons, and the corner that each points at.
AROUND_NORTH = ((0, 0), (-64, 2), (-63, 4))
AROUND_SOUTH = ((0, 3), (63, 1), (64, 5))
# The hot spot's middle while the set-up asks for it, and the row of the words above.
MIDDLE_PX = (7, 10)
NAME_Y = 1

Picture = tuple[int, ...]


class View:
    """Pictures of one area; those that blink come in two."""

    def __init__(self) -> None:
        self.layout = Layout()
        mat = mats.load("aqua")
        colours: dict[str, int] = mat["colours"]
        self.colours = colours
        self.words: dict[str, str] = mat["words"]
        self.coral = {number: colours[letter] for number, letter in enumerate(COLOURS)} | {BARE: colours["middle"]}

    # --- whole pictures ---

    def area(self, area: Any, cell: int = -1) -> set[Picture]:
        """An area at rest."""
        self.layout.look_at(area, cell)
        shown = self._corals(area)
        blinked = list(shown)
        for place, species in area.animals.items():
            self._place(blinked, place, self.colours["large" if species >= COVERED else "small"])
        return {tuple(shown), tuple(blinked)}

    def tile(self, area: Any, moves: Iterable[int]) -> dict[int, tuple[Picture, Picture]]:
        """By placement of one tile: the two pictures of it under the knob."""
        cells = {action >> 14 for action in moves}
        out = {}
        for action in moves:
            cell, turn, tile = action >> 14, action >> 4 & 7, action >> 7 & 127
            self.layout.look_at(area, cell)
            shown = self._corals(area)
            for each in cells:
                self._fill(shown, each, self.colours["legal"])
            white = list(shown)
            self._fill(white, cell, self.colours["chosen"])
            self._tile(shown, cell, LOOKS[3 * tile + turn // 2] | turn & 1)
            out[action] = tuple(shown), tuple(white)
        return out

    def large(self, area: Any, moves: Iterable[int]) -> dict[int, tuple[Picture, Picture]]:
        """By place of one large animal: the two pictures of it under the knob."""
        out = {}
        for action in moves:
            self.layout.look_at(area, action >> 11)
            shown = self._dark()
            for place in area.animals:
                self._place(shown, place, self.colours["other"])
            for place in {place for each in moves for place in covered(each)}:
                self._place(shown, place, self.coral[area.animals[place]])
            white = list(shown)
            for place in covered(action):
                self._place(white, place, self.colours["chosen"])
            out[action] = tuple(shown), tuple(white)
        return out

    def hotspot(self, seat: int, number: int, letters: str) -> Picture:
        """A seat's hot spot as the set-up shows it."""
        x, y = MIDDLE_PX
        layout = self.layout
        layout.left = layout.top = 0
        layout.left, layout.top = layout.x(HOTSPOT_MIDDLE) - x, layout.place_y(HOTSPOT_MIDDLE) - y
        shown = self._corals(Tableau([COLOURS.index(letter) for letter in letters]))
        for i, letter in enumerate(f"P{seat + 1}H{number}"):
            self._letter(shown, i, NAME_Y, letter, palette.SEATS[seat])
        return tuple(shown)

    def letters(self, tile: int) -> Picture:
        """A tile under the knob: its three letters, each in its colour."""
        shown = self._dark()
        for i, letter in enumerate(aqua.piece_name(tile)):
            self._letter(shown, i, 5, letter.upper(), self.colours[letter])
        return tuple(shown)

    # --- parts ---

    def _dark(self) -> list[int]:
        return [palette.OFF] * (WIDTH_PX * HEIGHT_PX)

    def _corals(self, area: Any) -> list[int]:
        shown = self._dark()
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
            self._put(shown, self.layout.x(cell) + x, self.layout.y(cell) + y, colour)

    def _letter(self, shown: list[int], i: int, y: int, letter: str, colour: int) -> None:
        for row, bits in enumerate(font.glyph(letter)):
            for x in range(font.WIDTH_PX):
                if int(bits) >> (font.WIDTH_PX - 1 - x) & 1:
                    self._put(shown, i * (font.WIDTH_PX + 1) + x, y + row, colour)

    def _put(self, shown: list[int], x: int, y: int, colour: int) -> None:
        if 0 <= x < WIDTH_PX and 0 <= y < HEIGHT_PX:
            shown[y * WIDTH_PX + x] = colour


def covered(action: int) -> list[int]:
    """The places that a large animal's move covers."""
    return [(action >> 11) + step for step in SHAPES[action >> 4 & 7][action >> 7 & 15]]
