"""The moves of random games of Acqua Dolce, chosen so that hands run empty and control phases ask; not its rules."""

import json

from games.acqua_dolce import oracle as acqua_dolce
from games.acqua_dolce import oracle_tank as tank
from games.acqua_dolce.oracle_lines import GOALS, ORNAMENTS, RATIONS, SCHOOLING, SPECIES, kind_of
from oracle import base
from oracle.drive import Driver

SHY = ["indian_glassfish", "fighting_fish", "guppy", "neon", "bumblebee"]
# How often each kind of action is chosen: draw, play, play a school, swap, temperature, end.
HABITS = [
    [2, 6, 2, 1, 1, 1],
    [0, 8, 1, 0, 1, 0],
    [0, 2, 8, 0, 1, 0],
    [6, 1, 0, 0, 0, 0],
    [1, 2, 1, 6, 1, 0],
    [1, 3, 3, 1, 6, 3],
    [0, 4, 4, 0, 0, 4],
]
CLASHING = ["indian_glassfish", "fighting_fish", "guppy", "plant"]


def _most(goals):
    return len(goals) - ("schools" in goals and "glassfish" in goals)


class AcquaDolceDriver(Driver):
    VERBS = acqua_dolce.VERBS
    OPTIONS = ("rules", "goals", "goals_needed", "single_pile", "extra_action", "king", "temperature_once")
    KEYS = ("do", "from", "card", "cards", "by", "seat")

    def set_up(self, header):
        rng = self.rng
        options = {}
        if self.chance(0.5):
            options["rules"] = rng.choice(["advanced", "advanced", "basic"])
        if self.chance(0.5):
            options["goals"] = rng.sample(GOALS, rng.choice([1, 2, 3, 4, 6]))
            options["goals_needed"] = rng.randint(1, _most(options["goals"]))
        if self.chance(0.3):
            options["goals_needed"] = rng.randint(1, _most(options.get("goals", "abc")))
        for name in ("single_pile", "extra_action"):
            if self.chance(0.4):
                options[name] = rng.choice([True, True, False])
        if self.chance(0.3):
            options["king"] = rng.randrange(len(header["players"]))
        if self.chance(0.5):
            options["temperature_once"] = rng.choice(["round", "round", "turn"])
        drained = self.chance(0.25)
        if drained:  # Few players hold nearly all cards, and what is lost to temperature is soon drawn.
            header["players"] = header["players"][:2]
            options.update(king=0, rules="advanced")
        if options or self.chance(0.2):
            header["options"] = options
        everything = [*SPECIES, *ORNAMENTS, "food4", "food5", "food6"]
        self.likes = rng.choice([everything, everything, SHY, [*SCHOOLING, "plant"], [*SPECIES], ["piranha", *SHY]])
        self.habits = rng.choice(HABITS)
        if self.chance(0.2):  # Few fish and much food, so that clashing conditions decide.
            self.likes, self.habits = CLASHING, [3, 3, 0, 0, 1, 0]
        if drained:
            self.habits = [7, 3, 0, rng.choice([1, 4]), 2, 0]
        self.tidy = rng.choice([0, 0.5, 0.95])  # How often a fish is played only where it is happy.
        self.emptying = rng.choice([0, 0.3, 1])
        self.length = rng.choice([40, 150, 300])

    def steps(self):
        return self.length

    def legal_rate(self):
        return 0.15

    def move(self):
        position, rng = self.position, self.rng
        if position.winner is not None:
            return None
        if position.step:
            return self.choice()
        if not position.drawn:
            return self.draw()
        hand = position.hands[position.seat()]
        if hand and self.chance(self.emptying) and self.last_cards():
            return self.last_cards()
        for _ in range(20):
            move = self.action(rng.choices(range(6), self.habits)[0])
            if move and position.refusal(move) is None:
                return move
        return {"do": "end"}

    def draw(self):
        moves = [{"do": "draw", "from": where} for where in ("pile", "open")]
        move = self.rng.choice([move for move in moves if self.position.refusal(move) is None] or moves)
        return {**move, "card": "neon_1"} if self.chance(0.1) else move

    def action(self, number):
        return [
            self.draw,
            self.play_one,
            self.play_school,
            lambda: {"do": "swap"},
            lambda: {"do": "temperature", "by": self.rng.choice([-2, -1, 1, 2, 2])},
            lambda: {"do": "end"},
        ][number]()

    def choice(self):
        """What to do in a control phase."""
        position, rng = self.position, self.rng
        moves = sorted(position.legal(), key=base.as_line)
        if position.step == "starve" and self.chance(0.7):
            fish = sorted(tank.fish(position.table))
            return {"do": "starve", "cards": rng.sample(fish, rng.randint(1, position.excess()))}
        return rng.choice(moves)

    # Cards

    def hidden(self):
        position = self.position
        return [card for card in position.cards if card not in position.table | position.known_discards]

    def is_happy(self, card):
        table = self.position.table | {card}
        return kind_of(card) not in SPECIES or not tank.unmet(table, kind_of(card))

    def play_one(self):
        cards = [card for card in self.hidden() if kind_of(card) in self.likes] or self.hidden()
        if self.chance(self.tidy):
            cards = [card for card in cards if self.is_happy(card)] or cards
        return {"do": "play", "cards": [self.rng.choice(cards)]} if cards else None

    def play_school(self):
        hand = self.position.hands[self.position.seat()]
        species = self.rng.choice(SCHOOLING)
        cards = [card for card in self.hidden() if kind_of(card) == species]
        if not cards or not hand:
            return None
        size = self.rng.randint(1, min(len(cards), hand))
        if self.chance(0.5):
            size = min(len(cards), hand)
        return {"do": "play", "cards": self.rng.sample(cards, size)}

    def last_cards(self):
        """A play that empties the hand without a penalty card, if there is one."""
        position = self.position
        hand = position.hands[position.seat()]
        hidden = self.hidden()
        self.rng.shuffle(hidden)
        if hand == 1:
            happy = [card for card in hidden if self.is_happy(card)]
            return {"do": "play", "cards": happy[:1]} if happy else None
        for species in self.rng.sample(SCHOOLING, len(SCHOOLING)):
            cards = [card for card in hidden if kind_of(card) == species]
            there = len(tank.of_kind(position.table, species))
            if len(cards) >= min(hand, 3) and there + min(len(cards), hand) >= 3:
                return {"do": "play", "cards": cards[:hand]}
        return None

    # Moves at random

    def card(self):
        position, rng = self.position, self.rng
        pools = [position.cards, sorted(position.table), sorted(position.known_discards), self.hidden()]
        pools.append(["neon_0", "neon_8", "neon", "", "food6_1", "food5_1", "food7_1", "plant_6", "Neon_1", "neon_01"])
        return rng.choice(rng.choice(pools) or position.cards)

    def cards(self):
        rng = self.rng
        if self.chance(0.4):
            kind = rng.choice([*SPECIES, *SCHOOLING, "plant"])
            cards = self.hidden() if self.chance(0.7) else self.position.cards
            cards = [card for card in cards if kind_of(card) == kind]
            rng.shuffle(cards)
            return cards[: rng.choice([1, 2, 3, 9])]
        if self.chance(0.4):
            table = self.position.table
            fish = sorted(tank.fish(table))
            return rng.sample(fish, min(len(fish), rng.choice([1, 2, 3, 20])))
        cards = [self.card() for _ in range(rng.choice([1, 1, 1, 2, 3]))]
        return [*cards, cards[0]] if self.chance(0.1) else cards

    def values(self, key):
        return {
            "do": [*self.VERBS, "undo"],
            "from": ["pile", "open", "row", "discards", "Pile"],
            "card": [self.card(), self.card(), [self.card()]],
            "cards": [self.cards(), self.cards(), self.cards(), [], self.card()],
            "by": [-2, -1, 1, 2, 0, 3, -3, True],
        }.get(key, [])

    def wild(self):
        position, rng = self.position, self.rng
        verb = rng.choice(self.VERBS)
        if position.step and self.chance(0.7):
            verb = position.step
        keys = {"draw": ["from"], "play": ["cards"], "temperature": ["by"], "eat": ["card"]}
        keys.update({"starve": ["cards"], "remove": ["cards"]})
        return {"do": verb, **{key: rng.choice(self.values(key)) for key in keys.get(verb, [])}}

    def detours(self):
        while self.position.step and self.chance(0.7):
            self.pair.refusal(self.wild())
        super().detours()

    def some_pieces(self):
        pieces = [*RATIONS, *SPECIES, "plant_1", "", "snail", "-1", "pile", "neon_8", self.card(), self.card()]
        return self.rng.sample(pieces, 3)

    def check_odd_header(self):
        super().check_odd_header()
        header = json.loads(self.pair.lines[0])
        options = header.setdefault("options", {})
        key, value = self.rng.choice(
            [
                ("rules", "Advanced"), ("rules", None), ("rules", "advanced"), ("king", len(header["players"])),
                ("king", -1), ("king", True), ("goals", []), ("goals", ["species", "species"]), ("goals", ["fish"]),
                ("goals", ["zones"]), ("goals", list(GOALS)), ("goals", "species"), ("goals", ["colours", "zones"]),
                ("goals_needed", 0), ("goals_needed", 7), ("goals_needed", -1), ("goals_needed", 2.0),
                ("goals_needed", 4), ("goals_needed", 3), ("goals", ["schools", "glassfish"]),
                ("goals_needed", True), ("single_pile", 1),
                ("single_pile", None), ("extra_action", "true"), ("extra_action", True), ("single_pile", True),
            ]
        )  # fmt: skip
        options[key] = value
        before, self.pair.lines[0] = self.pair.lines[0], base.as_line(header)
        self.pair.check_read()
        self.pair.lines[0] = before


DRIVER = AcquaDolceDriver
