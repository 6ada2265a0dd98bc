"""The examples of ``naiad bridge`` and ``naiad club`` typed in a terminal, with a real broker and PostgreSQL; what the
club's page shows is understood.
"""

import re
import shlex
import socket
from pathlib import Path

import click
import pytest

from brokers import CONF, BrokerProcess
from naiad.cli import main
from naiad.twin.transports import have_pty
from terminal import Shell

PAGE = (CONF.parent / "README.md").read_text()
LONG = ("naiad bridge", "naiad club take")


def helps():
    """bridge, club, and every command of it."""
    context = click.Context(main)
    club = main.get_command(context, "club")
    return [main.get_command(context, "bridge"), club, *(club.get_command(context, name) for name in club.commands)]


def examples():
    """The lines that their help shows, each once."""
    lines = []
    for command in helps():
        said = command.help.partition("Examples:")[2]
        found = [line.strip() for line in said.splitlines() if line.strip()]
        assert found and all("naiad " in line for line in found), said
        lines += found
    return list(dict.fromkeys(lines))


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("NAIAD_DB", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
def test_the_examples_of_bridge_and_club(tmp_path, postgres):
    Path("corner.txt").write_text("a-password\n")
    address = postgres.new()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = str(probe.getsockname()[1])
    ran = []
    with BrokerProcess(tmp_path / "broker") as broker, Shell((240, 40)) as shell:
        # The broker and the database of here, in place of those of a club: their addresses are long.
        places = {"mqtts://club.example": broker.address, "mqtt://localhost": broker.address, "9624": free}
        places["postgresql://naiad@localhost/naiad"] = f"'{address}'"
        for line in examples():
            typed = line
            for there, here in places.items():
                typed = typed.replace(there, here)
            if any(name in line for name in LONG):
                shell.type(typed)
                shell.until("Ctrl-C ends it.")
                shell.press("\x03")
                shell.ended()
            else:
                shell.run(typed)
            ran.append(line)
        assert len(ran) > 8 and "topic write" in Path("acl").read_text()
    postgres.drop(address)


def shown():
    """The commands that the page shows with what they are told, without what a shell adds."""
    found = re.findall(r"`(naiad [^`]+)`", PAGE) + re.findall(r"^(naiad [^\n]+)", PAGE, re.MULTILINE)
    return sorted({line.partition(" > ")[0] for line in found if len(line.split()) > 3})


@pytest.mark.parametrize("line", shown())
def test_a_command_of_the_page_is_understood(line):
    for name in ("corner.txt", "ca.crt"):
        Path(name).touch()
    words = shlex.split(line)[1:]
    command = main
    with click.Context(main) as context:
        while words and isinstance(command, click.Group):
            name = words.pop(0)
            command = command.get_command(context, name)
            assert command is not None, f"there is no {name}"
        # What is not understood is a UsageError.
        assert command.make_context(line, words, resilient_parsing=False).params
