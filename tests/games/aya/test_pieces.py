"""AYA's pieces and the options of its games; not what is done with them (test_rules.py)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import set_up
from games.aya.words import domino, game, over, play, why
from naiad_core import notation
from naiad_core.games.aya import options as aya_options
from naiad_core.games.aya import pieces as aya_pieces
from naiad_table.games.aya import setup

NO_PIECES = [
    "", "f", "f_", "f_0", "f_1", "f_00", "f_31", "f_001", "f_²2", "f_-1", "f_ 1", "g_0", "g_7", "g_01", "x_01",
    "f4", "g1", "start1", "START", "f1 ", "_01", "F_01", "f__1", "é_01",
]  # fmt: skip
BAD_OPTIONS = [
    {"cameras_per_terrain": 6}, {"cameras_per_terrain": 5.0}, {"max_animals_per_fork": True}, {"gates": None},
    {"gates": {}}, {"gate": []}, {"free_pushes": 0}, {"free_pushes": 3}, {"free_pushes": True},
    {"max_animals_per_fork": "3"}, {"max_animals_per_fork": 5},
]  # fmt: skip


def test_the_material_is_that_of_the_rulebook():
    names = [aya_pieces.piece_name(number) for number in range(aya_pieces.DOMINOES + aya_pieces.TILES)]
    assert len(set(names)) == 156 + 16
    assert [sum(name.startswith(letter + "_") for name in names) for letter in "fmdpcg"] == [30] * 5 + [6]
    assert [aya_pieces.piece(name) for name in names] == list(range(172))
    for seats, deal in enumerate(aya_pieces.DEALS, 2):
        assert len(deal) == seats
        assert sum(deal) == 156
    assert [int(line[:2]) for line in aya_pieces.RANKS.split("\n")[1:]] == list(range(10, 60, 5))


def test_the_set_up_says_the_rulebooks_numbers():
    for seats, dealt in enumerate((78, 52, 39, 31), 2):
        assert set_up.words("aya", seats) == [
            "STAR TILE", "5X5 ANML", "5X3 LAND", "10 TOKN", "SAND GLAS", f"DEAL {dealt}",
        ]  # fmt: skip
    assert setup.pages(5, {})[-1] == ("DEAL 31", "P1 +1")


@pytest.mark.parametrize("name", NO_PIECES)
def test_no_other_name_is_a_piece(name):
    assert aya_pieces.piece(name) == -1


@pytest.mark.parametrize(("count", "first"), [(5, 26), (8, 23)])
def test_the_highest_numbers_of_each_terrain_carry_the_camera(count, first):
    state = game(cameras_per_terrain=count).record.state
    cameras = [aya_pieces.piece_name(n) for n in range(aya_pieces.DOMINOES) if state.is_camera(n)]
    assert cameras == [f"{letter}_{n}" for letter in "fmdpc" for n in range(first, 31)]


@pytest.mark.parametrize("options", BAD_OPTIONS)
def test_a_bad_option_is_refused(options):
    with pytest.raises(notation.BadOption):
        notation.options("aya", options, 2)


def test_gates_are_checked_for_their_length_only():
    table = game(gates=[17, "f_01", {}, None])
    play(table, domino("f_01"))
    play(over(table), {"do": "undo"})
    assert why(table, {"do": "gate", "gate": 3, "ms": 0}) is None
    assert why(table, {"do": "gate", "gate": 4, "ms": 0}) == "bad-argument"


@given(
    st.sampled_from([5, 8]),
    st.sampled_from([2, 3]),
    st.sampled_from([1, 2]),
    st.sampled_from(["all", "photos"]),
    st.none()
    | st.lists(st.none() | st.integers(0, 155).map(aya_pieces.piece_name), max_size=128)
    | st.just([None] * 400),
)
def test_options_survive_their_bytes(cameras, animals, free, track, gates):
    options = {"cameras_per_terrain": cameras, "max_animals_per_fork": animals, "free_pushes": free, "track": track}
    if gates is not None:
        options["gates"] = gates
    packed = aya_options.pack_options(options, 3)
    assert len(packed) <= 131
    assert aya_options.unpack_options(packed, 3) == notation.options("aya", options, 3) == options


@given(st.binary(max_size=8))
def test_bytes_that_are_no_options_raise_value_error(data):
    try:
        options = aya_options.unpack_options(data, 2)
    except ValueError:
        return
    assert notation.options("aya", options, 2) == options
