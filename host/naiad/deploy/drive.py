"""File work on a mounted CIRCUITPY drive that is on the flash when it returns; not where a drive is (ports/mounts.py).
And why it cannot be, in sentences that say what to do.

Not what is written and not in which order (deployment.py). FAT is counted on for nothing but
names and bytes: times are of two seconds, names of no case, and a rename may take the old file away first.
"""

import errno
import os
import sys
from pathlib import Path
from typing import NamedTuple, Protocol
from zlib import crc32

from naiad.paths import below
from naiad.ports.mounts import AT_START, BOOT_OUT

ERASE = "make the board a new drive: naiad deploy --erase"


class DeployError(Exception):
    """It cannot be done; the message says why and what to do. Nothing is lost."""


class NoRoomError(DeployError):
    """The new version does not fit, or not beside the old one."""


BROKEN = frozenset([errno.EIO, errno.EINVAL, errno.EILSEQ, errno.EISDIR, errno.ENOTDIR, errno.ENOTEMPTY])
_SENTENCES = {
    errno.ENOSPC: "{name} is full; delete files of your own from it and run deploy again",
    errno.EROFS: "{name} cannot be written: {why}",
    errno.EACCES: "{name}: you may not write there; mount the drive as yourself, or give --drive another path",
    errno.EPERM: "{name}: you may not write there; mount the drive as yourself, or give --drive another path",
}
_BROKEN = f"{{name}} cannot be read or written ({{why}}): plug the board in again; if it stays like that, {ERASE}"
_GONE = "{name} is gone ({why}): plug the board in again and run deploy again; nothing is lost"
_READ_ONLY = (
    "the board's own code has that right now, or the drive was damaged and mounted for reading only. Hold the back "
    f"button {AT_START}, or leave --drive away and give --port; if it stays like that, {ERASE}"
)


def sentence(error: OSError, name: str) -> str:
    """What to tell of an error of a target."""
    why = _READ_ONLY if error.errno == errno.EROFS else (error.strerror or str(error))
    return _SENTENCES.get(error.errno or 0, _BROKEN if error.errno in BROKEN else _GONE).format(name=name, why=why)


# What the file systems of PCs, and CircuitPython itself, put on every drive; and what is another drive below this one.
SKIPPED = frozenset(["system volume information", "sd", "saves", "$recycle.bin"])
SECTOR = 512
# Files of text hold no zero byte: CircuitPython runs no program that has one.
TEXTS = (".py", ".txt", ".json", ".toml")
# Of a drive whose clusters nobody tells.
CLUSTER = 4096


class Stamp(NamedTuple):
    """What tells a file's content from another: size in bytes and CRC-32."""

    size: int
    crc: int


def stamp_of(data: bytes) -> Stamp:
    """The stamp of a content."""
    return Stamp(len(data), crc32(data))


def spoiled(path: str, data: bytes) -> bool:
    """Whether a part of a file reads as flash that was erased and not written, or as no text where text belongs: it lay
    beside what was being written when the power failed."""
    if path.endswith(TEXTS) and b"\0" in data:
        return True
    parts = (data[at : at + SECTOR] for at in range(0, len(data), SECTOR))
    return any(part == b"\xff" * len(part) for part in parts)


class Room(NamedTuple):
    """Free bytes, the size in which they are given out, and all that the drive holds; 0 where nobody tells."""

    free: int
    cluster: int
    total: int = 0


class Target(Protocol):
    """Files of a board. Paths are relative, with /; every method raises OSError, with errno where it is known, and
    NameRefusedError (paths.py) where what is there is not what a drive can hold."""

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
            for name in [*folders, *names]:
                path = Path(folder, name).relative_to(self.path).as_posix()
                at = below(self.path, path)
                if name in names:
                    out[path] = stamp_of(at.read_bytes())
        return out

    def stamp(self, path: str) -> Stamp | None:
        try:
            data = self._from_flash(below(self.path, path))
        except (FileNotFoundError, NotADirectoryError):
            self._still_there()
            return None
        return stamp_of(data)

    def read(self, path: str) -> bytes:
        return below(self.path, path).read_bytes()

    def write(self, path: str, data: bytes) -> None:
        at = self._in_folder(path)
        with at.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._sync(at.parent)

    def rename(self, old: str, new: str) -> None:
        source, at = below(self.path, old), self._in_folder(new)
        source.replace(at)
        self._sync(at.parent)
        self._sync(source.parent)

    def remove(self, path: str) -> None:
        at = below(self.path, path)
        at.unlink()
        self._sync(at.parent)

    def prune(self, folder: str) -> None:
        for at, _, _ in os.walk(below(self.path, folder), topdown=False):
            if not any(Path(at).iterdir()):
                Path(at).rmdir()

    def room(self) -> Room:
        if hasattr(os, "statvfs"):
            stats = os.statvfs(self.path)
            return Room(stats.f_bavail * stats.f_frsize, stats.f_frsize, stats.f_blocks * stats.f_frsize)
        import shutil

        usage = shutil.disk_usage(self.path)
        return Room(usage.free, CLUSTER, usage.total)

    @property
    def read_only(self) -> bool:
        """Whether this PC has mounted it without the right to write."""
        return hasattr(os, "statvfs") and bool(os.statvfs(self.path).f_flag & getattr(os, "ST_RDONLY", 1))

    def _in_folder(self, path: str) -> Path:
        at = below(self.path, path)
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
