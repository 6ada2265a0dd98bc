"""The command line as a whole: its table of commands, how it starts, how it ends."""

import importlib.util
import inspect
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from naiad.cli import COMMANDS, main, start
from naiad.store import StoreError
from naiad.web.server import Server
from naiad_core.games import GAMES
from naiad_core.text import line

THERE = [name for name, (place, _) in COMMANDS.items() if importlib.util.find_spec(place.split(":")[0])]


@pytest.mark.parametrize("name", THERE)
def test_every_command_is_where_the_table_says_and_says_there_what_the_table_says(name):
    command = main.get_command(click.Context(main), name)
    assert command.name == name
    assert command.help.split("\n")[0] == COMMANDS[name][1]


@pytest.mark.parametrize("name", THERE)
def test_a_helps_paragraphs_are_not_indented(name):
    help_ = inspect.cleandoc(main.get_command(click.Context(main), name).help).partition("Examples:")[0]
    assert not [paragraph for paragraph in help_.split("\n\n") if "\b" not in paragraph and "   " in paragraph]


@pytest.mark.parametrize("name", THERE)
def test_every_command_has_examples(name):
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.stdout and f"naiad {name}" in result.stdout


def loaded(cwd, *arguments):
    """What a command prints, and which of the slow libraries it has loaded."""
    code = (
        "import sys, naiad.cli as cli\n"
        "try: cli.main(sys.argv[1:])\n"
        "finally: print([m for m in ('sqlalchemy', 'alembic', 'rich', 'pygal', 'serial') if m in sys.modules])"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=300)
    assert done.returncode == 0
    return done.stdout, done.stdout.splitlines()[-1]


def test_help_names_every_command_and_loads_no_slow_library(tmp_path):
    out, slow = loaded(tmp_path, "--help")
    assert all(f"\n  {name} " in out for name in COMMANDS)
    assert slow == "[]"


def test_scoring_a_file_loads_neither_database_nor_terminal_library(tmp_path):
    (tmp_path / "g").write_text(line({"naiad": 1, "game": GAMES[0], "players": ["Ada", "Bo"]}) + "\n")
    assert loaded(tmp_path, "score", "g")[1] == "[]"
    assert loaded(tmp_path, "legal", "g", "--json")[1] == "[]"


def test_an_unknown_command_is_status_2():
    assert CliRunner().invoke(main, ["fly"]).exit_code == 2


def test_no_command_shows_what_there_is():
    assert "Saved games:" in CliRunner().invoke(main, []).output


def test_the_version_is_told():
    assert CliRunner().invoke(main, ["--version"]).stdout.startswith("naiad 0")


def ended(monkeypatch, error):
    """How a command ends that raises this error."""

    def fail(*_):
        raise error

    monkeypatch.setattr("naiad.ports.usb.find", fail)
    result = CliRunner().invoke(main, ["ports"])
    return result.exit_code, result.stderr


def test_an_interruption_is_quiet_and_status_130(monkeypatch):
    status, err = ended(monkeypatch, KeyboardInterrupt())
    assert (status, err.strip()) == (130, "")


@pytest.mark.parametrize("moment", ["as it says so", "as its loop begins"])
def test_serve_ends_well_however_soon_ctrl_c_is_pressed_once_it_says_so(monkeypatch, tmp_path, moment):
    told, echo, serve = [], click.echo, Server.serve

    def said(message="", **options):
        echo(message, **options)
        told.append(message)
        if message.startswith("Ctrl-C") and moment == "as it says so":
            signal.raise_signal(signal.SIGINT)

    async def begun(server, sockets=None):
        if moment == "as its loop begins":
            signal.raise_signal(signal.SIGINT)
        await serve(server, sockets)

    monkeypatch.setattr(click, "echo", said)
    monkeypatch.setattr(Server, "serve", begun)
    # As a program has it that was not started by tests.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = CliRunner().invoke(main, ["serve", "--port", "0", "--db", str(tmp_path / "db")])
    finally:
        signal.signal(signal.SIGINT, before)
    assert result.exit_code == 0 and told[-2:] == ["Ctrl-C ends it.", ""]
    assert "Traceback" not in result.output


def test_trouble_with_the_database_or_the_system_is_one_sentence_and_status_1(monkeypatch):
    assert ended(monkeypatch, StoreError("it is locked")) == (1, "it is locked\n")
    assert ended(monkeypatch, OSError(5, "Input/output error", "/dev/x")) == (1, "/dev/x: Input/output error\n")
    assert ended(monkeypatch, OSError(111, "Connection refused")) == (1, "Connection refused\n")
    full = OSError(28, "No space left on device")
    assert ended(monkeypatch, full) == (1, "standard output: No space left on device\n")


def test_a_folder_that_cannot_be_made_is_named_with_what_to_do_and_looking_needs_none(monkeypatch, tmp_path):
    (tmp_path / "home").write_text("a file")
    monkeypatch.setattr("naiad.cli.database.default_path", lambda: tmp_path / "home/naiad/naiad.db")
    monkeypatch.delenv("NAIAD_DB", raising=False)
    (tmp_path / "g").write_text(line({"naiad": 1, "game": GAMES[0], "players": ["Ada", "Bo"]}) + "\n")
    done = CliRunner().invoke(main, ["import", str(tmp_path / "g")])
    assert done.exit_code == 1 and done.stderr.startswith(f"{tmp_path / 'home/naiad'}: cannot be made (")
    assert done.stderr.endswith("name a database in another folder with --db\n")
    done = CliRunner().invoke(main, ["enrol", GAMES[0], "--list"])
    assert (done.exit_code, done.stderr) == (0, "") and "0 of" in done.stdout


def test_an_empty_name_of_a_port_or_a_drive_is_said_to_be_empty():
    for typed in ("sync --port", "deploy --port", "deploy --console", "doctor --port", f"enrol {GAMES[0]} --port"):
        done = CliRunner().invoke(main, [*typed.split(), ""])
        assert (done.exit_code, done.stderr) == (2, "the port's name is empty; naiad ports lists those there are\n")
    done = CliRunner().invoke(main, ["deploy", "--drive", ""])
    assert (done.exit_code, done.stderr) == (2, "the drive's path is empty; naiad ports says where it is mounted\n")


def test_what_nests_too_deeply_is_status_2(monkeypatch):
    status, err = ended(monkeypatch, RecursionError())
    assert status == 2
    assert "nested too deeply" in err


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupted_process_ends_with_130_and_says_nothing(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "naiad", "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        # Whoever starts the tests in the background has them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # It is reading standard input once it has taken what is there; only then is it surely past its start.
    process.stdin.write(b"x" * 1_000_000)
    process.stdin.flush()
    process.send_signal(2)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


def test_naiad_alone_on_a_terminal_says_in_six_lines_what_was_played_and_what_can_be_done(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("NAIAD_DB", raising=False)
    told = start.lines()
    assert len(told) == 6 and told[0] == "No game is saved on this PC yet." and "naiad serve --open" in told[1]
    assert "naiad demo" in told[2]
    record = next((Path(__file__).parents[2] / "kept").glob("*.jsonl"))
    assert CliRunner().invoke(main, ["import", str(record)]).exit_code == 0
    first = start.lines()
    CliRunner().invoke(main, ["games"])
    # Whether it is at hand or has to be played through, the same is said.
    assert start.lines() == first and len(first) == 6
    id_ = first[0].split()[2]
    # As every command, it looks where the variable says.
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "other.db"))
    assert start.lines() == told
    monkeypatch.delenv("NAIAD_DB")
    assert "naiad serve --open" in first[1] and f"naiad show {id_}" in first[2]
