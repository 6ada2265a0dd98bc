"""The moves of random games of AYA, chosen so that chains, forks and photos arise; not its rules."""

from games.aya import oracle_lines as aya_lines
from games.aya import oracle_photos as aya_photos
from oracle.drive import Driver


class AyaDriver(Driver):
    VERBS = aya_lines.VERBS
    OPTIONS = ("cameras_per_terrain", "max_animals_per_fork", "free_pushes", "gates", "track")
    KEYS = ("do", "domino", *aya_lines.PLACES, "fork", "tile", "with", "mouth", "beside", "side", "flat", "to", "turn")
    KEYS += ("empty", "pause", "seat", "gate", "ms", "animal", "by", "failed", "track")

    def set_up(self, header):
        rng = self.rng
        options = {}
        if self.chance(0.5):
            options["cameras_per_terrain"] = rng.choice([5, 8])
        if self.chance(0.5):
            options["max_animals_per_fork"] = rng.choice([2, 3])
        if self.chance(0.5):
            options["free_pushes"] = rng.choice([1, 2, 2])
        if self.chance(0.3):
            options["gates"] = [rng.choice(["f_01", None]) for _ in range(rng.randint(0, 6))]
        if self.chance(0.2):
            options["track"] = rng.choice(["all", "photos", "photos", "photos"])
        self.terrains = rng.sample("fmdpc", rng.choice([1, 2, 3, 5]))
        self.placings = rng.choice([0, 5, 15, 30, 30, 60, 60, 100, 400])
        self.hoarding = rng.choice([0.02, 0.05, 0.4])
        self.gardening = rng.choice([0.02, 0.1, 0.4])
        self.joining = rng.choice([0.02, 0.1, 0.3])
        self.photographing = rng.choice([0.1, 0.3, 0.6])
        self.glassing = rng.choice([0, 0.02, 0.1])
        self.laying = rng.choice([0, 0.1, 0.6])
        self.crowding = rng.choice([0, 0, 0.3, 0.6])
        if self.crowding:
            options["max_animals_per_fork"] = 2
            self.gardening, self.laying, self.placings = 0.3, rng.choice([0, 0.1]), rng.choice([30, 60, 100])
        self.skill = rng.choice([0, 0.5, 0.95])
        self.purity = rng.choice([0.2, 0.8, 0.97])
        self.pushing = rng.choice([0.5, 0.8, 0.95])
        self.telling = rng.choice([0.3, 0.9, 0.98])
        if options or self.chance(0.2):
            header["options"] = options

    def steps(self):
        return 700

    def legal_rate(self):
        return 0.3 / (1 + len(self.position.outside))

    def move(self):
        position = self.position
        if position.placing_is_over():
            return self.after_placing()
        if not position.glass_runs():
            if position.glass and self.chance(0.3):
                return self.join()
            return self.rng.choice([{"do": "glass", what: which} for what, which in position.next_of_glass()])
        if position.is_light and self.chance(0.7):
            return self.rng.choice([{"do": "glass", what: which} for what, which in position.next_of_glass()])
        if len(position.turns) > self.placings * (1 if ("turn", 2) in position.glass else 0.6):
            return self.rng.choice([{"do": "glass", what: which} for what, which in position.next_of_glass()])
        if self.chance(self.glassing):
            return {"do": "glass", "pause": True}
        if position.lying and self.chance(0.15):
            return {"do": "raise", "with": self.rng.choice(sorted(position.lying))}
        if self.chance(self.joining):
            return self.join()
        return self.placing()

    # Pieces and ends, wisely chosen

    def ends(self, way):
        """The arguments that name an open end here."""
        ends = self.position.end_arguments()
        return [end for end in ends if self.position.end_refusal(end, way) is None]

    def end(self, way):
        """An open end, most often one of those placed last; any domino where there is none."""
        ends = self.ends(way)
        if not ends:
            return self.any_end()
        return self.rng.choice(ends[-4:] if self.chance(0.7) else ends)

    def mouths(self):
        mouths = self.position.mouth_arguments()
        return [mouth for mouth in mouths if self.position.mouth_refusal(mouth) is None]

    def mouth(self):
        return self.rng.choice(self.mouths() or self.position.mouth_arguments())

    def inner_mouth(self):
        """A mouth to cover, most often one where nothing stands yet."""
        mouths = self.position.mouth_arguments()
        bare = [mouth for mouth in mouths if self.position.place_refusal("on", mouth) is None]
        return self.rng.choice(bare if bare and self.chance(0.9) else mouths)

    def any_end(self):
        rng = self.rng
        garden = rng.choice(aya_lines.GARDENS)
        branches = [[garden, 1], [garden, 2], garden]
        standing = [*self.position.outside, *self.position.on_tile]
        return rng.choice([rng.choice(standing or aya_lines.DOMINOES), rng.choice(aya_lines.DOMINOES), *branches])

    def neighbours(self):
        """Two dominoes that meet, if any do."""
        pairs = [[one[0], other[0]] for one, other in self.position.meets]
        pairs = [pair for pair in pairs if not set(pair) & set(aya_lines.MOUTHS)]
        return self.rng.choice(pairs or [["f_01", "f_02"]])

    def any_mouth(self):
        return [self.rng.choice([*aya_lines.MOUTHS, *self.position.tiles]), self.rng.choice("aaabbcd")]

    def domino(self, beside=None, camera=False):
        """A domino that may be taken, often of the terrain that it is to stand beside."""
        position, rng = self.position, self.rng
        dominoes = [d for d in aya_lines.DOMINOES if position.taking_refusal(d) is None]
        if camera:
            dominoes = [d for d in dominoes if position.carries_camera(d)] or dominoes
        else:
            # Cameras are kept for photos.
            dominoes = [d for d in dominoes if not position.carries_camera(d) or self.chance(0.2)] or dominoes
        own_reserve = position.reserves[position.seat()]
        if own_reserve and self.chance(0.3):
            return own_reserve[-1]
        gardens = [d for d in dominoes if d in aya_lines.GARDENS]
        if gardens and not camera and self.chance(self.gardening):
            return rng.choice(gardens)
        terrain = aya_lines.terrain_of(beside[0] if type(beside) is list else beside or "x")
        if terrain not in aya_lines.TERRAINS:
            terrain = rng.choice(self.terrains)
        same = [d for d in dominoes if aya_lines.terrain_of(d) == terrain]
        return rng.choice(same if same and self.chance(self.purity) else dominoes)

    # Moves

    def placing(self):
        rng = self.rng
        if self.chance(self.hoarding):
            return {"do": "domino", "domino": self.domino(), "reserve": True}
        if self.chance(self.photographing):
            return self.photo()
        kind = rng.choices(["after", "before", "from", "into", "on", "tile", "alone"], [40, 8, 10, 5, 12, 3, 6])[0]
        if kind in ("after", "before"):
            where = self.end("down" if kind == "after" else "up")
        elif kind in ("from", "into"):
            where = self.mouth()
        elif kind == "on":
            where = self.inner_mouth()
        elif kind == "tile":
            kind, where = "on", [rng.choice(self.position.tiles)]
        else:
            where = True
        domino = self.domino(None if where is True else where)
        move = {"do": "domino", "domino": domino, kind: where}
        if domino in aya_lines.GARDENS and kind != "on" and self.chance(0.7):
            move["fork"] = True
        return move

    def photo(self):
        rng = self.rng
        domino = self.domino(camera=True)
        terrain = aya_lines.terrain_of(domino)
        side = rng.choice(["after", "after", "before"])
        ends = self.ends("down" if side == "after" else "up")
        good = [end for end in ends if self.is_good_for(terrain, end)]
        at_forks = [end for end in ends if self.is_free_at_a_fork(end)]
        if at_forks and self.chance(self.crowding):
            return {"do": "animal", "with": domino, "beside": rng.choice(at_forks), "side": side}
        if self.chance(0.4) or not ends or (not good and self.chance(self.skill)):
            tile = terrain + rng.choice("123")
            if terrain not in "fmdpc":
                tile = rng.choice(aya_lines.LANDSCAPES)
            return {"do": "landscape", "tile": tile, "with": domino, "mouth": rng.choice(aya_lines.MOUTHS[tile])}
        branches = [end for end in good if type(end) is list]
        beside = rng.choice(branches or good if good and self.chance(self.skill) else ends)
        move = {"do": "animal", "with": domino, "beside": beside}
        if side == "before" or self.chance(0.2):
            move["side"] = side
        if self.chance(self.laying):
            move["flat"] = True
        return move

    def is_good_for(self, terrain, end):
        """Whether an animal of a terrain is linked beside an end, and most often alone there."""
        photos = aya_photos.Photos(self.position)
        domino = end[0] if type(end) is list else end
        link = photos.reach(domino, lambda other: aya_lines.terrain_of(other) in (terrain, "g"))
        tiles = [tile for other in link for tile in photos.tiles_met_by(other)]
        if aya_lines.terrain_of(domino) not in (terrain, "g") or terrain not in map(aya_lines.terrain_of, tiles):
            return False
        return (
            domino in self.position.forks or self.chance(0.1) or not photos.stretch(domino) & photos.tokens_on_chain()
        )

    def is_free_at_a_fork(self, end):
        """Whether an end is in a stretch at a fork that carries no token yet."""
        photos = aya_photos.Photos(self.position)
        if (end[0] if type(end) is list else end) in self.position.forks:
            return True
        stretch = photos.stretch(end)
        touches_a_fork = any(stretch & {*photos.dominoes_met_by(fork)} for fork in self.position.forks)
        return touches_a_fork and not stretch & photos.tokens_on_chain()

    def join(self):
        rng = self.rng
        source = rng.choice(self.ends("down") or [self.any_end()])
        target = rng.choice(self.ends("up") or [self.any_end()])
        way = rng.random()
        if way < 0.35:
            target = self.mouth()
        elif way < 0.6:
            source = self.mouth()
        return {"do": "join", "from": source, "to": target}

    def after_placing(self):
        position, rng = self.position, self.rng
        if not position.pushes and self.chance(0.3):
            return self.join()
        if not position.fallen:
            if self.chance(self.pushing):
                gate = {"do": "gate", "gate": rng.randrange(7), "ms": rng.randrange(3000)}
                standing = rng.choice([*position.outside, *position.on_tile] or ["f_01"])
                told = [gate, {"do": "push"}, {"do": "push", "domino": standing}]
                if self.chance(0.3):
                    told = [{**gate, "do": "doubt"}, {"do": "pushes", "pushes": rng.randrange(1, 15)}, {"do": "again"}]
                    told.append({"do": "bind", "gate": rng.randrange(7), "domino": standing})
                return rng.choice(told)
            return {"do": "fallen"}
        if not self.chance(self.telling):
            return None
        if position.is_light:
            return self.answer()
        verb = rng.choice(aya_lines.CHAIN_SURVEY)
        if verb == "broken":
            return {"do": verb, "between": self.neighbours()}
        if verb in ("off", "inside", "flat"):
            return {"do": verb, "animal": rng.choice([*position.animals] or ["f_30"])}
        tile = rng.choice(position.tiles[1:] or ["f1"])
        if verb == "touched":
            return {"do": verb, "tile": tile, "by": rng.choice("fmdpc")}
        return {"do": verb, "mouth": [tile, rng.choice(aya_lines.MOUTHS[tile])]}

    def answer(self):
        """What is told of a photo where dominoes are not recorded."""
        rng = self.rng
        if self.chance(0.03):
            return {"do": "counted"}
        terrain = rng.choice(self.terrains)
        key, faults = "animal", aya_lines.ANIMAL_FAULTS
        photo = f"{terrain}_{rng.randint(22, 30)}"
        if self.chance(0.4):
            key, photo, faults = "tile", terrain + rng.choice("123"), aya_lines.TILE_FAULTS
        return {"do": "photo", key: photo, **({"failed": rng.choice(faults)} if self.chance(0.5) else {})}

    def values(self, key):
        reserved = [domino for reserve in self.position.reserves for domino in reserve]
        dominoes = [
            *self.position.outside[-3:],
            *self.position.on_tile,
            *reserved,
            "f_30",
            "m_01",
            "c_23",
            "g_1",
            "g_4",
            "f_31",
        ]
        ends = [
            self.any_end(),
            self.end("down"),
            self.end("up"),
            ["g_1", 1],
            ["g_1", 3],
            ["g_1", 0],
            ["f_01", 1],
            "g_7",
        ]
        mouths = [
            self.any_mouth(),
            self.mouth(),
            ["f1", "c"],
            ["start", "c"],
            ["start", "d"],
            ["x1", "a"],
            ["f1", "ab"],
        ]
        return {
            "do": [*self.VERBS, "undo"],
            "domino": dominoes,
            "with": dominoes,
            "animal": dominoes,
            "on": [*mouths, ["start"], ["f1"], ["x1"], [self.rng.choice(self.position.tiles)], []],
            "after": ends,
            "before": ends,
            "beside": ends,
            "from": ends + mouths,
            "to": ends + mouths,
            "into": mouths,
            "tile": [*self.position.tiles, "f1", "m2", "x1", "f4"],
            "mouth": ["a", "b", "c", "d", *mouths],
            "side": ["after", "before", "beside"],
            "failed": [*aya_lines.ANIMAL_FAULTS, *aya_lines.TILE_FAULTS, "broken", "", "x"],
            "by": ["f", "m", "d", "p", "c", "g", "s", ""],
            "turn": [0, 1, 2, 3],
            "empty": [0, 1, 2, 3],
            "gate": [0, 1, 5, 6, 300, 70000],
            "ms": [0, 1, 99999, 10**9, -1],
            "pushes": [0, 1, 3, 12, 999, 1000],
            "between": [self.neighbours(), self.neighbours(), [*dominoes[:2]], ["f_01"], "f_01"],
        }.get(key, [True, False])

    def wild(self):
        rng = self.rng
        pick = lambda key: rng.choice(self.values(key))  # noqa: E731
        verb = rng.choice(self.VERBS)
        if verb == "glass":
            what = rng.choice(["turn", "empty", "pause"])
            return {"do": verb, what: pick(what)}
        if verb == "domino":
            place = rng.choice(aya_lines.PLACES)
            move = {"do": verb, "domino": pick("domino"), place: pick(place)}
            return {**move, "fork": pick("fork")} if self.chance(0.2) else move
        if verb == "landscape":
            return {"do": verb, "tile": pick("tile"), "with": pick("with"), "mouth": rng.choice("abcd")}
        if verb == "animal":
            move = {"do": verb, "with": pick("with"), "beside": pick("beside")}
            return {**move, "side": pick("side")} if self.chance(0.4) else move
        if verb == "join":
            return {"do": verb, "from": pick("from"), "to": pick("to")}
        if verb in ("gate", "doubt"):
            return {"do": verb, "gate": pick("gate"), "ms": pick("ms")}
        if verb == "bind":
            return {"do": verb, "gate": pick("gate"), **({"domino": pick("domino")} if self.chance(0.8) else {})}
        if verb in ("pushes", "broken"):
            key = "pushes" if verb == "pushes" else "between"
            return {"do": verb, key: pick(key)}
        if verb == "touched":
            return {"do": verb, "tile": pick("tile"), "by": pick("by")}
        if verb in ("dry", "wet"):
            return {"do": verb, "mouth": self.any_mouth()}
        if verb == "photo":
            return {**self.answer(), **({"failed": pick("failed")} if self.chance(0.3) else {})}
        if verb in ("off", "inside", "flat"):
            return {"do": verb, "animal": pick("animal")}
        if verb == "push" and self.chance(0.6):
            return {"do": verb, "domino": pick("domino")}
        if verb == "raise":
            return {"do": verb, "with": pick("with")}
        return {"do": verb}

    def some_pieces(self):
        odd = ["x", "", "f", "g_7", "start", "f_1", "1", "f1", "m", "l_ae", "a"]
        own_reserve = self.position.reserves[self.position.seat()]
        pieces = [*aya_lines.GARDENS, *own_reserve, *self.position.animals, *self.position.tiles, *odd]
        return [self.rng.choice(pieces), self.rng.choice(aya_lines.DOMINOES), self.rng.choice(odd)]


DRIVER = AyaDriver
