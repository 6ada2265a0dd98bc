"""Robots play whole games on the deployed firmware by its lights; the board must keep exactly what they did."""

from collections.abc import Iterator

import pytest

from folded import as_record
from naiad.link import commands
from naiad_core import games, record, wire
from twin.table import GAME, OTHER, Kept, Table


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(seed=5) as table:
        table.boot()
        yield table
        assert table.complaints == []


def test_the_same_seed_gives_the_same_record() -> None:
    kept = []
    for _ in range(2):
        with Table(seed=4) as table:
            table.boot()
            table.robots(GAME, 4, players=2)
            kept.append(table.fetch()[0].lines)
    assert kept[0] == kept[1]


def starts(table: Table) -> list[str]:
    """How each run of code.py has ended."""
    return [ended.how for ended in table.history if ended.program == "code.py"]


def test_every_game_chosen_at_the_table_begins_on_a_fresh_start_and_all_are_kept(table: Table) -> None:
    first = table.robots(GAME, 1, players=2)
    table.press(3)
    table.until_words("NEW GAME")
    table.press(0)
    assert starts(table) == ["reload"]
    second = table.robots(games.GAMES[2], 2, players=2)
    assert starts(table) == ["reload", "reload"]
    kept = table.fetch()
    assert [as_record(game).state.position() for game in kept] == [first.state.position(), second.state.position()]


def test_a_pc_begins_a_game_of_another_kind_and_gets_its_answer_before_the_fresh_start(table: Table) -> None:
    table.new_game(GAME, 2, "DECK 40")
    table.until_words("QUAD CARD")
    with table.client(Kept()) as client:
        header = record.pack_header(OTHER, 3, games.options(OTHER).default_options(3))
        assert commands.new_game(client, header) == 2
        table.until(lambda: starts(table) == ["reload"], 2000)
        table.run(2000)
        client.sync()
        commands.move(client, table.app.referee.state.legal()[0], wire.NONE)
    kept = table.fetch()
    assert [as_record(game).game for game in kept] == [GAME, OTHER]
    assert len(kept[1].lines) == 1


def test_a_second_game_begins_after_the_first_and_both_are_kept(table: Table) -> None:
    first = table.robots(GAME, 1, players=2)
    table.press(3)
    table.until_words("NEW GAME")
    table.press(0)
    second = table.robots(GAME, 2, players=3)
    kept = table.fetch()
    assert [as_record(game).state.position() for game in kept] == [
        first.state.position(),
        second.state.position(),
    ]
