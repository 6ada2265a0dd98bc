"""``naiad restore``: a board that has lost its memory in the middle of a game gets it back from this PC."""

import json

import pytest
from click.testing import CliRunner

from link.nvm import PowerCut, current_game
from link.rig import HEADER, Line, World
from naiad.cli import main
from naiad.link import commands
from naiad.link.errors import PortError
from naiad_core import entry, games, text
from naiad_core.header import pack_header
from naiad_table.commands import answer
from naiad_table.gates import Gates
from naiad_table.waves import Run

GAME = games.GAMES[0]
CARDS = [
    {"do": "start", "card": "q_wfev"},
    {"do": "card", "card": "w_f_1", "at": [1, 0], "turned": False},
    {"do": "pyramid", "size": 3, "at": [1, 0], "panel": "f"},
]


class App:
    """As much of naiad_table.app.App as it takes."""

    service_mode = load_ms = None

    def __init__(self, world):
        self.world = world
        self.gates = Gates(None, None, Run((0, 100), lambda *event: None))

    @property
    def journal(self):
        return self.world.journal


@pytest.fixture
def world(monkeypatch, tmp_path):
    world = World(handler=lambda verb, body: answer(app, verb, body))
    app = App(world)
    monkeypatch.setattr("naiad.link.transport.open_transport", lambda _: Line(world))
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "log")
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
    return world


def run(*arguments):
    result = CliRunner().invoke(main, [*arguments, "--port", "/dev/board"])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout + result.stderr


def play(journal, moves=CARDS):
    journal.choices = b"\x02\x01"
    journal.mark(entry.CHOICE, journal.choices)
    game = text.Game({"naiad": 1, "game": GAME, "players": ["A", "B"]})
    journal.begin_game(pack_header(GAME, 2, games.options(GAME).default_options(2)))
    journal.mark(entry.NAME, b"\x00Ada")
    for number, move in enumerate(moves, start=1):
        journal.add_move(game.action(move), 5 * number)
        game.push(move)
        journal.flush()


def cut(world, step):
    """The power goes in the rollover of a memory that this PC holds."""
    world.journal.ack(world.journal.sector.seq)
    world.memory.fuse = step
    with pytest.raises(PowerCut):
        world.journal.rollover()
    world.memory.fuse = None
    world.boot()


def empty(world):
    """The cut at its worst: all is erased and nothing written yet."""
    world.memory.data[:] = b"\xff" * len(world.memory)
    world.boot()


def kept():
    """The IDs of the games on this PC."""
    return [game["id"] for game in json.loads(CliRunner().invoke(main, ["games", "--json"]).stdout)]


# In the marker; in the erase; blank; the first page half written; all but the head.
@pytest.mark.parametrize("step", [10, *range(16, 26), 40, 70, 90])
def test_a_cut_in_a_rollover_costs_one_command_at_most(world, step):
    play(world.journal)
    before = current_game(world.journal)
    number = world.journal.number
    assert "3 moves" in run("sync")[1]
    cut(world, step)
    if current_game(world.journal) is None:
        status, told = run("sync")
        assert status == 0 and "naiad restore gives it back" in told
        status, told = run("restore")
        assert status == 0 and "3 moves" in told
        # REBOOT has started it anew.
        assert world.resets
        assert world.journal.choices == b"\x02\x01"
    assert current_game(world.journal) == before
    assert world.journal.number == number
    assert "restore" not in run("sync")[1]
    assert len(kept()) == 1
    names = [body for kind, body in world.journal.of_game() if kind == entry.MARK and body[0] == entry.NAME]
    assert names == [b"\x04\x00Ada"]


def test_what_was_given_in_part_is_no_game_and_is_given_again(world):
    play(world.journal)
    before = current_game(world.journal)
    run("sync")
    empty(world)
    world.journal._put(entry.AGAIN, b"\x03\x00\x01\x00abcd" + HEADER)
    world.journal.flush()
    world.boot()
    assert current_game(world.journal) is None and world.journal.sector.lost
    assert run("restore")[0] == 0
    assert current_game(world.journal) == before


def test_a_board_that_has_a_game_keeps_it(world):
    play(world.journal)
    run("sync")
    empty(world)
    world.journal.begin_game(HEADER)
    world.journal.flush()
    before = current_game(world.journal)
    assert run("restore") == (1, f"board {world.link.uid.hex()} has lost no game that this PC knows of\n")
    name = kept()[0]
    assert run("restore", name) == (1, "there is a game on the table; put it away there, and run the command again\n")
    assert current_game(world.journal) == before
    world.journal.end_game()
    world.journal.flush()
    assert run("restore", name)[0] == 0
    assert len(current_game(world.journal)[1]) == 3


def test_a_game_that_was_put_away_is_not_given_back(world):
    play(world.journal)
    world.journal.end_game()
    world.journal.flush()
    run("sync")
    empty(world)
    assert run("restore")[0] == 1
    name = kept()[0]
    assert run("restore", name)[0] == 1
    assert current_game(world.journal) is None


def test_firmware_that_cannot_take_a_game_back_is_named(world):
    play(world.journal)
    run("sync")
    empty(world)
    world.handler = None
    world.boot()
    status, told = run("restore")
    assert status == 1 and "update it with naiad deploy" in told


@pytest.mark.parametrize("taken", [True, False])
def test_a_board_that_starts_anew_before_its_answer_is_read_is_asked_again(world, monkeypatch, taken):
    play(world.journal)
    assert run("sync")[0] == 0
    empty(world)
    world.boot()
    real = commands.give_back
    monkeypatch.setattr("naiad.cli.restore.LOOK_AGAIN_S", 0.0)

    def gone(client, parts):
        if taken:
            real(client, parts)
        raise PortError("/dev/board is gone")

    monkeypatch.setattr(commands, "give_back", gone)
    status, said = run("restore")
    assert (status, "continues with" in said, "is gone" in said) == ((0, True, False) if taken else (1, False, True)), (
        said
    )
