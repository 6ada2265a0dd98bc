"""The PC's copy of uids.txt: what the firmware reads of it is what was listed."""

from naiad.board.enrol_uids import merged, write
from naiad.store.sets import LISTED, Noted
from naiad_table import tags


def listed(uid, piece, game="aya"):
    return Noted(uid, game, "mine", piece, LISTED, "2026-01-01T00:00:00Z")


def test_the_firmware_finds_what_was_listed(tmp_path):
    path = tmp_path / "uids.txt"
    assert write(path, [listed("04A1B2C3D4E5F6", "f_07"), listed("11223344", "bgo", "aqua")], set())
    problems = []
    table = tags.Uids(path.read_bytes(), problems)
    assert problems == [] and len(table) == 2
    assert table.find(bytes.fromhex("04A1B2C3D4E5F6")) == "aya/f_07"
    assert table.find(bytes.fromhex("11223344")) == "aqua/bgo"


def test_somebody_s_own_lines_stay_and_a_tag_has_one_line(tmp_path):
    text = "# mine\n04:00:00:00:00:00:01 naiad:aya/f_01  # glued\n0400000000000002 naiad:aya/f_02\n"
    after = merged(text, [listed("0400000000000002", "f_09")], set())
    assert after.splitlines() == [
        "# mine",
        "04:00:00:00:00:00:01 naiad:aya/f_01  # glued",
        "0400000000000002 naiad:aya/f_09",
    ]


def test_a_tag_that_was_written_after_all_loses_its_line():
    assert merged("0400000000000002 naiad:aya/f_02\n", [], {"0400000000000002"}) == ""


def test_nothing_to_list_makes_no_file(tmp_path):
    assert not write(tmp_path / "uids.txt", [], set())
    assert list(tmp_path.iterdir()) == []
