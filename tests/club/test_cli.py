"""The commands of a club as typed: who leads, who plays whom, access rules, and what is refused."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from naiad.cli import main
from naiad.report.listing import rows
from naiad.store.database import Store

NONE = "No game counts yet: naiad rename says who played.\n"
KEPT = Path(__file__).parents[1] / "kept"


def run(*words, **environment):
    done = CliRunner().invoke(main, words, env=environment, standalone_mode=True)
    return done.exit_code, done.output


@pytest.fixture
def kept(tmp_path):
    """A database with the games of before, whose players have names."""
    db = str(tmp_path / "club.db")
    assert run("import", *sorted(map(str, KEPT.glob("*.jsonl"))), "--db", db)[0] == 0
    return db


def test_who_leads_and_who_plays_whom(kept):
    # Nobody is called Player 1.
    assert run("club", "standings", "--db", kept) == (0, NONE)
    with Store(kept) as store:
        won = next(row for row in rows(store) if len(row["players"]) == 2 and row["winners"] == [1])
    assert run("rename", won["id"], "1=Ada", "2=Bo", "--db", kept)[0] == 0
    status, told = run("club", "standings", "--db", kept)
    assert status == 0 and [line.split()[1] for line in told.splitlines()[1:]] == ["Bo", "Ada"]
    status, told = run("club", "standings", "--json", "--db", kept)
    assert status == 0 and [row["points"] for row in json.loads(told)] == [1, 0]
    status, told = run("club", "round", "Ada", "Bo", "Cy", "--db", kept)
    assert status == 0 and "rests" in told
    status, told = run("club", "round", "Ada", "Bo", "Cy", "--system", "round-robin")
    assert status == 0 and "Round 3" in told
    assert run("club", "round", "Ada", "Ada")[0] == 2
    assert run("club", "standings", "--db", "no.db") == (0, NONE)


def test_access_rules_name_the_tables_as_boards_do():
    status, told = run("club", "acl", "corner=E660583883724A32", "--watch", "homeassistant")
    assert status == 0 and "topic write naiad/e660583883724a32/entries/#" in told and "user homeassistant" in told
    for wrong in ("corner", "corner=a/b", "=e660", "corner=+"):
        assert run("club", "acl", wrong)[0] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--broker", "http://h"), "mqtt://HOST"),
        (("--broker", "mqtt://ada:secret@h"), "--user"),
        (("--broker", "mqtt://h:x"), "mqtt://HOST"),
        (("--broker", "mqtt://h", "--ca", __file__), "mqtts://"),
        (("--broker", "mqtts://h", "--cert", __file__), "both"),
    ],
)
@pytest.mark.parametrize("command", [("bridge",), ("club", "take")])
def test_a_broker_that_cannot_be_is_one_sentence_without_a_password(command, words, said, tmp_path):
    status, told = run(*command, *words, "--db", str(tmp_path / "club.db"))
    assert status == 2 and said in told and "secret" not in told


@pytest.mark.parametrize("command", [("bridge",), ("club", "take")])
def test_a_certificate_that_is_none_is_one_sentence_before_any_board_is_there(command, tmp_path):
    words = ("--broker", "mqtts://h", "--ca", __file__, "--db", str(tmp_path / "club.db"))
    status, told = run(*command, *words)
    assert status == 1 and "certificates cannot be used" in told


def test_without_the_extra_it_is_asked_for(tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "paho.mqtt", None)
    status, told = run("club", "take", "--broker", "mqtt://localhost", "--db", str(tmp_path / "club.db"))
    assert status == 1 and "naiad[club]" in told
