"""Every command that the guides of hardware/ show is one of the tool's, with options and parts that it knows.

Those that README.md shows too are run by keys to their end in test_commands.py; the others want a table on the bench,
so here they are run without one, and must say that: not that they do not understand.
"""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main

HARDWARE = Path(__file__).parents[2] / "hardware"
PAGES = ("ASSEMBLY.md", "FIRST_TABLE.md", "ORDER.md", "README.md")


def commands():
    """The commands that the pages show, each once."""
    text = "\n".join((HARDWARE / page).read_text(encoding="utf-8") for page in PAGES)
    return sorted(set(re.findall(r"`(naiad [^`]+)`", text)))


@pytest.fixture(autouse=True)
def bench(tmp_path, monkeypatch):
    """A folder to work in, nothing kept yet, no board on any port."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("NAIAD_DB", raising=False)
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("line", commands())
def test_a_command_of_the_guides_is_understood(line):
    result = CliRunner().invoke(main, shlex.split(line)[1:])
    if any(word in line for word in ("ports", "labels")):
        assert result.exit_code == 0, result.output
    else:
        assert result.exit_code == 1 and "board" in result.output, result.output


def test_what_is_not_understood_would_be_found():
    assert CliRunner().invoke(main, ["doctor", "lights", "windows"]).exit_code == 2
    assert CliRunner().invoke(main, ["enrol", "--fewest"]).exit_code == 2
    assert len(commands()) >= 10
