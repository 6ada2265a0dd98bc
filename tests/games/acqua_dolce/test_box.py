"""Acqua Dolce's box: how many tags it takes, the colours that only make sense together."""

import pytest

from naiad.tags.box_data import Draft, facts
from naiad.tags.boxes import box, few, words_of


def test_a_box_has_as_many_tags_as_the_game_has_cards():
    assert len(box("acqua-dolce").slots()) == 71


def test_no_tag_at_all_is_enough():
    assert few("acqua-dolce").groups == () and "needs no tag at all" in few("acqua-dolce").note


@pytest.mark.parametrize(
    ("name", "words"),
    [("food4_3", ""), ("neon_3", "neon, card 3"), ("agassiz_cichlid_1", "agassiz cichlid, card 1")],
)
def test_a_card_is_told_in_words(name, words):
    assert words_of("acqua-dolce", name) == words


def test_the_colours_of_the_fish_may_be_wrong_on_the_way_to_right():
    draft = Draft({})
    known = {each.path: each for each in facts("acqua-dolce", {})}
    for species in ("corydoras", "angelfish", "indian_glassfish"):
        draft.answer(known["species", species, "colour"], "pink")
        assert bool(draft.trouble) == (species != "indian_glassfish")
    assert len(draft.owner["species"]) == 3
