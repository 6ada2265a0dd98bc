"""What an area of AQUA is worth, point by point; not who wins.

The rulebook, end of the game and scoring. A coral under a small animal belongs to its
habitat and to no reef; animals count whether a large one covers them or not.
"""

from naiad_core.games.aqua import ecosystems as aqua_ecosystems
from naiad_core.games.aqua.pieces import ANIMALS, BARE, COLOURS, ECOSYSTEMS, SHAPES, SPECIES_POINTS
from naiad_core.games.aqua.tableau import (
    BY_SOUTH,
    CORNERS,
    COVERED,
    HOTSPOT_MIDDLE,
    NEAR,
    REEF,
    axial,
    touching,
)


class Life:
    """A tableau as scoring sees it.

    ``species``: place -> species, covered or not; ``places``: its places, sorted. ``large``: (name, places) in order of
    laying. ``corals``: what no animal covers, 8 * cell + corner -> colour. ``reefs``:
    (colour, corals, animals beside it), in order of their first coral.
    """

    def __init__(self, tableau):
        self.looks = tableau.looks
        self.places = sorted(tableau.animals)
        self.species = {}
        for place in self.places:
            self.species[place] = tableau.animals[place] % COVERED
        self.large = []
        for animal, turning, place, _ in tableau.large:
            self.large.append((ANIMALS[animal], [place + step for step in SHAPES[animal][turning]]))
        # A game played out ends with this: no calls for single corals, none is looked at twice.
        looks, species = self.looks, self.species
        corals: dict[int, int] = {}
        self.corals = corals
        for cell in looks:
            look = looks[cell]
            for corner in range(look & 1, 6, 2):
                colour = look >> 1 + 3 * (corner >> 1) & 7
                if colour != BARE and cell + CORNERS[corner] not in species:
                    corals[8 * cell + corner] = colour
        self.reefs = []
        alone = dict(corals)
        for start in sorted(corals):
            if start in alone:
                colour = alone.pop(start)
                group = [start]
                for each in group:
                    for other in touching(looks, each):
                        if alone.get(other, BARE) == colour:
                            del alone[other]
                            group.append(other)
                if len(group) >= REEF:
                    self.reefs.append((colour, sorted(group), self._beside(group)))

    def _beside(self, group):
        """The small animals that share a side with a coral of the group: those at its tile's other corners."""
        found = set()
        for number in group:
            cell, corner = number >> 3, number & 7
            for other in ((corner + 2) % 6, (corner + 4) % 6):
                if cell + CORNERS[other] in self.species:
                    found.add(cell + CORNERS[other])
        return sorted(found)

    def near(self, place):
        """The small animals that touch the one at a place."""
        return [place + step for step in NEAR if place + step in self.species]

    def reefs_at(self, place):
        """The indices of the reefs that touch a place."""
        return [n for n in range(len(self.reefs)) if place in self.reefs[n][2]]

    def corals_at(self, place):
        """The uncovered corals that touch a place: the other two of each of its three tiles."""
        cell = place % BY_SOUTH
        found = []
        for step in (0, 63, 64) if place >= BY_SOUTH else (0, -64, -63):
            corner = CORNERS.index(place - cell - step)
            for other in ((corner + 2) % 6, (corner + 4) % 6):
                if 8 * (cell + step) + other in self.corals:
                    found.append(8 * (cell + step) + other)
        return found

    def group(self, place):
        """The animals of one species that hang together with the one at a place."""
        group = [place]
        for each in group:
            for other in self.near(each):
                if self.species[other] == self.species[place] and other not in group:
                    group.append(other)
        return group

    def at_hotspot(self, place):
        """True if the animal at a place touches the hot spot's middle."""
        return place - HOTSPOT_MIDDLE in NEAR


def explain(tableau, ecosystems, entered=()):
    """Every point of an area, one at a time: (part, points, what, where, because), all of it plain words and numbers.

    ``ecosystems``: the option's list, None in the family game, where only animals count;
    ``entered``: by id the points of those that only the table can count. By part:

        large      the animal's name, the places that it covers, ()
        small      the species' colour, its place, ()
        reef       the colour, the corals (q, r, corner), a (q, r, "N" or "S", points) for each animal beside it
        ecosystem  (index in the option, id, colour of the native), the native's place, or none
                   where the whole area counts, (how many were counted, how many times),
                   or () where they were entered

    A place is (q, r, "N" or "S"). A reef without animals is listed with 0 points; an
    ecosystem that scores nothing is listed only where that is for the table to say.
    """
    life = Life(tableau)
    for n in range(len(life.large)):
        name, places = life.large[n]
        yield ("large", tableau.large[n][3], name, tuple([named(place) for place in places]), ())
    for place in life.places:
        species = life.species[place]
        yield ("small", SPECIES_POINTS[species], COLOURS[species], (named(place),), ())
    if ecosystems is None:
        return
    for colour, corals, beside in life.reefs:
        animals = tuple([named(place) + (SPECIES_POINTS[life.species[place]],) for place in beside])
        where = tuple([axial(number >> 3) + (number & 7,) for number in corals])
        yield ("reef", sum([animal[3] for animal in animals]), COLOURS[colour], where, animals)
    for index in range(len(ecosystems)):
        number = ecosystems[index]["id"]
        form = ECOSYSTEMS[number]
        native = ecosystems[index]["native"]
        if form is None:
            yield ("ecosystem", dict(entered).get(number, 0), (index, number, native), (), ())
            continue
        for points, place, counted, times in aqua_ecosystems.explain(form, COLOURS.index(native), life):
            where = () if place < 0 else (named(place),)
            yield ("ecosystem", points, (index, number, native), where, (counted, times))


def points(tableau, ecosystems, entered=()):
    """What all that ``explain`` finds adds up to, without its words."""
    life = Life(tableau)
    found = sum([each[3] for each in tableau.large]) + _worth(life, life.places)
    if ecosystems is None:
        return found
    for _, _, beside in life.reefs:
        found += _worth(life, beside)
    for row in ecosystems:
        form = ECOSYSTEMS[row["id"]]
        if form is None:
            found += dict(entered).get(row["id"], 0)
        else:
            scored = aqua_ecosystems.explain(form, COLOURS.index(row["native"]), life)
            found += sum([each[0] for each in scored])
    return found


def _worth(life, places):
    """The points of the small animals at these places."""
    return sum([SPECIES_POINTS[life.species[place]] for place in places])


def named(place):
    """A place as the record names it: (q, r, "N" or "S")."""
    return axial(place) + ("S" if place >= BY_SOUTH else "N",)


def total(points):
    """What ``explain`` found, added up: {"total", "parts"}."""
    sums = {"large": 0, "small": 0, "reef": 0}
    ecosystems = [0] * 6
    for part, value, what, _, _ in points:
        if part == "ecosystem":
            ecosystems[what[0]] += value
        else:
            sums[part] += value
    parts = {"large": sums["large"], "small": sums["small"], "reefs": sums["reef"], "ecosystems": ecosystems}
    return {"total": sum(sums.values()) + sum(ecosystems), "parts": parts}
