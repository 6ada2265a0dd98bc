"""Where a board's files can be reached: a mounted drive, a console, or both; nothing is opened. Read deploy.py next.

A drive and a port belong together when the drive's boot_out.txt names the number that the port's USB tells.
"""

from pathlib import Path
from typing import NamedTuple

from naiad.board import drive as drives
from naiad.board.drive import BOOT_OUT, Folder
from naiad.board.identity import Identity, UnfitError, from_boot_out
from naiad.cli import boards
from naiad.cli.errors import Trouble, WrongInput

NOWHERE = (
    "no board found: plug it in with a cable that carries data, or name it yourself with {}; naiad ports says what "
    "is there"
)


class Site(NamedTuple):
    """One board. ``console`` and ``data`` are port names or '', ``uid`` its number or '' if nobody tells it.

    ``named`` where the user named the ports: they are not looked for again after a reset.
    """

    drive: Folder | None
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


def site(path: Path | None, port: str | None, console: str | None, *, drives_count: bool = True) -> Site:
    """The board that the options name, else the only one.

    ``drives_count``: the command has a --drive, and a board that shows nothing else will do. Trouble where there is
    none, WrongInput where there are several or the path is no board's drive.
    """
    if path is not None:
        folder = Folder(path)
        uid = identity_of(folder).uid
        if port is not None or console is not None:
            return _by_port(port, console)._replace(drive=folder, uid=uid)
        beside = [there for there in every() if there.uid == uid and uid]
        return beside[0]._replace(drive=folder) if beside else Site(folder, "", "", uid)
    if port is not None or console is not None:
        return _by_port(port, console)
    found = every()
    if not found:
        raise Trouble(_nothing("--drive PATH or --port PORT" if drives_count else "--port PORT"))
    if not drives_count:
        found = [there for there in found if there.console or there.data] or found[:1]
    if len(found) > 1:
        names = "\n".join(f"  {_option(there)}   {there.uid}" for there in found)
        raise WrongInput(f"{len(found)} boards are plugged in; name one:\n{names}")
    return found[0]


def every() -> list[Site]:
    """Every board that this PC sees."""
    sites: dict[str, Site] = {}
    for port in boards.find():
        if port.role:
            uid = port.serial_number.upper()
            there = sites.get(uid, Site(None, "", "", uid))
            console = port.role == boards.CONSOLE
            sites[uid] = there._replace(console=port.device) if console else there._replace(data=port.device)
    for path in drives.mounted():
        folder = Folder(path)
        try:
            uid = identity_of(folder).uid
        except WrongInput:
            continue
        # Where the drive does not tell its number, the only board is the one.
        key = uid or (next(iter(sites)) if len(sites) == 1 else str(path))
        sites[key] = sites.get(key, Site(None, "", "", uid))._replace(drive=folder)
    return list(sites.values())


def drive_of(uid: str) -> str:
    """Where the drive of a board is mounted; '' where it is not, or not known to be this board's."""
    return next((str(there.drive.path) for there in every() if there.drive and uid and there.uid == uid.upper()), "")


def identity_of(folder: Folder) -> Identity:
    """Which board a drive belongs to. WrongInput for a folder that is no CIRCUITPY drive."""
    path = folder.path
    why = drives.why_not(path)
    if why:
        raise WrongInput(why)
    if not path.is_dir():
        raise WrongInput(f"{path} is not there; mount the board's drive, or leave --drive away to have it looked for")
    try:
        return from_boot_out((path / BOOT_OUT).read_text(errors="replace"))
    except FileNotFoundError:
        raise WrongInput(
            f"{path} is no CIRCUITPY drive: it has no {BOOT_OUT}, which CircuitPython writes at its first start"
        ) from None
    except UnfitError as error:
        raise WrongInput(f"{path}: {error}") from None


def _by_port(port: str | None, console: str | None) -> Site:
    """The board of a port, either of its two; a port that is no known board's is what the option says."""
    for there in every():
        if (port or console) in (there.console, there.data):
            return there
    return Site(None, console or port or "", port if console and port else "", "", named=True)


def _option(there: Site) -> str:
    if there.console or there.data:
        return f"--port {there.data or there.console}"
    return f"--drive {there.drive.path if there.drive else ''}"


def _nothing(options: str) -> str:
    loaders = drives.loaders()
    if loaders:
        return f"a board waits for CircuitPython on {loaders[0]}: {drives.GET_CIRCUITPYTHON}"
    device = drives.unmounted()
    if device is not None:
        return f"a board's drive is plugged in but not mounted: udisksctl mount -b {device}"
    return NOWHERE.format(options)
