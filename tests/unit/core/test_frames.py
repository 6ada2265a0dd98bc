"""Frames are the same for board and PC, and whatever comes in between is no frame."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naiad.link import framing
from naiad_core import frames, wire

ROOT = Path(__file__).resolve().parents[3]

# Frames as they go over the wire. A change here is another major version.
GOLDEN = [
    (wire.HELLO, "efbeadde01000300", 0, "000701efbeadde0102030573f41edb00"),
    (wire.AWAKE, "78563412", 0, "000a047856341213098bbd00"),
    (wire.RESUME, "0000000044332211", 0xCAFEBABE, "0002050101010944332211a60e651000"),
    (wire.ENTRIES, "0700000042aabb11223344", 0xCAFEBABE, "0003070701010c42aabb11223344728e537f00"),
    (wire.ACK, "08000000ffffffff", 0xCAFEBABE, "00030808010109ffffffffd6202d1300"),
    (wire.PING, "0500", 0xCAFEBABE, "0003090505215c080600"),
    (wire.CMD, "0100ffffffff0100", 0xCAFEBABE, "00030b0106ffffffff0105c64872bc00"),
]


def board_frame(kind, body, key):
    out = frames.buffer()
    out[frames.TYPE_AT] = kind
    out[frames.BODY_AT : frames.BODY_AT + len(body)] = body
    return bytes(out[: frames.seal(out, frames.BODY_AT + len(body), key)])


def board_reads(data, key, chunk=64):
    """[(kind, body, sealed with the key)] that the board finds, and what it counts as bad."""
    splitter = frames.Splitter(chunk)
    out = []
    for at in range(0, len(data), chunk):
        piece = data[at : at + chunk]
        splitter.chunk[: len(piece)] = piece
        splitter.loaded(len(piece))
        while end := splitter.next():
            out.append((splitter.data[1], bytes(splitter.data[2 : end - 4]), frames.is_from(splitter.data, end, key)))
    return out, splitter.bad


def pc_reads(data, key, chunk=64):
    splitter = framing.Splitter()
    out = []
    for at in range(0, len(data), chunk):
        out += [(f.kind, f.body, f.is_from(key)) for f in splitter.feed(data[at : at + chunk])]
    return out, splitter.bad


@pytest.mark.parametrize(("kind", "body", "key", "frame"), GOLDEN)
def test_the_bytes_of_a_frame_are_frozen(kind, body, key, frame):
    body = bytes.fromhex(body)
    assert board_frame(kind, body, key).hex() == frame
    assert framing.seal(kind, body, key).hex() == frame
    assert board_reads(bytes.fromhex(frame), key) == ([(kind, body, True)], 0)


keys = st.integers(0, 2**32 - 1)
bodies = st.binary(max_size=frames.BODY_MAX)


@given(st.integers(1, 255), bodies, keys)
def test_both_sides_make_the_same_frame(kind, body, key):
    frame = board_frame(kind, body, key)
    assert frame == framing.seal(kind, body, key)
    assert len(frame) <= wire.FRAME_MAX
    assert frame[0] == frame[-1] == 0 and 0 not in frame[1:-1]


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(1, 255), bodies), max_size=5), keys, st.integers(1, 64))
def test_both_sides_read_them_in_any_pieces(items, key, chunk):
    data = b"".join(framing.seal(kind, body, key) for kind, body in items)
    expected = [(kind, body, True) for kind, body in items]
    assert board_reads(data, key, chunk) == (expected, 0)
    assert pc_reads(data, key, chunk) == (expected, 0)


@settings(max_examples=50)
@given(st.binary(max_size=600), st.integers(1, 64))
def test_rubbish_is_never_a_frame_and_does_not_hurt_the_next_one(rubbish, chunk):
    data = rubbish + framing.seal(wire.PING, b"\1\0", 7)
    for reads in (board_reads, pc_reads):
        found, _ = reads(data, 7, chunk)
        assert found[-1] == (wire.PING, b"\1\0", True)
        assert not any(good for _, _, good in found[:-1])


def test_a_frame_of_another_session_is_no_frame():
    frame = framing.seal(wire.ACK, bytes(8), framing.key_of(1, 2))
    assert board_reads(frame, framing.key_of(1, 3))[0] == [(wire.ACK, bytes(8), False)]
    assert board_reads(frame, framing.key_of(2, 2))[0] == [(wire.ACK, bytes(8), False)]


def test_every_single_wrong_byte_is_found():
    frame = framing.seal(wire.ENTRIES, bytes(range(40)), 99)
    for at in range(1, len(frame) - 1):
        for byte in (0, 1, frame[at] ^ 0x10, 255):
            if byte != frame[at]:
                broken = frame[:at] + bytes((byte,)) + frame[at + 1 :]
                for reads in (board_reads, pc_reads):
                    assert not any(good for _, _, good in reads(broken, 99)[0])


def test_a_frame_without_end_costs_one_count_and_no_memory():
    data = b"\x05" * 10_000 + b"\0" + framing.seal(wire.PING, b"\1\0", 7)
    for reads in (board_reads, pc_reads):
        found, bad = reads(data, 7)
        assert found == [(wire.PING, b"\1\0", True)] and bad == 1


def test_a_body_that_does_not_fit_is_refused():
    framing.seal(1, bytes(framing.BODY_MAX), 0)
    with pytest.raises(ValueError, match="a frame holds 232 bytes, not 233"):
        framing.seal(1, bytes(framing.BODY_MAX + 1), 0)
    assert framing.BODY_MAX == frames.BODY_MAX


def test_the_board_reads_without_making_garbage_when_nothing_comes():
    splitter = frames.Splitter(64)
    splitter.loaded(0)
    assert splitter.next() == 0


def test_noise_between_frames_of_both_sides_is_counted_alike():
    chance = random.Random(4)
    data = b"".join(
        chance.randbytes(chance.randrange(30)).replace(b"\0", b"") + framing.seal(wire.PING, chance.randbytes(2), 7)
        for _ in range(100)
    )
    assert board_reads(data, 7) == pc_reads(data, 7)


def test_what_is_generated_from_the_table_is_up_to_date():
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/generate/gen_wire.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
