"""The CIRCUITPY drive: the firmware folder, never changed, under what the board wrote."""

import errno
import io
from collections.abc import Callable, Iterable
from pathlib import Path

# A board has no memory for more of a file at once.
MOST_AT_ONCE = 64 * 1024


class _Read(io.BytesIO):
    """A file open for reading. Raises MemoryError where a board would."""

    def read(self, size: int | None = -1) -> bytes:
        return self._fits(super().read(size))

    def readline(self, size: int | None = -1) -> bytes:
        return self._fits(super().readline(size))

    @staticmethod
    def _fits(data: bytes) -> bytes:
        if len(data) > MOST_AT_ONCE:
            raise MemoryError
        return data


class _File(io.BytesIO):
    """A file open for writing; its bytes reach the drive when it is flushed or closed."""

    def __init__(self, data: bytes, at_end: bool, keep: Callable[[bytes], None]) -> None:
        super().__init__(data)
        self._keep = keep
        if at_end:
            self.seek(0, io.SEEK_END)

    def flush(self) -> None:
        super().flush()
        self._keep(self.getvalue())

    def close(self) -> None:
        if not self.closed:
            self._keep(self.getvalue())
        super().close()


class Drive:
    """``writable`` says whether the board's code may write; by default the PC has that right."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.writable = False
        self.layer: dict[str, bytes | None] = {}
        # What whoever opens settings.toml reads of its bytes.
        self.seen_settings: Callable[[bytes], bytes] = bytes
        self.folders: set[str] = set()

    @staticmethod
    def clean(path: str) -> str:
        """A path from the root, without the leading slash."""
        parts: list[str] = []
        for part in path.split("/"):
            if part == "..":
                del parts[-1:]
            elif part not in ("", "."):
                parts.append(part)
        return "/".join(parts)

    def read(self, path: str) -> bytes:
        """A file's bytes. Raises OSError ENOENT."""
        if not self.is_file(path):
            raise OSError(errno.ENOENT, "No such file/directory")
        name = self.clean(path)
        data = self.layer.get(name)
        return (self.folder / name).read_bytes() if data is None else data

    def host_path(self, path: str) -> Path | None:
        """Where the file lies in the firmware folder, if that is what would be read."""
        name = self.clean(path)
        full = self.folder / name
        return full if name not in self.layer and full.is_file() else None

    def is_file(self, path: str) -> bool:
        name = self.clean(path)
        if name in self.layer:
            return self.layer[name] is not None
        return (self.folder / name).is_file()

    def is_folder(self, path: str) -> bool:
        name = self.clean(path)
        return name in self.folders or (self.folder / name).is_dir()

    def listdir(self, path: str) -> list[str]:
        name = self.clean(path)
        if not self.is_folder(name):
            raise OSError(errno.ENOENT, "No such file/directory")
        at = self.folder / name
        here = {entry.name for entry in at.iterdir()} if at.is_dir() else set()
        prefix = name + "/" if name else ""
        known: Iterable[str] = [*self.layer, *self.folders]
        for full in known:
            if full.startswith(prefix) and "/" not in full[len(prefix) :] and full != name:
                here.discard(full[len(prefix) :])
                if full in self.folders or self.layer.get(full) is not None:
                    here.add(full[len(prefix) :])
        return sorted(entry for entry in here if entry != "__pycache__")

    def clusters(self, size: int) -> int:
        """How many clusters of so many bytes are taken, one for each folder."""

        def taken(folder: str) -> int:
            count = 1
            for entry in self.listdir(folder):
                path = f"{folder}/{entry}"
                count += taken(path) if self.is_folder(path) else -(-len(self.read(path)) // size)
            return count

        return taken("")

    def check_writable(self) -> None:
        """Raises OSError EROFS while the PC has the right to write."""
        if not self.writable:
            raise OSError(errno.EROFS, "Read-only filesystem")

    def write(self, path: str, data: bytes | None) -> None:
        """Put a file there, or take it away (None). Raises OSError."""
        self.check_writable()
        self.layer[self.clean(path)] = data

    def mkdir(self, path: str) -> None:
        self.check_writable()
        self.folders.add(self.clean(path))

    def open(self, path: str, mode: str = "r", encoding: str = "utf-8") -> io.IOBase:
        """As the builtin open, for this drive."""
        writes = any(letter in mode for letter in "wax+")
        if writes:
            self.check_writable()
        data = b"" if "w" in mode or ("a" in mode and not self.is_file(path)) else self.read(path)
        if not writes and self.clean(path) == "settings.toml":
            data = self.seen_settings(data)
        raw: io.BytesIO = _File(data, "a" in mode, lambda new: self.write(path, new)) if writes else _Read(data)
        if writes:
            self.write(path, data)
        return raw if "b" in mode else io.TextIOWrapper(raw, encoding=encoding, newline="\n")
