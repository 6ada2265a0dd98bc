"""AYA by the rulebook, plainly; not fast, and sharing nothing with the product.

Places where dominoes meet are pairs of ends. An end is a tuple: ``("f_01", "up")`` and ``("f_01", "down")``
of a domino, ``("g_1", "stem")``, ``("g_1", 1)`` and ``("g_1", 2)`` of a garden used as a fork, and
``("f1", "a")`` for the place outside a mouth. In each pair the water flows from the first to the second.
"""

from itertools import product

from games.aya import oracle_photos as aya_photos
from games.aya.oracle_lines import (
    ANIMAL_FAULTS,
    CASCADE,
    CHAIN,
    DEFAULT_OPTIONS,
    DOMINOES,
    GARDENS,
    LANDSCAPES,
    MAX_SEATS,
    MIN_SEATS,
    MOUTHS,
    PLACES,
    PLACING,
    TERRAINS,
    TILE_FAULTS,
    VERBS,
    is_mouth,
    is_well_formed,
    options_are_good,
    terrain_of,
)

__all__ = [
    "DEFAULT_OPTIONS",
    "MAX_SEATS",
    "MIN_SEATS",
    "VERBS",
    "Position",
    "is_well_formed",
    "options_are_good",
]

DEALS = {2: [78] * 2, 3: [52] * 3, 4: [39] * 4, 5: [32, 31, 31, 31, 31]}
ANIMALS_PER_TERRAIN = 5


