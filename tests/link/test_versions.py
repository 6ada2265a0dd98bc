"""Two sides of different versions: the same major works with what both know, another is told which side to update."""

import struct
from types import SimpleNamespace

import pytest

import naiad.link.client
import naiad.link.session
import naiad_table.link
from link.nvm import remembered
from link.rig import Disk, World, play
from naiad.link import framing
from naiad.link.errors import CommandError, LinkError, ProtocolError
from naiad_core import wire
from naiad_table.link import Link


def version(**changes):
    """The wire of another version."""
    return SimpleNamespace(**{**vars(wire), **changes})


class LaterLink(Link):
    """A later minor version: longer messages, one that nobody knows, and an entry kind."""

    def _put(self, kind, layout, *fields):
        end = super()._put(kind, layout, *fields)
        if kind in (wire.RESUMED, wire.PONG):
            struct.pack_into("<IH", self._out, end, 0xABCDEF, 7)
            end += 6
        return end

    def _entries(self, now_ms):
        if not self.told:
            self.told = True
            end = super()._put(99, "<IIH", 1, 2, 3)
            return naiad_table.link.frames.seal(self._out, end, self._key)
        return super()._entries(now_ms)

    told = False


@pytest.mark.parametrize("minor", [wire.MINOR, 7])
def test_a_later_board_of_the_same_major_is_understood(monkeypatch, minor):
    monkeypatch.setattr(naiad_table.link, "wire", version(MINOR=minor, SPEC=1))
    world = World(link=LaterLink)
    play(world.journal, 20)
    world.journal._put(6, bytearray(b"of a kind that comes later"))
    play(world.journal, 5)
    disk = Disk()
    client = world.client(disk)
    client.sync()
    assert disk.only() == world.entries()
    assert [len(game.lines) for game in disk.games()] == [20, 5]
    assert client.session.board.version == (wire.MAJOR, wire.MINOR)
    assert client.session.pongs >= 1


def test_a_later_pc_of_the_same_major_is_understood(monkeypatch):
    monkeypatch.setattr(naiad.link.session, "wire", version(MINOR=9))
    world = World(handler=lambda verb, body: (wire.ERR_UNKNOWN, b""))
    play(world.journal, 20)
    client = world.client(Disk())
    ack = client.session._send

    def longer(kind, body, key):
        if kind in (wire.ACK, wire.PING, wire.RESUME):
            body += b"later"
        ack(kind, body, key)
        if kind == wire.ACK:
            ack(77, b"nobody knows this", key)

    client.session._send = longer
    client.sync()
    assert client.sink.only() == world.entries()
    assert client.session.board.version == (wire.MAJOR, wire.MINOR)
    with pytest.raises(CommandError, match="a newer firmware may") as caught:
        client.command(200)
    assert caught.value.code == wire.ERR_UNKNOWN


@pytest.mark.parametrize(
    ("major", "advice"), [(wire.MAJOR + 1, "update this naiad on the PC"), (0, "update the board's firmware")]
)
def test_another_major_version_of_the_board_is_told_plainly(monkeypatch, tmp_path, major, advice):
    monkeypatch.setattr(naiad_table.link, "wire", version(MAJOR=major, MINOR=3))
    world = World()
    play(world.journal, 5)
    client = world.client(Disk(), dump_to=tmp_path)
    with pytest.raises(ProtocolError) as caught:
        client.sync()
    assert advice in str(caught.value) and f"version {major}.3" in str(caught.value)
    assert "REFUSED" in next(tmp_path.iterdir()).read_text()
    # The table plays on.
    play(world.journal, 5)
    world.run(1000)
    assert len(remembered(world.journal)) == 2 and world.link.sessions == 0


class Forward(Link):
    """Greets a PC of any major version, where it should refuse it."""

    def _put(self, kind, layout, *fields):
        end = super()._put(kind, layout, *fields)
        if kind == wire.HELLO_ACK:
            # Behind nonce and boot.
            self._out[naiad_table.link.BODY_AT + 8] = 2
        return end


def test_a_board_that_greets_in_another_major_version_is_not_listened_to():
    world = World(link=Forward)
    play(world.journal, 5)
    disk = Disk()
    with pytest.raises(ProtocolError, match=r"version 2\."):
        world.client(disk).sync()
    assert disk.kept == {}


def test_a_board_whose_entries_never_fit_is_asked_less_and_less_often_and_then_told_of():
    world = World()
    play(world.journal, 60)
    client = world.client(Disk())
    read = world.journal.sector.read

    def lying(at, limit):
        data, count, at = read(at, limit)
        if count:
            data[len(data) // 2] ^= 1
        return data, count, at

    world.journal.sector.read = lying
    with pytest.raises(LinkError, match="do not continue what it sent before"):
        client.sync()
    assert client.session.greetings < 20
    assert client.sink.kept == {}


def test_following_ends_at_another_major_version(monkeypatch):
    monkeypatch.setattr(naiad_table.link, "wire", version(MAJOR=2))
    with pytest.raises(ProtocolError):
        next(World().client(Disk()).follow())


def test_a_stranger_does_not_end_the_session_that_is_open():
    world = World()
    play(world.journal, 5)
    client = world.client(Disk())
    client.sync()
    world.outgoing += framing.seal(wire.HELLO, struct.pack(wire.HELLO_FORMAT, 1, 9, 0, 0), 0)
    client.sync()
    assert client.recorder.text({}).count("< REFUSED") == 1 and client.session.greetings == 1


def test_the_greeting_is_the_same_in_every_version():
    # By these, strangers of any version tell each other that they are. They must never change.
    assert (wire.HELLO, wire.HELLO_FORMAT) == (1, "<IBBH")
    assert (wire.REFUSED, wire.REFUSED_FORMAT) == (3, "<IBB")
    assert wire.HELLO_ACK == 2 and wire.HELLO_ACK_FORMAT.startswith("<IIBB")


def test_a_message_that_is_too_short_changes_nothing():
    world = World()
    play(world.journal, 5)
    client = world.client(Disk())
    client.sync()
    key = client.session._key
    before = (world.link._acked_seq, world.link.sessions)
    for kind in range(1, 15):
        world.outgoing += framing.seal(kind, b"", key) + framing.seal(kind, b"\x01", key)
        world.incoming += framing.seal(kind, b"", key) + framing.seal(kind, b"\x01", key)
        world.incoming += framing.seal(kind, b"", 0) + framing.seal(kind, b"\x01", 0)
    client.sync()
    assert (world.link._acked_seq, world.link.sessions) == before
    assert client.session.greetings == 1


def test_a_board_that_lies_about_its_entries_is_greeted_again_and_nothing_false_is_stored():
    world = World()
    play(world.journal, 60)
    client = world.client(Disk())
    read = world.journal.sector.read
    lies = [3]

    def lying(at, limit):
        data, count, at = read(at, limit)
        if lies[0] and count:
            lies[0] -= 1
            data[len(data) // 2] ^= 1
        return data, count, at

    world.journal.sector.read = lying
    while True:
        try:
            client.sync()
            break
        except LinkError:
            world.run(300)
    assert client.sink.only() == world.entries()
    assert lies == [0] and client.session.greetings > 1
