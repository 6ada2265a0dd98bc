"""naiad_core/options.py: what follows from a declared option; not which options a game has (tests/games)."""

from types import SimpleNamespace

import pytest

from naiad_core import games, header, notation
from naiad_core import options as declared
from naiad_core.options import Option

ROWS = (
    Option("size", ("small", "large"), "small", bit=0),
    Option("count", (5, 8), 8, bit=1, codes=(5, 8), absent=5, rulebook=5, words=("FIVE", "")),
    Option("first", (0, 1, 2), 2, bit=5, when=lambda seat, seats: seat < seats, asked=False),
    Option("fast", (False, True), False, bit=7),
)
PLAIN = declared.Plain(SimpleNamespace(TITLE="Game", OPTIONS=ROWS))
# As journals on boards and in databases hold them.
KEPT = {
    "01000301" + "01": ("quintazone", {"deck": "aquarius-2e"}),
    "01010201" + "b5": ("aya", {"max_animals_per_fork": 3, "cameras_per_terrain": 5, "free_pushes": 2, "track": "all"}),
    "01010201" + "68": (
        "aya",
        {"max_animals_per_fork": 2, "cameras_per_terrain": 8, "free_pushes": 1, "track": "photos"},
    ),
    "01030503" + "630702": (
        "acqua-dolce",
        {
            "rules": "advanced",
            "goals": ["species", "schools", "ornaments"],
            "goals_needed": 2,
            "single_pile": True,
            "extra_action": False,
            "king": 4,
            "temperature_once": "round",
        },
    ),
    "01030203" + "010702": (
        "acqua-dolce",
        {
            "rules": "advanced",
            "goals": ["species", "schools", "ornaments"],
            "goals_needed": 2,
            "single_pile": False,
            "extra_action": False,
            "king": 0,
            "temperature_once": "turn",
        },
    ),
}


def test_every_choice_comes_back_from_its_bytes():
    for size in ROWS[0].values:
        for count in ROWS[1].values:
            for first in ROWS[2].values:
                for fast in ROWS[3].values:
                    chosen = {"size": size, "count": count, "first": first, "fast": fast}
                    data = PLAIN.pack_options(chosen, 3)
                    assert len(data) == 1 and PLAIN.unpack_options(data, 3) == chosen


@pytest.mark.parametrize("data", [b"", b"\x00", b"\x0a\x00", b"\x6a", b"\x06"])
def test_bytes_that_no_choice_makes_are_refused(data):
    with pytest.raises(ValueError):
        PLAIN.unpack_options(data, 3)


@pytest.mark.parametrize("kept", list(KEPT))
def test_headers_of_before_are_read_as_they_were_meant(kept):
    game, options = KEPT[kept]
    data = bytes.fromhex(kept)
    assert header.unpack_header(data) == (game, data[2], options, len(data))
    assert header.pack_header(game, data[2], options) == data


def test_a_default_gives_way_to_the_number_of_players():
    assert PLAIN.default_options(3)["first"] == 2
    assert PLAIN.default_options(2)["first"] == 0
    assert PLAIN.default_options(2, {"size": "large"})["size"] == "large"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("size", "middle", "'size' must be one of small, large"),
        ("count", 5.0, "'count' must be one of 5, 8"),
        ("first", 2, "'first' must be one of 0, 1 for 2 players"),
        ("first", True, "'first' must be one of 0, 1 for 2 players"),
        ("fast", 1, "'fast' must be one of false, true"),
    ],
)
def test_a_bad_value_is_told_with_the_good_ones(name, value, said):
    assert PLAIN.problem(PLAIN.default_options(2, {name: value}), 2) == said


def test_a_value_has_words_of_its_own_or_its_name():
    assert [row.panel(value) for row in ROWS[:2] for value in row.values] == [
        "SIZE SMAL",
        "SIZE LARG",
        "FIVE",
        "COUN 8",
    ]
    assert [ROWS[3].panel(value) for value in ROWS[3].values] == ["FAST NO", "FAST YES"]


@pytest.mark.parametrize("game", games.GAMES)
def test_bits_of_a_games_options_are_apart_and_every_mark_is_a_value(game):
    used = 0
    for row in games.descriptor(game).OPTIONS:
        assert row.default in row.values and row.absent in row.values
        assert row.rulebook is None or row.rulebook in row.values
        if row.bit is not None:
            bits = (1 << max(row.codes).bit_length()) - 1 << row.bit
            assert not used & bits and len(set(row.codes)) == len(row.values)
            used |= bits


def test_an_option_that_no_game_has_is_told_with_those_it_has():
    with pytest.raises(notation.BadOption, match="the option 'colour' is unknown; Quintazone has: deck"):
        notation.options("quintazone", {"colour": 1}, 2)
