"""What AYA's lights must show of dominoes and of a place that is pointed at, pixel by pixel, as the mat says; not what
is really seen, nor the glass and the ring (robot.py).
"""

from typing import Any

from naiad.lights.sight import Picture, dark, write
from naiad_core import layouts, palette
from naiad_core.games.aya import actions, pieces, table
from naiad_core.games.aya.actions import is_flagged, piece_of, place_of
from naiad_core.games.aya.layout import HEAD_PX, ROW_PX, Layout


class View:
    """Pictures of one game as it stands; what blinks comes in two."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.mat = layouts.load("aya")
        self.layout = Layout(self.mat)
        self.refresh()
        colours = self.mat["colours"]
        self.terrain: list[int] = [colours[letter] for letter in pieces.TERRAINS]

    def refresh(self) -> None:
        """Something was laid, or taken back."""
        self.layout.refresh(self.state)

    def choices(self, moves: list[int]) -> list[tuple[int, set[Picture]]]:
        """Each move with both pictures of its choice, once for each page where it can be seen."""
        out = []
        for page in range(self.layout.count // self.layout.visible + 1):
            self.layout.page = page
            position = self.position()
            legal = [pixel for move in moves if (pixel := self.layout.pixel(place_of(move))) >= 0]
            out += [(move, choice) for move in moves if (choice := self.choice(move, legal, position))]
        return out

    def choice(self, chosen: int, legal: list[int], position: list[int]) -> set[Picture]:
        """Both pictures of a choice on the page in view, from its position and legal pixels; none elsewhere."""
        layout = self.layout
        place = place_of(chosen)
        row = layout.row_of(place)
        if row >= 0 and row // layout.visible != layout.page:
            return set()
        domino = piece_of(chosen)
        colour = self.terrain[pieces.terrain(domino)]
        if actions.verb_of(chosen) == actions.ANIMAL:
            colour = self.mat["colours"]["animal"]
        elif is_flagged(chosen):
            colour = palette.CYAN
        word = self.spoils(chosen)
        out = set()
        for shown in (colour, palette.RED if word else palette.OFF):
            picture = self.draw(place, shown, position)
            for pixel in legal:
                picture[pixel] = self.mat["colours"]["legal"]
            second = shown
            if actions.verb_of(chosen) == actions.LANDSCAPE:
                second = self.tile_colour((place - actions.INTO) // 3)
            put(picture, layout.pixel(place), shown)
            put(picture, layout.second_pixel(place), second)
            if word:
                self.say(picture, word)
            out.add(tuple(picture))
        return out

    def end(self, join: int, to_end: bool) -> set[Picture]:
        """Both pictures of a join while its one end is pointed at, or the other."""
        layout = self.layout
        start, chosen = actions.AFTER + actions.from_of(join), actions.BEFORE + actions.to_of(join)
        if not to_end:
            chosen = start
        layout.show(chosen)
        word = self.join_spoils(join) if to_end else ""
        out = set()
        position = self.position()
        for colour in (palette.CYAN, palette.RED if word else palette.OFF):
            picture = self.draw(chosen, colour, position)
            put(picture, layout.pixel(start), palette.CYAN)
            put(picture, layout.pixel(chosen), colour)
            if word:
                self.say(picture, word)
            out.add(tuple(picture))
        return out

    def say(self, picture: list[int], word: str) -> None:
        """A word in place of the rows."""
        picture[: self.layout.visible * 16] = [palette.OFF] * (self.layout.visible * 16)
        write(picture, 0, word, palette.RED)

    def spoils(self, action: int) -> str:
        """What the panel must say of a placement that cannot score: two animals on a stretch, a landscape mixed."""
        place, kind = place_of(action), pieces.terrain(piece_of(action))
        if actions.verb_of(action) == actions.ANIMAL:
            if self.carries(self.layout.row_of(place)):
                return "TWO"
            return "FORK" if self.fills_a_fork([place - actions.HUNG]) else ""
        leaves = actions.FROM <= place < actions.AFTER
        tile = pieces.START if leaves else self.layout.tile_of(place)
        fits = tile <= pieces.START or kind in (pieces.tile_terrain(tile), pieces.GARDENS)
        return "" if fits else "MIX"

    def join_spoils(self, join: int) -> str:
        """The same of two ends that are joined; it is stretches that the robots join (``serves``)."""
        ends = [actions.from_of(join), actions.UP + actions.to_of(join)]
        carry = [row for row in {self.layout.row_of(actions.HUNG + end) for end in ends} if self.carries(row)]
        if len(carry) > 1:
            return "TWO"
        return "FORK" if carry and self.fills_a_fork(ends) else ""

    def carries(self, row: int) -> bool:
        """Whether a domino of this row carries an animal."""
        return any(self.state.animals[domino] for domino in self.layout.dominoes(row))

    def fills_a_fork(self, ends: list[int]) -> bool:
        """Whether an animal on the stretch that these ends will belong to is one too many at a fork."""
        if self.state.options["max_animals_per_fork"] == 3:
            return False
        mine = {self.layout.row_of(actions.HUNG + end) for end in ends}
        for garden in range(pieces.FIRST_GARDEN, pieces.DOMINOES):
            near = set()
            for slot in table.slots_of(self.state, garden) if self.state.where[garden] == table.FORK else ():
                other = self.state.link[slot] - 2
                # A bare end is at the fork itself.
                at = other if 0 <= other < actions.MOUTH else slot
                near.add(self.layout.row_of(actions.HUNG + at))
            if near & mine and sum(self.carries(row) for row in near - mine) > 1:
                return True
        return False

    def draw(self, place: int, mark: int, position: list[int]) -> list[int]:
        """The position of the page in view with what is at a place large."""
        picture = position.copy()
        visible = self.layout.visible
        for x, column in enumerate(self.large(place, mark)):
            for y, colour in enumerate(column, visible):
                picture[y * 16 + 2 * x] = picture[y * 16 + 2 * x + 1] = colour
        return picture

    def position(self) -> list[int]:
        """The position as the mat says, on the page in view."""
        picture = dark()
        layout, state = self.layout, self.state
        first = layout.page * layout.visible
        for y, row in enumerate(range(first, min(first + layout.visible, layout.count))):
            dominoes = layout.dominoes(row)
            if not dominoes:
                picture[y * 16 : y * 16 + 2] = [self.terrain[pieces.GARDENS], palette.DIM]
                continue
            colours = [self.standing(domino)[0] for domino in dominoes]
            if len(colours) > ROW_PX:
                colours = [*colours[:HEAD_PX], palette.OFF, *colours[HEAD_PX + 1 - ROW_PX :]]
            line = [self.beyond(actions.UP + dominoes[0]), *colours, self.beyond(dominoes[-1])]
            picture[y * 16 : y * 16 + len(line)] = line
        for tile in range(pieces.TILES):
            if not state.tiles >> tile & 1:
                continue
            put(picture, layout.block_pixel(tile, 3, 0), self.tile_colour(tile))
            for mouth in range(3 * tile, 3 * tile + pieces.MOUTH_COUNT[tile]):
                inner, outer = state.cover[mouth] - 2, state.link[actions.MOUTH + mouth] - 2
                covered = self.terrain[pieces.terrain(inner)] if inner >= 0 else palette.DIM
                linked = self.terrain[pieces.terrain(actions.domino_of(outer))] if outer >= 0 else palette.DIM
                put(picture, layout.block_pixel(tile, mouth % 3, 1), covered)
                put(picture, layout.block_pixel(tile, mouth % 3, 0), linked)
        return picture

    def standing(self, domino: int) -> list[int]:
        """The colours of a domino from the top; alone it has that of what it carries."""
        colour = self.terrain[pieces.terrain(domino)]
        carries = self.state.animals[domino]
        return [self.mat["colours"]["animal"] if carries else colour, colour, colour]

    def large(self, place: int, mark: int) -> list[list[int]]:
        """The columns of the stretch that a place is at, or its landscape, and the place itself."""
        number = self.layout.row_of(place)
        if not 0 <= number < self.layout.count:
            tile = self.layout.tile_of(place)
            columns = [[self.tile_colour(tile)] * 3] if tile >= 0 else []
            columns.insert(0 if place >= actions.INTO else 1, [mark] * 3)
            return columns
        dominoes = self.layout.dominoes(number)
        if not dominoes:
            return [[self.terrain[pieces.GARDENS]] * 3, [mark] * 3]
        columns = [self.standing(domino) for domino in dominoes]
        if place >= actions.BEFORE:
            return [[mark] * 3, *columns, [self.beyond(dominoes[-1])] * 3][:8]
        return [[self.beyond(actions.UP + dominoes[0])] * 3, *columns, [mark] * 3][-8:]

    def beyond(self, slot: int) -> int:
        """The colour of what a row ends at."""
        other = self.state.link[slot] - 2
        if other < 0:
            return palette.DIM
        if other >= actions.MOUTH:
            return self.tile_colour((other - actions.MOUTH) // 3)
        return self.terrain[pieces.GARDENS]

    def tile_colour(self, tile: int) -> int:
        return palette.WHITE if tile == pieces.START else self.terrain[pieces.tile_terrain(tile)]


def put(picture: list[int], pixel: int, colour: int) -> None:
    """Light a pixel that is in the picture."""
    if pixel >= 0:
        picture[pixel] = colour
