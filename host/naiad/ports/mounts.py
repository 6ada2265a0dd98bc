"""Where CIRCUITPY drives are mounted, what is no drive, and how to get to one; no file work (deploy/drive.py)."""

import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from naiad.language import later

BOOT_OUT = "boot_out.txt"
# Where the kernel names characters of a mount point by their number.
_ESCAPES = {"\\040": " ", "\\011": "\t", "\\012": "\n", "\\134": "\\"}
LOADER = "INFO_UF2.TXT"
GET_CIRCUITPYTHON = (
    "copy CircuitPython 10's .uf2 file onto it, from https://circuitpython.org/board/raspberry_pi_pico/ (for another "
    "board than a Pico: https://circuitpython.org/downloads)"
)
# When a held back button shows the drive. USB that is plugged in later starts no table that has a supply of its own.
AT_START = later(
    "while the board gets its power or is reset (a table with its own supply: switch the supply off and on)"
)


def mounted() -> list[Path]:
    """Where this PC has CIRCUITPY drives: what lies there says so, whatever the label says."""
    return [path for path in _mount_points() if (path / BOOT_OUT).is_file()]


def loaders() -> list[Path]:
    """Where this PC has drives of boards that wait for CircuitPython itself (BOOTSEL held when they got power)."""
    return [path for path in _mount_points() if (path / LOADER).is_file()]


def why_not(path: Path) -> str:
    """Why a path is no CIRCUITPY drive, where something else is there; '' where it may be one, or nothing is there."""
    if path.exists() and not path.is_dir():
        folder = path.parent if path.name.lower() == BOOT_OUT else "the folder that your PC shows as CIRCUITPY"
        return f"{path} is a file and no drive; name {folder}"
    if (path / LOADER).is_file() and not (path / BOOT_OUT).is_file():
        return f"{path} is the drive of the board's boot loader, and CircuitPython comes first: {GET_CIRCUITPYTHON}"
    return ""


def unmounted(root: Path = Path("/")) -> Path | None:
    """On Linux, the block device of a CIRCUITPY drive that is plugged in and not mounted."""
    label = root / "dev/disk/by-label/CIRCUITPY"
    try:
        device = label.resolve(strict=True)
        mounts = (root / "proc/self/mounts").read_text()
    except OSError:
        return None
    return None if any(line.split(" ")[0] == str(device) for line in mounts.splitlines()) else label


def unready() -> list[str]:
    """What there is of boards that cannot be used yet, and what to do, a sentence each."""
    out = [f"a board waits for CircuitPython on {path}: {GET_CIRCUITPYTHON}" for path in loaders()]
    if (device := unmounted()) is not None:
        out.append(f"a board's drive is plugged in but not mounted: udisksctl mount -b {device}")
    return out


def _mount_points() -> Iterator[Path]:
    if sys.platform == "win32":
        found: Iterable[Path] = (Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:])
    elif sys.platform == "darwin":
        found = Path("/Volumes").glob("*")
    else:
        found = linux_mounts(Path("/proc/self/mounts"))
    for path in found:
        try:
            if path.is_dir():
                yield path
        except OSError:
            continue


def linux_mounts(table: Path) -> list[Path]:
    """The mount points of FAT file systems, by the kernel's table."""
    points = []
    for line in table.read_text().splitlines():
        fields = line.split(" ")
        if len(fields) > 2 and fields[2] in ("vfat", "msdos"):
            point = fields[1]
            for code, char in _ESCAPES.items():
                point = point.replace(code, char)
            points.append(Path(point))
    return points
