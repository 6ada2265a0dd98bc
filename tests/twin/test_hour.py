"""The hour, told by a PC and kept by the board while it has power: when a game was begun, or that nobody knew."""

from datetime import datetime

import pytest

from naiad.link import commands
from twin.table import GAME, Kept, Table

NOW_S = 1_800_000_000


@pytest.fixture(autouse=True)
def hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """This PC's hour."""
    monkeypatch.setattr("naiad.link.commands.time.time", lambda: NOW_S)


def told(table: Table) -> None:
    with table.client(Kept()) as client:
        commands.tell_hour(client)


def begun_s(table: Table) -> float:
    """When the newest game was begun, in seconds since that hour; minus infinity where nobody knew."""
    started = table.fetch()[-1].started
    return datetime.fromisoformat(started).timestamp() - NOW_S if started else float("-inf")


def test_a_game_begun_after_a_pc_was_there_has_its_hour_whatever_is_started_anew(table: Table) -> None:
    told(table)
    table.wait(60_000)
    table.new_game(GAME, 2, "DECK 40")
    first = begun_s(table)
    assert 60 <= first <= 90
    # It is noted once.
    told(table)
    table.lay("q_wfev")
    assert begun_s(table) == first


def test_a_game_of_an_unknown_hour_learns_it_from_the_pc_that_comes(table: Table) -> None:
    table.begin()
    assert begun_s(table) == float("-inf")
    table.wait(600_000)
    told(table)
    assert -660 <= begun_s(table) <= -590
