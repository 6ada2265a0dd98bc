"""What ``naiad settle`` lists for a survey, as a shell takes it."""

import json
import shlex
from pathlib import Path

from click.testing import CliRunner

from naiad.cli import main

RECORD = Path("tests/kept/aya.jsonl")


def run(*arguments):
    return CliRunner().invoke(main, arguments)


def test_each_line_that_is_listed_can_be_typed_and_says_the_same(tmp_path, monkeypatch):
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
    run("import", str(RECORD))
    (game,) = json.loads(run("games", "--json").stdout)
    listed = run("settle", game["id"]).stdout.splitlines()
    assert len(listed) > 1
    for line in listed[:-1]:
        naiad, *arguments = shlex.split(line)
        assert naiad == "naiad" and run(*arguments).exit_code == 0, line
        assert run("settle", game["id"], "undo", "--yes").exit_code == 0
