"""Robots play whole games on the deployed firmware by its lights; the board must keep exactly what they did."""

from collections.abc import Iterator

import pytest

from naiad.link.games import as_record
from twin.table import Table


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(seed=5) as table:
        table.boot()
        yield table
        assert table.complaints == []


@pytest.mark.parametrize(
    ("players", "deck", "seed"), [(2, "aquarius-1e", 1), (3, "aquarius-1e", 7), (5, "aquarius-2e", 3)]
)
def test_robots_play_quintazone_by_the_lights(table: Table, players: int, deck: str, seed: int) -> None:
    robot = table.robots("quintazone", seed, players=players, deck=deck)
    assert robot.finished
    (game,) = table.fetch()
    assert as_record(game).state.position() == robot.state.position()
    assert game.over


@pytest.mark.parametrize(("players", "cameras", "per_fork", "seed"), [(2, 8, 3, 1), (4, 5, 2, 2)])
def test_robots_play_aya_by_the_lights(table: Table, players: int, cameras: int, per_fork: int, seed: int) -> None:
    robot = table.robots("aya", seed, players=players, cameras=cameras, per_fork=per_fork)
    assert robot.finished
    (game,) = table.fetch()
    state = as_record(game).state
    assert state.scores() == robot.state.scores()
    assert state.pushes > 1


def test_the_same_seed_gives_the_same_record() -> None:
    kept = []
    for _ in range(2):
        with Table(seed=4) as table:
            table.boot()
            table.robots("quintazone", 4, players=2)
            kept.append(table.fetch()[0].lines)
    assert kept[0] == kept[1]


def test_a_second_game_begins_after_the_first_and_both_are_kept(table: Table) -> None:
    first = table.robots("quintazone", 1, players=2)
    table.press(3)
    table.until_words("NEW GAME")
    table.press(0)
    second = table.robots("quintazone", 2, players=3)
    games = table.fetch()
    assert [as_record(game).state.position() for game in games] == [
        first.state.position(),
        second.state.position(),
    ]
