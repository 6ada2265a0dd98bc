"""Quintazone's places in words: beside which card one lies, and which of two that are called alike is meant."""

import re

from games.quintazone import words
from naiad import draw
from naiad.games.quintazone.words import beside, panel


def test_a_place_is_told_by_the_cards_and_not_by_numbers():
    played = words.game(words.STARTED, words.card("w_f_1", 1, 0))
    state = played.record.state
    assert beside(state, 1, 0) == "to the right of the start card"
    assert panel(state, "v", 0, 0) == "the ether of the start card"
    assert panel(state, "f", 1, 0) == "fire"
    played.push(words.END)
    played.push(words.card("w_f_2", 0, -1))
    # Two are called so now: each is told by what it lies beside.
    assert panel(state, "f", 1, 0) == "fire to the right of the start card"
    assert panel(state, "f", 0, -1) == "fire above the start card"


def test_every_empty_place_beside_a_card_can_be_asked_about_while_a_card_is_in_hand():
    played = words.game(words.STARTED, words.card("w_f_1", 1, 0))
    played.push(words.END)
    svg = draw.svg(played, piece="w_w_1", window=draw.PAGE)
    around = {(0, -1), (0, 1), (-1, 0), (1, -1), (1, 1), (2, 0)}
    assert around <= {tuple(map(int, each)) for each in re.findall(r'id="cell_(-?\d+)_(-?\d+)"', svg)}
