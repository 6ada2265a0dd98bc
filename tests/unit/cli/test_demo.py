"""naiad demo as a command: what it hands to the twin and what it refuses; the twin itself does not start."""

import io
import re

import pytest
from click.testing import CliRunner
from rich.console import Console

from naiad.cli import main, terminal
from naiad.cli.demo import _live
from naiad.service.validation import USUAL, seats
from naiad.store.database import Store
from naiad.twin import client
from naiad_core import games


@pytest.fixture
def asked(monkeypatch):
    """What the twin was asked for; it ends at once."""
    asked = []

    class Twin:
        def __init__(self, **wanted):
            asked.append(wanted)

        def start(self):
            raise client.TwinProcessError("this twin never starts")

        def stop(self):
            pass

    monkeypatch.setattr(client, "TwinProcess", Twin)
    return asked


def demo(*arguments):
    result = CliRunner().invoke(main, ["demo", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stderr


@pytest.mark.parametrize("game", games.GAMES)
def test_every_value_of_every_option_is_the_robots_as_the_game_writes_it(asked, game):
    for row in games.descriptor(game).OPTIONS:
        if row.help:
            for value in row.values:
                assert demo(game, f"--{row.name.replace('_', '-')}", str(value))[0] == 1
                assert asked[-1]["options"] == {row.name: value, "seed": 1}
                assert asked[-1]["players"] == seats(game, {row.name: value})


def test_an_option_whose_name_is_long_has_a_short_one(asked):
    for game in games.GAMES:
        for row in games.descriptor(game).OPTIONS:
            if row.help and "_per_" in row.name:
                flag = "--" + row.name.partition("_per_")[0].replace("_", "-")
                assert demo(game, flag, str(row.values[-1]))[0] == 1
                assert asked[-1]["options"][row.name] == row.values[-1]


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_is_for_so_many_players(asked, game):
    fewest, most = games.descriptor(game).SEATS
    assert seats(game, {}) == USUAL
    for players in (fewest, most):
        assert demo(game, "--players", str(players))[0] == 1
        assert asked[-1]["players"] == players
    for players in (fewest - 1, most + 1):
        status, told = demo(game, "--players", str(players))
        assert status == 2 and (players == 0 or f"Error: {game} is for {fewest} to {most} players.\n" in told)


@pytest.mark.parametrize("game", games.GAMES)
def test_an_option_of_another_game_is_refused(asked, game):
    for other in games.GAMES:
        for row in games.descriptor(other).OPTIONS:
            if row.help and row.name not in [own.name for own in games.descriptor(game).OPTIONS]:
                status, told = demo(game, f"--{row.name.replace('_', '-')}", str(row.values[0]))
                assert status == 2 and f"is no option of {game}." in told
    assert not asked


@pytest.mark.parametrize("data", [b"no database", b"SQLite format 3\0" + bytes(200)])
def test_a_database_that_takes_no_game_is_told_before_one_is_played(asked, tmp_path, data):
    (tmp_path / "naiad.db").write_bytes(data)
    status, told = demo("--db", str(tmp_path / "naiad.db"))
    assert status == 1 and "naiad.db: " in told and not asked


def test_a_database_that_can_only_be_read_is_told_before_a_game_is_played(asked, tmp_path, monkeypatch):
    Store(tmp_path / "naiad.db").close()
    monkeypatch.setattr("naiad.store.sqlite._is_fixed", lambda database: True)
    status, told = demo("--db", str(tmp_path / "naiad.db"))
    assert status == 1 and "cannot be written" in told and not asked


def test_the_same_seed_is_the_same_game_and_another_game_has_another(asked):
    for arguments in (["--seed", "7"], ["--seed", "7"], ["--seed", "8"], [games.GAMES[-1], "--seed", "7"]):
        demo(*arguments)
    first, second, *others = (each["seed"] for each in asked)
    assert first == second and len({first, *others}) == 3


def test_a_terminal_gets_no_more_pictures_than_are_seen_and_the_last_one(monkeypatch):
    seconds = [100.0]
    monkeypatch.setattr("naiad.cli.demo.time.monotonic", lambda: seconds[0])
    out = Console(file=io.StringIO(), force_terminal=True, width=120)
    monkeypatch.setattr(terminal, "console", lambda: out)
    lights = {"ring": "", "gates": "", "panel": "", "screen": [], "ma": 0}
    with _live("a game") as show:
        for number in range(40):
            show({**lights, "t_ms": 60_000.0 * number})
            seconds[0] += 0.01
    shown = re.findall(r"\d+:00(?= )", out.file.getvalue())
    assert shown[:2] == ["0:00", "4:00"] and shown[-1] == "39:00" and len(shown) < 14


def test_a_picture_that_is_broken_off_is_ended_so_that_the_terminal_shows_what_follows():
    file = io.StringIO()
    out = Console(file=file, force_terminal=True, legacy_windows=False)
    with pytest.raises(KeyboardInterrupt), terminal.at_once(out):
        out.file.write("half")
        raise KeyboardInterrupt
    assert file.getvalue() == "\x1b[?2026hhalf\x1b[?2026l"
