"""A drive's image, which a board or an emulated Pico starts with."""

import shutil
import struct
import subprocess

import fatfs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naiad import image
from naiad.deploy import uf2

NAME = st.text("abcdefghijklmnopqrstuvwxyz0123456789_-", min_size=1, max_size=30)
SUFFIX = st.sampled_from(["", ".py", ".json", ".toml", ".Py"])
FILES = st.dictionaries(
    st.tuples(st.lists(NAME, max_size=2), NAME, SUFFIX).map(
        lambda parts: "/".join([*(f"d_{folder}" for folder in parts[0]), f"f_{parts[1]}{parts[2]}"])
    ),
    st.binary(max_size=1500),
    max_size=20,
)


def read(drive):
    """The files of an image."""
    opened = fatfs.create_extended_partition(fatfs.RamDisk(bytearray(drive)))
    opened.mount()
    paths = [f"{folder}/{name}" for folder, _, names in opened.walk("/") for name in names]
    found = {path.lstrip("/"): opened.read_file(path) for path in paths}
    opened.unmount()
    return found


@settings(max_examples=50)
@given(files=FILES)
def test_what_is_written_is_read_back(files):
    assert read(uf2.drive(files)) == files


def test_the_deployed_files_fit_the_drive():
    files = {**image.files(), "settings.toml": image.settings()}
    assert read(uf2.drive(files)) == files


def test_the_drive_is_laid_out_as_circuitpython_formats_it():
    """A sector a cluster, one reserved, one FAT of seven, 512 entries at the top, 2048 sectors."""
    assert struct.unpack("<HBHBHHBH", uf2.drive({})[11:24]) == (512, 1, 1, 1, 512, 2048, 0xF8, 7)


def test_more_than_the_drive_holds_is_refused():
    with pytest.raises(uf2.FatError, match="need more than"):
        uf2.drive({"big.bin": bytes(uf2.DRIVE_BYTES)})


@pytest.mark.skipif(shutil.which("fsck.fat", path="/usr/sbin:/sbin:/usr/bin") is None, reason="no fsck.fat here")
def test_fsck_finds_nothing_wrong(tmp_path):
    where = tmp_path / "drive.img"
    where.write_bytes(uf2.drive({"code.py": b"1", "naiad_core/games/some/long_name.py": b"2" * 700, "UPPER.TXT": b""}))
    fsck = shutil.which("fsck.fat", path="/usr/sbin:/sbin:/usr/bin")
    done = subprocess.run([fsck, "-n", where], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