class Position:
    def __init__(self, seats, options):
        self.seats = seats
        self.options = options
        self.first_camera = 31 - options["cameras_per_terrain"]
        self.deal = DEALS[seats]
        self.glass = []  # ("turn", 1), ("pause", True) ... in the order told
        self.turns = []  # the seat of every placing
        self.from_own_reserve = []  # the seat of every domino taken from there
        self.reserves = [[] for _ in range(seats)]  # the top one last
        self.on_tile = {}  # domino: (tile, mouth or None)
        self.outside = []  # dominoes that are placed elsewhere
        self.forks = set()
        self.meets = []  # pairs of ends
        self.tiles = ["start"]
        self.animals = {}  # camera domino: the token's terrain
        self.lying = set()  # camera dominoes laid flat and not raised
        self.pushes = 0
        self.fallen = False
        self.survey = []  # its lines, without what is ignored in them
        self.is_light = options["track"] == "photos"
        self.answers = {}  # in a game of photos alone, photo: the conditions that it failed
        self.is_counted = False

    # Whose turn it is, and when

    def seat(self):
        return len(self.turns) % self.seats

    def stock(self, seat):
        return self.deal[seat] - self.turns.count(seat) + self.from_own_reserve.count(seat)

    def placing_is_over(self):
        return ("empty", 2) in self.glass or self.stock(self.seat()) == 0

    def next_of_glass(self):
        """What the glass may do next."""
        if not self.glass:
            return [("turn", 1)]
        what, which = self.glass[-1]
        if what == "empty":
            return [("turn", 2)] if which == 1 else []
        if (what, which) == ("pause", True):
            return [("pause", False)]
        count = 2 if ("turn", 2) in self.glass else 1
        # Where nobody records dominoes, the players say when a stock is empty.
        early = [("empty", 2)] if self.is_light and count == 1 else []
        return [("empty", count), ("pause", True), *early]

    def glass_runs(self):
        return ("pause", True) in self.next_of_glass()

    def cascade_has_begun(self):
        return self.pushes > 0 or self.fallen

    # Pieces and ends

    def carries_camera(self, domino):
        return domino not in GARDENS and int(domino[2:]) >= self.first_camera

    def is_on_table(self, domino):
        return domino in self.on_tile or domino in self.outside

    def stands(self, domino):
        return self.is_on_table(domino) and domino not in self.lying

    def is_taken(self, end):
        return any(end in pair for pair in self.meets)

    def downstream_end(self, argument):
        """The end that water leaves, of a domino or fork named in a line; a mouth names itself."""
        return self.end(argument, "down")

    def upstream_end(self, argument):
        return self.end(argument, "up")

    def end(self, argument, way):
        if type(argument) is list:
            return tuple(argument)
        return (argument, "stem" if argument in self.forks else way)

    def is_one_piece(self, source, target):
        return self.downstream_end(source)[0] == self.upstream_end(target)[0]

    def end_refusal(self, argument, way):
        if type(argument) is list and argument[0] not in self.forks:
            return "no-branch"
        domino = argument[0] if type(argument) is list else argument
        # One that lies flat as a buffer keeps its place: the chain is built on past it.
        if not self.is_on_table(domino):
            return "no-domino"
        if domino in self.on_tile:
            return "on-tile"
        return "end-taken" if self.is_taken(self.end(argument, way)) else None

    def tile_refusal(self, argument):
        tile, *mouth = argument
        if tile not in self.tiles:
            return "no-tile"
        return "no-mouth" if mouth and mouth[0] not in MOUTHS[tile] else None

    def mouth_refusal(self, argument):
        return self.tile_refusal(argument) or ("end-taken" if self.is_taken(tuple(argument)) else None)

    def place_refusal(self, key, where):
        if key in ("alone", "reserve"):
            return None
        if key == "on":
            if code := self.tile_refusal(where):
                return code
            return "end-taken" if len(where) == 2 and tuple(where) in self.on_tile.values() else None
        if key in ("from", "into"):
            return self.mouth_refusal(where)
        return self.end_refusal(where, "down" if key == "after" else "up")

    # Which rule a move breaks

    def refusal(self, move):
        verb = move["do"]
        if self.is_light and (verb in CHAIN or (verb == "push" and "domino" in move)):
            return "not-tracked"
        if verb in ("photo", "counted"):
            return self.answer_refusal(move) if self.is_light else "tracked"
        if verb == "glass":
            return self.glass_refusal(move)
        if verb in PLACING:
            domino = move["domino" if verb == "domino" else "with"]
            return (
                self.placing_refusal(move.get("seat", self.seat()))
                or self.taking_refusal(domino)
                or getattr(self, verb + "_refusal")(move)
            )
        if verb == "join":
            return self.join_refusal(move)
        if verb == "raise":
            return self.time_refusal() or (None if move["with"] in self.lying else "not-flat")
        if verb == "bind":
            on_table = "domino" not in move or self.is_on_table(move["domino"])
            return self.joining_refusal() or (None if on_table else "no-domino")
        if verb in CASCADE:
            return self.cascade_refusal(move)
        return self.survey_refusal(move)

    def glass_refusal(self, move):
        if self.placing_is_over():
            return "placing-over"
        return None if any(move.get(what) == which for what, which in self.next_of_glass()) else "glass"

    def time_refusal(self):
        if self.placing_is_over():
            return "placing-over"
        return None if self.glass_runs() else "glass"

    def placing_refusal(self, seat):
        return self.time_refusal() or (None if seat == self.seat() else "wrong-seat")

    def taking_refusal(self, domino):
        if self.is_on_table(domino):
            return "domino-used"
        for seat, reserve in enumerate(self.reserves):
            if domino in reserve and seat != self.seat():
                return "not-yours"
            if domino in reserve and domino != reserve[-1]:
                return "not-on-top"
        return None

    def domino_refusal(self, move):
        if move.get("fork") and move["domino"] not in GARDENS:
            return "not-a-garden"
        [key] = [key for key in PLACES if key in move]
        return self.place_refusal(key, move[key])

    def landscape_refusal(self, move):
        if not self.carries_camera(move["with"]):
            return "no-camera"
        if terrain_of(move["tile"]) != terrain_of(move["with"]):
            return "terrain"
        if move["tile"] in self.tiles:
            return "tile-used"
        return None if move["mouth"] in MOUTHS[move["tile"]] else "no-mouth"

    def animal_refusal(self, move):
        if not self.carries_camera(move["with"]):
            return "no-camera"
        if list(self.animals.values()).count(terrain_of(move["with"])) == ANIMALS_PER_TERRAIN:
            return "no-animal-left"
        return self.place_refusal(move.get("side", "after"), move["beside"])

    def joining_refusal(self):
        if not self.glass:
            return "glass"
        return "cascade" if self.cascade_has_begun() else None

    def join_refusal(self, move):
        if code := self.joining_refusal():
            return code
        for key, way in [("from", "down"), ("to", "up")]:
            code = self.mouth_refusal(move[key]) if is_mouth(move[key]) else self.end_refusal(move[key], way)
            if code:
                return code
        return "same-piece" if self.is_one_piece(move["from"], move["to"]) else None

    def cascade_refusal(self, move):
        verb = move["do"]
        if not self.placing_is_over():
            return "still-placing"
        if self.fallen:
            return "game-over"
        something_stands = self.is_light or any(self.stands(domino) for domino in DOMINOES)
        if verb == "push":
            if "domino" in move and not self.is_on_table(move["domino"]):
                return "no-domino"
            return None if something_stands else "nothing-stands"
        if verb == "doubt" or (verb == "fallen" and not something_stands):
            return None
        if verb == "pushes":
            return None if something_stands else "nothing-stands"
        return None if self.pushes else "no-push"

    def survey_refusal(self, move):
        verb = move["do"]
        if not self.fallen:
            return "not-fallen"
        if verb in ("off", "inside", "flat"):
            if move["animal"] not in self.animals:
                return "no-animal"
            return "repeated" if (verb, move["animal"]) in self.survey else None
        if verb == "broken":
            if not all(self.is_on_table(domino) for domino in move["between"]):
                return "no-domino"
            if set(move["between"]) not in [{one[0], other[0]} for one, other in self.meets]:
                return "apart"
            return "repeated" if (verb, frozenset(move["between"])) in self.survey else None
        if verb in ("dry", "wet"):
            if code := self.tile_refusal(move["mouth"]):
                return code
            mouth = tuple(move["mouth"])
            said = [one[0] for one in self.survey if one[0] in ("dry", "wet") and one[1] == mouth]
            return "repeated" if said[-1:] == [verb] else None
        if move["tile"] not in self.tiles:
            return "no-tile"
        if move["by"] == terrain_of(move["tile"]):
            return "terrain"
        return "repeated" if ("touched", move["tile"], move["by"]) in self.survey else None

    # A game of photos alone

    def answer_refusal(self, move):
        if not self.fallen:
            return "not-fallen"
        if self.is_counted:
            return "counted"
        if move["do"] == "counted":
            return None
        photo = move.get("animal", move.get("tile"))
        if "animal" in move and not self.carries_camera(photo):
            return "no-camera"
        if photo in self.answers:
            said = self.answers[photo]
            return "repeated" if (move["failed"] in said if "failed" in move else not said) else None
        alike = [other for other in self.answers if terrain_of(other) == terrain_of(photo)]
        if "animal" in move and len([other for other in alike if other in DOMINOES]) == ANIMALS_PER_TERRAIN:
            return "no-animal-left"
        return "cameras-used" if len(alike) == self.options["cameras_per_terrain"] else None

    def answers_to_give(self):
        """Every line about a photo, legal or not."""
        for key, photos, faults in [("animal", DOMINOES, ANIMAL_FAULTS), ("tile", LANDSCAPES, TILE_FAULTS)]:
            for photo in photos:
                move = {"do": "photo", key: photo}
                yield from [move, *({**move, "failed": fault} for fault in faults)]
        yield {"do": "counted"}

    # Every legal move, put together from the parts of a line that are not refused

    def legal(self):
        moves = [{"do": "glass", what: which} for what, which in self.next_of_glass()]
        moves += [{"do": "raise", "with": domino} for domino in self.lying]
        moves += [{"do": "push"}, {"do": "fallen"}]
        for verb in ("off", "inside", "flat"):
            moves += [{"do": verb, "animal": domino} for domino in self.animals]
        photos = aya_photos.Photos(self)
        for tile in self.tiles[1:]:
            # What is so already may be said too, but is not listed.
            for mouth in MOUTHS[tile]:
                moves += [{"do": "dry" if photos.is_covered(tile, mouth) else "wet", "mouth": [tile, mouth]}]
            moves += [{"do": "touched", "tile": tile, "by": terrain} for terrain in TERRAINS]
        if self.is_light:
            moves += self.answers_to_give()
        moves = [move for move in moves if self.refusal(move) is None]
        if self.is_light:
            return moves
        if self.joining_refusal() is None:
            moves += self.joins()
        if self.time_refusal() is None:
            moves += self.placings()
        return moves

    def end_arguments(self):
        """All that a line could name as an END here."""
        return self.outside + [[garden, branch] for garden in sorted(self.forks) for branch in (1, 2)]

    def mouth_arguments(self):
        return [[tile, mouth] for tile in self.tiles for mouth in MOUTHS[tile]]

    def placings(self):
        """The placings of the seat whose turn it is, while the glass runs."""
        places = [("alone", True), ("reserve", True)]
        places += product(("after", "before"), self.end_arguments())
        places += product(("from", "into", "on"), self.mouth_arguments())
        places += [("on", [tile]) for tile in self.tiles]
        places = [(key, where) for key, where in places if self.place_refusal(key, where) is None]
        moves = []
        for domino in DOMINOES:
            if self.taking_refusal(domino):
                continue
            for key, where in places:
                moves.append({"do": "domino", "domino": domino, key: where})
                if domino in GARDENS and key not in ("on", "reserve"):
                    moves.append({"do": "domino", "domino": domino, key: where, "fork": True})
            for tile in LANDSCAPES:
                for mouth in MOUTHS[tile]:
                    move = {"do": "landscape", "tile": tile, "with": domino, "mouth": mouth}
                    if self.landscape_refusal(move) is None:
                        moves.append(move)
            for key, where in places:
                if key in ("after", "before"):
                    side = {"side": "before"} if key == "before" else {}
                    move = {"do": "animal", "with": domino, "beside": where, **side}
                    if self.animal_refusal(move) is None:
                        moves.append(move)
        return moves

    def joins(self):
        ends, mouths = self.end_arguments(), self.mouth_arguments()
        sources = [e for e in ends if self.end_refusal(e, "down") is None]
        targets = [e for e in ends if self.end_refusal(e, "up") is None]
        mouths = [m for m in mouths if self.mouth_refusal(m) is None]
        pairs = [*product(sources, targets), *product(sources, mouths), *product(mouths, targets)]
        return [
            {"do": "join", "from": source, "to": target}
            for source, target in pairs
            if not self.is_one_piece(source, target)
        ]

    # What a move does

    def play(self, move):
        verb = move["do"]
        if verb == "photo":
            photo = move.get("animal", move.get("tile"))
            self.answers[photo] = [*self.answers.get(photo, []), move["failed"]] if "failed" in move else []
        elif verb == "counted":
            self.is_counted = True
        elif verb in PLACING:
            domino = move["domino" if verb == "domino" else "with"]
            own_reserve = self.reserves[self.seat()]
            if domino in own_reserve:
                own_reserve.pop()
                self.from_own_reserve.append(self.seat())
            if verb == "domino":
                [key] = [key for key in PLACES if key in move]
                self.place(domino, key, move[key], move.get("fork", False))
            elif verb == "landscape":
                self.tiles.append(move["tile"])
                self.place(domino, "into", [move["tile"], move["mouth"]])
            else:
                self.place(domino, move.get("side", "after"), move["beside"])
                self.animals[domino] = terrain_of(domino)
                if move.get("flat"):
                    self.lying.add(domino)
            self.turns.append(self.seat())
        elif verb == "glass":
            self.glass += [(what, move[what]) for what in ("turn", "empty", "pause") if what in move]
        elif verb == "join":
            self.meets.append((self.downstream_end(move["from"]), self.upstream_end(move["to"])))
        elif verb == "raise":
            self.lying.remove(move["with"])
        elif verb == "push":
            self.pushes += 1
        elif verb in ("pushes", "again"):
            self.pushes = move.get("pushes", 0)
        elif verb == "broken":
            self.survey.append((verb, frozenset(move["between"])))
        elif verb == "fallen":
            self.fallen = True
        elif verb in ("dry", "wet"):
            self.survey.append((verb, tuple(move["mouth"])))
        elif verb == "touched":
            self.survey.append((verb, move["tile"], move["by"]))
        elif verb not in ("gate", "doubt", "bind"):
            self.survey.append((verb, move["animal"]))

    def place(self, domino, key, where, fork=False):
        if key == "reserve":
            self.reserves[self.seat()].append(domino)
            return
        if key == "on":
            self.on_tile[domino] = (where[0], where[1] if len(where) == 2 else None)
            return
        # The neighbour's end is looked up before the domino stands itself.
        if key in ("after", "from"):
            self.meets.append((self.downstream_end(where), (domino, "stem" if fork else "up")))
        if key in ("before", "into"):
            self.meets.append(((domino, "stem" if fork else "down"), self.upstream_end(where)))
        self.outside.append(domino)
        if fork:
            self.forks.add(domino)

    def score(self):
        table = aya_photos.table(self)
        return {
            "over": self.fallen,
            "provisional": not (self.is_counted if self.is_light else self.fallen),
            "to_act": None if self.is_light or self.placing_is_over() else self.seat(),
            "players": [{"total": table["total"], "parts": {}} for _ in range(self.seats)],
            "winners": [],
            "table": table,
        }
