"""A mounted CIRCUITPY drive: where there is one, and file work on it that is on the flash when it returns.

Not what is written (image.py) and not in which order (deploy.py, read it next). FAT is counted on for nothing but
names and bytes: times are of two seconds, names of no case, and a rename may take the old file away first.
"""

import errno
import os
import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol
from zlib import crc32

BOOT_OUT = "boot_out.txt"
# What the file systems of PCs, and CircuitPython itself, put on every drive; and what is another drive below this one.
SKIPPED = frozenset(["system volume information", "sd", "saves", "$recycle.bin"])
# Where the kernel names characters of a mount point by their number.
_ESCAPES = {"\\040": " ", "\\011": "\t", "\\012": "\n", "\\134": "\\"}
LOADER = "INFO_UF2.TXT"
GET_CIRCUITPYTHON = (
    "copy CircuitPython 10's .uf2 file onto it, from https://circuitpython.org/board/raspberry_pi_pico/ (for another "
    "board than a Pico: https://circuitpython.org/downloads)"
)
# When a held back button shows the drive. USB that is plugged in later starts no table that has a supply of its own.
AT_START = "while the board gets its power or is reset (a table with its own supply: switch the supply off and on)"
SECTOR = 512
# Of a drive whose clusters nobody tells.
CLUSTER = 4096


class Stamp(NamedTuple):
    """What tells a file's content from another: size in bytes and CRC-32."""

    size: int
    crc: int


def stamp_of(data: bytes) -> Stamp:
    """The stamp of a content."""
    return Stamp(len(data), crc32(data))


def spoiled(data: bytes) -> bool:
    """Whether a part of a file reads as flash that was erased and not written: it lay beside what was being written
    when the power failed."""
    parts = (data[at : at + SECTOR] for at in range(0, len(data), SECTOR))
    return any(part == b"\xff" * len(part) for part in parts)


class Room(NamedTuple):
    """Free bytes, and the size in which they are given out."""

    free: int
    cluster: int


class Target(Protocol):
    """Files of a board. Paths are relative, with /; every method raises OSError, with errno where it is known."""

    name: str

    def listing(self) -> dict[str, Stamp]:
        """Every file."""

    def stamp(self, path: str) -> Stamp | None:
        """What the flash holds there; None where there is no such file."""

    def read(self, path: str) -> bytes:
        """A file's content."""

    def write(self, path: str, data: bytes) -> None:
        """Write a file, and its folders; it is on the flash when this returns, and not whole before."""

    def rename(self, old: str, new: str) -> None:
        """Move a file to where there is none; makes the folders."""

    def remove(self, path: str) -> None:
        """Take a file away."""

    def prune(self, folder: str) -> None:
        """Take folders away that hold nothing: this one and those in it. Harmless where there is none."""

    def room(self) -> Room:
        """What is free."""


