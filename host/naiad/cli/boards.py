"""The board that a command's options name, or the only one; what there is, ports/sites.py finds."""

import os
from pathlib import Path

from naiad.ports import mounts, usb
from naiad.ports.sites import NoDriveError, Site, every, identity_of
from naiad.service.errors import Trouble, WrongInput

NOWHERE = (
    "no board found: plug it in with a cable that carries data, or name it yourself with {}; naiad ports says what "
    "is there"
)
# What of a board a command can use.
PORTS = ("console", "data")


def the_data_port(port: str | None) -> str:
    """The port that --port names, else that of the only board.

    Trouble if there is no board, WrongInput if there are several to choose from.
    """
    if port is not None:
        refuse_impossible(port)
        return port
    there = site(None, None, None, ("data",))
    if not there.data:
        raise Trouble("the board shows no data port: is naiad's boot.py on it, and was it reset since?")
    return there.data


def site(path: Path | None, port: str | None, console: str | None, by: tuple[str, ...] = ("drive", *PORTS)) -> Site:
    """The board that the options name, else the only one.

    ``by``: what of a board the command can use; where none shows any of it, any board is returned. Trouble where there
    is none, WrongInput where there are several or the path is no board's drive.
    """
    for name in (port, console):
        _refuse_empty(name)
    if path is not None:
        try:
            uid = identity_of(path).uid
        except NoDriveError as error:
            raise WrongInput(str(error)) from None
        if port is not None or console is not None:
            return _by_port(port, console)._replace(drive=path, uid=uid)
        beside = [there for there in every() if there.uid == uid and uid]
        return beside[0]._replace(drive=path) if beside else Site(path, "", "", uid)
    if port is not None or console is not None:
        return _by_port(port, console)
    found = every()
    if not found:
        options = "--drive PATH or --port PORT" if "drive" in by else "--port PORT"
        raise Trouble((mounts.unready() or [NOWHERE.format(options)])[0])
    found = [there for there in found if any(getattr(there, way) for way in by)] or found[:1]
    if len(found) > 1:
        names = "\n".join(
            f"  {f'--port {port}' if (port := there.data or there.console) else f'--drive {there.drive}'}   {there.uid}"
            for there in found
        )
        raise WrongInput(f"{len(found)} boards are plugged in; name one:\n{names}")
    return found[0]


def _by_port(port: str | None, console: str | None) -> Site:
    """The board of a port, either of its two; a port that is no known board's is what the option says."""
    for there in every():
        if (port or console) in (there.console, there.data):
            return there
    return Site(None, console or port or "", port if console and port else "", "", named=True)


def refuse_impossible(name: str | None) -> None:
    """WrongInput for a port's name that can be none's: half an address, or a file that is no serial port.

    One that is not there may be tomorrow, and is left to whoever opens it.
    """
    if name is None:
        return
    _refuse_empty(name)
    if name.startswith("tcp:"):
        host, _, number = name[4:].rpartition(":")
        if not host or not (number.isascii() and number.isdigit()) or not 0 < int(number) < 65536:
            raise WrongInput(f"{name}: write tcp:HOST:PORT, as in tcp:localhost:4001")
    elif all(name != port.device for port in usb.find()) and _is_other_file(name):
        raise WrongInput(f"{name} is no serial port; naiad ports lists those there are")


def _refuse_empty(name: str | None) -> None:
    if name is not None and not name.strip():
        raise WrongInput("the port's name is empty; naiad ports lists those there are")


def _is_other_file(name: str) -> bool:
    """Whether something is there that is no terminal, which only opening it tells; False where nothing does."""
    try:
        if Path(name).exists() and not Path(name).is_char_device():
            return True
        handle = os.open(name, os.O_RDWR | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):
        return False
    try:
        return not os.isatty(handle)
    finally:
        os.close(handle)
