"""Copies of the owner's files of a board on this PC."""

import pytest

from drives import MINE, drive
from naiad.deploy.backup import LARGEST, Backup, BackupError
from naiad.deploy.drive import Folder, spoiled


@pytest.fixture
def target(tmp_path):
    return Folder(drive(tmp_path / "CIRCUITPY"))


def test_what_was_copied_is_told_and_only_what_changed_is_read_again(tmp_path, target, monkeypatch):
    backup = Backup("E66", tmp_path / "kept")
    assert backup.files() == {}
    assert backup.keep(target, target.listing(), MINE) == {}
    assert backup.files() == dict(sorted(MINE.items()))
    target.write("uids.txt", b"other\n")
    read = []
    real = target.read
    monkeypatch.setattr(target, "read", lambda path: read.append(path) or real(path))
    backup.keep(target, target.listing(), MINE)
    assert read == ["uids.txt"] and backup.files()["uids.txt"] == b"other\n"


def test_large_and_empty_files_are_left_where_they_are(tmp_path, target):
    target.write("large", b"x" * (LARGEST + 1))
    target.write("empty", b"")
    backup = Backup("E66", tmp_path / "kept")
    backup.keep(target, target.listing(), ["large", "empty"])
    assert backup.files() == {}


def test_a_spoiled_file_does_not_replace_its_copy(tmp_path, target):
    backup = Backup("E66", tmp_path / "kept")
    backup.keep(target, target.listing(), ["uids.txt"])
    target.write("uids.txt", b"\xff" * 20)
    target.write("settings.toml", b"x" * 512 + b"\xff" * 512)
    assert backup.keep(target, target.listing(), ["uids.txt", "settings.toml"]) == {
        "uids.txt": MINE["uids.txt"],
        "settings.toml": None,
    }
    assert backup.files() == {"uids.txt": MINE["uids.txt"]}


def test_what_gives_way_is_kept_apart_and_takes_no_other_copys_place(tmp_path, target):
    backup = Backup("E66", tmp_path / "kept")
    for data in (b"one\n", b"two\n", b"two\n", b"\xff" * 20, b"one\n"):
        target.write("lib/x.py", data)
        backup.put_by(target, ["lib/x.py"])
    copies = {path.name: path.read_bytes() for path in (backup.replaced / "lib").iterdir()}
    assert copies == {"x.py": b"one\n", "x-2.py": b"two\n", "x-3.py": b"\xff" * 20}
    assert backup.files() == {}


def test_a_file_that_has_another_name_from_now_on_is_kept_under_that_one(tmp_path, target):
    backup = Backup("E66", tmp_path / "kept")
    backup.keep(target, target.listing(), ["uids.txt"], {"uids.txt": "uids-own.txt"})
    assert backup.files() == {"uids-own.txt": MINE["uids.txt"]}


def test_a_copy_that_cannot_be_written_names_the_pc_and_not_the_board(tmp_path, target):
    (tmp_path / "kept").write_text("")
    backup = Backup("E66", tmp_path / "kept")
    with pytest.raises(BackupError, match="on this PC"):
        backup.keep(target, target.listing(), ["uids.txt"])
    with pytest.raises(BackupError, match="on this PC"):
        backup.put_by(target, ["uids.txt"])


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
    assert spoiled("uids.txt", data) is is_spoiled


def test_a_text_with_a_zero_is_spoiled_and_a_sound_is_not():
    assert spoiled("words/fr/table.txt", b"a" * 512 + b"\0" * 512)
    assert not spoiled("chime.wav", b"a" * 512 + b"\0" * 512)
