"""AQUA's box: how many tags it takes, its tiles named by their colours, the values that only the box tells."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fake_bench import Person, Sticker
from naiad.store.database import Store
from naiad.store.sets import TagSet
from naiad.tags.box_data import Draft, Fact, facts
from naiad.tags.boxes import box, words_of
from naiad.tags.wizard import NEWS, TROUBLE, Wizard

TILES = box("aqua").only(["tiles"])


def fact(*path):
    return next(each for each in facts("aqua", {}) if each.path == path)


def test_a_box_has_as_many_tags_as_the_game_has_pieces():
    assert len(box("aqua").slots()) == 120
    assert len(box("aqua", every=True).slots()) == 186


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bgo", "blue green orange"),
        ("small_g", "green turtle"),
        ("small_o", "orange seahorse"),
        ("small_p", "purple animal"),
    ],
)
def test_a_piece_is_told_in_words(name, words):
    assert words_of("aqua", name) == words


# --- tiles that are named in the hand ---


@pytest.fixture
def person(tmp_path):
    with Store(tmp_path / "naiad.db") as store:
        yield with_tiles(store)


def with_tiles(store):
    kept = TagSet(store, "aqua")
    kept.begin({})
    person = Person()
    person.walk = Wizard(TILES, kept, person.bench, person.tell)
    return person


def test_a_tile_is_named_by_its_colours_from_whichever_they_are_told(person):
    first, second = Sticker(1), Sticker(2)
    person.keys("ogb")
    person.do(first)
    assert first.text == "aqua/bog"
    person.lay(second)
    assert "Type its three colours" in person.last(NEWS)
    person.keys("yrb")
    person.lift()
    assert second.text == "aqua/byr"


def test_a_tile_of_one_colour_or_one_that_is_done_is_refused_with_a_hint(person):
    person.keys("bbb")
    assert "two or three colours" in person.last(TROUBLE)
    person.keys("bgo")
    person.do(Sticker(1))
    person.keys("gob")
    assert "has a tag already; its mirror image is bog" in person.last(TROUBLE)
    person.keys("bbg")
    person.do(Sticker(2))
    person.keys("bgb")
    assert "has a tag already (naiad enrol aqua --replace bbg" in person.last(TROUBLE)


@given(order=st.permutations(range(70)), turns=st.lists(st.integers(0, 2), min_size=70, max_size=70))
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_order_and_any_turn_of_the_tiles_ends_with_each_tile_on_one_tag(tmp_path_factory, order, turns):
    words = [slot.piece.name for slot in TILES.slots()]
    with Store(tmp_path_factory.mktemp("db") / "naiad.db") as store:
        person = with_tiles(store)
        for number, (at, turn) in enumerate(zip(order, turns, strict=True)):
            sticker, word = Sticker(number), words[at]
            person.keys(word[turn:] + word[:turn])
            person.lay(sticker)
            assert sticker.text == f"aqua/{word}"
            person.lift()
        assert person.walk.over
        assert sorted(noted.piece for noted in person.walk.kept.all()) == sorted(words)


# --- what only the box tells ---


def test_stated_and_inferred_values_are_not_asked_for():
    paths = {each.path for each in facts("aqua", {})}
    assert ("hotspots",) in paths and ("ecosystems", "7") in paths
    assert ("tiles",) not in paths and ("ecosystems", "1") not in paths


def test_where_a_value_stands_is_told_in_words():
    assert Fact("aqua", ("species", "b", "points"), 2, "default", "").words == "species blue: points"


def test_ecosystems_are_written_in_one_line():
    draft = Draft({})
    draft.answer(fact("ecosystems", "7"), "local small of other 1 | each native, 1 for each other")
    draft.answer(fact("ecosystems", "8"), "global group 0/0/2/5 once")
    assert draft.owner["ecosystems"]["7"] == {
        "scope": "local",
        "count": "small",
        "of": "other",
        "points": 1,
        "text": "each native, 1 for each other",
    }
    assert draft.owner["ecosystems"]["8"] == {
        "scope": "global",
        "count": "group",
        "points": [0, 0, 2, 5],
        "per": "once",
    }


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
        draft.answer(fact(*path), text)
    assert draft.owner == {}
