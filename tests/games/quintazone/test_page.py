"""What the page asks of whoever is to act at a simulated table, whose hands it knows."""

import pytest

from naiad.games.quintazone.page import page
from naiad_core import games
from naiad_core.games.quintazone import actions, pieces
from naiad_core.games.quintazone.rules import Game


@pytest.mark.parametrize(("fits", "words"), [(True, []), (False, ["Pass"])])
def test_nobody_may_pass_while_a_card_before_them_fits(fits, words):
    state = Game(2, games.options("quintazone").default_options(2))
    state.apply(next(move for move in state.legal() if move & 15 == actions.START))
    cards = [card for card in range(state.size) if not state.is_used(card) and bool(state.legal(card)) == fits][:5]
    asked = page(state, {"fits": [pieces.IDS[card] for card in cards]}, "Ada")
    assert cards and [button["words"] for button in asked["buttons"]] == words
    # Whoever reads it: the pyramids are those of the player to act.
    assert asked["lines"][0].startswith("Ada has ")


def test_a_table_that_knows_no_hands_lets_pass():
    state = Game(2, games.options("quintazone").default_options(2))
    state.apply(next(move for move in state.legal() if move & 15 == actions.START))
    assert [button["words"] for button in page(state, {}, "Ada")["buttons"]] == ["Pass"]
