"""Robots play whole games on the deployed firmware by its lights; the board must keep exactly what they did."""

from collections.abc import Iterator
from typing import Any

import pytest

from folded import as_record
from naiad.link import commands
from naiad.link.errors import CommandError
from naiad_core import games, wire
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_core.header import pack_header
from twin.table import GAME, OTHER, Kept, Table


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(seed=5) as table:
        table.boot()
        yield table
        assert table.complaints == []


def starts(table: Table) -> list[str]:
    """How each run of code.py has ended."""
    return [ended.how for ended in table.history if ended.program == "code.py"]


def positions(games: list[Any]) -> list[bytes]:
    return [as_record(game).state.position() for game in games]


def test_games_follow_each_other_another_kind_on_a_fresh_start_and_all_are_kept(table: Table) -> None:
    first = table.robots(GAME, 1, slow=True, players=2)
    # Put away, it takes no line more: not by a hand, and not from a PC.
    table.press(BACK)
    table.run(300)
    table.press(PUSH)
    with table.client(Kept()) as client:
        client.sync()
        with pytest.raises(CommandError, match="game-over"):
            commands.move(client, 0, wire.NONE)
    assert positions(table.fetch()) == [first.state.position()]

    table.press(MENU)
    table.until_words("NEW GAME")
    table.press(PUSH)
    assert starts(table) == ["reload"]
    second = table.robots(GAME, 2, slow=True, players=3)
    assert positions(table.fetch()) == [first.state.position(), second.state.position()]

    table.press(MENU)
    table.until_words("NEW GAME")
    table.press(PUSH)
    assert starts(table) == 2 * ["reload"]
    third = table.robots(games.GAMES[2], 2, slow=True, players=2)
    assert starts(table) == 3 * ["reload"]
    assert positions(table.fetch())[-1] == third.state.position()


def test_a_pc_begins_a_game_of_another_kind_and_gets_its_answer_before_the_fresh_start(table: Table) -> None:
    table.new_game(GAME, 2, "DECK 40")
    table.until_words("QUAD CARD")
    with table.client(Kept()) as client:
        header = pack_header(OTHER, 3, games.options(OTHER).default_options(3))
        assert commands.new_game(client, header) == 2
        table.until(lambda: starts(table) == ["reload"], 2000)
        table.run(2000)
        client.sync()
        commands.move(client, table.app.referee.state.legal()[0], wire.NONE)
    kept = table.fetch()
    assert [as_record(game).game for game in kept] == [GAME, OTHER]
    assert len(kept[1].lines) == 1
