"""Which board, and which CircuitPython on it: told from boot_out.txt or by itself; and whether it will do.

Nothing is written here.
"""

import re
from typing import NamedTuple

from naiad import boards

MAJOR = 10

_NUMBER = re.compile(r"[0-9A-Fa-f]{1,64}")
_FIRST = re.compile(r"(?P<what>.*?)(?P<version>\d+\.\d+\.\d+)(?P<more>\S*) on [^;]*; (?P<machine>.*)")


class Identity(NamedTuple):
    """``system`` is "CircuitPython", or what else runs there; ``machine`` as "Raspberry Pi Pico with rp2040".

    ``board_id`` and ``uid`` (as ``number`` has it; also its USB serial number) are '' where they are not told.
    """

    system: str
    version: str
    machine: str
    board_id: str
    uid: str


class UnfitError(Exception):
    """The board cannot run Naiad as it is; the message says what to install, or what to get."""


def from_boot_out(text: str) -> Identity:
    """What CircuitPython wrote at its last start. Raises UnfitError for a file that is none of CircuitPython's."""
    lines = text.splitlines()
    first = _FIRST.match(lines[0]) if lines else None
    if first is None or "CircuitPython" not in first["what"]:
        raise UnfitError("boot_out.txt is not CircuitPython's: its first line names no version")
    fields = dict(line.split(":", 1) for line in lines[1:4] if ":" in line)
    return Identity(
        "CircuitPython",
        first["version"] + first["more"],
        first["machine"].strip(),
        fields.get("Board ID", "").strip(),
        number(fields.get("UID", "").strip()),
    )


def number(uid: str) -> str:
    """A board's number in upper case, for which folders are named; '' for what is no number of a chip."""
    return uid.upper() if _NUMBER.fullmatch(uid) else ""


def refuse_unfit(identity: Identity) -> None:
    """Raise UnfitError unless Naiad runs on such a board."""
    where = f"https://circuitpython.org/board/{identity.board_id or 'raspberry_pi_pico'}/"
    how = (
        f"Install CircuitPython {MAJOR} from {where}\n"
        "(hold BOOTSEL while the board gets its power, then copy the .uf2 file onto the drive that appears). The files "
        "on the CIRCUITPY drive stay."
    )
    if identity.system.lower() != "circuitpython":
        raise UnfitError(f"this board runs {identity.system} {identity.version}, not CircuitPython. {how}")
    if identity.version.split(".")[0] != str(MAJOR):
        raise UnfitError(f"this board runs CircuitPython {identity.version}; Naiad needs {MAJOR}. {how}")
    if not any(chip in identity.machine.lower() for chip in boards.chips()):
        raise UnfitError(
            f"Naiad does not run on {identity.machine}; it needs a Raspberry Pi Pico, Pico W, Pico 2 or another board "
            f"with one of their chips ({' or '.join(boards.chips())})"
        )
