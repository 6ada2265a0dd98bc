"""Quintazone by the rulebook, plainly; not fast, and sharing nothing with the product."""

from functools import cache
from itertools import combinations

from oracle.base import is_int, is_name

MIN_SEATS, MAX_SEATS = 2, 5
DEFAULT_OPTIONS = {"deck": "aquarius-1e"}
TRIOS = {"aquarius-1e": {2: 5, 3: 3, 4: 2, 5: 2}, "aquarius-2e": {2: 5, 3: 4, 4: 3, 5: 2}}
HAND = 5

ELEMENTS = "aefvw"
PAIRS = [one + other for one, other in combinations(ELEMENTS, 2)]
QUARTERS = ["wfev", "fvwe", "efva", "veaf", "efaw", "aewf", "eawv", "avew", "awfv", "wvaf"]
FIRST_EDITION = (
    [f"w_{e}_{copy}" for e in ELEMENTS for copy in (1, 2)]
    + [f"{kind}_{pair}" for kind in "lp" for pair in PAIRS]
    + [f"q_{four}" for four in QUARTERS]
)
SECOND_EDITION = FIRST_EDITION + [f"w_{e}_3" for e in ELEMENTS] + [f"d_{pair}" for pair in PAIRS]
DECKS = {"aquarius-1e": FIRST_EDITION, "aquarius-2e": SECOND_EDITION}

VERBS = ("start", "card", "pyramid", "end", "pass", "goal")


def options_are_good(options, _seats):
    return set(options) <= {"deck"} and is_name(options.get("deck", "aquarius-1e"), DECKS)


def is_cell(value):
    return type(value) is list and len(value) == 2 and all(is_int(number) for number in value)


def is_element(value):
    return is_name(value, list(ELEMENTS))


def is_well_formed(move, options):
    deck = DECKS[options["deck"]]
    return {
        "start": lambda: is_name(move.get("card"), deck),
        "card": lambda: (
            is_name(move.get("card"), deck) and is_cell(move.get("at")) and type(move.get("turned")) is bool
        ),
        "pyramid": lambda: (
            is_int(move.get("size"))
            and move["size"] in (1, 2, 3)
            and is_cell(move.get("at"))
            and is_element(move.get("panel"))
        ),
        "end": lambda: True,
        "pass": lambda: True,
        "goal": lambda: "seat" in move and is_element(move.get("goal")),
    }[move["do"]]()


@cache
def half_sides(card, turned):
    """The two elements along each side: read left to right on top and bottom, downwards left and right."""
    kind, letters = card.split("_")[:2]
    if kind == "w":
        top = bottom = left = right = letters * 2
    elif kind == "l":
        top, bottom, left, right = letters[0] * 2, letters[1] * 2, letters, letters
    elif kind == "p":
        top, bottom, left, right = letters, letters, letters[0] * 2, letters[1] * 2
    elif kind == "q":
        top, bottom = letters[:2], letters[2:]
        left, right = letters[0] + letters[2], letters[1] + letters[3]
    elif kind == "d":
        top = left = letters[0] * 2
        bottom = right = letters[1] * 2
    if turned:
        top, bottom, left, right = bottom[::-1], top[::-1], right[::-1], left[::-1]
    return {"top": top, "bottom": bottom, "left": left, "right": right}


SIDES = [("top", "bottom", 0, -1), ("bottom", "top", 0, 1), ("left", "right", -1, 0), ("right", "left", 1, 0)]


