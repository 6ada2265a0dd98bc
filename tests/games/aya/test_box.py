"""AYA's box: how many tags it takes, its cameras, its tap tags, the mouths that only the box tells."""

import pytest

from naiad.store.database import Store
from naiad.tags.box_data import Draft, facts
from naiad.tags.boxes import box, few, words_of
from naiad.tags.copy import Copy
from naiad_core import games
from naiad_core.games.aya.pieces import TERRAINS
from naiad_core.games.aya.rules import Game


def test_a_box_has_as_many_tags_as_the_game_has_pieces():
    assert len(box("aya").slots()) == 172


@pytest.mark.parametrize("cameras", [5, 8])
def test_the_dominoes_that_bear_a_camera_are_those_of_the_rules(cameras):
    options = {"cameras_per_terrain": cameras}
    state = Game(2, games.options("aya").default_options(2, options))
    for group in box("aya", **options).groups[:10]:
        for piece in group.pieces:
            assert state.is_camera(games.load("aya").piece(piece.name)) == group.key.endswith("cameras")


def test_the_few_tags_are_one_a_terrain_and_one_a_terrain_with_a_camera():
    names = [slot.piece.name for slot in few("aya").slots()]
    assert names == [*TERRAINS, *(f"{letter}_cam" for letter in TERRAINS[:5])]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("f_07", "forest domino"),
        ("p_cam", "any pole domino with a camera"),
        ("start", "start tile"),
        ("d3", "desert tile, 1 mouth"),
    ],
)
def test_a_name_is_told_in_words(name, words):
    assert words_of("aya", name) == words


def test_a_set_begun_when_the_cameras_had_a_short_name_knows_how_many_there_are(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        Copy(store, "aya", "mine", {}).tags.begin({"cameras": 8})
        kept = Copy(store, "aya", "mine", {})
        assert kept.untold() == {} and kept.box() == box("aya", cameras_per_terrain=8)
        kept.begin()
        assert Copy(store, "aya", "mine", {}).tags.options == {"cameras_per_terrain": 8}


def test_mouths_of_a_landscape_are_told_by_their_number():
    draft = Draft({})
    fact = next(each for each in facts("aya", {}) if each.path == ("mouths", "f3"))
    assert fact.shown == "1"
    draft.answer(fact, "2")
    assert draft.owner == {"mouths": {"f3": "ab"}}
    assert fact.path not in [each.path for each in facts("aya", draft.owner)]
    with pytest.raises(ValueError, match="from 1 to 3"):
        draft.answer(fact, "4")
