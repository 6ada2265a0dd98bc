"""AYA's box: how many tags it takes, its cameras, its tap tags, the mouths that only the box tells."""

import pytest

from games.aya import words
from games.aya.bench import cascading, falls, rests
from naiad.games.aya.page import USES, page, shut
from naiad.store.database import Store
from naiad.tags.box_data import Draft, facts
from naiad.tags.boxes import box, few, words_of
from naiad.tags.copy import Copy
from naiad_core import games
from naiad_core.buttons import END, PUSH
from naiad_core.games.aya import actions
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
        ("d3", "desert tile, 1 river end"),
    ],
)
def test_a_name_is_told_in_words(name, words):
    assert words_of("aya", name) == words


def test_a_set_begun_when_the_cameras_had_a_short_name_knows_how_many_there_are(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        Copy(store, "aya", "mine", {}).tags.begin({"cameras": 8})
        kept = Copy(store, "aya", "mine", {})
        assert kept.open_questions() == {} and kept.box() == box("aya", cameras_per_terrain=8)
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


def told(played, piece, mode=0, flat=0):
    """The buttons of a page, with the moves of a piece in hand."""
    state = played.record.state
    moves = [
        move
        for move in state.legal(games.load("aya").piece(piece))
        if actions.verb_of(move) == USES[mode][0] and actions.place_of(move) != actions.RESERVE
    ]
    table = {"moves": [move | flat for move in moves], "mode": mode, "in_hand": piece}
    return [(button["do"], button["words"]) for button in page(state, table, "")["buttons"]]


def test_all_that_a_domino_in_hand_may_be_used_for_is_a_button_of_its_page():
    played = words.game()
    reserve = ("end", "Onto the reserve")
    assert told(played, "f_01") == [reserve]
    assert told(played, "f_29") == [("use", "With its landscape"), reserve]
    for tile, camera in (("f1", "f_26"), ("f2", "f_27"), ("f3", "f_28")):
        played.push(words.lay(tile, camera))
    assert told(played, "f_29") == [("use", "With its animal"), reserve]
    assert told(played, "f_29", mode=1) == [("use", "Only the domino"), ("end", "Lay the animal flat")]
    assert told(played, "f_29", mode=1, flat=actions.FLAG)[1] == ("end", "Stand it up")


def test_an_animal_that_lies_flat_has_a_button_and_is_no_piece_beside_the_table():
    played = words.game(words.lay("f1", "f_26"))
    state = played.record.state
    actions_ = [
        move for move in state.legal(games.load("aya").piece("f_29")) if actions.verb_of(move) == actions.ANIMAL
    ]
    played.record.push(actions_[0] | actions.FLAG)
    button = page(state, {}, "")["buttons"][-2]
    assert (button["do"], button["piece"]) == ("raise", "f_29")
    assert "f_29" in shut(state, "") and "f_29" not in shut(words.game().record.state, "")
    played.record.push(actions.raise_(games.load("aya").piece("f_29")))
    assert "raise" not in [each["do"] for each in page(state, {}, "")["buttons"]]


def test_with_nothing_in_hand_end_is_called_by_what_it_does():
    played = words.game(words.domino("f_01", **{"from": ["start", "a"]}))
    assert page(words.game().record.state, {}, "") == {"buttons": [{"do": "item", "item": "PAUS E", "words": "Pause"}]}
    assert page(played.record.state, {}, "")["buttons"][0]["words"] == "Join two ends"
    join = played.record.state.joins()[0]
    asked = page(played.record.state, {"moves": [join], "mode": 3, "at": 0}, "")
    # Where it is, is a place in the drawing.
    assert (asked["title"], asked["lines"]) == ("From which end?", ["forest 1"])
    assert asked["parts"] == [["domino_f_01"]] and asked["yes"] == "This end"
    assert page(words.over(played).record.state, {}, "")["left"].startswith("For a photo that failed")
    light = words.game(track="photos")
    assert page(light.record.state, {}, "")["buttons"][0]["words"] == "No domino is left"
    assert page(words.over(light).record.state, {}, "")["buttons"][0]["words"] == "All photos are entered"


def test_the_count_is_asked_for_in_sentences_push_by_push():
    bench = cascading(9, "f_01", "f_02")
    for gates in (range(4), range(4, 9)):
        falls(bench, *gates)
        rests(bench)
    bench.press(PUSH, PUSH, END)
    selection = bench.view.selection
    selection.index = 2
    bench.press(PUSH)
    asked = page(bench.state, {"moves": list(selection.candidates), "mode": selection.mode}, "")
    assert asked["options"] == [
        "That is right: 2 pushes",
        "Push 1, gates 1-4",
        "Push 2, gates 5-9: it was none",
        "Push 3, no gate",
        "One more that no gate saw (so far 0)",
    ]
