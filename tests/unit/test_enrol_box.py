"""What a box holds is what the rules know, in a number and an order that labels and walk share."""

import pytest

from naiad.board.enrol_box import DECKS, box, few, words_of
from naiad_core import rules
from naiad_core.rules.aya import TERRAINS, Game

COUNTS = {"quintazone": 48, "aya": 172, "aqua": 120, "acqua-dolce": 71}


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_name_is_one_that_the_rules_know_and_says_what_it_is(game):
    known = rules.load(game)
    for inside in (box(game), box(game, deck=DECKS[1], cameras=8, every=True)):
        names = [piece.name for group in inside.groups for piece in group.pieces]
        assert len(set(names)) == len(names)
        assert all(known.piece_name(known.piece(name)) == name for name in names)
        assert all(piece.words.isascii() and piece.words for group in inside.groups for piece in group.pieces)


@pytest.mark.parametrize(("game", "count"), COUNTS.items())
def test_a_box_has_as_many_tags_as_its_game_has_pieces(game, count):
    slots = box(game).slots()
    assert [slot.number for slot in slots] == list(range(1, count + 1))


def test_every_piece_of_its_own_takes_more_tags_than_one_for_each_kind():
    assert len(box("aqua", every=True).slots()) == 186
    assert len(box("quintazone", every=True).slots()) == 48 + 72
    assert len(box("quintazone", deck=DECKS[1]).slots()) == 63


@pytest.mark.parametrize("cameras", [5, 8])
def test_the_dominoes_that_bear_a_camera_are_those_of_the_rules(cameras):
    options = {**rules.load("aya").default_options(2), "cameras_per_terrain": cameras}
    state = Game(2, options)
    for group in box("aya", cameras=cameras).groups[:10]:
        for piece in group.pieces:
            assert state.is_camera(rules.load("aya").piece(piece.name)) == group.key.endswith("cameras")


def test_the_few_tags_of_aya_are_one_a_terrain_and_one_a_terrain_with_a_camera():
    names = [slot.piece.name for slot in few("aya").slots()]
    assert names == [*TERRAINS, *(f"{letter}_cam" for letter in TERRAINS[:5])]


def test_a_group_that_is_not_there_is_named_beside_those_that_are():
    with pytest.raises(ValueError, match=r"aqua has no group fish; there are: tiles, hotspots"):
        box("aqua").only(["fish"])


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        ("aya", "f_07", "forest domino"),
        ("aya", "p_cam", "any pole domino with a camera"),
        ("quintazone", "q_wfev", "water fire over earth ether"),
        ("quintazone", "d_ae", "air across earth"),
        ("aqua", "bgo", "blue green orange"),
        ("aqua", "small_g", "green turtle"),
        ("aqua", "small_o", "orange seahorse"),
        ("aqua", "small_p", "purple animal"),
        ("acqua-dolce", "food4_3", ""),
        ("chess", "pawn", ""),
    ],
)
def test_a_name_is_told_in_words(game, name, words):
    assert words_of(game, name) == words
