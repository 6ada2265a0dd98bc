"""Which serial ports belong to boards, told from USB names alone; nothing is opened. Read sync.py next.

CircuitPython names its interfaces: "CircuitPython CDC control" is the console, "CircuitPython
CDC2 control" the data port. Windows and macOS do not pass these names on; there a board is known
by its USB vendor, and of its two ports the console is the one with the lower interface number.
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from naiad.cli.errors import Trouble, WrongInput
from naiad.report.plain import printable

# Adafruit's, which CircuitPython uses on most boards, the Pico included.
VENDORS = (0x239A,)
CONSOLE = "console"
DATA = "data"


class Port(NamedTuple):
    """A serial port. ``board`` is '' and ``role`` '' where it is no board's; ``usb`` is vendor:product."""

    device: str
    role: str
    board: str
    serial_number: str
    usb: str
    interface: str
    description: str


def find() -> list[Port]:
    """Every serial port of this PC, boards first."""
    from serial.tools import list_ports

    return recognised(list_ports.comports())


def recognised(infos: Iterable[Any]) -> list[Port]:
    """The ports that pyserial's ``comports`` tells of, with what they are; boards first."""
    grouped: dict[tuple[Any, ...], list[Any]] = {}
    for info in sorted(infos, key=_order):
        grouped.setdefault((info.vid, info.pid, info.serial_number or info.device), []).append(info)
    ports = []
    for group in grouped.values():
        board = any("CircuitPython" in (info.interface or "") or info.vid in VENDORS for info in group)
        for number, info in enumerate(group):
            ports.append(_port(info, _role(info, number) if board else ""))
    return sorted(ports, key=lambda port: not port.board)


def the_data_port(port: str | None) -> str:
    """The port that --port names, else that of the only board.

    Trouble if there is no board, WrongInput if there are several to choose from.
    """
    if port is not None:
        refuse_impossible(port)
        return port
    found = find()
    data = [p for p in found if p.role == DATA]
    if len(data) == 1:
        return data[0].device
    if data:
        names = "\n".join(f"  --port {p.device}   {p.board} {p.serial_number}" for p in data)
        raise WrongInput(f"{len(data)} boards are plugged in; name one:\n{names}")
    if any(p.role == CONSOLE for p in found):
        raise Trouble("the board shows no data port: is naiad's boot.py on it, and was it reset since?")
    raise Trouble("no board found: plug it in, or name its port with --port (naiad ports lists them)")


def _order(info: Any) -> tuple[Any, ...]:
    # On Windows and Linux a location ends in the number of the USB interface, as 1-2:1.0.
    interface = re.search(r"\.(\d+)$", info.location or "") if ":" in (info.location or "") else None
    digits = [int(part) if part.isdigit() else -1 for part in re.split(r"(\d+)", info.device)]
    return (info.serial_number or "", int(interface.group(1)) if interface else 0, digits, info.device)


def _role(info: Any, number: int) -> str:
    name = info.interface or ""
    if "CDC2" in name:
        return DATA
    if "CDC" in name:
        return CONSOLE
    return (CONSOLE, DATA)[number] if number < 2 else ""


def _port(info: Any, role: str) -> Port:
    board = " ".join(word for word in (info.manufacturer, info.product) if word) or "CircuitPython board"
    usb = f"{info.vid:04x}:{info.pid:04x}" if info.vid is not None else ""
    return Port(
        device=info.device,
        role=role,
        board=printable(board) if role else "",
        serial_number=printable(info.serial_number or ""),
        usb=usb,
        interface=printable(info.interface or ""),
        description="" if info.description == "n/a" else printable(info.description or ""),
    )


def refuse_impossible(name: str | None) -> None:
    """WrongInput for a port's name that can be none's: half an address, or a file that is no serial port.

    One that is not there may be tomorrow, and is left to whoever opens it.
    """
    if name is None:
        return
    if name.startswith("tcp:"):
        host, _, number = name[4:].rpartition(":")
        if not host or not (number.isascii() and number.isdigit()) or not 0 < int(number) < 65536:
            raise WrongInput(f"{name}: write tcp:HOST:PORT, as in tcp:localhost:4001")
    elif all(name != port.device for port in find()) and _is_other_file(name):
        raise WrongInput(f"{name} is no serial port; naiad ports lists those there are")


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
