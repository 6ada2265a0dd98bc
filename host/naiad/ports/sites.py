"""Where each board's files can be reached: a mounted drive, a console, or both; nothing is opened.

A drive and a port belong together when the drive's boot_out.txt names the number that the port's USB tells.
"""

from pathlib import Path
from typing import NamedTuple

from naiad.paths import NameRefusedError, below
from naiad.ports import mounts, usb
from naiad.ports.identity import Identity, UnfitError, from_boot_out
from naiad.ports.mounts import BOOT_OUT


class NoDriveError(Exception):
    """A path that is no board's drive; the message says why and what to do."""


class Site(NamedTuple):
    """One board. ``console`` and ``data`` are port names or '', ``uid`` its number or '' if nobody tells it.

    ``named`` where the user named the ports: they are not looked for again after a reset.
    """

    drive: Path | None
    console: str
    data: str
    uid: str
    named: bool = False

    def now(self) -> "Site":
        """The same board after a reset, which may have other names by then."""
        if self.named or not self.uid:
            return self
        again = [site for site in every() if site.uid == self.uid]
        return again[0] if again else self._replace(drive=None, console="", data="")


def every() -> list[Site]:
    """Every board that this PC sees."""
    sites: dict[str, Site] = {}
    for port in usb.find():
        if port.role:
            uid = port.serial_number.upper()
            there = sites.get(uid, Site(None, "", "", uid))
            console = port.role == usb.CONSOLE
            sites[uid] = there._replace(console=port.device) if console else there._replace(data=port.device)
    for path in mounts.mounted():
        try:
            uid = identity_of(path).uid
        except NoDriveError:
            continue
        # Where the drive does not tell its number, the only board is the one.
        key = uid or (next(iter(sites)) if len(sites) == 1 else str(path))
        sites[key] = sites.get(key, Site(None, "", "", uid))._replace(drive=path)
    return list(sites.values())


def data_ports() -> list[str]:
    """The data ports of all boards; none where this PC cannot say."""
    try:
        return [there.data for there in every() if there.data]
    except OSError:
        return []


def drive_of(uid: str) -> str:
    """Where the drive of a board is mounted; '' where it is not, or not known to be this board's."""
    return next((str(there.drive) for there in every() if there.drive and uid and there.uid == uid.upper()), "")


def identity_of(path: Path) -> Identity:
    """Which board a drive belongs to. NoDriveError for a folder that is no CIRCUITPY drive."""
    why = mounts.why_not(path)
    if why:
        raise NoDriveError(why)
    if not path.is_dir():
        raise NoDriveError(f"{path} is not there; mount the board's drive, or leave --drive away to have it looked for")
    try:
        return from_boot_out(below(path, BOOT_OUT).read_text(errors="replace"))
    except FileNotFoundError:
        raise NoDriveError(
            f"{path} is no CIRCUITPY drive: it has no {BOOT_OUT}, which CircuitPython writes at its first start"
        ) from None
    except (UnfitError, NameRefusedError) as error:
        raise NoDriveError(f"{path}: {error}") from None
