"""Copies of what is the owner's on each board, on this PC; not Naiad's own files. Read deploy.py next.

A Pico that loses its power while it erases a block of its flash loses that block, and the first block of its drive
holds the list of all its files. CircuitPython then makes a new, empty drive at the next start. That is rare, but it
must not cost anybody their settings.
"""

from collections.abc import Iterable
from pathlib import Path

from naiad.board.drive import Stamp, Target, spoiled, stamp_of

# Larger files are music or other people's; they would take long to read through a console.
LARGEST = 64 * 1024


class Kept:
    """The copies of one board's files, in a folder of their own; ``uid`` is the board's number."""

    def __init__(self, uid: str, base: Path) -> None:
        self.folder = base / uid

    def files(self) -> dict[str, bytes]:
        """Path on the drive -> content."""
        if not self.folder.is_dir():
            return {}
        paths = (path for path in sorted(self.folder.rglob("*")) if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}

    def keep(self, target: Target, listed: dict[str, Stamp], paths: Iterable[str]) -> dict[str, bytes | None]:
        """Copy those of these paths that are not here yet as they are there. Raises OSError.

        Those that were spoiled there are not copied but returned, with the older copy if there is one.
        """
        lost: dict[str, bytes | None] = {}
        for path in paths:
            size = listed[path].size
            copy = self.folder / path
            if not 0 < size <= LARGEST or (copy.is_file() and stamp_of(copy.read_bytes()) == listed[path]):
                continue
            data = target.read(path)
            if spoiled(data):
                lost[path] = copy.read_bytes() if copy.is_file() else None
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            fresh = copy.with_name(copy.name + ".part")
            fresh.write_bytes(data)
            fresh.replace(copy)
        return lost


def base() -> Path:
    """Where the copies of all boards are."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False) / "boards"
