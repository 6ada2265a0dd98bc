"""Where the corals and animals of an AQUA area lie and what they touch, from points of the plane; not the turns.

The plane is measured in half widths of a hexagon to the right and in half sides downwards, so that all centres and
corners are whole numbers, and two things touch where they have a side, that is two points, in common.
"""

from functools import cache

# The corners of a hexagon seen from its centre, clockwise from north.
CORNERS = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]

HOTSPOT_HEXES = [(0, 0), (1, 0), (0, 1)]
# The places of the six letters: the hex and the corner that the coral points at.
HOTSPOT_CORALS = [((0, 0), 0), ((1, 0), 0), ((1, 0), 2), ((0, 1), 2), ((0, 1), 4), ((0, 0), 4)]

REEF = 4


@cache
def centre(hexagon):
    q, r = hexagon
    return 2 * q + r, 3 * r


@cache
def corner(hexagon, number):
    x, y = centre(hexagon)
    dx, dy = CORNERS[number % 6]
    return x + dx, y + dy


@cache
def place(point):
    """The name (q, r, "N" or "S") of a corner of the plane: as the north or the south corner of a hexagon."""
    x, y = point
    for dy, letter in [(2, "N"), (-2, "S")]:
        if (y + dy) % 3 == 0:
            r = (y + dy) // 3
            return (x - r) // 2, r, letter
    raise ValueError(point)


@cache
def point(name):
    q, r, letter = name
    return corner((q, r), {"N": 0, "S": 3}[letter])


@cache
def inner_sides(coral):
    """The two sides of a coral, a rhombus, that lie inside its tile."""
    hexagon, number = coral
    return frozenset(frozenset([centre(hexagon), corner(hexagon, number + turn)]) for turn in (-1, 1))


@cache
def outer_sides(coral):
    """The two sides of a coral that are sides of its tile."""
    hexagon, number = coral
    tip = corner(hexagon, number)
    return frozenset(frozenset([tip, corner(hexagon, number + turn)]) for turn in (-1, 1))


@cache
def sides(coral):
    return inner_sides(coral) | outer_sides(coral)


def tip(coral):
    return corner(*coral)


@cache
def hexes_around(hexagon):
    """The six hexes that have a side in common with one."""
    x, y = hexagon
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    own = {corner(hexagon, number) for number in range(6)}
    return [other for other in near if len(own & {corner(other, number) for number in range(6)}) == 2]


def corals_of(tile, hexagon, turn):
    """{(hex, corner): colour} of one tile."""
    return {(hexagon, (2 * number + turn) % 6): colour for number, colour in enumerate(tile)}


@cache
def habitat_hexes(name):
    """The three hexes that meet at a corner of the plane."""
    q, r, _ = name
    near = [(q + dq, r + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)]
    return [other for other in near if any(corner(other, number) == point(name) for number in range(6))]


class Area:
    """What one seat has before it: tiles, small animals, large animals."""

    def __init__(self, hotspot):
        self.hexes = set(HOTSPOT_HEXES)
        self.corals = dict(zip(HOTSPOT_CORALS, hotspot, strict=True))  # (hex, corner): colour
        self.animals = {}  # place: colour
        self.large = []  # (name, points, places)

    def frontier(self):
        """The empty hexes beside the area."""
        return {other for hexagon in self.hexes for other in hexes_around(hexagon)} - self.hexes

    def matches(self, tile, hexagon, turn):
        """Whether a tile laid here touches, side by side, a coral of the colour of its own coral there."""
        near = [coral for other in hexes_around(hexagon) for coral in self.corals_in(other)]
        return any(
            self.corals[coral] == colour and sides(coral) & sides(own)
            for own, colour in corals_of(tile, hexagon, turn).items()
            for coral in near
        )

    def corals_in(self, hexagon):
        return [(hexagon, number) for number in range(6) if (hexagon, number) in self.corals]

    def corals_at(self, name):
        """The corals whose tips meet at a place: those of its habitat, if there are three of one colour."""
        found = [coral for other in habitat_hexes(name) for coral in self.corals_in(other)]
        return [coral for coral in found if tip(coral) == point(name)]

    def is_habitat(self, name):
        corals = self.corals_at(name)
        return len(corals) == 3 and len({self.corals[coral] for coral in corals}) == 1

    def outline(self, name):
        """The sides of the hexagon under a small animal."""
        return frozenset.union(*[inner_sides(coral) for coral in self.corals_at(name)])

    def covered(self):
        """The places of the small animals that lie under a large one."""
        return {name for _, _, places in self.large for name in places}

    def animals_touching(self, name):
        own = self.outline(name)
        return [other for other in self.animals if other != name and own & self.outline(other)]

    def reefs(self):
        """The sets of four and more uncovered corals of one colour that hang together."""
        under_animals = {coral for name in self.animals for coral in self.corals_at(name)}
        left = set(self.corals) - under_animals
        reefs = []
        while left:
            group, to_visit = set(), [left.pop()]
            while to_visit:
                here = to_visit.pop()
                group.add(here)
                same = {c for c in left if self.corals[c] == self.corals[here] and sides(c) & sides(here)}
                left -= same
                to_visit.extend(same)
            if len(group) >= REEF:
                reefs.append(group)
        return reefs

    def animals_beside(self, reef):
        shore = frozenset.union(*[sides(coral) for coral in reef])
        return [name for name in self.animals if shore & self.outline(name)]
