"""Which cards and which options Acqua Dolce has; not what is done with them (test_rules.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.acqua_dolce.play import (
    code,
    draw,
    game,
    total,
)
from naiad_core import notation
from naiad_core.games.acqua_dolce import descriptor, pieces
from naiad_core.games.acqua_dolce import options as acqua_dolce_options
from naiad_core.games.acqua_dolce.descriptor import GOALS
from naiad_core.notation import BadOption

# Cards


def test_the_pile_is_that_of_the_rulebook():
    assert pieces.FISH_CARDS == 58
    assert pieces.CARDS == 71
    for seats, cards in ((2, 71), (3, 71), (4, 70), (5, 69)):
        state = game(seats).record.state
        assert total(state) == cards
        assert state.pile == cards - 7 * seats - 3
        assert [state.hand(seat) for seat in range(seats)] == [7] * seats
        assert state.row == 3


def test_every_card_has_a_number_and_its_name_back():
    names = [pieces.piece_name(number) for number in range(pieces.CARDS)]
    assert len(set(names)) == 71
    assert [pieces.piece(name) for name in names] == list(range(71))
    assert {"neon_7", "indian_glassfish_2", "plant_5", "decoration_4", "food4_2", "food6_1"} <= set(names)
    for name in ("neon_8", "neon_0", "neon", "neon_", "_1", "", "food4_3", "plant_6", "neon_01", "goal_1", "neon_²"):
        assert pieces.piece(name) == -1
    assert pieces.piece_name(71) == pieces.piece_name(-1) == ""


@pytest.mark.parametrize(("seats", "missing"), [(2, []), (3, []), (4, ["food6_1"]), (5, ["food5_1", "food6_1"])])
def test_food_cards_depend_on_the_number_of_players(seats, missing):
    g = game(seats)
    draw(g)
    for name in ("food4_1", "food4_2", "food5_1", "food6_1"):
        gone = name in missing
        assert code(g, "play", cards=[name]) == ("unknown-card" if gone else "")
        assert bool(g.legal(name)) != gone


# Options


def test_options_are_completed_with_their_defaults():
    assert notation.options("acqua-dolce", {}, 3) == {
        "rules": "basic",
        "goals": ["species", "schools", "ornaments"],
        "goals_needed": 2,
        "single_pile": False,
        "extra_action": False,
        "king": 0,
        "temperature_once": "turn",
    }
    # Goals are a set.
    assert notation.options("acqua-dolce", {"goals": ["zones", "colours"]}, 2)["goals"] == ["colours", "zones"]


@pytest.mark.parametrize(
    "bad",
    [
        {"variant": "basic"},
        {"rules": "Basic"},
        {"rules": None},
        {"rules": ["basic"]},
        {"goals": []},
        {"goals": "species"},
        {"goals": ["species", "fish"]},
        {"goals": ["species", 1]},
        {"goals": ["species", "zones", "species"]},
        {"goals": ["species"]},
        {"goals": ["species"], "goals_needed": 2},
        {"goals_needed": 0},
        {"goals_needed": 4},
        {"goals": ["schools", "glassfish"], "goals_needed": 2},
        {"goals_needed": True},
        {"goals_needed": 2.0},
        {"single_pile": 1},
        {"extra_action": None},
        {"king": 2},
        {"king": -1},
        {"king": True},
        {"temperature_once": "game"},
        {"temperature_once": None},
    ],
)
def test_a_bad_option_is_refused(bad):
    with pytest.raises(BadOption):
        notation.options("acqua-dolce", bad, 2)


@st.composite
def any_options(draw):
    seats = draw(st.integers(2, 5))
    goals = draw(st.lists(st.sampled_from(GOALS), min_size=1, unique=True))
    raw = {
        "rules": draw(st.sampled_from(["basic", "advanced"])),
        "goals": goals,
        "goals_needed": draw(st.integers(1, acqua_dolce_options.most_needed(goals))),
        "single_pile": draw(st.booleans()),
        "extra_action": draw(st.booleans()),
        "king": draw(st.integers(0, seats - 1)),
        "temperature_once": draw(st.sampled_from(["turn", "round"])),
    }
    return seats, notation.options("acqua-dolce", raw, seats)


@given(any_options())
def test_packed_options_come_back(choice):
    seats, options = choice
    assert acqua_dolce_options.unpack_options(acqua_dolce_options.pack_options(options, seats), seats) == options


@given(st.integers(2, 5), st.binary(max_size=5))
def test_bytes_that_are_no_options_are_refused(seats, data):
    try:
        options = acqua_dolce_options.unpack_options(data, seats)
    except ValueError:
        return
    assert notation.options("acqua-dolce", options, seats) == options


def test_the_menu_offers_only_what_makes_a_game():
    for seats in range(2, 6):
        options = acqua_dolce_options.default_options(seats)
        for row in descriptor.OPTIONS:
            assert options[row.name] == row.default
            for value in row.allowed(seats):
                notation.options("acqua-dolce", {**options, row.name: value}, seats)
    by_name = {row.name: row.values for row in descriptor.OPTIONS}
    for goals in by_name["goals"]:
        for needed in by_name["goals_needed"]:
            notation.options("acqua-dolce", {"goals": goals, "goals_needed": needed}, 2)
