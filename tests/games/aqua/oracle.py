"""AQUA by the rulebook, plainly; not fast, and sharing nothing with the product but what the pieces say."""

from functools import cache

from games.aqua.oracle_lines import (
    DEFAULT_OPTIONS,
    LARGE,
    MAX_SEATS,
    MIN_SEATS,
    ROUNDS,
    TILES,
    VERBS,
    is_well_formed,
    options_are_good,
    printed,
)
from games.aqua.oracle_sea import Area, corals_of, place, tip

__all__ = [
    "DEFAULT_OPTIONS",
    "MAX_SEATS",
    "MIN_SEATS",
    "VERBS",
    "Position",
    "is_well_formed",
    "options_are_good",
]

# Ecosystems 2 to 6: the large animal, and the points for each of them and each native.
GLOBAL = {2: ("barracuda", 2), 3: ("dolphin", 3), 4: ("manta", 3), 5: ("hammerhead", 3), 6: ("humpback", 4)}


@cache
def outlines(shape):
    """Every way to lay a large animal, turned and mirrored, as steps from one of its hexagons."""
    found = set()
    for mirrored in (shape, [(r, q) for q, r in shape]):
        turned = mirrored
        for _ in range(6):
            turned = [(-r, q + r) for q, r in turned]
            found |= {frozenset((q - q0, r - r0) for q, r in turned) for q0, r0 in turned}
    return found


