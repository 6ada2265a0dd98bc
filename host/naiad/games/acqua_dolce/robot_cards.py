"""Acqua Dolce's cards as they really lie: hands, pile, row, discards; the rules know only how many."""

import random
from typing import Any

from naiad_core import layouts
from naiad_core.games.acqua_dolce import actions
from naiad_core.games.acqua_dolce.actions import EATING, REMOVING, STARVING, verb_of
from naiad_core.games.acqua_dolce.pieces import CARDS, COUNT, FIRST, HAND, KINDS, ROW_CARDS, kind_of
from naiad_core.games.acqua_dolce.turns import FAILED_CARDS, SWAP_IN, SWAP_OUT

ASKING = (EATING, STARVING, REMOVING)


class Cards:
    """The cards of one game, shuffled by ``rng`` and dealt; ``follow`` moves them as a move asks."""

    def __init__(self, state: Any, rng: random.Random) -> None:
        self.rng = rng
        self.state = state
        mat = layouts.load("acqua-dolce")
        self.names: list[str] = mat["names"]
        self.goals: list[str] = mat["goals"]
        self.pile = [card for card in range(CARDS) if state.in_game(card)]
        rng.shuffle(self.pile)
        self.hands = [[self.pile.pop() for _ in range(HAND)] for _ in range(state.seats)]
        self.row = [self.pile.pop() for _ in range(state.row)]
        self.discards: list[int] = []
        # What the table must say of the move just made, in order.
        self.pages: list[str] = []

    def follow(self, before: Any, action: int, chosen: list[int]) -> None:
        """A move was made in a position; ``chosen`` are cards that only hands know: let go, taken from the row."""
        after = self.state
        self.pages = []
        seat = before.seat
        hand = self.hands[seat]
        verb = verb_of(action)
        if verb == actions.DRAW:
            if chosen:
                self.row.remove(chosen[0])
                hand.append(chosen[0])
                self.row += self.take(ROW_CARDS - len(self.row))
                self.pages += ["FILL ROW"] if len(self.row) >= before.row else []
            else:
                hand += self.take(1)
        elif verb == actions.PLAY:
            cards = actions.unpack(action)[1]
            for card in cards:
                hand.remove(card)
            penalty = self.take(before.penalty(kind_of(cards[0]), len(cards)))
            hand += penalty
            self.pages += [f"TAKE {len(penalty)}"] if penalty else [] if hand else ["HAND 0"]
        elif verb == actions.SWAP:
            for card in chosen[:SWAP_OUT]:
                hand.remove(card)
            self.discards += chosen[:SWAP_OUT]
            self.pages += [f"OUT {SWAP_OUT}", f"TAKE {SWAP_IN}"]
            drawn = chosen[SWAP_OUT:]
            self.row = [card for card in self.row if card not in drawn]
            drawn = drawn + self.take(SWAP_IN - len(drawn))
            self.row += self.take(before.row - len(self.row))
            while len(drawn) < SWAP_IN and self.row:
                drawn.append(self.row.pop())
            hand += drawn
        emptied = before.hand_is_emptied() or (verb == actions.PLAY and not hand)
        self.control(before, action, emptied and not (after.hand_is_emptied() and after.phase in ASKING))

    def control(self, before: Any, action: int, settled: bool) -> None:
        """What control phases took to the discards, the new row; ``settled``: that of an emptied hand is through."""
        after = self.state
        played = actions.unpack(action)[1] if verb_of(action) == actions.PLAY else []
        gone = [card for card in range(CARDS) if (lies(before, card) or card in played) and not lies(after, card)]
        # What was shuffled into the pile in between went there before the row was renewed; the rest lies there still.
        for kind in sorted({kind_of(card) for card in gone}):
            self.pages.append(f"{self.names[kind]} -{sum(1 for card in gone if kind_of(card) == kind)}")
        last = [card for card in gone if after.discarded(kind_of(card)) >> card - FIRST[kind_of(card)] & 1]
        self.discards += [card for card in gone if card not in last]
        if settled:
            self.renew()
            if not after.is_over():
                cards = self.take(FAILED_CARDS)
                self.hands[before.seat] += cards
                self.pages += ["FAIL", f"TAKE {len(cards)}"]
        # A hand that was emptied by the last action before the king's control phase brings two in a row.
        if after.king != before.king:
            self.renew()
            self.pages.append(f"KING P{after.king + 1}")
        self.discards += last
        if before.phase in ASKING and after.phase == before.phase:
            self.pages = []
            return
        if after.phase in ASKING:
            self.pages.append(("EAT 1", f"STRV {after.excess()}", "OUT 1ST?")[ASKING.index(after.phase)])
        for number, name in enumerate(self.goals):
            met, met_before = (state.goals_met() >> number & 1 for state in (after, before))
            if met != met_before:
                self.pages.append(f"{'GOAL' if met else 'LOST'} {name}")
        if after.is_second_turn() and after.seat != before.seat:
            self.pages.append(f"P{after.seat + 1} 2ND")

    def renew(self) -> None:
        """A new open row."""
        if not self.state.options["single_pile"]:
            self.discards += self.row
            self.row = self.take(ROW_CARDS)
            if "NEW ROW" not in self.pages:
                self.pages.append("NEW ROW")

    def take(self, count: int) -> list[int]:
        """Cards from the pile, which the shuffled discards become when it is empty."""
        out = [self.pile.pop() for _ in range(min(count, len(self.pile)))]
        if len(out) < count:
            self.pile, self.discards = self.discards, []
            self.rng.shuffle(self.pile)
            out += [self.pile.pop() for _ in range(min(count - len(out), len(self.pile)))]
        return out

    def agree(self) -> bool:
        """Whether there are as many cards everywhere as the rules say."""
        state = self.state
        hands = [state.hand(seat) for seat in range(state.seats)]
        counts = (len(self.pile), len(self.row), len(self.discards), [len(hand) for hand in self.hands])
        known = [card for card in range(CARDS) if state.discarded(kind_of(card)) >> card - FIRST[kind_of(card)] & 1]
        return counts == (state.pile, state.row, state.discards(), hands) and set(known) <= set(self.discards)


def lies(state: Any, card: int) -> bool:
    """Whether a card lies on the table."""
    kind = kind_of(card)
    return bool(state.on_table(kind) >> card - FIRST[kind] & 1)


def tank(state: Any) -> list[int]:
    """How many cards of each kind lie on the table."""
    return [COUNT[state.on_table(kind)] for kind in range(len(KINDS))]
