"""The moves of random Quintazone games; not the game's rules."""

from games.quintazone import oracle as quintazone
from oracle.drive import Driver


class QuintazoneDriver(Driver):
    VERBS = quintazone.VERBS
    OPTIONS = ("deck",)
    KEYS = ("do", "card", "at", "turned", "size", "panel", "seat", "goal")

    def set_up(self, header):
        self.deck = self.rng.choice([*quintazone.DECKS])
        if self.deck == "aquarius-2e" or self.chance(0.3):
            header["options"] = {"deck": self.deck}
        self.passing = self.rng.choice([0, 0.02, 0.1, 0.5, 0.95])
        self.building = self.rng.choice([0.1, 0.5, 0.9])
        self.sprawl = self.rng.choice([0, 0.3])
        self.length = self.rng.choice([15, 60, 300, 300, 300])

    def steps(self):
        return self.length

    def legal_rate(self):
        return 0.08

    def move(self):
        position = self.position
        if not position.laid:
            return {"do": "start", "card": self.rng.choice(quintazone.DECKS[self.deck])}
        if position.over:
            open_seats = [seat for seat in range(position.seats) if seat not in position.goals]
            if not open_seats:
                return None
            return {"do": "goal", "seat": self.rng.choice(open_seats), "goal": self.rng.choice("aefwv")}
        if not position.pyramid_placed and self.chance(self.building):
            for _ in range(6):
                move = self.pyramid()
                if position.refusal(move) is None:
                    return move
        if position.card_part:
            return {"do": "end"}
        if not self.chance(self.passing):
            for _ in range(200):
                move = self.card()
                if position.refusal(move) is None:
                    return move
        return {"do": "pass"}

    def cell(self, beside):
        x, y = self.rng.choice([*self.position.laid] or [(0, 0)])
        if self.chance(self.sprawl):
            x, y = max(self.position.laid or [(0, 0)])
        if beside:
            dx, dy = self.rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
            x, y = x + dx, y + dy
        return [x, y]

    def card(self):
        used = [card for card, _ in self.position.laid.values()]
        unused = [card for card in quintazone.DECKS[self.deck] if card not in used]
        card = self.rng.choice(unused or used)
        return {"do": "card", "card": card, "at": self.cell(beside=True), "turned": self.chance(0.5)}

    def pyramid(self):
        return {
            "do": "pyramid",
            "size": self.rng.choice([1, 2, 3]),
            "at": self.cell(beside=self.chance(0.05)),
            "panel": self.rng.choice("aefwv"),
        }

    def values(self, key):
        return {
            "do": [*self.VERBS, "undo"],
            "card": [*quintazone.SECOND_EDITION, "q_aefw", "w_a_4", "l_ea", "l_aa"],
            "at": [
                self.cell(True),
                self.cell(False),
                [self.rng.randint(-60, 60), 0],
                [0, 99999],
                [-9999, 0],
                [2**40, 1],
            ],
            "turned": [True, False],
            "size": [0, 1, 2, 3, 4],
            "panel": ["a", "e", "f", "w", "v", "g", "ae", ""],
            "goal": ["a", "e", "f", "w", "v", "g", "ae", ""],
        }.get(key, [])

    def wild(self):
        verb = self.rng.choice(self.VERBS)
        if verb == "card":
            return {
                **self.card(),
                "card": self.rng.choice(self.values("card")),
                "at": self.rng.choice(self.values("at")),
            }
        if verb == "pyramid":
            return self.pyramid()
        if verb == "start":
            return {"do": "start", "card": self.rng.choice(self.values("card"))}
        if verb == "goal":
            return {"do": "goal", "seat": self.rng.randrange(5), "goal": self.rng.choice("aefwv")}
        return {"do": verb}

    def some_pieces(self):
        pieces = [*quintazone.SECOND_EDITION, "1", "2", "3", "4", "a", "", "snail", "f_01", "0", "l_ea", "[0,0]"]
        return self.rng.sample(pieces, 3)


DRIVER = QuintazoneDriver