class Folder:
    """A Target that is a mounted drive, or any folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)

    def listing(self) -> dict[str, Stamp]:
        out = {}
        for folder, folders, names in os.walk(self.path, onerror=_raise):
            if Path(folder) == self.path:
                folders[:] = [name for name in folders if not _foreign(name)]
                names = [name for name in names if not _foreign(name)]
            for name in names:
                path = Path(folder, name)
                out[path.relative_to(self.path).as_posix()] = stamp_of(path.read_bytes())
        return out

    def stamp(self, path: str) -> Stamp | None:
        try:
            data = self._from_flash(self.path / path)
        except (FileNotFoundError, NotADirectoryError):
            self._still_there()
            return None
        return stamp_of(data)

    def read(self, path: str) -> bytes:
        return (self.path / path).read_bytes()

    def write(self, path: str, data: bytes) -> None:
        at = self._in_folder(path)
        with at.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._sync(at.parent)

    def rename(self, old: str, new: str) -> None:
        source, at = self.path / old, self._in_folder(new)
        source.replace(at)
        self._sync(at.parent)
        self._sync(source.parent)

    def remove(self, path: str) -> None:
        at = self.path / path
        at.unlink()
        self._sync(at.parent)

    def prune(self, folder: str) -> None:
        at = self.path / folder
        if not at.is_dir():
            return
        for entry in sorted(at.iterdir()):
            if entry.is_dir():
                self.prune(entry.relative_to(self.path).as_posix())
        if not any(at.iterdir()):
            at.rmdir()

    def room(self) -> Room:
        if hasattr(os, "statvfs"):
            told = os.statvfs(self.path)
            return Room(told.f_bavail * told.f_frsize, told.f_frsize)
        import shutil

        return Room(shutil.disk_usage(self.path).free, CLUSTER)

    @property
    def read_only(self) -> bool:
        """Whether this PC has mounted it without the right to write."""
        return hasattr(os, "statvfs") and bool(os.statvfs(self.path).f_flag & getattr(os, "ST_RDONLY", 1))

    def _in_folder(self, path: str) -> Path:
        at = self.path / path
        # Should the drive vanish, an empty mount point must not be filled in its place.
        self._still_there()
        at.parent.mkdir(parents=True, exist_ok=True)
        return at

    def _still_there(self) -> None:
        if not (self.path / BOOT_OUT).is_file():
            raise OSError(errno.ENODEV, "the drive is gone", str(self.path))

    @staticmethod
    def _sync(folder: Path) -> None:
        if os.name != "posix":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    @staticmethod
    def _from_flash(path: Path) -> bytes:
        """A file's bytes, and not what this PC remembers having written, where it can be told to forget."""
        with path.open("rb") as file:
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            elif sys.platform == "darwin":
                import fcntl

                fcntl.fcntl(file.fileno(), fcntl.F_NOCACHE, 1)
            return file.read()


def _raise(error: OSError) -> None:
    raise error


def _foreign(name: str) -> bool:
    return name.lower() in SKIPPED or (name.startswith(".") and name != ".naiad")


def mounted() -> list[Path]:
    """Where this PC has CIRCUITPY drives: what lies there says so, whatever the label says."""
    return [path for path in _mount_points() if (path / BOOT_OUT).is_file()]


def loaders() -> list[Path]:
    """Where this PC has drives of boards that wait for CircuitPython itself (BOOTSEL held when they got power)."""
    return [path for path in _mount_points() if (path / LOADER).is_file()]


def why_not(path: Path) -> str:
    """Why a path is no CIRCUITPY drive, where something else is there; '' where it may be one, or nothing is there."""
    if path.exists() and not path.is_dir():
        folder = path.parent if path.name.lower() == BOOT_OUT else "the folder that your PC shows as CIRCUITPY"
        return f"{path} is a file and no drive; name {folder}"
    if (path / LOADER).is_file() and not (path / BOOT_OUT).is_file():
        return f"{path} is the drive of the board's boot loader, and CircuitPython comes first: {GET_CIRCUITPYTHON}"
    return ""


def unmounted(root: Path = Path("/")) -> Path | None:
    """On Linux, the block device of a CIRCUITPY drive that is plugged in and not mounted."""
    label = root / "dev/disk/by-label/CIRCUITPY"
    try:
        device = label.resolve(strict=True)
        mounts = (root / "proc/self/mounts").read_text()
    except OSError:
        return None
    return None if any(line.split(" ")[0] == str(device) for line in mounts.splitlines()) else label


def _mount_points() -> Iterator[Path]:
    if sys.platform == "win32":
        found: Iterable[Path] = (Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:])
    elif sys.platform == "darwin":
        found = Path("/Volumes").glob("*")
    else:
        found = linux_mounts(Path("/proc/self/mounts"))
    for path in found:
        try:
            if path.is_dir():
                yield path
        except OSError:
            continue


def linux_mounts(table: Path) -> list[Path]:
    """The mount points of FAT file systems, by the kernel's table."""
    points = []
    for line in table.read_text().splitlines():
        fields = line.split(" ")
        if len(fields) > 2 and fields[2] in ("vfat", "msdos"):
            point = fields[1]
            for code, char in _ESCAPES.items():
                point = point.replace(code, char)
            points.append(Path(point))
    return points
