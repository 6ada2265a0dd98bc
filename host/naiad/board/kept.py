"""Copies of what is, or may be, the owner's on each board, on this PC; not Naiad's own files. Read deploy.py next.

A Pico that loses its power while it erases a block of its flash loses that block, and the first block of its drive
holds the list of all its files. CircuitPython then makes a new, empty drive at the next start. That is rare, but it
must not cost anybody their settings. And what lies on a drive under a name of Naiad's may be somebody's work: it is
copied before it gives way, and never put back by itself.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path, PurePosixPath

from naiad.board.drive import Stamp, Target, spoiled, stamp_of

# Larger files are music or other people's; they would take long to read through a console.
LARGEST = 64 * 1024


class KeptError(Exception):
    """A copy cannot be written on this PC; the message says why. The board is as it was."""


class Kept:
    """The copies of one board's files, in a folder of their own; ``uid`` is the board's number.

    ``replaced`` is the folder of those that gave way. Methods raise KeptError where this PC does not take a copy.
    """

    def __init__(self, uid: str, base: Path) -> None:
        self.folder = base / uid
        self.replaced = base / f"{uid}-replaced"

    def files(self) -> dict[str, bytes]:
        """Path on the drive -> content."""
        if not self.folder.is_dir():
            return {}
        paths = (path for path in sorted(self.folder.rglob("*")) if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}

    def keep(
        self, target: Target, listed: dict[str, Stamp], paths: Iterable[str], names: Mapping[str, str] | None = None
    ) -> dict[str, bytes | None]:
        """Copy those of these paths that are not here yet as they are there. Raises OSError.

        ``names`` are those that some will have from now on. What was spoiled there is not copied but returned, with
        the older copy if there is one.
        """
        lost: dict[str, bytes | None] = {}
        for path in paths:
            size = listed[path].size
            copy = self.folder / (names or {}).get(path, path)
            if not 0 < size <= LARGEST or (copy.is_file() and stamp_of(copy.read_bytes()) == listed[path]):
                continue
            data = target.read(path)
            if spoiled(data):
                lost[path] = copy.read_bytes() if copy.is_file() else None
                continue
            _write(copy, data)
        return lost

    def put_by(self, target: Target, paths: Iterable[str]) -> None:
        """Copy what will give way, whatever it is; an older copy stays beside it. Raises OSError."""
        for path in paths:
            data = target.read(path)
            for number in count(1):
                stem = PurePosixPath(path).stem + (f"-{number}" if number > 1 else "")
                copy = self.replaced / PurePosixPath(path).with_stem(stem)
                if not copy.exists():
                    _write(copy, data)
                    break
                if copy.is_file() and copy.read_bytes() == data:
                    break


def _write(copy: Path, data: bytes) -> None:
    fresh = copy.with_name(copy.name + ".part")
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(data)
        fresh.replace(copy)
    except OSError as error:
        raise KeptError(
            f"{copy} on this PC, a copy of a file of the board, cannot be written ({error.strerror or error}). Nothing "
            "was changed on the board; make room for the copy, or make its folder one that you may write to"
        ) from None


def base() -> Path:
    """Where the copies of all boards are."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False) / "boards"
