"""naiad doctor as a command where no board is, or none answers: what it says, writes and ends with."""

import json
import sys
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.doctor import alone
from naiad.link.errors import NoAnswer
from naiad.ports import mounts, usb


@pytest.fixture(autouse=True)
def nothing_plugged_in(monkeypatch, tmp_path):
    monkeypatch.setattr(usb, "find", list)
    monkeypatch.setattr(mounts, "mounted", list)
    monkeypatch.setattr(mounts, "loaders", list)
    monkeypatch.setattr(mounts, "unmounted", lambda: None)
    monkeypatch.setattr(alone, "images", lambda board_id="": ({}, {}, "not now"))
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "log")
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))


def doctor(*arguments):
    result = CliRunner().invoke(main, ["doctor", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def answered_by(monkeypatch, error):
    """Whatever is asked of the board on any port raises this."""

    def sync():
        raise error

    client = SimpleNamespace(sync=sync, facts=dict, recorder=SimpleNamespace(text=lambda told: ""))
    monkeypatch.setattr("naiad.service.live_table.client_for", lambda port, store: nullcontext(client))


def test_without_a_board_only_options_that_it_has_are_named():
    result = doctor()
    assert result.exit_code == 1
    assert "no board found" in result.stderr and "name it yourself with --port PORT;" in result.stderr
    assert "--drive" not in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "tcp:foo"], "tcp:foo: write tcp:HOST:PORT"),
        (["--port", "tcp:localhost:99999"], "write tcp:HOST:PORT"),
        (["--console", "tcp::4001"], "write tcp:HOST:PORT"),
        (["--port", "."], ". is no serial port; naiad ports lists those there are"),
        (["--quick", "knob"], "leave out --quick or knob"),
        (["reader"], "there is no part reader"),
    ],
)
def test_wrong_input_is_status_2_before_anything_is_examined(tmp_path, arguments, sentence):
    result = doctor(*arguments)
    assert result.exit_code == 2 and sentence in result.stderr
    assert result.stdout == "" and not (tmp_path / "log").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="devices have no paths there")
def test_a_device_that_is_no_serial_port_is_said_in_words():
    result = doctor("--port", "/dev/null")
    assert (result.exit_code, result.stderr) == (2, "/dev/null is no serial port; naiad ports lists those there are\n")


def test_what_nobody_answered_is_said_once_and_line_by_line(monkeypatch, tmp_path):
    answered_by(monkeypatch, NoAnswer("nothing answers on x\n(what went over the line is in y)"))
    result = doctor("--quick", "--port", "x")
    assert result.exit_code == 1
    assert "conversation: nothing answers on x\n  (what went over the line is in y)\n  1. " in result.stdout
    assert result.stdout.count("nothing answers") == result.stdout.count("over the line") == 1
    assert "\\n" not in result.stdout
    (path,) = (tmp_path / "log").iterdir()
    assert json.loads(path.read_text())["findings"][0]["what"] == "conversation"


def test_interrupted_before_the_first_check_it_says_so_and_leaves_its_file(monkeypatch, tmp_path):
    answered_by(monkeypatch, KeyboardInterrupt())
    result = doctor("--quick", "--port", "x", "--console", "y")
    assert result.exit_code == 130
    assert "Not finished, interrupted: 0 checks well, the rest left out" in result.stdout
    assert len(list((tmp_path / "log").iterdir())) == 1


def test_its_help_names_every_status():
    out = " ".join(doctor("--help").stdout.split())
    assert "0 all well, 1 something failed or it was not finished, 2 wrong input, 130 interrupted" in out
