"""Copies of the owner's files of a board on this PC."""

import pytest

from drives import MINE, drive
from naiad.board.drive import Folder, spoiled
from naiad.board.kept import LARGEST, Kept


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
