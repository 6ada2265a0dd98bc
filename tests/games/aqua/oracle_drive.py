"""The moves of random games of AQUA, chosen so that habitats, large animals and discards arise; not its rules."""

import json

from games.aqua import oracle as aqua
from games.aqua import oracle_box as aqua_box
from games.aqua.oracle_lines import COLOURS, HOTSPOTS, LARGE, TILES
from games.aqua.oracle_sea import corals_of, hexes_around, outer_sides, place, tip
from oracle import base
from oracle.drive import Driver


class AquaDriver(Driver):
    VERBS = aqua.VERBS
    OPTIONS = ("variant", "hotspots", "snail", "ecosystems", "market")
    KEYS = ("do", "tiles", "tile", "at", "turn", "animal", "on", "seat", "id", "points")

    def __init__(self, rng, header):
        if rng.random() < 0.25:
            header["values"] = aqua_box.corrections(rng)
        super().__init__(rng, header)

    def set_up(self, header):
        rng = self.rng
        variant = rng.choice(["classic", "classic", "family", "advanced", "solo"])
        seats = 1 if variant == "solo" else rng.choice([2, 2, 3, 4])
        header["players"] = [rng.choice(["Ada", "Bo", "Cy", "Œil"]) for _ in range(seats)]
        options = {"hotspots": [rng.choice(HOTSPOTS) for _ in range(seats)]}
        if variant != "classic" or self.chance(0.2):
            options["variant"] = variant
        if self.chance(0.4):
            options["market"] = rng.choice(["tracked", "untracked"])
        if self.chance(0.5):
            options["snail"] = rng.randrange(seats)
        if variant != "family":
            ids = rng.sample(range(1, 7 if variant == "classic" or self.chance(0.6) else 25), 6)
            natives = rng.sample(COLOURS, 6)
            options["ecosystems"] = [{"id": i, "native": c} for i, c in zip(ids, natives, strict=True)]
        # A hermit shows few colours to the outside, until nothing fits.
        self.kept = set(rng.sample(COLOURS, rng.choice([2, 3, 3, 3]))) if self.chance(0.15) else set()
        if self.kept:
            inner = "".join(c for c in COLOURS if c not in self.kept)
            options["hotspots"] = ["".join([*sorted(self.kept), *inner])] * seats
        self.favourites = rng.choice([COLOURS, COLOURS, "".join(rng.sample(COLOURS, 3)), rng.choice(COLOURS)])
        self.skill = rng.choice([0, 0.5, 0.95, 1, 1])
        # Two habitats of a colour at once are what a short species is wanted for.
        self.twins = "values" in header and self.chance(0.5)
        if self.twins:
            self.favourites, self.skill = rng.choice(COLOURS), 1
        self.snailing = rng.choice([0, 0.1, 0.5, 1])
        self.attracting = rng.choice([0, 0.5, 0.9, 1])
        self.length = rng.choice([30, 250, 250, 250])
        header["options"] = options

    def steps(self):
        return self.length

    def legal_rate(self):
        # Where any tile may lie on the market, all 70 are tried everywhere.
        return 0.05 if self.position.tracked else 0.02

    def area(self):
        return self.position.areas[self.position.order[0]]

    def move(self):
        position = self.position
        if position.over:
            return self.told()
        if position.market_is_due:
            return self.market()
        if position.tile_taken:
            large = self.large_lines()
            large = [move for move in large if position.refusal(move) is None]
            return self.rng.choice(large) if large and self.chance(self.attracting) else {"do": "end"}
        if self.chance(self.snailing) and position.refusal({"do": "snail"}) is None:
            return {"do": "snail"}
        return self.tile() or {"do": "discard", "tile": self.rng.choice(position.market)}

    def offered(self):
        """The market, or where nobody knows it some tiles that may lie there."""
        market = self.position.market
        return market if self.position.tracked else self.rng.sample(market, min(2, len(market)))

    def told(self):
        """What the table counted, in any order; mostly little, so that players end level."""
        rows = sorted(self.position.to_be_told())
        if not rows:
            return None
        seat, number = self.rng.choice(rows)
        points = self.rng.choice([0, 0, 1, 2, 3, self.rng.randrange(1000), 999])
        return {"do": "ecosystem", "id": number, "seat": seat, "points": points}

    def market(self):
        hidden = [tile for tile in TILES if tile not in self.position.turned_up]
        self.rng.shuffle(hidden)
        count = self.position.market_count()
        if not self.kept:
            hidden.sort(key=lambda tile: -sum(c in self.favourites for c in tile) if self.chance(0.7) else 0)
            return {"do": "market", "tiles": hidden[:count]}
        strangers = [tile for tile in hidden if not set(tile) & self.kept]
        friends = [tile for tile in hidden if set(tile) <= self.kept]
        mixed = [tile for tile in hidden if tile not in strangers and tile not in friends]
        if set(exposed(self.area()).values()) <= self.kept:
            return {"do": "market", "tiles": (strangers + mixed + friends)[:count]}
        return {"do": "market", "tiles": (friends[: self.position.seats] + mixed + strangers + friends)[:count]}

    def detours(self):
        """After a tile, which is soon over, large animals of every kind are asked about."""
        while not self.position.over and self.position.tile_taken and self.chance(0.8):
            self.pair.refusal(self.large())
        super().detours()

    # Where a tile goes

    def tile(self):
        """A place for a market tile that fits, mostly the best of those looked at; None if there is none."""
        position, area = self.position, self.area()
        frontier = sorted(area.frontier())
        self.rng.shuffle(frontier)
        frontier.sort(key=lambda hexagon: -len(area.hexes & set(hexes_around(hexagon))))
        if not self.kept:
            frontier = frontier[:8] + frontier[-3:]
        offered = self.offered()
        lines = [
            {"do": "tile", "tile": tile, "at": list(hexagon), "turn": turn}
            for hexagon in frontier
            for tile in offered
            for turn in range(6)
        ]
        lines = [move for move in lines if position.refusal(move) is None]
        if not lines:
            return next((m for m in position.tile_lines() if position.refusal(m) is None), None)
        if self.kept:
            before = exposed(area)
            return max(lines, key=lambda move: self.seclusion(move, before))
        return max(lines, key=self.worth) if self.chance(self.skill) else self.rng.choice(lines)

    def worth(self, move):
        area = self.area()
        new = corals_of(move["tile"], tuple(move["at"]), move["turn"])
        value = self.rng.random()
        complete = []
        for coral, colour in new.items():
            here = [area.corals[other] for other in area.corals_at(place(tip(coral)))]
            if here == [colour] * 2:
                complete.append(colour)
            elif here == [colour]:
                value += 5
            elif not here:
                value += 1
        if self.twins:
            return value + (100 if len(complete) > len(set(complete)) else -30 * len(complete))
        return value + 30 * len(complete)

    def seclusion(self, move, before):
        """How many colours that a hermit does not show a tile hides, less those it shows; then how close it lies."""
        worth = closeness = 0
        for coral, colour in corals_of(move["tile"], tuple(move["at"]), move["turn"]).items():
            for side in outer_sides(coral):
                closeness += side in before
                worth += before[side] not in self.kept if side in before else -(colour not in self.kept)
        return worth, closeness

    # Moves at random

    def cell(self):
        hexes = sorted(self.area().hexes) if not self.position.over else [(0, 0)]
        q, r = self.rng.choice(hexes)
        return [q + self.rng.choice([-1, 0, 1]), r + self.rng.choice([-1, 0, 1])]

    def large_lines(self):
        return sorted(self.position.large_lines(), key=base.as_line)

    def large(self):
        """A large animal on small ones, whatever else speaks against it; or anywhere."""
        lines = self.large_lines()
        if lines and self.chance(0.7):
            return self.rng.choice(lines)
        return {"do": "large", "animal": self.rng.choice(LARGE), "on": self.places()}

    def places(self):
        """Places of a shape, mostly: on animals, half on animals, or anywhere."""
        area, rng = self.area() if not self.position.over else self.position.areas[0], self.rng
        q, r, letter = rng.choice(sorted(area.animals) or [(0, 0, "N")])
        shape = sorted(rng.choice(sorted(self.position.outlines(rng.choice(LARGE)), key=sorted)))
        on = [[q + dq, r + dr, letter] for dq, dr in shape]
        if self.chance(0.2):
            on[rng.randrange(len(on))] = rng.choice([[q, r, letter], [q, r, "S"], [q + 1, r, "N"]])
        if self.chance(0.1):
            on = rng.choice([on[:-1], [*on, [q, r - 1, letter]], [*on, on[0]], []])
        rng.shuffle(on)
        return on

    def tiles(self):
        rng, position = self.rng, self.position
        tiles = [rng.choice(TILES) for _ in range(rng.choice([0, 1, 2, 3, 3, 4, 5, 6]))]
        if self.chance(0.5):
            tiles = self.market()["tiles"] if not position.over else tiles
            if tiles and self.chance(0.8):
                tiles[rng.randrange(len(tiles))] = rng.choice([*position.turned_up, *TILES, "rgb", "bbb", "", tiles[0]])
        return tiles

    def values(self, key):
        rng, position = self.rng, self.position
        return {
            "do": [*self.VERBS, "undo"],
            "tiles": [self.tiles(), self.tiles(), self.tiles()],
            "tile": [*self.position.market, *self.position.market, rng.choice(TILES), "rgb", "bbb", "", "BBG", "bg"],
            "at": [self.cell(), self.cell(), [0, 0], [0, 1], [-40, 3], [0, 99999], [2**40, -(2**70)], [512, 0]],
            "turn": [0, 1, 2, 3, 4, 5, 6, -1],
            "animal": [*LARGE, "moray", "snail", "Manta"],
            "seat": [*range(position.seats), position.seats],
            "id": [*range(1, 8), 24, 25, 0, -1, 12, rng.randint(7, 24)],
            "points": [0, 1, 7, 999, 1000, -1, rng.randrange(1000)],
            "on": [self.places(), self.places(), [[0, 0, "E"]], [[0, 0]], [[2**70, 0, "N"], [2**70 + 1, 0, "N"]]],
        }.get(key, [])

    def wild(self):
        position, rng = self.position, self.rng
        if position.tile_taken and self.chance(0.5):
            return self.large()
        if position.tile_taken is False and not position.market_is_due and self.chance(0.4):
            return {
                "do": "tile",
                "tile": rng.choice(position.market or TILES),
                "at": self.cell(),
                "turn": rng.randrange(6),
            }
        verb = rng.choice(self.VERBS)
        keys = {"market": ["tiles"], "tile": ["tile", "at", "turn"], "discard": ["tile"], "large": ["animal", "on"]}
        keys["ecosystem"] = rng.choice([["id", "seat", "points"], ["id", "points"]])
        return {"do": verb, **{key: rng.choice(self.values(key)) for key in keys.get(verb, [])}}

    def some_pieces(self):
        pieces = [*LARGE, "snail", "moray", "rgb", "", "b", "neon_1", "0", "1", "market", *self.position.market]
        return self.rng.sample(pieces, 3)

    def check_odd_header(self):
        super().check_odd_header()
        header = json.loads(self.pair.lines[0])
        options = header["options"]
        ecosystems = options.get("ecosystems") or [{"id": i + 1, "native": c} for i, c in enumerate(COLOURS)]
        spoiled = [dict(entry) for entry in ecosystems]
        change = [{"id": 7}, {"id": 0}, {"id": 24}, {"id": 25}, {"id": 1.0}, {"native": "b"}, {"native": "w"}]
        change += [{"native": None}, {"id": True}, {"id": ecosystems[0]["id"]}]
        self.rng.choice(spoiled).update(self.rng.choice(change))
        odd = [
            ("ecosystems", spoiled), ("ecosystems", ecosystems[:5]), ("ecosystems", ecosystems), ("ecosystems", []),
            ("hotspots", ["bgopry"]), ("hotspots", ["bgopry"] * 2), ("hotspots", ["bgopry"] * 3),
            ("hotspots", [*options["hotspots"][1:], "bgopr"]), ("hotspots", [*options["hotspots"][1:], "bgopryb"]),
            ("hotspots", [*options["hotspots"][1:], "bgoprr"]), ("hotspots", [*options["hotspots"][1:], 1]),
            ("variant", "solo"), ("variant", "family"), ("variant", "advanced"), ("variant", "classic"),
            ("market", "some"), ("market", None), ("market", ["tracked"]), ("market", "untracked"),
            ("snail", len(header["players"])), ("snail", -1), ("snail", 0), ("snail", True), ("snail", None),
        ]  # fmt: skip
        key, value = self.rng.choice(odd)
        options[key] = value
        before, self.pair.lines[0] = self.pair.lines[0], base.as_line(header)
        self.pair.check_read()
        self.pair.lines[0] = before


def exposed(area):
    """{side: colour} of the sides that face an empty hex: all others belong to two corals."""
    owners = {}
    for coral, colour in area.corals.items():
        for side in outer_sides(coral):
            owners.setdefault(side, []).append(colour)
    return {side: colours[0] for side, colours in owners.items() if len(colours) == 1}


DRIVER = AquaDriver
