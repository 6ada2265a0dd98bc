"""What the photos of AYA are worth in a position; not which moves are legal."""

from games.aya.oracle_lines import MOUTHS, TERRAINS, terrain_of

RANKS = range(10, 56, 5)


class Photos:
    def __init__(self, position):
        self.meets = position.meets
        self.on_tile = position.on_tile
        self.forks = position.forks
        self.lying = position.lying
        self.animals = position.animals
        self.survey = position.survey
        self.most_at_a_fork = position.options["max_animals_per_fork"]

    def told(self, verb):
        """What the survey lines of one verb name."""
        return [about[0] if len(about) == 1 else about for said, *about in self.survey if said == verb]

    def gaps(self):
        """Camera dominoes that lie flat: they link and cover nothing."""
        return self.lying | set(self.told("flat"))

    def tokens_on_chain(self):
        return set(self.animals) - set(self.told("off")) - self.gaps()

    def met_by(self, piece):
        """The dominoes and tiles that a domino meets."""
        for one, other in self.meets:
            if one[0] == piece:
                yield other[0]
            if other[0] == piece:
                yield one[0]

    def dominoes_met_by(self, domino):
        gaps = self.gaps()
        return [piece for piece in self.met_by(domino) if piece not in MOUTHS and piece not in gaps]

    def tiles_met_by(self, domino):
        return [piece for piece in self.met_by(domino) if piece in MOUTHS]

    def reach(self, domino, goes_on, broken=()):
        """The dominoes reached from one domino over dominoes that stand and satisfy a condition."""
        reached, to_visit = {domino}, [domino]
        while to_visit:
            at = to_visit.pop()
            for other in self.dominoes_met_by(at):
                if other not in reached and goes_on(other) and {at, other} not in broken:
                    reached.add(other)
                    to_visit.append(other)
        return reached

    def is_linked(self, animal, broken=()):
        terrain = terrain_of(animal)
        link = self.reach(animal, lambda domino: terrain_of(domino) in (terrain, "g"), broken)
        return any(terrain_of(tile) == terrain for domino in link for tile in self.tiles_met_by(domino))

    def stretch(self, domino):
        return frozenset(self.reach(domino, lambda other: other not in self.forks))

    def crowded_at_forks(self):
        """The tokens in the stretches at a fork where more stretches carry one than is allowed."""
        crowded = set()
        for fork in self.forks:
            stretches = {self.stretch(domino) for domino in self.dominoes_met_by(fork) if domino not in self.forks}
            carrying = [stretch for stretch in stretches if stretch & self.tokens_on_chain()]
            if len(carrying) > self.most_at_a_fork:
                crowded |= self.tokens_on_chain() & set().union(*carrying)
        return crowded

    def faults_of_animal(self, animal, crowded):
        if animal not in self.tokens_on_chain():
            return ["off-chain"]
        faults = []
        if not self.is_linked(animal, self.told("broken")):
            faults.append("broken" if self.is_linked(animal) else "not-linked")
        if animal in self.told("inside"):
            faults.append("inside")
        if len(self.stretch(animal) & self.tokens_on_chain()) > 1:
            faults.append("not-alone")
        if animal in crowded:
            faults.append("fork-full")
        return sorted(faults)

    def flowing_into(self, tile, mouth):
        """The domino that stands outside a mouth and flows into it, as a list of one or none."""
        flowing = [one[0] for one, other in self.meets if other == (tile, mouth)]
        return [domino for domino in flowing if domino not in self.gaps()]

    def is_covered(self, tile, mouth):
        for said, *about in reversed(self.survey):
            if said in ("dry", "wet") and about == [(tile, mouth)]:
                return said == "wet"
        on_it = [domino for domino, where in self.on_tile.items() if where == (tile, mouth)]
        return any(terrain_of(d) in (terrain_of(tile), "g") for d in on_it + self.flowing_into(tile, mouth))

    def faults_of_landscape(self, tile):
        faults = []
        if not all(self.is_covered(tile, mouth) for mouth in MOUTHS[tile]):
            faults.append("dry")
        lying_there = [domino for domino, where in self.on_tile.items() if where[0] == tile]
        for mouth in MOUTHS[tile]:
            lying_there += self.flowing_into(tile, mouth)
        is_spoiled = any(terrain_of(domino) not in (terrain_of(tile), "g") for domino in lying_there)
        if is_spoiled or tile in [touched for touched, _ in self.told("touched")]:
            faults.append("wrong-domino")
        return faults


def table(position):
    """What belongs to the table: the total and its parts, the rank, and the photos that failed."""
    if position.is_light:
        faults = {photo: sorted(said) for photo, said in position.answers.items()}
    else:
        photos = Photos(position)
        crowded = photos.crowded_at_forks()
        faults = {animal: photos.faults_of_animal(animal, crowded) for animal in position.animals}
        faults |= {tile: photos.faults_of_landscape(tile) for tile in position.tiles if tile != "start"}
    good = [photo for photo in faults if not faults[photo]]
    parts = {
        "animals": len([photo for photo in good if photo not in MOUTHS]),
        "landscapes": len([photo for photo in good if photo in MOUTHS]),
        "triptychs": len([t for t in TERRAINS if {f"{t}1", f"{t}2", f"{t}3"} <= set(good)]),
        "tokens": max(0, 10 - max(0, position.pushes - position.options["free_pushes"])),
    }
    total = sum(parts.values())
    return {
        "total": total,
        "parts": parts,
        "rank": max((step for step in RANKS if step <= total), default=None),
        "failed": [{"photo": photo, "why": faults[photo]} for photo in sorted(faults) if faults[photo]],
    }
