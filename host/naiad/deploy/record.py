"""What deploy notes on the drive itself: the version put in place and the one before; not the files.

It is written before anything is moved, so that whoever comes after an interruption knows which of the files that lie
there belong to which version. Lost or damaged it costs the way back, never the way on.
"""

import json
from typing import NamedTuple

from naiad.deploy.drive import Stamp, Target
from naiad.paths import inside

SIDE = ".naiad"
RECORD = f"{SIDE}/record.json"
FRESH = f"{SIDE}/record.new"
FORMAT = 1


class Version(NamedTuple):
    """A version of the firmware: its number, and what each of its files is."""

    number: str
    files: dict[str, Stamp]


class Record(NamedTuple):
    """``old`` is what the files in the side folder lead back to; None if there is nothing.

    ``others`` are files of neither, which a Naiad put there as well and which may not all be gone yet.
    ``boot`` is the number of the run, by the wire's greeting, that went on when ``now`` was begun; None if nobody knew.
    """

    now: Version
    old: Version | None
    boot: int | None
    others: dict[str, Stamp] = {}  # noqa: RUF012  a default that nobody changes

    @property
    def known(self) -> list[dict[str, Stamp]]:
        """Everything that a Naiad put there."""
        return [self.now.files, self.old.files if self.old else {}, self.others]


def read(target: Target, listed: dict[str, Stamp]) -> Record | None:
    """The drive's record; None where there is none that can be read. Raises OSError."""
    # A rename on FAT takes the old file away first: between the two only the fresh one is there.
    for path in (RECORD, FRESH):
        if path in listed:
            found = parsed(target.read(path))
            if found is not None:
                return found
    return None


def parsed(data: bytes) -> Record | None:
    """What a record's file tells; None for one that cannot be read."""
    try:
        return _unpacked(json.loads(data))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def write(target: Target, record: Record, listed: dict[str, Stamp]) -> None:
    """Put a record in place of the one there; ``listed`` is kept true. Raises OSError."""
    data = packed(record)
    target.write(FRESH, data)
    if RECORD in listed:
        target.remove(RECORD)
    target.rename(FRESH, RECORD)
    listed.pop(FRESH, None)
    listed[RECORD] = Stamp(len(data), 0)


def packed(record: Record) -> bytes:
    """A record's file."""
    out: dict[str, object] = {"format": FORMAT, "boot": record.boot, "others": record.others}
    for name, version in (("now", record.now), ("old", record.old)):
        out[name] = None if version is None else {"version": version.number, "files": version.files}
    return json.dumps(out, separators=(",", ":")).encode()


def _unpacked(value: dict[str, object]) -> Record:
    if value["format"] != FORMAT:
        raise ValueError("a record of another format")
    now = _version(value["now"])
    if now is None:
        raise ValueError("a record of nothing")
    boot = value["boot"]
    return Record(now, _version(value["old"]), boot if isinstance(boot, int) else None, _files(value["others"]))


def _version(value: object) -> Version | None:
    if not isinstance(value, dict):
        return None
    return Version(str(value["version"]), _files(value["files"]))


def _files(value: object) -> dict[str, Stamp]:
    if not isinstance(value, dict):
        raise ValueError("no list of files")
    return {inside(str(path)): Stamp(int(size), int(crc)) for path, (size, crc) in value.items()}
