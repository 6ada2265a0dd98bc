"""The file that explains a failure reads like the conversation."""

import struct

from link.rig import Disk, Faults, World, play
from naiad.link.framing import Frame
from naiad.link.recorder import KEPT, Recorder, described
from naiad_core import wire


def test_a_conversation_can_be_read(tmp_path):
    world = World(3, Faults(corrupt=0.01))
    play(world.journal, 12)
    client = world.client(Disk())
    client.sync()
    client.recorder.dump(tmp_path / "folder" / "dump.txt", client.facts())
    text = (tmp_path / "folder" / "dump.txt").read_text()
    for words in (
        "port: line",
        "uid: e660583883724a32",
        "> HELLO nonce=",
        "< HELLO_ACK",
        "-- following",
        "> ACK stored=",
    ):
        assert words in text


def test_only_the_last_frames_are_kept():
    recorder = Recorder()
    for n in range(3 * KEPT):
        recorder.frame(n, ">", Frame(wire.PING, struct.pack("<H", n), 0))
    lines = recorder.text({}).splitlines()
    assert len(lines) == KEPT + 4 and lines[-1].endswith(f"PING id={3 * KEPT - 1}")


def test_frames_are_told_by_their_names():
    cmd = struct.pack(wire.CMD_FORMAT, 7, wire.NONE, wire.VERB_MOVE) + b"\x05\0\0\0"
    assert described(Frame(wire.CMD, cmd, 0)) == "CMD req=7 based_on=none verb=MOVE 05000000"
    err = struct.pack(wire.ERR_FORMAT, 7, wire.ERR_STALE)
    assert described(Frame(wire.ERR, err, 0)) == "ERR req=7 code=STALE"
    assert described(Frame(wire.ERR, struct.pack(wire.ERR_FORMAT, 7, 99), 0)) == "ERR req=7 code=99"
    assert described(Frame(wire.RESUME, struct.pack("<II", 5, 0xABC), 0)) == "RESUME seq=5 chain=00000abc"
    assert described(Frame(200, b"\xff", 0)) == "type 200 ff"
    assert described(Frame(wire.ACK, b"\xff", 0)) == "ACK too short: ff"
