"""Acqua Dolce by the rulebook, plainly; not fast, and sharing nothing with the product but what the cards say."""

from games.acqua_dolce import oracle_tank as tank
from games.acqua_dolce.oracle_lines import (
    DEFAULT_OPTIONS,
    MAX_SEATS,
    MIN_SEATS,
    PRINTED,
    SCHOOLING,
    VERBS,
    cards_of_game,
    is_well_formed,
    kind_of,
    options_are_good,
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

HAND, ROW, ACTIONS, PENALTY = 7, 3, 3, 3
COLDEST, WARMEST = PRINTED["thermometer"]["scale"]["value"]

# The steps of a control phase, in order; the first three may ask for a choice, told by the verb.
STEPS = ("eat", "starve", "remove", "row", "temperature")


class Position:
    def __init__(self, seats, options):
        self.seats = seats
        self.goals = options["goals"]
        self.goals_needed = options["goals_needed"]
        self.single_pile = options["single_pile"]
        self.extra_action = options["extra_action"]
        self.advanced = options["rules"] == "advanced"
        self.once_a_round = options["temperature_once"] == "round"
        self.degrees = PRINTED["thermometer"]["start"]["value"]
        self.cards = cards_of_game(seats)
        self.hands = [HAND] * seats
        self.row = 0 if self.single_pile else ROW
        self.pile = len(self.cards) - HAND * seats - self.row
        self.discards = 0  # how many cards lie there
        self.known_discards = set()  # which of them the record knows
        self.table = set()
        self.winner = None
        self.step = None  # of the control phase that runs
        self.emptied = False  # whether an emptied hand is its reason
        self.king = options["king"]
        self.begin_round()

    def seat(self):
        return self.turns[0] if self.turns else self.king

    # Cards that change places

    def take(self, count):
        """Draw from the pile, which the discards renew when it is empty; returns how many there were."""
        for taken in range(count):
            if self.pile == 0:
                self.pile, self.discards, self.known_discards = self.discards, 0, set()
            if self.pile == 0:
                return taken
            self.pile -= 1
        return count

    def discard_from_table(self, cards):
        self.table -= cards
        self.discards += len(cards)
        self.known_discards |= cards

    # Which rule a move breaks

    def refusal(self, move):
        verb = move["do"]
        if self.winner is not None:
            return "game-over"
        if self.step:
            verbs = [self.step]
        elif not self.drawn:
            verbs = ["draw"]
        else:
            verbs = ["draw", "play", "swap", "temperature", "end"]
        if verb not in verbs:
            return "not-now"
        if move.get("seat", self.seat()) != self.seat():
            return "wrong-seat"
        return getattr(self, verb + "_refusal")(move)

    def end_refusal(self, move):
        return None

    def draw_refusal(self, move):
        if move["from"] == "open" and self.single_pile:
            return "no-open-row"
        there = self.row if move["from"] == "open" else self.pile + self.discards
        return None if there else "nothing-to-draw"

    def play_refusal(self, move):
        cards = move["cards"]
        if not set(cards) <= set(self.cards):
            return "unknown-card"
        if len(cards) > 1 and (len({kind_of(card) for card in cards}) > 1 or kind_of(cards[0]) not in SCHOOLING):
            return "not-a-school"
        if set(cards) & self.table:
            return "on-table"
        if set(cards) & self.known_discards:
            return "discarded"
        return "hand-too-small" if self.hands[self.seat()] < len(cards) else None

    def swap_refusal(self, move):
        return "hand-too-small" if self.hands[self.seat()] < 2 else None

    def temperature_refusal(self, move):
        if not self.advanced:
            return "no-temperature"
        return "once-a-turn" if self.seat() in self.have_changed_temperature else None

    def degrees_after(self, by):
        return max(COLDEST, min(WARMEST, self.degrees + by))

    def eat_refusal(self, move):
        return None if move["card"] in tank.edible(self.table) else "not-a-choice"

    def starve_refusal(self, move):
        if not set(move["cards"]) <= tank.fish(self.table):
            return "not-a-choice"
        return "too-many" if len(move["cards"]) > self.excess() else None

    def remove_refusal(self, move):
        choices = [tank.of_kind(self.table, species) for species in tank.unhappy_species(self.table)]
        return None if set(move["cards"]) in choices else "not-a-choice"

    # The lines of the moves that may be legal

    def lines_of_actions(self):
        yield from ({"do": "draw", "from": where} for where in ("pile", "open"))
        yield from ({"do": "play", "cards": [card]} for card in self.cards)
        yield {"do": "swap"}
        # Two degrees only where they come to more than one, and one only where it is one.
        for one, two in ((-1, -2), (1, 2)):
            if self.degrees_after(one) != self.degrees:
                yield {"do": "temperature", "by": one}
            if self.degrees_after(one) != self.degrees_after(two):
                yield {"do": "temperature", "by": two}

    def lines_of_control(self):
        fish = tank.fish(self.table)
        yield from ({"do": "eat", "card": card} for card in fish)
        yield from ({"do": "starve", "cards": [card]} for card in fish)
        yield from ({"do": "remove", "cards": sorted(tank.of_kind(fish, kind))} for kind in tank.kinds(fish))

    def legal(self):
        candidates = [*self.lines_of_actions(), *self.lines_of_control(), {"do": "end"}]
        return [move for move in candidates if self.refusal(move) is None]

    # Turns

    def begin_round(self):
        """Every seat once, clockwise from the king, and the king again."""
        self.turns = [(self.king + step) % self.seats for step in range(self.seats + 1)]
        self.have_changed_temperature = set()  # seats, in this round or only in this turn
        self.begin_turn()

    def begin_turn(self):
        self.actions = ACTIONS
        if not self.once_a_round:
            self.have_changed_temperature = set()
        self.rewarded = set()  # goals for which this turn had its bonus action
        self.drawn = self.pile + self.discards + self.row == 0
        self.end_if_nothing_is_left()

    def end_if_nothing_is_left(self):
        if self.drawn and (self.actions == 0 or all(self.refusal(move) for move in self.lines_of_actions())):
            self.end_turn()

    def end_turn(self):
        self.turns.pop(0)
        if self.turns:
            self.begin_turn()
        else:
            self.emptied = False
            self.begin_control()

    def play(self, move):
        verb = move["do"]
        if verb == "end":
            self.end_turn()
            return
        if verb in STEPS and self.step == verb:
            self.discard_from_table({move["card"]} if verb == "eat" else set(move["cards"]))
            if verb == "eat":  # One fish a phase, however many piranhas there are.
                self.step = "starve"
            self.go_on_with_control()
            return
        seat = self.seat()
        if verb == "draw" and not self.drawn:
            self.drawn = True
        else:
            self.actions -= 1
        if verb == "draw" and move["from"] == "pile":
            self.hands[seat] += self.take(1)
        if verb == "draw" and move["from"] == "open":
            self.hands[seat] += 1
            self.row -= 1
            self.row += self.take(ROW - self.row)
        if verb == "temperature":
            self.degrees = self.degrees_after(move["by"])
            self.have_changed_temperature.add(seat)
        if verb == "swap":
            self.swap(seat)
        if verb == "play":
            self.play_cards(seat, set(move["cards"]))
        if verb in ("play", "swap") and self.hands[seat] == 0:
            self.emptied = True
            self.begin_control()
        else:
            self.end_if_nothing_is_left()

    def swap(self, seat):
        self.hands[seat] -= 2
        self.discards += 2
        taken = self.take(3)
        from_row = min(3 - taken, self.row)
        self.row -= from_row
        self.hands[seat] += taken + from_row

    def play_cards(self, seat, cards):
        before = self.goals_met()
        self.hands[seat] -= len(cards)
        self.table |= cards
        if self.extra_action:
            flipped = self.goals_met() - before - self.rewarded
            self.actions += len(flipped)
            self.rewarded |= flipped
        self.hands[seat] += self.take(sum(len(tank.unmet(self.table, kind_of(card))) for card in tank.fish(cards)))

    def goals_met(self):
        return {goal for goal in self.goals if tank.goal_is_met(self.table, goal)}

    # The control phase

    def begin_control(self):
        self.step = STEPS[0]
        self.go_on_with_control()

    def go_on_with_control(self):
        """Do what needs no choice, until a choice is due or the phase is over."""
        for step in STEPS[STEPS.index(self.step) :]:
            self.step = step
            if getattr(self, step + "_needs_choice")():
                return
        self.step = None
        self.end_control()

    def food(self):
        return sum(self.hands) + tank.rations(self.table)

    def excess(self):
        return len(tank.fish(self.table)) - self.food()

    def eat_needs_choice(self):
        if len(tank.edible(self.table)) > 1:
            return True
        self.discard_from_table(tank.edible(self.table))
        return False

    def starve_needs_choice(self):
        if self.excess() > 0 and self.food() > 0:
            return True
        if self.excess() > 0:
            self.discard_from_table(tank.fish(self.table))
        return False

    def remove_needs_choice(self):
        outcomes = tank.outcomes(self.table)
        if len(outcomes) > 1:
            return True
        self.discard_from_table(self.table - outcomes.pop())
        return False

    def row_needs_choice(self):
        if not self.single_pile:
            self.discards += self.row
            self.row = self.take(ROW)
        return False

    def temperature_needs_choice(self):
        if self.advanced:
            self.discard_from_table(tank.too_cold_or_warm(self.table, self.degrees))
        return False

    def end_control(self):
        if not self.emptied:
            self.king = (self.king + 1) % self.seats
            self.begin_round()
        elif len(self.goals_met()) >= self.goals_needed:
            self.winner = self.seat()
        else:
            self.hands[self.seat()] += self.take(PENALTY)
            self.end_if_nothing_is_left()

    # What it is worth

    def score(self):
        over = self.winner is not None
        return {
            "over": over,
            "provisional": not over,
            "to_act": None if over else self.seat(),
            "players": [
                {"total": int(seat == self.winner), "parts": {"hand": hand}} for seat, hand in enumerate(self.hands)
            ],
            "winners": [self.winner] if over else [],
            "table": {
                "goals": {goal: goal in self.goals_met() for goal in self.goals},
                "temperature": self.degrees if self.advanced else None,
                "fish": len(tank.fish(self.table)),
                "food": self.food(),
            },
        }
