"""Rounds and standings: every two meet once, nobody sits twice, the leaders meet."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad.club.league import Result, results_of, round_robin, standings, swiss

NAMES = [f"P{number:02}" for number in range(20)]


@given(st.integers(2, 20))
def test_in_a_round_robin_every_two_meet_once_and_nobody_plays_twice_in_a_round(count):
    rounds = round_robin(NAMES[:count])
    for each in rounds:
        seated = [name for pair in each for name in pair]
        assert len(seated) == len(set(seated)) >= count - 1
    assert sorted(tuple(sorted(pair)) for each in rounds for pair in each) == list(combinations(NAMES[:count], 2))


def test_who_wins_more_leads_and_who_met_the_stronger_before_those_with_as_many():
    results = [Result(("Ada", "Bo"), ("Ada",)), Result(("Cy", "Dan"), ("Cy",)), Result(("Ada", "Cy"), ("Ada", "Cy"))]
    table = standings(results, ["Eve"])
    assert [(row.player, row.games, row.wins, row.points) for row in table] == [
        ("Ada", 2, 2, 1.5),
        ("Cy", 2, 2, 1.5),
        ("Bo", 1, 0, 0),
        ("Dan", 1, 0, 0),
        ("Eve", 0, 0, 0),
    ]


@given(st.integers(2, 16), st.integers(2, 5))
def test_a_swiss_round_seats_everybody_once_and_nobody_alone(count, seats):
    results = []
    for _ in range(3):
        tables = swiss(NAMES[:count], results, seats)
        seated = [name for table in tables for name in table]
        assert len(seated) == len(set(seated)) == count - (count % 2 if seats == 2 else 0)
        assert all(len(table) <= seats for table in tables)
        assert count <= seats or all(len(table) > 1 for table in tables)
        results += [Result(table, table[:1]) for table in tables]


@pytest.mark.parametrize("count", [8, 9, 16])
def test_in_the_rounds_that_a_swiss_system_takes_nobody_meets_twice_and_nobody_rests_twice(count):
    results, rested = [], []
    for _ in range(3):
        tables = swiss(NAMES[:count], results)
        rested += set(NAMES[:count]) - {name for table in tables for name in table}
        results += [Result(table, table[:1]) for table in tables]
    pairs = [frozenset(result.players) for result in results]
    assert len(pairs) == len(set(pairs)) and len(rested) == len(set(rested))
    leaders = swiss(NAMES[:count], results)[0]
    assert set(leaders) & {standings(results)[0].player}


def test_a_game_counts_where_somebody_with_a_name_won_it():
    row = {"players": ["Ada", "Bo"], "winners": [0], "over": True, "provisional": False}
    assert results_of([row]) == [Result(("Ada", "Bo"), ("Ada",))]
    for other in (
        {"players": ["Player 1", "Bo"]},
        {"players": ["Ada", "Ada"]},
        {"winners": []},
        {"over": False},
        {"provisional": True},
        {"players": ["Ada"]},
    ):
        assert results_of([row | other]) == []
