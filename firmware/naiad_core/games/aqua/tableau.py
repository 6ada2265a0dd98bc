"""One player's area in AQUA: what lies where and what fits where; not whose turn it is.

A cell is a hexagon: ``64 * (r + 32) + q + 32``, so that a step is one addition. A place is a
corner where a habitat may arise: the cell of which it is the north corner, or BY_SOUTH plus
the cell of which it is the south corner. Corners are numbered clockwise from north; side n
lies between corners n and n + 1.

A tile's corals point at three even corners, or at three odd ones, and each owns the two sides
that meet there. So what a cell asks of a tile is two masks: 18 bits for tiles that point at even
corners, 18 for the others, a bit for each corner and colour that a neighbour offers there.
"""

from naiad_core.games.aqua.pieces import BARE, LOOKS, SHAPES

# Far beyond the 17 tiles and the hot spot in any direction; what is named farther off is cut to it.
FAR = 31
BY_SOUTH = 4096
# Added to the species in ``animals`` once a large animal lies on it.
COVERED = 8

# By side: the neighbouring cell.
SIDES = (-63, 1, 64, 63, -1, -64)
# By corner: the place there.
CORNERS = (0, BY_SOUTH - 63, 64, BY_SOUTH, 63, BY_SOUTH - 64)
# From a place to the six that touch it: the same steps as between cells.
NEAR = SIDES

# A look is what a tile shows as it lies: its parity (0 points at even corners), then three bits
# of colour for each of its three corners. By 6 * parity + side: how far to shift for the colour.
_SHIFT = bytes((1, 4, 4, 7, 7, 1, 1, 1, 4, 4, 7, 7))
# By side: the lowest bit of its corner in the masks for even and for odd corners.
_EVEN_BIT = bytes((0, 6, 6, 12, 12, 0))
_ODD_BIT = bytes((0, 0, 6, 6, 12, 12))
# By 6 * parity + side: the corner of a tile of that parity whose coral lies across that side of its neighbour.
_FACING = bytes((4, 4, 0, 0, 2, 2, 3, 5, 5, 1, 1, 3))
# A look without coral: what an empty cell shows.
_NO_LOOK = BARE << 1 | BARE << 4 | BARE << 7

# From so many corals on a group is a reef.
REEF = 4

HOTSPOT_MIDDLE = 64 * 33 + 32


def cell(q, r):
    """The number of a hexagon; coordinates beyond +-31 are cut off there, where no tile can come."""
    return 64 * (max(-FAR, min(FAR, r)) + 32) + max(-FAR, min(FAR, q)) + 32


def axial(cell):
    """(q, r) of a cell, or of the cell that names a place."""
    return (cell & 63) - 32, (cell >> 6 & 63) - 32


def coral(look, corner):
    """The colour that points at a corner; the corner's parity must be the tile's."""
    return look >> (1 + 3 * (corner >> 1)) & 7


def mask(look):
    """A look's corals as a bit a corner and colour; of its parity nothing. A table of them all would take 0.8 KB."""
    return 1 << (look >> 1 & 7) | 64 << (look >> 4 & 7) | 4096 << (look >> 7 & 7)


def touching(looks, number):
    """The corals, 8 * cell + corner, that share a side with one: two on its tile, one across each outer side."""
    corner = number & 7
    cell = number >> 3
    found = [number - corner + (corner + 2) % 6, number - corner + (corner + 4) % 6]
    for side in (corner, corner - 1 if corner else 5):
        beyond = cell + SIDES[side]
        look = looks.get(beyond, -1)
        if look >= 0:
            found.append(8 * beyond + _FACING[6 * (look & 1) + side])
    return found


