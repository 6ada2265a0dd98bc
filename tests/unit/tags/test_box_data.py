"""What only a box tells: which values are asked for, that an answer settles one, the file they are kept in."""

import json
from pathlib import Path

import pytest

from naiad.tags.box_data import Draft, facts, load, whole
from naiad_core import corrections, games

# What stands for a value of which nothing is known, by what it is asked with.
SOMETHING = "global large 1"


@pytest.mark.parametrize("game", games.GAMES)
def test_what_is_asked_for_is_open_and_what_is_answered_with_its_own_value_is_settled(game):
    draft = Draft({})
    for each in facts(game, {}):
        assert each.confidence in ("default", "unknown") and each.form.hint and each.words
        draft.answer(each, each.shown if each.value is not None else SOMETHING)
    assert draft.trouble == "" and facts(game, draft.owner) == []
    corrections.build(game, draft.owner)


@pytest.mark.parametrize("game", games.GAMES)
def test_an_answer_with_its_confidence_as_files_of_before_have_it_settles_too(game):
    for each in facts(game, {}):
        owner = {"value": each.value, "confidence": "owner", "source": "the box"}
        for step in reversed(each.path):
            owner = {step: owner}
        assert each.path not in [left.path for left in facts(game, owner)]


def test_a_game_without_data_has_nothing_to_ask(monkeypatch, tmp_path):
    monkeypatch.setattr(games, "path", lambda game, name: str(tmp_path / name))
    assert facts(games.GAMES[0], {}) == []


@pytest.mark.parametrize("text", ["", "four", "4.5", "100", "--4", "99999"])
def test_what_is_no_whole_number_within_bounds_is_refused(text):
    assert whole("-7") == -7 and whole("3", 1, 3) == 3
    with pytest.raises(ValueError, match="must be a whole number from -99 to 99"):
        whole(text)


def test_a_file_comes_back_as_it_was_saved_and_a_broken_one_is_named(tmp_path):
    path = tmp_path / "new" / "game.owner.json"
    assert load(path) == {}
    path.parent.mkdir()
    path.write_text(json.dumps({"species": {}}))
    assert load(path) == {"species": {}}
    for text in ("{", "[]"):
        Path(path).write_text(text)
        with pytest.raises(ValueError, match=r"game\.owner\.json"):
            load(path)
