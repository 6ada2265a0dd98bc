"""The PC's copy of uids.txt: what the firmware reads of it is what was listed."""

from io import BytesIO

from naiad.store.sets import LISTED, Noted
from naiad.tags.uids import merged, write
from naiad_table import tags, uids


def listed(uid, piece, game="halma"):
    return Noted(uid, game, "mine", piece, LISTED, "2026-01-01T00:00:00Z")


def test_the_firmware_finds_what_was_listed(tmp_path):
    path = tmp_path / "uids.txt"
    assert write(path, [listed("04A1B2C3D4E5F6", "red_7"), listed("11223344", "black", "go")], set())
    problems = []
    table = tags.Uids(uids.lines(BytesIO(path.read_bytes()), problems))
    assert problems == [] and len(table) == 2
    assert table.find(bytes.fromhex("04A1B2C3D4E5F6")) == "halma/red_7"
    assert table.find(bytes.fromhex("11223344")) == "go/black"


def test_somebody_s_own_lines_stay_and_a_tag_has_one_line(tmp_path):
    text = "# mine\n04:00:00:00:00:00:01 naiad:halma/red_1  # glued\n0400000000000002 naiad:halma/red_2\n"
    after = merged(text, [listed("0400000000000002", "red_9")], set())
    assert after.splitlines() == [
        "# mine",
        "04:00:00:00:00:00:01 naiad:halma/red_1  # glued",
        "0400000000000002 naiad:halma/red_9",
    ]


def test_a_tag_that_was_written_after_all_loses_its_line():
    assert merged("0400000000000002 naiad:halma/red_2\n", [], {"0400000000000002"}) == ""


def test_nothing_to_list_makes_no_file(tmp_path):
    assert not write(tmp_path / "uids.txt", [], set())
    assert list(tmp_path.iterdir()) == []
