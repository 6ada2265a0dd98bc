"""What only a box tells: which values are asked for, how they are typed, what is refused."""

import json
from pathlib import Path

import pytest

from naiad.board.enrol_facts import Draft, check, facts, load, save
from naiad_core import pieces, rules


def fact(game, *path, owner=None):
    return next(each for each in facts(game, owner or {}) if each.path == path)


@pytest.mark.parametrize("game", rules.GAMES)
def test_what_is_asked_for_is_open_and_what_is_answered_with_its_own_value_is_settled(game):
    draft = Draft({})
    for each in facts(game, {}):
        assert each.confidence in ("default", "unknown") and each.hint
        draft.answer(each, each.shown if each.value is not None else "global large 1")
    assert draft.trouble == "" and facts(game, draft.owner) == []
    check(game, draft.owner)


def test_stated_and_inferred_values_are_not_asked_for():
    paths = {each.path for each in facts("aqua", {})}
    assert ("hotspots",) in paths and ("ecosystems", "7") in paths
    assert ("tiles",) not in paths and ("ecosystems", "1") not in paths


def test_ecosystems_are_written_in_one_line():
    draft = Draft({})
    draft.answer(fact("aqua", "ecosystems", "7"), "local small of other 1 | each native, 1 for each other")
    draft.answer(fact("aqua", "ecosystems", "8"), "global group 0/0/2/5 once")
    assert draft.owner["ecosystems"]["7"]["value"] == {
        "scope": "local",
        "count": "small",
        "of": "other",
        "points": 1,
        "text": "each native, 1 for each other",
    }
    assert draft.owner["ecosystems"]["8"]["value"]["per"] == "once"


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        (("ecosystems", "7"), "local reef of manta 1", "'of' must be one of"),
        (("ecosystems", "7"), "sideways reef 1", "'scope' must be one of"),
        (("ecosystems", "7"), "local", "at least three words"),
        (("ecosystems", "7"), "local reef of b", "points are missing"),
        (("hotspots",), "bgopry", "must be four texts"),
        (("species", "b", "points"), "many", "whole number"),
        (("large", "manta", "points"), "1 2 3", "must not rise"),
        (("large", "manta", "shape"), "round", "write its hexagons"),
        (("large", "manta", "shape"), "0,0 5,5", "hang together"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_with_the_reason(path, text, reason):
    draft = Draft({})
    with pytest.raises(ValueError, match=reason):
        draft.answer(fact("aqua", *path), text)
    assert draft.owner == {}


def test_the_colours_of_the_fish_may_be_wrong_on_the_way_to_right():
    draft = Draft({})
    for species in ("corydoras", "angelfish", "indian_glassfish"):
        draft.answer(fact("acqua-dolce", "species", species, "colour"), "pink")
        assert bool(draft.trouble) == (species != "indian_glassfish")
    assert len(draft.owner["species"]) == 3


def test_mouths_of_a_landscape_are_told_by_their_number():
    draft = Draft({})
    draft.answer(fact("aya", "mouths", "f3"), "2")
    assert draft.owner == {"mouths": {"f3": "ab"}}
    with pytest.raises(ValueError, match="from 1 to 3"):
        draft.answer(fact("aya", "mouths", "f2"), "4")


def test_checking_leaves_the_games_as_they_were_loaded():
    before = pieces.owner_folder, rules.load("aqua").piece("bgo")
    check("aqua", {"species": {"b": {"points": 3}}})
    assert (pieces.owner_folder, rules.load("aqua").piece("bgo")) == before


def test_a_file_comes_back_as_it_was_saved_and_a_broken_one_is_named(tmp_path):
    path = tmp_path / "new" / "aqua.owner.json"
    assert load(path) == {}
    save(path, {"species": {}})
    assert load(path) == json.loads(path.read_text()) == {"species": {}}
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    for text in ("{", "[]"):
        Path(path).write_text(text)
        with pytest.raises(ValueError, match=r"aqua\.owner\.json"):
            load(path)
