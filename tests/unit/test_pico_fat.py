"""The drive's image that the emulated Pico starts with."""

import shutil
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulated import fat
from naiad.board import image

NAME = st.text("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_-", min_size=1, max_size=30)
SUFFIX = st.sampled_from(["", ".py", ".json", ".toml", ".PY"])
FILES = st.dictionaries(
    st.tuples(st.lists(NAME, max_size=2), NAME, SUFFIX).map(
        lambda parts: "/".join([*(f"d_{folder}" for folder in parts[0]), f"f_{parts[1]}{parts[2]}"])
    ),
    st.binary(max_size=1500),
    max_size=20,
)


@settings(max_examples=50)
@given(files=FILES)
def test_what_is_written_is_read_back(files):
    assert fat.read(fat.write(files)) == files


def test_the_deployed_files_fit_the_drive():
    files = {**image.files(plain=True), "settings.toml": image.settings()}
    drive = fat.write(files)
    assert len(drive) == fat.SECTORS * fat.SECTOR
    assert fat.read(drive) == files


def test_the_same_files_make_the_same_image():
    files = {"code.py": b"print(1)", "lib/neopixel.py": b"x" * 5000}
    assert fat.write(files) == fat.write(dict(files))


def test_more_than_the_drive_holds_is_refused():
    with pytest.raises(fat.FatError, match="need more than"):
        fat.write({"big.bin": bytes(fat.SECTORS * fat.SECTOR)})


def test_another_image_is_refused():
    with pytest.raises(fat.FatError):
        fat.read(bytes(fat.SECTORS * fat.SECTOR))


@pytest.mark.skipif(shutil.which("fsck.fat", path="/usr/sbin:/sbin:/usr/bin") is None, reason="no fsck.fat here")
def test_fsck_finds_nothing_wrong(tmp_path):
    where = tmp_path / "drive.img"
    where.write_bytes(fat.write({"code.py": b"1", "naiad_core/rules/aqua_ecosystems.py": b"2" * 700, "UPPER.TXT": b""}))
    fsck = shutil.which("fsck.fat", path="/usr/sbin:/sbin:/usr/bin")
    done = subprocess.run([fsck, "-n", where], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
