"""Copies of the owner's files of a board on this PC."""

import pytest

from drives import MINE, drive
from naiad.board.drive import Folder, spoiled
from naiad.board.kept import LARGEST, Kept, KeptError


@pytest.fixture
def target(tmp_path):
    return Folder(drive(tmp_path / "CIRCUITPY"))


def test_what_was_copied_is_told_and_only_what_changed_is_read_again(tmp_path, target, monkeypatch):
    kept = Kept("E66", tmp_path / "kept")
    assert kept.files() == {}
    assert kept.keep(target, target.listing(), MINE) == {}
    assert kept.files() == dict(sorted(MINE.items()))
    target.write("uids.txt", b"other\n")
    read = []
    real = target.read
    monkeypatch.setattr(target, "read", lambda path: read.append(path) or real(path))
    kept.keep(target, target.listing(), MINE)
    assert read == ["uids.txt"] and kept.files()["uids.txt"] == b"other\n"


def test_large_and_empty_files_are_left_where_they_are(tmp_path, target):
    target.write("large", b"x" * (LARGEST + 1))
    target.write("empty", b"")
    kept = Kept("E66", tmp_path / "kept")
    kept.keep(target, target.listing(), ["large", "empty"])
    assert kept.files() == {}


def test_a_spoiled_file_does_not_replace_its_copy(tmp_path, target):
    kept = Kept("E66", tmp_path / "kept")
    kept.keep(target, target.listing(), ["uids.txt"])
    target.write("uids.txt", b"\xff" * 20)
    target.write("settings.toml", b"x" * 512 + b"\xff" * 512)
    assert kept.keep(target, target.listing(), ["uids.txt", "settings.toml"]) == {
        "uids.txt": MINE["uids.txt"],
        "settings.toml": None,
    }
    assert kept.files() == {"uids.txt": MINE["uids.txt"]}


def test_what_gives_way_is_kept_apart_and_takes_no_other_copys_place(tmp_path, target):
    kept = Kept("E66", tmp_path / "kept")
    for data in (b"one\n", b"two\n", b"two\n", b"\xff" * 20, b"one\n"):
        target.write("lib/x.py", data)
        kept.put_by(target, ["lib/x.py"])
    copies = {path.name: path.read_bytes() for path in (kept.replaced / "lib").iterdir()}
    assert copies == {"x.py": b"one\n", "x-2.py": b"two\n", "x-3.py": b"\xff" * 20}
    assert kept.files() == {}


def test_a_file_that_has_another_name_from_now_on_is_kept_under_that_one(tmp_path, target):
    kept = Kept("E66", tmp_path / "kept")
    kept.keep(target, target.listing(), ["uids.txt"], {"uids.txt": "uids-own.txt"})
    assert kept.files() == {"uids-own.txt": MINE["uids.txt"]}


def test_a_copy_that_cannot_be_written_names_the_pc_and_not_the_board(tmp_path, target):
    (tmp_path / "kept").write_text("")
    kept = Kept("E66", tmp_path / "kept")
    with pytest.raises(KeptError, match="on this PC"):
        kept.keep(target, target.listing(), ["uids.txt"])
    with pytest.raises(KeptError, match="on this PC"):
        kept.put_by(target, ["uids.txt"])


@pytest.mark.parametrize(
    ("data", "is_spoiled"),
    [
        (b"", False),
        (b"text\n", False),
        (b"\xff", True),
        (b"a" * 512 + b"\xff" * 100, True),
        (b"a" * 500 + b"\xff" * 300 + b"a", False),
        (b"\xff" * 511 + b"a", False),
    ],
)
def test_a_block_of_nothing_but_ones_is_spoiled(data, is_spoiled):
    assert spoiled(data) is is_spoiled
