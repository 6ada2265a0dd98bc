"""The commands of a club as typed: access rules, and what is refused."""

import pytest
from click.testing import CliRunner

from naiad.cli import main


def run(*words, **environment):
    done = CliRunner().invoke(main, words, env=environment, standalone_mode=True)
    return done.exit_code, done.output


def test_access_rules_name_the_tables_as_boards_do():
    status, told = run("club", "acl", "corner=E660583883724A32", "--watch", "homeassistant")
    assert status == 0 and "topic write naiad/e660583883724a32/entries/#" in told and "user homeassistant" in told
    for wrong in ("corner", "corner=a/b", "=e660583883724a32", "corner=+", "corner=xyz", "corner=e660583883724a32,"):
        status, told = run("club", "acl", wrong)
        assert status == 2 and "as in E660583883724A32" in told


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
    assert status == 1 and "naiad[club]: pipx inject naiad paho-mqtt, or pip install paho-mqtt" in told
