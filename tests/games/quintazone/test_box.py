"""Quintazone's box: how many tags it takes, and its cards in words."""

import json
from pathlib import Path

import pytest

from naiad.tags.box_data import Draft, facts
from naiad.tags.boxes import box, words_of
from naiad_core import games


def test_a_box_has_as_many_tags_as_the_game_has_pieces():
    assert len(box("quintazone").slots()) == 48
    assert len(box("quintazone", every=True).slots()) == 48 + 72
    assert len(box("quintazone", deck="aquarius-2e").slots()) == 63


def test_the_decks_stand_in_the_data_as_the_options_count_them():
    decks = json.loads(Path(games.path("quintazone", "pieces.json")).read_text())["decks"]
    assert tuple(decks) == games.descriptor("quintazone").OPTIONS[0].values


@pytest.mark.parametrize(
    ("name", "words"),
    [("q_wfev", "water-fire-earth-ether"), ("d_ae", "air across earth"), ("w_f_2", "fire, copy 2")],
)
def test_a_card_is_told_in_words(name, words):
    assert words_of("quintazone", name) == words


def test_a_quarter_that_no_card_can_be_is_refused():
    fact = next(each for each in facts("quintazone", {}) if each.path[-1] == "quarters")
    assert "v ether" in fact.form.hint
    with pytest.raises(ValueError, match="must be 40 cards"):
        Draft({}).answer(fact, "q_aaaa")
