"""Copies of what is, or may be, the owner's on each board, on this PC; not Naiad's own files.

A Pico that loses its power while it erases a block of its flash loses that block, and the first block of its drive
holds the list of all its files. CircuitPython then makes a new, empty drive at the next start. That is rare, but it
must not cost anybody their settings. And what lies on a drive under a name of Naiad's may be somebody's work: it is
copied before it gives way, and never put back by itself.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path, PurePosixPath

from naiad.deploy.drive import Stamp, Target, spoiled, stamp_of
from naiad.paths import UNFINISHED, below, replaced

# Larger files are music or other people's; they would take long to read through a console.
LARGEST = 64 * 1024


class BackupError(Exception):
    """A copy cannot be written on this PC; the message says why. The board is as it was."""


class Backup:
    """The copies of one board's files, in a folder of their own; ``uid`` is the board's number.

    ``replaced`` is the folder of those that gave way. Methods raise BackupError where this PC does not take a copy, and
    NameRefusedError where a file would lie elsewhere (paths.py).
    """

    def __init__(self, uid: str, base: Path) -> None:
        self.folder = _copy(base, uid)
        self.replaced = _copy(base, f"{uid}-replaced")

    def files(self) -> dict[str, bytes]:
        """Path on the drive -> content."""
        if not self.folder.is_dir():
            return {}
        # One that is being written, or was when this PC lost its power, is none.
        copies = (path for path in sorted(self.folder.rglob("*")) if not path.match(f".*{UNFINISHED}"))
        names = (path.relative_to(self.folder).as_posix() for path in copies)
        paths = {name: _copy(self.folder, name) for name in names}
        return {name: path.read_bytes() for name, path in paths.items() if path.is_file()}

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
            copy = _copy(self.folder, (names or {}).get(path, path))
            before = _content(copy)
            if not 0 < size <= LARGEST or (before is not None and stamp_of(before) == listed[path]):
                continue
            data = target.read(path)
            if spoiled(path, data):
                lost[path] = before
                continue
            _write(copy, data)
        return lost

    def put_by(self, target: Target, paths: Iterable[str]) -> None:
        """Copy what will give way, whatever it is; an older copy stays beside it. Raises OSError."""
        for path in paths:
            data = target.read(path)
            for number in count(1):
                stem = PurePosixPath(path).stem + (f"-{number}" if number > 1 else "")
                copy = _copy(self.replaced, str(PurePosixPath(path).with_stem(stem)))
                if not copy.exists():
                    _write(copy, data)
                    break
                if _content(copy) == data:
                    break


def _copy(folder: Path, name: str) -> Path:
    try:
        return below(folder, name)
    except OSError as error:
        raise _not_taken(folder / name, error) from None


def _content(copy: Path) -> bytes | None:
    return copy.read_bytes() if copy.is_file() else None


def _write(copy: Path, data: bytes) -> None:
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        with replaced(copy) as file:
            file.write(data)
    except OSError as error:
        raise _not_taken(copy, error) from None


def _not_taken(copy: Path, error: OSError) -> BackupError:
    return BackupError(
        f"{copy} on this PC, a copy of a file of the board, cannot be written ({error.strerror or error}). Nothing "
        "was changed on the board; make room for the copy, or make its folder one that you may write to"
    )


def base() -> Path:
    """Where the copies of all boards are."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False) / "boards"
