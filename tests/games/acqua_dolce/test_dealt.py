"""The cards of a simulated table: what somebody picks is taken, what is let go leaves the hand, nothing is lost."""

import random

import pytest

from games.acqua_dolce.play import game
from naiad.engine.opponent import Opponent
from naiad_core.games.acqua_dolce import actions, pieces
from naiad_core.games.acqua_dolce.pieces import CARDS, piece_name

ID = "ab12"


class Dealt:
    def __init__(self):
        self.game, self.opponent, self.picks = game(), Opponent(()), {}
        self.opponent.follow(ID, self.game)

    def make(self, action, *picks):
        """A move and what is picked for it, by name."""
        state = self.game.record.state
        if picks:
            self.picks[len(state.history)] = [pieces.piece(name) for name in picks]
        self.game.push(self.game.words.show(action, state))
        self.opponent.follow(ID, self.game, self.picks)
        assert self.opponent.world.cards.agree()

    @property
    def hand(self):
        return self.opponent.hand(0)

    @property
    def row(self):
        return self.opponent.row()


@pytest.fixture
def at():
    dealt = Dealt()
    yield dealt
    dealt.opponent.close()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_card_of_the_row_that_was_picked_comes_into_the_hand_and_another_takes_its_place(at, number):
    row, hand = at.row, at.hand
    at.make(actions.OPEN, row[number])
    assert set(at.hand) == {*hand, row[number]} and len(at.hand) == 8
    assert len(at.row) == 3 and set(row) - {row[number]} <= set(at.row) and row[number] not in at.row


@pytest.mark.parametrize("many", [0, 1, 3])
def test_the_two_cards_that_were_picked_leave_and_three_come_from_pile_and_row(at, many):
    at.make(actions.draw(False))
    hand, row = at.hand, at.row
    out, taken = [hand[1], hand[6]], row[:many]
    at.make(actions.swap(), *out, *taken)
    assert set(hand) - set(at.hand) == set(out) and len(at.hand) == 9 and set(taken) <= set(at.hand)
    assert set(row) - set(at.row) == set(taken) and len(at.row) == 3
    assert set(map(piece_name, at.opponent.world.discards)) == set(out)


@pytest.mark.parametrize("wrong", [["neon_1"], ["plant_1", "plant_2", "plant_3"], []])
def test_picks_that_do_not_lie_there_are_passed_over(at, wrong):
    held = set(at.hand) | set(at.row)
    at.make(actions.OPEN, *[name for name in wrong if name not in held])
    assert len(at.hand) == 8 and len(at.row) == 3


def test_a_move_taken_back_gives_its_cards_back(at):
    row, hand = at.row, at.hand
    at.make(actions.OPEN, row[2])
    at.game.push({"do": "undo"})
    at.opponent.follow(ID, at.game, at.picks)
    assert (at.row, at.hand) == (row, hand)


def test_no_card_is_lost_in_a_game_of_random_picks(at):
    dice = random.Random(4)
    for _ in range(120):
        state = at.game.record.state
        if state.is_over():
            break
        hand, row = at.opponent.hand(state.seat), at.row
        moves = [move for move in state.legal() if move != actions.OPEN or row]
        moves += [move for card in hand for move in state.legal(pieces.piece(card))]
        action = dice.choice(moves)
        verb = actions.verb_of(action)
        picks = dice.sample(hand, 2) + dice.sample(row, dice.randint(0, len(row))) if verb == actions.SWAP else []
        at.make(action, *([dice.choice(row)] if action == actions.OPEN else picks))
    world = at.opponent.world
    lying = [
        card
        for card in range(CARDS)
        if world.state.on_table(pieces.kind_of(card)) >> card - pieces.FIRST[pieces.kind_of(card)] & 1
    ]
    everywhere = [*lying, *world.pile, *world.row, *world.discards, *(card for hand in world.hands for card in hand)]
    assert sorted(everywhere) == [card for card in range(CARDS) if world.state.in_game(card)]
