"""Names that a board, a drive or a file tells, as files below a folder of this PC, and files that are never there in
part; where this naiad's firmware, the board's drivers and packages of extras lie; not names that the user gave.

Whoever tells such a name may be broken or hostile: every one of them goes through here before this PC opens it.
"""

import importlib.util
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_HERE = Path(__file__).parent


def firmware_folder() -> Path:
    """The firmware of this checkout, or the one that was installed with the package. Raises FileNotFoundError."""
    for folder in (_HERE.parents[1] / "firmware", _HERE / "firmware"):
        if (folder / "code.py").is_file():
            return folder
    raise FileNotFoundError(f"no firmware beside naiad in {_HERE}: install naiad again, or name the firmware's folder")


def not_installed(what: str, package: str, extra: str, wanted: str = "") -> str:
    """What to do where a package of an extra is not there; ``wanted``: what is installed, where that is more."""
    wanted = f"'{wanted}'" if wanted else package
    return (
        f"{what} needs {package}, of the extra naiad[{extra}]: pipx inject naiad {wanted}, or pip install {wanted} "
        "where pip installed naiad"
    )


def driver(name: str) -> Path | None:
    """The file of a module or package for boards, or None: what the package carries, or else what pip installed."""
    for path in (_HERE / "drivers" / f"{name}.py", _HERE / "drivers" / name / "__init__.py"):
        if path.is_file():
            return path
    spec = importlib.util.find_spec(name)
    return Path(spec.origin) if spec is not None and spec.origin and spec.origin.endswith(".py") else None


# What no FAT file system and no Windows takes: these are names of a CIRCUITPY drive, and of copies on any PC.
_FORBIDDEN = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f-\x9f\ud800-\udfff]')
# Windows opens a device by these, whatever suffix follows.
_DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]|con(in|out)\$) *(\..*)?", re.IGNORECASE)
LONGEST = 255
# How the name of a file ends that is being written.
UNFINISHED = ".part"
_JUNCTION = 0xA0000003


class NameRefusedError(ValueError):
    """A name that is no name of a file in the folder meant for it; the message says why. Nothing was opened."""


def inside(name: str) -> str:
    """The name as it is, if it is that of a file below a folder, with / between its parts. Raises NameRefusedError."""
    for part in name.split("/"):
        why = _why_not(part)
        if why:
            raise NameRefusedError(f"{name!r} cannot be the name of a file here: {why}")
    return name


def below(folder: Path, name: str) -> Path:
    """Where that file is, or will be, in a folder; whether or not it is there.

    Raises NameRefusedError for a name that leads out of the folder, by itself or by a link on the way, and for what is
    neither a file nor a folder: a pipe would never be read to its end. Raises OSError.
    """
    at = folder
    for part in inside(name).split("/"):
        at /= part
        try:
            found = at.lstat()
        except (FileNotFoundError, NotADirectoryError):
            continue
        if stat.S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", 0) == _JUNCTION:
            raise NameRefusedError(f"{at} is a link, and links are not followed here; delete it")
        if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
            raise NameRefusedError(f"{at} is neither a file nor a folder; delete it")
    return at


@contextmanager
def replaced(path: Path, mode: int = 0o666) -> Iterator[BinaryIO]:
    """What is written here becomes that file, and is on the disk, when the block ends well; otherwise what was there
    stays. ``mode``: who may read a new file, less this user's mask. Raises OSError.
    """
    # What a link leads to is replaced, not the link.
    path = Path(os.path.realpath(path))
    # A device or a pipe cannot be replaced.
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    # Two programs may write one file at the same time.
    unfinished = path.with_name(f".{path.name[:200]}.{os.getpid()}{UNFINISHED}")
    try:
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def is_name(text: str) -> bool:
    """Whether a file may be named so, in whatever folder."""
    return "/" not in text and not _why_not(text)


def _why_not(part: str) -> str:
    if not part:
        return "a part of it is empty"
    if part in (".", ".."):
        return f"{part} leads elsewhere"
    if _FORBIDDEN.search(part):
        return "it holds a character that no drive of a board takes"
    if part[-1] in ". ":
        return "a part of it ends in a point or a space"
    if _DEVICE.fullmatch(part):
        return f"{part} is a device of Windows"
    return "it is too long" if len(part) > LONGEST else ""
