"""What games are corrected by: only what differs is kept, in the entries of a journal, and comes back whole."""

import copy
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad_core import corrections, entry, games, pieces, unload
from naiad_core.header import BYTES_VERSION, WITH_VALUES

DATA = {
    game: json.loads(Path(games.path(game, "pieces.json")).read_text())
    for game in games.GAMES
    if Path(games.path(game, "pieces.json")).exists()
}
VALUES = st.recursive(
    st.integers(-9, 99) | st.text(max_size=3) | st.none(), lambda inner: st.lists(inner, max_size=3), max_leaves=4
)


def leaves(data, path=()):
    """(path, value) of every value."""
    if "value" in data:
        yield path, data["value"]
        return
    for key, part in data.items():
        yield from leaves(part, (*path, key))


@st.composite
def an_owners(draw):
    """(game, an owner's corrections of some of its values, perhaps to what is printed, some with their confidence)."""
    game = draw(st.sampled_from(sorted(DATA)))
    tree = {}
    for path, printed in draw(st.lists(st.sampled_from(list(leaves(DATA[game]))), max_size=6)):
        value = draw(st.just(printed) | VALUES)
        at = tree
        for step in path[:-1]:
            at = at.setdefault(step, {})
        at[path[-1]] = draw(st.sampled_from([value, {"value": value, "confidence": "reported", "source": "a friend"}]))
    return game, tree


@given(an_owners())
def test_only_what_differs_is_kept_and_makes_the_same_game(made):
    game, tree = made
    corrected = copy.deepcopy(DATA[game])
    differs = corrections.correct(corrected, copy.deepcopy(tree))
    again = copy.deepcopy(DATA[game])
    assert corrections.correct(again, copy.deepcopy(differs)) == differs
    assert dict(leaves(again)) == dict(leaves(corrected))
    printed = dict(leaves(DATA[game]))
    assert all(printed[path] != value for path, value in dict(leaves(corrected)).items() if path in bare(differs))
    assert "confidence" not in json.dumps(differs)


def bare(tree, path=()):
    """The paths to the bare values of a tree, and all that lead there."""
    found = {path}
    for key, value in tree.items() if isinstance(tree, dict) else ():
        found |= bare(value, (*path, key))
    return found


@given(st.text(max_size=700))
def test_a_text_comes_back_from_its_entries(text):
    bodies = list(corrections.bodies(text))
    assert all(len(body) <= entry.MAX_BODY for body in bodies)
    assert corrections.joined(bodies) == (text or None)


@given(st.text("abc", min_size=500, max_size=900), st.text("xyz", min_size=1, max_size=900), st.integers(0, 6))
def test_what_was_begun_anew_counts_and_what_is_cut_does_not(first, second, cut):
    before = list(corrections.bodies(first))[:cut]
    assert corrections.joined([*before, *corrections.bodies(second)]) == second
    whole = list(corrections.bodies(second))
    assert corrections.joined([*corrections.bodies(first), *whole[:-1]]) == first


def test_words_that_no_rule_asks_for_are_not_kept_and_too_much_is_refused():
    assert corrections.text({"a": {"name": "x", "b": [1, "y"]}, "7": {"scope": "s", "text": "t"}}) == (
        '{"a":{"b":[1,"y"]},"7":{"scope":"s"}}'
    )
    with pytest.raises(ValueError, match="1600"):
        corrections.text({"a": "b" * 1600})


@pytest.fixture
def settled(monkeypatch):
    """settled(*entries): (what the game is read by, whether what its owner's file says would be kept)."""
    monkeypatch.setattr(pieces, "values", None)
    monkeypatch.setattr(pieces, "on_values", None)

    def settle(*entries):
        pieces.on_values = None
        corrections.settle(entries, list)
        return pieces.values, pieces.on_values is not None

    return settle


def test_a_game_goes_by_what_its_journal_has_and_by_its_owners_file_only_as_it_begins(settled):
    plain = entry.GAME, b"\0" * 6 + bytes((BYTES_VERSION, 0, 2, 0))
    begun = entry.GAME, b"\0" * 6 + bytes((WITH_VALUES, 0, 2, 0))
    again = entry.AGAIN, b"\0\0" + begun[1]
    kept = [(entry.VALUES, body) for body in corrections.bodies('{"a":1}')]
    made = entry.MOVES, b"\5\5"
    assert settled(plain) == settled(plain, made) == ("", False)
    assert settled(begun) == settled(again) == (None, True)
    assert settled(begun, made) == ("", False)
    assert settled(begun, *kept) == settled(again, *kept, made) == ('{"a":1}', False)
    # The game before it is none of its.
    assert settled(begun, *kept, made, plain) == ("", False)


def test_what_reads_an_owners_file_is_forgotten_when_the_pieces_are_read(monkeypatch):
    monkeypatch.setattr(unload, "keeps", False)
    pieces.forget(games.GAMES[0])
    pieces.load(games.GAMES[0])
    assert not {"naiad_core.corrections"} & set(sys.modules)
