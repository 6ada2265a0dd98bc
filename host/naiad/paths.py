"""Names that a board, a drive or a file tells, as files below a folder of this PC; not names that the user gave.

Whoever tells such a name may be broken or hostile: every one of them goes through here before this PC opens it.
"""

import re
import stat
from pathlib import Path

# What no FAT file system and no Windows takes: these are names of a CIRCUITPY drive, and of copies on any PC.
_FORBIDDEN = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f-\x9f\ud800-\udfff]')
# Windows opens a device by these, whatever suffix follows.
_DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]|con(in|out)\$) *(\..*)?", re.IGNORECASE)
LONGEST = 255
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
