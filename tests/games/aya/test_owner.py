"""What AYA is corrected by, where it cannot be: one sentence from whoever needs it, and nobody else minds."""

import json

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad_core.games import GAMES

AYA = '{"game":"aya","naiad":1,"players":["Ada","Bo"]}\n'
CARDS = AYA.replace("aya", GAMES[0])
BROKEN = {
    "wrong type": b'{"tokens": "ten"}',
    "cut": b'{"tokens": 1',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "an unknown key": b'{"coins": 1}',
    "rising": b'{"ranks": [[20, "A"], [10, "B"]]}',
    "no object": b"[]",
    "not text": b"\xff\xfe\x00",
    "nested deeply": b"[" * 8_000 + b"]" * 8_000,
    "a value nested deeply": b'{"no_rank": ' + b"[" * 900 + b"]" * 900 + b"}",
}
VALUES = {
    name: content
    for name, content in BROKEN.items()
    if name in ("wrong type", "an unknown key", "rising", "no object", "a value nested deeply")
}
COMMANDS = ("score aya", "score aya --json", "show aya", "legal aya", "replay aya", "import aya")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command in a folder with a record of two games; status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NAIAD_DB", str(tmp_path / "naiad.db"))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path)
    (tmp_path / "aya").write_text(AYA)
    (tmp_path / "cards").write_text(CARDS)

    def command(line):
        result = CliRunner().invoke(main, line.split())
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return command


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_only_who_asks_what_lies_in_the_box_minds_a_broken_file(run, tmp_path, content):
    path = tmp_path / "aya.owner.json"
    path.write_bytes(content)
    status, out, err = run("labels aya")
    assert (status, out) == (2, "")
    assert err.startswith(f"{path}: ") and err.count("\n") == 1 and len(err) < 500
    for line in COMMANDS:
        assert (run(line)[0], run(line)[2]) == (0, ""), line


@pytest.mark.parametrize("content", VALUES.values(), ids=VALUES)
def test_values_that_fit_nothing_are_a_bad_header(run, tmp_path, content):
    (tmp_path / "aya").write_bytes(AYA.encode()[:-2] + b',"values":' + content + b"}\n")
    for line in COMMANDS:
        status, out, err = run(line)
        assert (status, out) == (2, ""), line
        assert err.startswith(("line 1: bad-header: 'values': ", "aya: ")), err
        assert err.count("\n") == 1 and len(err) < 500, line


def test_of_several_records_the_others_are_scored(run, tmp_path):
    (tmp_path / "aya").write_text(AYA[:-2] + ',"values":{"tokens":"ten"}}\n')
    status, out, err = run("score aya cards --json")
    assert status == 2
    wrong, right = map(json.loads, out.splitlines())
    assert "tokens: must be a whole number from 1 to 99" in wrong["error"]["sentence"]
    assert right["game"] == GAMES[0]
    assert err.count("\n") == 1
