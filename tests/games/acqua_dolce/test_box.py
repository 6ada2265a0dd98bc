"""Acqua Dolce's box: how many tags it takes, the colours that only make sense together, what its page asks."""

import pytest

from games.acqua_dolce.play import at_control, moves, push, several
from naiad.games.acqua_dolce.page import page
from naiad.tags.box_data import Draft, facts
from naiad.tags.boxes import box, few, words_of


def test_a_box_has_as_many_tags_as_the_game_has_cards():
    assert len(box("acqua-dolce").slots()) == 71


def test_no_tag_at_all_is_enough():
    assert few("acqua-dolce").groups == () and "needs no tag at all" in few("acqua-dolce").note


@pytest.mark.parametrize(
    ("name", "words"),
    [("food4_3", ""), ("neon_3", "neon, card 3"), ("agassiz_cichlid_1", "cichlid of Agassiz, card 1")],
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


def test_a_page_says_in_a_sentence_what_a_control_phase_asks_and_whom():
    hungry = at_control("piranha_2", *several("neon", 1, 2, 3, 5), "plant_1", "food4_1")
    assert page(hungry.record.state, {}, "Ada") == {}
    push(hungry, "end")
    asked = page(hungry.record.state, {}, "Ada")
    assert asked == {"title": "Ada: choose a fish that the piranha eats.", "lines": []}
    # A fish that was chosen is asked about by itself.
    assert page(hungry.record.state, {"moves": moves(hungry)}, "Ada") == {"title": asked["title"], "yes": "Take it out"}
    fourteen = [*several("neon", 1, 2, 3, 4, 5, 6, 7), *several("platy", 1, 2, 3, 4, 5, 6, 7)]
    poor = at_control(*fourteen, "food4_1", seats=3, hands=[3, 4, 2])
    push(poor, "end")
    assert page(poor.record.state, {}, "Ada")["title"] == "Ada: too little food. Choose the fish that starve: 1."
