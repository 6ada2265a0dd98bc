"""Dominoes by their rules: what fits, passing, both ends of a game, the count; not their words (test_added.py)."""

import random

import pytest

from games.dominoes.core import rules
from games.dominoes.core.rules import NOTHING, PASS, Game, left, piece, piece_name

WHOLE_HAND = ["0_1", "1_1", "1_2", "2_2", "2_3", "3_3", "3_4"]


def lay(name, on=NOTHING):
    """The move of a tile by its name."""
    return rules.tile(piece(name), on)


def table(*moves, seats=2):
    """A game after these moves."""
    state = Game(seats, {})
    for action in moves:
        assert state.why_not(action) == "", action
        state.apply(action)
    return state


def laid_out(seats=2):
    """A game whose first seat has laid a whole hand while the others passed."""
    state = table(lay(WHOLE_HAND[0]), *[PASS] * (seats - 1), seats=seats)
    for name in WHOLE_HAND[1:]:
        on = int(name[0])
        state.apply(lay(name, on))
        if not state.is_over():
            for _ in range(seats - 1):
                state.apply(PASS)
    return state


def shown(state, *names):
    """The game after these tiles were shown."""
    for name in names:
        assert state.why_not(left(piece(name))) == "", name
        state.apply(left(piece(name)))
    return state


def test_there_are_28_tiles_each_pair_of_halves_once():
    names = [piece_name(n) for n in range(rules.PIECES)]
    assert len(set(names)) == 28 and names[0] == "0_0" and names[-1] == "6_6"
    assert [piece(name) for name in names] == list(range(28))
    assert piece("5_3") == piece("7_7") == piece("") == -1 and piece_name(28) == piece_name(-1) == ""


def test_any_tile_begins_and_nobody_passes_before_it():
    assert table().legal() == [lay(piece_name(n)) for n in range(28)]
    assert table().why_not(PASS) == "anything-fits"
    assert table().why_not(lay("3_5", 3)) == "no-end"


def test_a_tile_fits_where_a_half_shows_what_an_end_shows():
    state = table(lay("3_5"), lay("5_6", 5))
    assert sorted(state.ends) == [3, 6]
    assert state.legal(piece("3_6")) == [lay("3_6", 3), lay("3_6", 6)]
    assert state.legal(piece("0_6")) == [lay("0_6", 6)]
    assert state.legal(piece("0_1")) == state.legal(piece("3_5")) == []
    assert state.legal()[0] == PASS and len(state.legal()) == 1 + 6 + 6
    assert state.why_not(lay("3_5", 3)) == "tile-used"
    assert state.why_not(lay("0_1", 0)) == state.why_not(lay("0_1")) == "no-end"
    assert state.why_not(lay("0_1", 3)) == "no-match"


def test_ends_that_show_the_same_are_one_place():
    state = table(lay("3_3"))
    assert state.legal() == [PASS] + [lay(f"{n}_3" if n < 3 else f"3_{n}", 3) for n in (0, 1, 2, 4, 5, 6)]


def test_turns_go_around_and_a_pass_is_at_the_players_word():
    state = table(lay("3_5"), PASS, PASS, seats=3)
    assert state.to_act() == 0 and state.hands == [6, 7, 7]
    assert state.why_not(PASS, 0) == "" and state.why_not(PASS, 1) == "wrong-seat"


def test_the_game_ends_when_all_pass_in_a_row_and_not_before():
    assert not table(lay("3_5"), PASS, lay("5_5", 5), PASS).is_over()
    state = table(lay("3_5"), PASS, PASS)
    assert state.is_over() and state.is_provisional() and state.to_act() == 0
    assert state.why_not(PASS) == state.why_not(lay("5_5", 5)) == "game-over"


def test_who_lays_the_last_tile_wins_the_pips_of_the_others():
    state = laid_out(seats=3)
    assert state.is_over() and state.hands == [0, 7, 7] and state.to_act() == 1
    assert state.scores()["winners"] == []
    shown(state, "0_0", "0_2", "0_3", "0_4", "0_5", "0_6", "1_3")
    assert state.to_act() == 2 and state.why_not(left(piece("0_0"))) == "tile-used"
    shown(state, "4_4", "4_5", "4_6", "5_5", "5_6", "6_6", "3_5")
    assert not state.is_provisional() and state.to_act() == -1 and state.legal() == []
    assert state.scores() == {
        "players": [
            {"total": 24 + 68, "parts": {"tiles": 0, "pips": 0}},
            {"total": 0, "parts": {"tiles": 7, "pips": 24}},
            {"total": 0, "parts": {"tiles": 7, "pips": 68}},
        ],
        "winners": [0],
    }


def test_an_empty_hand_wins_against_one_without_pips():
    state = table(lay("0_1"))
    for other, on, mine, on_mine in (
        ("0_4", 0, "1_1", 1),
        ("3_4", 4, "1_2", 1),
        ("3_6", 3, "2_2", 2),
        ("6_6", 6, "2_3", 2),
        ("5_6", 6, "3_3", 3),
        ("5_5", 5, "3_5", 3),
    ):
        state.apply(lay(other, on))
        state.apply(lay(mine, on_mine))
    assert state.is_over() and state.hands == [0, 1]
    score = shown(state, "0_0").scores()
    assert score["winners"] == [0] and [row["total"] for row in score["players"]] == [0, 0]


def test_if_all_pass_the_fewest_pips_win_the_others():
    state = table(lay("3_5"), PASS, PASS)
    shown(state, "6_6", "4_4", "4_5", "4_6", "5_5", "5_6")
    shown(state, "0_0", "0_1", "0_2", "0_3", "0_4", "0_5", "0_6")
    score = state.scores()
    assert score["winners"] == [1] and [row["total"] for row in score["players"]] == [0, 60]


def test_who_ties_shares_the_win_and_scores_nothing():
    state = table(lay("3_5"), lay("3_3", 3), PASS, PASS)
    shown(state, "0_0", "0_1", "0_2", "1_4", "2_3", "1_6")
    shown(state, "1_1", "1_2", "0_3", "0_4", "1_3", "2_2")
    score = state.scores()
    assert [row["parts"]["pips"] for row in score["players"]] == [20, 20]
    assert score["winners"] == [0, 1] and [row["total"] for row in score["players"]] == [0, 0]


def test_the_last_moves_of_a_game_can_be_taken_back():
    state = laid_out()
    before = state.position()
    shown(state, "0_0")
    state.undo()
    assert state.position() == before
    state.undo()
    assert not state.is_over() and state.to_act() == 0 and state.hands == [1, 7]


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_random_games_end_and_go_all_the_way_back(seats):
    rng = random.Random(seats)
    for _ in range(30):
        state = Game(seats, {})
        seen = []
        while state.is_provisional():
            seen.append(state.position())
            state.apply(rng.choice(state.legal()))
        assert 28 * seats > len(seen)
        while seen:
            state.undo()
            assert state.position() == seen.pop()
        assert state.legal() == Game(seats, {}).legal()