class Position:
    def __init__(self, seats, options):
        self.seats = seats
        self.deck = DECKS[options["deck"]]
        trios = TRIOS[options["deck"]][seats]
        self.stash = [{1: trios, 2: trios, 3: trios} for _ in range(seats)]
        self.hands = [HAND] * seats
        self.pile = len(self.deck) - 1 - HAND * seats
        self.laid = {}  # (x, y): (card, turned)
        self.pyramids = []  # (seat, size, (x, y), panel), in order of placing
        self.goals = {}  # seat: element
        self.seat = 0
        self.card_part = None  # "laid" or "passed" in the turn that runs
        self.pyramid_placed = False
        self.passed = set()  # seats that passed since a card was last laid
        self.over = False

    # What lies on the table

    def neighbours(self, cell, sides):
        """(neighbouring cell, own half-sides, its half-sides that face them) for each card beside a cell."""
        for side, facing, dx, dy in SIDES:
            other = (cell[0] + dx, cell[1] + dy)
            if other in self.laid:
                yield other, sides[side], half_sides(*self.laid[other])[facing]

    def zone(self, cell, element):
        """The cells whose panel of this element is connected to that of the given cell."""
        reached, to_visit = {cell}, [cell]
        while to_visit:
            here = to_visit.pop()
            for other, own, theirs in self.neighbours(here, half_sides(*self.laid[here])):
                if other not in reached and (element, element) in zip(own, theirs, strict=True):
                    reached.add(other)
                    to_visit.append(other)
        return reached

    def has_panel(self, cell, element):
        return element in "".join(half_sides(*self.laid[cell]).values())

    def is_taken(self, cell, element):
        zone = self.zone(cell, element)
        return any(at in zone and panel == element for _, _, at, panel in self.pyramids)

    # Which rule a move breaks

    def refusal(self, move):
        verb = move["do"]
        if verb == "start":
            if self.laid:
                return "started"
            return None if move["card"].startswith("q_") else "start-card"
        if not self.laid:
            return "not-started"
        if verb == "goal":
            if not self.over:
                return "goal-early"
            if move["seat"] in self.goals:
                return "goal-known"
            return "goal-taken" if move["goal"] in self.goals.values() else None
        if self.over:
            return "game-over"
        if move.get("seat", self.seat) != self.seat:
            return "wrong-seat"
        if verb == "end":
            return None if self.card_part else "card-first"
        if verb == "pass":
            return "card-done" if self.card_part else None
        cell = tuple(move["at"])
        if verb == "card":
            if self.card_part:
                return "card-done"
            if move["card"] in [card for card, _ in self.laid.values()]:
                return "card-used"
            if cell in self.laid:
                return "cell-taken"
            contacts = list(self.neighbours(cell, half_sides(move["card"], move["turned"])))
            if not contacts:
                return "no-contact"
            if not any(a == b for _, own, theirs in contacts for a, b in zip(own, theirs, strict=True)):
                return "no-match"
            return None
        if self.pyramid_placed:
            return "pyramid-done"
        if cell not in self.laid:
            return "no-card"
        if not self.has_panel(cell, move["panel"]):
            return "no-panel"
        if self.stash[self.seat][move["size"]] == 0:
            return "stash"
        return "zone-taken" if self.is_taken(cell, move["panel"]) else None

    def card_lines(self):
        for x, y in {(x + dx, y + dy) for x, y in self.laid for _, _, dx, dy in SIDES}:
            for card in self.deck:
                for turned in [False] if card.startswith("w_") else [False, True]:
                    yield {"do": "card", "card": card, "at": [x, y], "turned": turned}

    def pyramid_lines(self):
        for x, y in self.laid:
            for size in (1, 2, 3):
                for panel in ELEMENTS:
                    yield {"do": "pyramid", "size": size, "at": [x, y], "panel": panel}

    def legal(self):
        candidates = [
            *({"do": "start", "card": card} for card in self.deck),
            *self.card_lines(),
            *self.pyramid_lines(),
            *({"do": "goal", "seat": s, "goal": e} for s in range(self.seats) for e in ELEMENTS),
            {"do": "pass"},
            {"do": "end"},
        ]
        return [move for move in candidates if self.refusal(move) is None]

    # What a move does

    def play(self, move):
        verb = move["do"]
        if verb == "goal":
            self.goals[move["seat"]] = move["goal"]
            return
        if verb == "start":
            self.laid[0, 0] = (move["card"], False)
            return
        if verb == "card":
            self.laid[tuple(move["at"])] = (move["card"], move["turned"])
            self.hands[self.seat] -= 1
            self.card_part = "laid"
            self.passed = set()
        if verb == "pass":
            self.card_part = "passed"
            self.passed.add(self.seat)
        if verb == "pyramid":
            self.pyramids.append((self.seat, move["size"], tuple(move["at"]), move["panel"]))
            self.stash[self.seat][move["size"]] -= 1
            self.pyramid_placed = True
        if verb == "end" or self.only_the_end_is_left():
            self.end_turn()

    def only_the_end_is_left(self):
        """Without its card part a seat may still pass; after it, only a pyramid can be left."""
        return self.card_part and all(self.refusal(move) for move in self.pyramid_lines())

    def end_turn(self):
        if self.card_part == "laid" and self.pile > 0:
            self.pile -= 1
            self.hands[self.seat] += 1
        self.card_part = None
        self.pyramid_placed = False
        holders = {seat for seat in range(self.seats) if self.hands[seat] > 0}
        if holders <= self.passed:  # Nobody holds a card, or all who do have passed in a row.
            self.over = True
            return
        self.seat = (self.seat + 1) % self.seats
        while self.seat not in holders:
            self.seat = (self.seat + 1) % self.seats

    # What it is worth

    def parts(self, seat):
        entries = []
        for owner, size, cell, panel in self.pyramids:
            if owner == seat:
                zone = len(self.zone(cell, panel))
                doubled = self.goals.get(seat) == panel
                points = size * zone * (2 if doubled else 1)
                where = {"pyramid": size, "at": list(cell), "panel": panel}
                entries.append({**where, "zone": zone, "doubled": doubled, "points": points})
        return entries

    def score(self):
        players = []
        for seat in range(self.seats):
            parts = self.parts(seat)
            total = sum(entry["points"] for entry in parts)
            players.append({"total": total, "parts": parts, "goal": self.goals.get(seat)})
        final = self.over and len(self.goals) == self.seats
        best = max(player["total"] for player in players)
        winners = [seat for seat, player in enumerate(players) if player["total"] == best]
        return {
            "over": self.over,
            "provisional": not final,
            "to_act": None if self.over or not self.laid else self.seat,
            "players": players,
            "winners": winners if final else [],
        }
