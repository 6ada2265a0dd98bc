"""``naiad sync`` against a board on a virtual line: fetched once, nothing twice, every trouble one sentence."""

import json

import pytest
from click.testing import CliRunner

from link.rig import Line, World
from naiad.cli import main
from naiad.link.errors import PortError
from naiad.ports import usb
from naiad.store.database import Store
from naiad_core import games, text
from naiad_core.header import pack_header

GAME = games.GAMES[0]
TITLE = games.descriptor(GAME).TITLE
CARDS = [
    {"do": "start", "card": "q_wfev"},
    {"do": "card", "card": "w_f_1", "at": [1, 0], "turned": False},
    {"do": "pyramid", "size": 3, "at": [1, 0], "panel": "f"},
]


@pytest.fixture
def world(monkeypatch, tmp_path):
    """A board with an empty journal, behind the port /dev/board; logs go to the test's folder."""
    world = World()

    def open_transport(name):
        if name != "/dev/board":
            raise PortError(f"there is no port {name}; 'naiad ports' lists those there are")
        return Line(world)

    monkeypatch.setattr("naiad.link.transport.open_transport", open_transport)
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "log")
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
    return world


def play(world, moves=CARDS, over=True):
    """These moves at the table."""
    game = text.Game({"naiad": 1, "game": GAME, "players": ["A", "B"]})
    world.journal.begin_game(pack_header(GAME, 2, games.options(GAME).default_options(2)))
    for number, move in enumerate(moves, start=1):
        world.journal.add_move(game.action(move), 5 * number)
        game.push(move)
    if over:
        world.journal.end_game()
    world.journal.flush()


def sync(*arguments):
    result = CliRunner().invoke(main, ["sync", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def test_what_the_board_holds_is_fetched_kept_and_told(world, tmp_path):
    play(world)
    play(world, CARDS[:2], over=False)
    status, out, err = sync("--port", "/dev/board")
    assert (status, err) == (0, "")
    assert "new entries" in out
    assert f"{TITLE}, 3 moves, in play" in out and f"{TITLE}, 2 moves, in play" in out
    with Store(tmp_path / "naiad.db") as store:
        assert [game.moves for game in store.games()] == [3, 2]


def test_a_second_time_nothing_is_new_and_the_games_are_still_named(world):
    play(world)
    first = json.loads(sync("--port", "/dev/board", "--json")[1])
    second = json.loads(sync("--port", "/dev/board", "--json")[1])
    assert first["games"] == second["games"] == list(first["fresh"])
    assert first["fresh"] == {first["games"][0]: 4}
    assert (second["entries"], second["fresh"], second["gap"], second["diverged"]) == (0, {}, 0, False)
    assert "nothing new" in sync("--port", "/dev/board")[1]


def test_the_game_going_on_is_fetched_further_each_time(world, tmp_path):
    play(world, CARDS[:1], over=False)
    name = json.loads(sync("--port", "/dev/board", "--json")[1])["games"][0]
    game = text.Game({"naiad": 1, "game": GAME, "players": ["A", "B"]})
    game.push(CARDS[0])
    world.journal.add_move(game.action(CARDS[1]), 50)
    world.journal.flush()
    assert json.loads(sync("--port", "/dev/board", "--json")[1])["fresh"] == {name: 1}


def test_the_only_board_is_found_by_itself(world, monkeypatch):
    monkeypatch.setattr("naiad.cli.sync.the_data_port", lambda port: port or "/dev/board")
    assert sync()[0] == 0


def test_without_a_board_the_status_is_1_and_with_several_2(world, monkeypatch):
    monkeypatch.setattr(usb, "find", list)
    status, out, err = sync()
    assert (status, out) == (1, "")
    assert "plug it in" in err
    several = [usb.Port(f"/dev/{n}", "data", "Pico", n, "", "", "") for n in "ab"]
    monkeypatch.setattr(usb, "find", lambda: several)
    status, out, err = sync()
    assert (status, out) == (2, "")
    assert "--port /dev/a" in err and "--port /dev/b" in err


def test_a_port_that_is_none_is_one_sentence_and_status_1(world):
    status, out, err = sync("--port", "/dev/nosuch")
    assert (status, out) == (1, "")
    assert err == "there is no port /dev/nosuch; 'naiad ports' lists those there are\n"


def test_a_game_that_cannot_be_told_is_said_and_the_others_are_kept(world):
    world.journal.begin_game(b"\x01\xee\x02\x00")
    play(world)
    status, out, err = sync("--port", "/dev/board")
    assert status == 0
    assert f"{TITLE}, 3 moves" in out
    assert "cannot be replayed by this version" in err