class Position:
    def __init__(self, seats, options, values=None):
        self.values = values or {}
        self.seats = seats
        self.solo = options["variant"] == "solo"
        self.ecosystems = options.get("ecosystems")
        self.areas = [Area(hotspot) for hotspot in options["hotspots"]]
        self.turned_up = []  # every tile so far
        self.market = []
        self.round = 1
        # Untracked, only tiles taken are named: each of the others may lie on the market.
        self.tracked = options.get("market", "tracked") == "tracked"
        if not self.tracked:
            self.market = list(TILES)
        self.market_is_due = self.tracked
        self.order = []  # the seats that have not had their turn in this round
        self.begin_round(options["snail"])
        self.tile_taken = False  # in the turn that runs
        self.new_animals = set()
        self.over = False
        self.told = {}  # after the end, (seat, id): the points that the table counted

    def begin_round(self, first):
        self.order = [(first + step) % self.seats for step in range(self.seats)]
        self.turns_of_round = []
        self.snail_is_free = not self.solo

    # What is printed on the pieces

    def printed(self, *where):
        return printed(self.values, *where)

    def outlines(self, animal):
        return outlines(tuple(tuple(step) for step in self.printed("large", animal, "shape")))

    # What lies on the table

    def species_left(self, colour):
        placed = [c for area in self.areas for c in area.animals.values()]
        return self.printed("species", colour, "count") - placed.count(colour)

    def stack(self, animal):
        """The points of the large animals of a shape that are left, the top one first."""
        points = list(self.printed("large", animal, "points"))
        if self.seats in (2, 3):
            del points[self.printed("large", animal, "snail") - 1]
        taken = [name for area in self.areas for name, _, _ in area.large]
        return points[taken.count(animal) :]

    # Which rule a move breaks

    def refusal(self, move):
        verb = move["do"]
        if self.over and verb == "ecosystem":
            return None if (move["seat"], move["id"]) in self.to_be_told() else "not-asked"
        if self.over:
            return "game-over"
        if self.market_is_due:
            verbs = ["market"]
        elif self.tile_taken:
            verbs = ["large", "end"]
        else:
            verbs = ["snail", "tile", "discard"]
        if verb not in verbs:
            return "not-now"
        if move.get("seat", self.order[0]) != self.order[0]:
            return "wrong-seat"
        return getattr(self, verb + "_refusal")(move)

    def to_be_told(self):
        """What nobody but the table can count: (seat, id) for each ecosystem of which the text is not known."""
        ids = [entry["id"] for entry in self.ecosystems or [] if self.printed("ecosystems", str(entry["id"])) is None]
        return {(seat, id) for seat in range(self.seats) for id in ids} - set(self.told)

    def end_refusal(self, move):
        return None

    def market_refusal(self, move):
        tiles = move["tiles"]
        if not all(tile in TILES for tile in tiles):
            return "unknown-tile"
        if len(tiles) != self.market_count():
            return "market-count"
        if len(set(tiles)) < len(tiles) or set(tiles) & set(self.turned_up):
            return "tile-gone"
        return None

    def market_count(self):
        if self.solo:
            return 3
        return self.seats + 1 if self.round == 1 else self.seats

    def snail_refusal(self, move):
        if not self.snail_is_free:
            return "snail-gone"
        return "snail-last" if len(self.order) == 1 else None

    def market_tile_refusal(self, move):
        if move["tile"] not in TILES:
            return "unknown-tile"
        return None if move["tile"] in self.market else "not-in-market"

    def tile_refusal(self, move):
        area = self.areas[self.order[0]]
        hexagon = tuple(move["at"])
        if self.market_tile_refusal(move):
            return self.market_tile_refusal(move)
        if hexagon in area.hexes:
            return "occupied"
        return None if area.matches(move["tile"], hexagon, move["turn"]) else "no-match"

    def discard_refusal(self, move):
        if self.market_tile_refusal(move):
            return self.market_tile_refusal(move)
        known = self.market if self.tracked else [move["tile"]]
        return "fits" if any(self.refusal(line) is None for line in self.tile_lines(known)) else None

    def large_refusal(self, move):
        area = self.areas[self.order[0]]
        places = {tuple(name) for name in move["on"]}
        if not self.stack(move["animal"]):
            return "stack-empty"
        if len(places) < len(move["on"]) or not is_shape(places, self.outlines(move["animal"])):
            return "wrong-shape"
        if not places <= set(area.animals):
            return "no-animal"
        if places & area.covered():
            return "covered"
        if len({area.animals[name] for name in places}) < len(places):
            return "same-species"
        return None if places & self.new_animals else "no-new-animal"

    # The lines of the moves that may be legal

    def tile_lines(self, tiles=None):
        frontier = self.areas[self.order[0]].frontier()
        for tile in self.market if tiles is None else tiles:
            for q, r in frontier:
                for turn in range(6):
                    yield {"do": "tile", "tile": tile, "at": [q, r], "turn": turn}

    def large_lines(self):
        animals = self.areas[self.order[0]].animals
        for animal in LARGE:
            for on in {
                frozenset((q + dq, r + dr, letter) for dq, dr in shape)
                for q, r, letter in animals
                for shape in self.outlines(animal)
            }:
                if on <= set(animals):
                    yield {"do": "large", "animal": animal, "on": [list(name) for name in sorted(on)]}

    def legal(self):
        if self.over:
            return []
        if self.market_is_due:
            return [{"do": "market"}]
        discards = [{"do": "discard", "tile": tile} for tile in self.market]
        candidates = [{"do": "snail"}, {"do": "end"}, *self.tile_lines(), *discards, *self.large_lines()]
        return [move for move in candidates if self.refusal(move) is None]

    # What a move does

    def play(self, move):
        verb = move["do"]
        if verb == "ecosystem":
            self.told[move["seat"], move["id"]] = move["points"]
            return
        if verb == "market":
            self.market += move["tiles"]
            self.turned_up += move["tiles"]
            self.market_is_due = False
            return
        seat = self.order[0]
        if verb == "snail":
            self.snail_is_free = False
            self.order = [*self.order[1:], seat]
            return
        if verb in ("tile", "discard"):
            self.market.remove(move["tile"])
            self.tile_taken = True
        if verb == "tile":
            self.grow(self.areas[seat], move["tile"], tuple(move["at"]), move["turn"])
        if verb == "large":
            places = [tuple(name) for name in move["on"]]
            self.areas[seat].large.append((move["animal"], self.stack(move["animal"])[0], places))
        if verb in ("large", "end") or all(self.refusal(line) for line in self.large_lines()):
            self.end_turn()

    def grow(self, area, tile, hexagon, turn):
        """Lay a tile and attract the small animals of the habitats that it completes."""
        corals = corals_of(tile, hexagon, turn)
        area.hexes.add(hexagon)
        area.corals.update(corals)
        for coral in sorted(corals):
            name, colour = place(tip(coral)), corals[coral]
            if area.is_habitat(name) and self.species_left(colour) > 0:
                area.animals[name] = colour
                self.new_animals.add(name)

    def end_turn(self):
        last = self.order.pop(0)
        self.turns_of_round.append(last)
        self.tile_taken = False
        self.new_animals = set()
        if self.order:
            return
        if self.solo and self.tracked:
            self.market = []
        if self.round == ROUNDS:
            self.over = True
            return
        self.round += 1
        self.market_is_due = self.tracked
        # Who took the snail was last; if none did, the last has it as well.
        self.begin_round(last)

    # What it is worth

    def parts(self, seat):
        area = self.areas[seat]
        return {
            "large": sum(points for _, points, _ in area.large),
            "small": self.points_of(area, area.animals),
            "reefs": self.reefs(area) if self.ecosystems else 0,
            "ecosystems": [self.told.get((seat, e["id"]), 0) or ecosystem_points(area, **e) for e in self.ecosystems]
            if self.ecosystems
            else [0] * 6,
        }

    def reefs(self, area):
        return sum(self.points_of(area, area.animals_beside(reef)) for reef in area.reefs())

    def points_of(self, area, names):
        return sum(self.printed("species", area.animals[name], "points") for name in names)

    def score(self):
        players = []
        for seat in range(self.seats):
            parts = self.parts(seat)
            total = parts["large"] + parts["small"] + parts["reefs"] + sum(parts["ecosystems"])
            players.append({"total": total, "parts": parts})
        best = max(player["total"] for player in players)
        # Of those who are equal the one whose turn came first in the last round wins.
        final = self.over and not self.to_be_told()
        winners = [seat for seat in self.turns_of_round if players[seat]["total"] == best][:1]
        return {
            "over": self.over,
            "provisional": not final,
            "to_act": None if self.over else self.order[0],
            "players": players,
            "winners": winners if final else [],
        }


def is_shape(places, shapes):
    """Whether places lie to each other as the hexagons of a large animal."""
    if len({letter for _, _, letter in places}) != 1:
        return False
    q0, r0, _ = min(places)
    return {(q - q0, r - r0) for q, r, _ in places} in shapes


def ecosystem_points(area, id, native):
    natives = [name for name, colour in area.animals.items() if colour == native]
    if id == 1:
        return sum(len(area.animals_touching(name)) for name in natives)
    if id in GLOBAL:
        animal, points = GLOBAL[id]
        return points * len(natives) * [name for name, _, _ in area.large].count(animal)
    return 0
