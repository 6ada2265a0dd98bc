"""The server itself, over real connections: rubbish, viewers who do not read or are too many, and its end."""

import contextlib

import pytest

from naiad.store.database import Store
from naiad.web import live as live_module
from naiad.web import server as server_module
from naiad.web.server import is_own
from unit.web.serving import LIMIT_S, Serving

EVENTS = b"GET /api/tables/table/events HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def serving(tmp_path, monkeypatch):
    # No test ends because its server was not waited for any longer.
    monkeypatch.setattr(server_module, "LAST_S", LIMIT_S * 2)
    with Store(tmp_path / "naiad.db") as store:
        serving = Serving(store)
        yield serving
        if serving.thread.is_alive():
            serving.end()


def head(method, path, *more):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *(more or ["Connection: close"]), "", ""]
    return "\r\n".join(lines).encode()


def test_rubbish_is_answered_and_not_shown_on_the_terminal(serving, capfd):
    assert serving.answer(b"\x16\x03\x01rubbish\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert serving.answer(head("GET", "/")).startswith(b"HTTP/1.1 200")
    # What asks for another protocol is answered in this one.
    upgrade = ["Connection: Upgrade, close", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    assert serving.answer(head("GET", "/", *upgrade)).startswith(b"HTTP/1.1 200")
    # Only a look at what the events are ends at once.
    assert serving.answer(head("HEAD", "/api/tables/table/events")).endswith(b"\r\n\r\n")
    # One that goes in the middle of a sentence.
    serving.connect(head("POST", "/api/games/one/names", "X-Naiad-Token: token", "Content-Length: 50") + b'["A').close()
    assert serving.answer(head("GET", "/api/games")).startswith(b"HTTP/1.1 200")
    serving.end()
    assert capfd.readouterr() == ("", "")


def test_who_does_not_read_holds_nobody_up_and_is_not_waited_for(serving, monkeypatch):
    monkeypatch.setattr(live_module, "GAP_S", 0)
    mute = serving.connect(EVENTS)
    # Until more is on its way than lies between two programs.
    for number in range(200):
        serving.live.tell("lights", f"{number}" + "x" * 100_000)
        with serving.connect(EVENTS) as reads:
            told = b""
            while b'x"\n\n' not in told:
                told += reads.recv(1 << 20) or pytest.fail("it ended")
            assert b'"%d' % number in told
        if any(each.flow.write_paused for each in list(serving.server.server_state.connections)):
            break
    else:
        pytest.fail("everything was taken from who does not read")
    serving.end()
    mute.close()


def test_too_many_are_turned_away_and_this_machine_last(serving, monkeypatch):
    assert serving.answer(head("GET", "/")).startswith(b"HTTP/1.1 200")
    door = serving.server.config.http_protocol_class
    monkeypatch.setattr(door, "most", 2)
    monkeypatch.setattr(door, "own", 1)
    there = [serving.connect(EVENTS) for _ in range(3)]
    assert all(each.recv(12) == b"HTTP/1.1 200" for each in there)
    with contextlib.suppress(ConnectionError):
        assert serving.answer(EVENTS) == b""
    there.pop().close()
    for each in there:
        each.close()
    assert is_own(("127.0.0.1", 1)) and is_own(("::1", 1, 0, 0)) and not is_own(("192.168.1.5", 1)) and not is_own(None)