class Tableau:
    """What lies in one area. All of it may be read, none of it changed but by the methods.

    ``looks``: cell -> look of the tile there. ``even`` and ``odd``: empty cell beside a
    tile -> its masks. ``animals``: place -> species, plus COVERED. ``large``: what large()
    laid down, in order, as (animal, turning, place, points).
    """

    def __init__(self, hotspot):
        """``hotspot``: six colours, clockwise from the north corner of [0, 0]; () for nothing, as clone() wants it."""
        self.looks = {}
        self.even = {}
        self.odd = {}
        self.animals = {}
        self.large = []
        if not hotspot:
            return
        a, b, c, d, e, f = hotspot
        self.put(cell(0, 0), a << 1 | BARE << 4 | f << 7)
        self.put(cell(1, 0), b << 1 | c << 4 | BARE << 7)
        self.put(cell(0, 1), BARE << 1 | d << 4 | e << 7)

    def clone(self):
        """An equal, independent area."""
        other = Tableau(())
        other.looks = dict(self.looks)
        other.even = dict(self.even)
        other.odd = dict(self.odd)
        other.animals = dict(self.animals)
        other.large = list(self.large)
        return other

    def put(self, cell, look):
        """Lay a tile, or a third of the hot spot, on an empty cell."""
        looks = self.looks
        even = self.even
        odd = self.odd
        looks[cell] = look
        even.pop(cell, 0)
        odd.pop(cell, 0)
        sides = 6 * (look & 1)
        for side in range(6):
            at = cell + SIDES[side]
            if at not in looks:
                colour = look >> _SHIFT[sides + side] & 7
                facing = side - 3
                even[at] = even.get(at, 0) | 1 << _EVEN_BIT[facing] + colour
                odd[at] = odd.get(at, 0) | 1 << _ODD_BIT[facing] + colour

    def lift(self, cell):
        """Take the tile off a cell; the animals at its corners must be gone."""
        del self.looks[cell]
        self._ask(cell)
        for step in SIDES:
            if cell + step not in self.looks:
                self._ask(cell + step)

    def _ask(self, cell):
        """Make out anew what an empty cell asks for."""
        even = odd = 0
        for side in range(6):
            look = self.looks.get(cell + SIDES[side], -1)
            if look >= 0:
                colour = look >> _SHIFT[6 * (look & 1) + (side + 3) % 6] & 7
                even |= 1 << _EVEN_BIT[side] + colour
                odd |= 1 << _ODD_BIT[side] + colour
        self.even.pop(cell, 0)
        self.odd.pop(cell, 0)
        if even:
            self.even[cell] = even
            self.odd[cell] = odd

    def fits(self, tile, cell, turn):
        """True if the tile, so turned, may lie on the empty cell."""
        asked = self.odd if turn & 1 else self.even
        return asked.get(cell, 0) & mask(LOOKS[3 * tile + (turn >> 1)]) != 0

    def fits_anywhere(self, tile):
        """True if the tile fits on some cell in some turn."""
        every = self._colours(tile)
        return any([asked & every for asked in self.even.values()])

    def _colours(self, tile):
        """The tile's colours at every corner: what shares a bit with a cell's mask fits there in some turn."""
        at = 3 * tile
        return mask(LOOKS[at]) | mask(LOOKS[at + 1]) | mask(LOOKS[at + 2])

    def placements(self, tile, found, base):
        """Append ``base + (cell << 14) + (turn << 4)`` for every way in which the tile fits."""
        first = mask(LOOKS[3 * tile])
        second = mask(LOOKS[3 * tile + 1])
        third = mask(LOOKS[3 * tile + 2])
        every = first | second | third
        even = self.even
        odd = self.odd
        add = found.append
        for cell in even:
            asked = even[cell]
            if asked & every:
                at = base + (cell << 14)
                if asked & first:
                    add(at)
                if asked & second:
                    add(at + 32)
                if asked & third:
                    add(at + 64)
                asked = odd[cell]
                if asked & first:
                    add(at + 16)
                if asked & second:
                    add(at + 48)
                if asked & third:
                    add(at + 80)

    def habitats(self, cell):
        """The places at the corners of the tile on a cell where its coral completes a hexagon of one colour."""
        looks = self.looks
        look = looks[cell]
        found = []
        for corner in range(look & 1, 6, 2):
            colour = coral(look, corner)
            # Across the corner's two sides lie the other two tiles; theirs are the corners
            # two and four further on.
            right = looks.get(cell + SIDES[corner], _NO_LOOK)
            left = looks.get(cell + SIDES[corner - 1], _NO_LOOK)
            if (
                (right ^ look) & 1 == 0
                and (left ^ look) & 1 == 0
                and coral(right, (corner + 4) % 6) == colour
                and coral(left, (corner + 2) % 6) == colour
            ):
                found.append(cell + CORNERS[corner])
        return found

    def settle(self, cell, stock):
        """Small animals of the stock, by species, come to the habitats that the tile on a cell makes; their places."""
        fresh = []
        # By corner, so the lower corner is served first where a species runs short.
        for place in self.habitats(cell):
            species = self.colour_at(cell, place)
            if stock[species]:
                stock[species] -= 1
                self.animals[place] = species
                fresh.append(place)
        return fresh

    def animals_at(self, cell):
        """The places of the small animals at the corners that the tile on a cell points at, by corner."""
        parity = self.looks[cell] & 1
        places = [cell + CORNERS[corner] for corner in range(parity, 6, 2)]
        return [place for place in places if place in self.animals]

    def colour_at(self, cell, place):
        """The colour of the coral with which the tile on a cell points at a place at its corner."""
        look = self.looks[cell]
        return coral(look, CORNERS.index(place - cell))

    def lay_large(self, animal, turning, place, points):
        """Lay a large animal down."""
        for step in SHAPES[animal][turning]:
            self.animals[place + step] += COVERED
        self.large.append((animal, turning, place, points))

    def take_large(self):
        """Take the last large animal back."""
        animal, turning, place, _ = self.large.pop()
        for step in SHAPES[animal][turning]:
            self.animals[place + step] -= COVERED

    def carries(self, place, steps):
        """True if a large animal may lie there: free small animals under all of it, no species twice."""
        seen = 0
        for step in steps:
            species = self.animals.get(place + step, COVERED)
            if species >= COVERED or seen >> species & 1:
                return False
            seen |= 1 << species
        return True
