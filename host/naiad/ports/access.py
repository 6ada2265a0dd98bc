"""Why a serial port cannot be used, and what to do; the port itself is not opened.

All of it is Linux's: the other systems tell only when a port is opened (link/transport.py).
"""

import getpass
import os
import stat
import sys
from pathlib import Path
from typing import NamedTuple

RULES = Path(__file__).parent / "60-naiad.rules"
INSTALL = (
    "naiad ports --udev | sudo tee /etc/udev/rules.d/60-naiad.rules && sudo udevadm control --reload && "
    "sudo udevadm trigger"
)
MODEM_MANAGER = "ModemManager"


class Trouble(NamedTuple):
    """``kind``: "gone", "permission", "busy" or "modemmanager"; ``text``: what is wrong and what to do."""

    kind: str
    text: str


def troubles(device: str, root: Path = Path("/")) -> list[Trouble]:
    """What stands between this user and a port; nothing where it can be used, or where nothing can be told."""
    if not sys.platform.startswith("linux"):
        return []
    path = root / device.lstrip("/")
    try:
        status = path.stat()
    except OSError:
        return [Trouble("gone", f"{device} is not there any more; plug the board in again")]
    found = [_permission(device, path, status), _busy(device, path, root), _modem_manager(status, root)]
    return [trouble for trouble in found if trouble is not None]


def holder(path: Path, root: Path = Path("/")) -> str | None:
    """The process that has a device open, as "screen (pid 4711)"; other users' processes are seen by root only."""
    real = str(path.resolve())
    for process in (root / "proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        try:
            handles = [str(handle.readlink()) for handle in (process / "fd").iterdir()]
            if real in handles:
                return f"{_name(process)} (pid {process.name})"
        except OSError:
            continue
    return None


def _permission(device: str, path: Path, status: os.stat_result) -> Trouble | None:
    if os.access(path, os.R_OK | os.W_OK):
        return None
    group = _group(status.st_gid)
    if status.st_mode & stat.S_IRGRP and status.st_gid and _member(group):
        return Trouble(
            "permission",
            f"you may not open {device} yet: you are a member of the group {group} since your last login only; "
            "log out and in again",
        )
    by_group = (
        f", or join its group: sudo usermod -aG {group} {getpass.getuser()}, then log out and in again"
        if status.st_mode & stat.S_IRGRP and status.st_gid
        else ""
    )
    return Trouble("permission", f"you may not open {device}. Install Naiad's udev rule: {INSTALL}{by_group}")


def _busy(device: str, path: Path, root: Path) -> Trouble | None:
    who = holder(path, root)
    if who is None:
        return None
    if who.startswith(MODEM_MANAGER):
        return Trouble("busy", f"{device} is being probed by {who} right now; wait half a minute")
    return Trouble("busy", f"{device} is in use by {who}; close that first")


def _modem_manager(status: os.stat_result, root: Path) -> Trouble | None:
    """ModemManager runs, and udev has not told it to leave this port alone."""
    known = root / f"run/udev/data/c{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}"
    try:
        if "E:ID_MM_DEVICE_IGNORE=1" in known.read_text().splitlines():
            return None
    except OSError:
        pass
    if not any(_name(process) == MODEM_MANAGER for process in (root / "proc").glob("[0-9]*")):
        return None
    return Trouble(
        "modemmanager",
        "ModemManager runs and may talk to the board for a while after it is plugged in. Install Naiad's udev rule: "
        f"{INSTALL}; or stop it: sudo systemctl stop {MODEM_MANAGER}",
    )


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return ""


def _group(number: int) -> str:
    import grp

    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _member(group: str) -> bool:
    """Whether the user is in the group by the list of groups, whatever this session knows of it."""
    import grp

    try:
        return getpass.getuser() in grp.getgrnam(group).gr_mem
    except (KeyError, OSError):
        return False
