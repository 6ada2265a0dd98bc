"""Which serial ports belong to boards, told from USB names alone; nothing is opened.

CircuitPython names its interfaces: "CircuitPython CDC control" is the console, "CircuitPython
CDC2 control" the data port. Windows and macOS do not pass these names on; there a board is known
by its USB vendor, and of its two ports the console is the one with the lower interface number.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from naiad.plain import printable

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
