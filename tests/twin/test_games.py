"""Robots play whole games on the deployed firmware by its lights; the board must keep exactly what they did."""

from collections.abc import Iterator

import pytest

from naiad.link import commands
from naiad.link.games import as_record
from naiad_core import record, rules, wire
from naiad_core.rules import aya
from twin.table import Kept, Table


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


def starts(table: Table) -> list[str]:
    """How each run of code.py has ended."""
    return [ended.how for ended in table.history if ended.program == "code.py"]


def test_every_game_chosen_at_the_table_begins_on_a_fresh_start_and_all_are_kept(table: Table) -> None:
    first = table.robots("quintazone", 1, players=2)
    table.press(3)
    table.until_words("NEW GAME")
    table.press(0)
    assert starts(table) == ["reload"]
    second = table.robots("aqua", 2, players=2)
    assert starts(table) == ["reload", "reload"]
    games = table.fetch()
    assert [as_record(game).state.position() for game in games] == [first.state.position(), second.state.position()]


def test_a_pc_begins_a_game_of_another_kind_and_gets_its_answer_before_the_fresh_start(table: Table) -> None:
    table.new_game("quintazone", 2, "DECK 40")
    table.until_words("QUAD CARD")
    with table.client(Kept()) as client:
        header = record.pack_header("aya", 3, rules.load("aya").default_options(3))
        assert commands.new_game(client, header) == 2
        table.until(lambda: starts(table) == ["reload"], 2000)
        table.run(2000)
        client.sync()
        commands.move(client, aya.glass(0), wire.NONE)
    games = table.fetch()
    assert [as_record(game).game for game in games] == ["quintazone", "aya"]
    assert len(games[1].lines) == 1


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
