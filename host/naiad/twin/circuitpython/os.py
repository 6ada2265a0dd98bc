"""Stand-in for ``os``: the drive and settings.toml."""

from __future__ import annotations

import random as _random
from collections import namedtuple

from naiad.twin import settings as _settings
from naiad.twin.loader import board_here

_machine = board_here()
_drive = _machine.drive
_chance = _random.Random(f"{_machine.world.seed} {_machine.world.now_us} {_machine.pico.uid.hex()} urandom")

# As CircuitPython formats a drive: one of 1 MB has 2032 clusters.
_CLUSTER = 512
_CLUSTERS = (_machine.board.flash_bytes - (_machine.board.drive_at or 1 << 20)) // _CLUSTER - 16

_Uname = namedtuple("_Uname", "sysname nodename release version machine")


def uname() -> _Uname:
    release, chip = ".".join(map(str, _machine.version)), _machine.board.chip
    return _Uname(chip, chip, release, f"{release} on 2026-01-01", f"{_machine.board.name} with {chip}")


def getenv(key: str, default: object = None) -> object:
    return _settings.getenv(_machine.settings_toml, key, default, _machine.version)


def urandom(size: int) -> bytes:
    return _chance.randbytes(size)


def listdir(path: str = "/") -> list[str]:
    return _drive.listdir(path)


def stat(path: str) -> tuple[int, ...]:
    if _drive.is_folder(path):
        return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return (0x8000, 0, 0, 0, 0, 0, len(_drive.read(path)), 0, 0, 0)


def statvfs(path: str) -> tuple[int, ...]:
    free = max(0, _CLUSTERS - _drive.clusters(_CLUSTER))
    return (_CLUSTER, _CLUSTER, _CLUSTERS, free, free, 0, 0, 0, 0, 255)


def remove(path: str) -> None:
    _drive.read(path)
    _drive.write(path, None)


def rename(old: str, new: str) -> None:
    data = _drive.read(old)
    _drive.write(new, data)
    _drive.write(old, None)


def mkdir(path: str) -> None:
    _drive.mkdir(path)


def rmdir(path: str) -> None:
    _drive.check_writable()
    _drive.folders.discard(_drive.clean(path))


def sync() -> None:
    pass
