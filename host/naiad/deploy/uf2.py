"""UF2 files of CircuitPython: is it the one for this board, and what goes into its flash;
and a CIRCUITPY drive's image, made by ChaN's FatFs, as CircuitPython's is; not what is on it (deployment.py)."""

import re
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from naiad import boards
from naiad.boards import Board
from naiad.ports.identity import MAJOR

BLOCK = 512
PAGE = 256
FLASH = 0x10000000
WHERE = "https://circuitpython.org/downloads"

_MAGIC = (0x0A324655, 0x9E5D5157)
_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_BANNER = re.compile(rb"Adafruit CircuitPython (\d+)\.([\w.+-]+) on [\d-]+; ([ -~]+?) with (\w+)\0")


# Those of which it is known where their drive begins.
BOARDS = tuple(board for board in boards.known() if board.drive_at)


class Uf2Error(ValueError):
    """Not a UF2 that can be used here; the message says why, and where there is one."""


class Firmware(NamedTuple):
    """``version`` as CircuitPython tells it, ``flash`` that of the board with it at its place, ``pages`` the addresses
    at which it has 256 bytes.
    """

    version: str
    board: Board
    flash: bytes
    pages: list[int]


def load(path: Path, boards: Sequence[Board] = BOARDS) -> Firmware:
    """The firmware in a UF2 file for one of the boards. Uf2Error, OSError."""
    data = path.read_bytes()
    _whole(path, data)
    wanted = " or the ".join(board.name for board in boards)
    flash_bytes = max(board.flash_bytes for board in boards)
    flash = bytearray(b"\xff" * flash_bytes)
    pages: list[int] = []
    families = set()
    for at in range(0, len(data), BLOCK):
        head = struct.unpack_from("<IIIIIIII", data, at)
        _, _, _, address, size, _, _, family = head
        families.add(family)
        if family not in {board.family for board in boards}:
            raise Uf2Error(f"{path} is for another chip (family {family:#010x}), not for the {wanted}; see {WHERE}")
        if not FLASH <= address <= FLASH + flash_bytes - size:
            raise Uf2Error(f"{path} writes to {address:#010x}, where a Pico has no flash; see {WHERE}")
        flash[address - FLASH : address - FLASH + size] = data[at + 32 : at + 32 + size]
        pages += range(address - FLASH, address - FLASH + size, PAGE)
    if len(set(pages)) < len(pages):
        raise Uf2Error(f"{path} is damaged: it writes a page of flash twice; download it again from {WHERE}")
    found = _BANNER.search(bytes(flash))
    if found is None:
        raise Uf2Error(f"{path} holds no CircuitPython; take it from {WHERE}")
    major, rest, name, chip = (group.decode() for group in found.groups())
    named = (one for one in boards if one.name == name and chip.startswith(one.chip) and families == {one.family})
    board = next(named, None)
    if board is None:
        raise Uf2Error(f"{path} is CircuitPython for the {name}, not for the {wanted}; see {WHERE}")
    if int(major) != MAJOR:
        raise Uf2Error(
            f"{path} is CircuitPython {major}.{rest}; naiad's firmware is for CircuitPython {MAJOR}: {WHERE}"
        )
    return Firmware(f"{major}.{rest}", board, bytes(flash[: board.flash_bytes]), sorted(pages))


def _whole(path: Path, data: bytes) -> None:
    """Refuse a file that a boot ROM would not take as a whole one: its blocks say their number, and how many they are.

    Uf2Error.
    """
    if len(data) < BLOCK or struct.unpack_from("<II", data) != _MAGIC:
        raise Uf2Error(f"{path} is no UF2 file; take CircuitPython {MAJOR}'s from {WHERE}")
    again = f"download it again from {WHERE}"
    there, rest = divmod(len(data), BLOCK)
    numbers = []
    for at in range(0, there * BLOCK, BLOCK):
        *magic, _, _, size, number, count, _ = struct.unpack_from("<8I", data, at)
        end = struct.unpack_from("<I", data, at + BLOCK - 4)[0]
        if tuple(magic) != _MAGIC or end != _END or size > BLOCK - 36:
            raise Uf2Error(f"{path} is damaged at its block {at // BLOCK}; {again}")
        numbers.append((number, count))
    wanted = numbers[0][1]
    if rest or there < wanted:
        raise Uf2Error(f"{path} is incomplete: {there} of its {wanted} blocks are there; {again}")
    for block, found in enumerate(numbers):
        if found != (block, there):
            raise Uf2Error(f"{path} is damaged: its block {block} says that it is {found[0]} of {found[1]}; {again}")


def joined(firmware: Firmware, drive: bytes) -> bytes:
    """A UF2 file of the firmware and of a drive. The end of the drive that is all zeros is left out: nothing reads it.

    Uf2Error if the firmware reaches into the drive's place.
    """
    at = firmware.board.drive_at
    if firmware.pages[-1] >= at:
        # The last bytes of a FAT drive's first sector.
        if firmware.flash[at + 510 : at + 512] == b"\x55\xaa":
            raise Uf2Error(
                f"this file holds a drive already, as naiad uf2 writes it; take CircuitPython's from {WHERE}"
            )
        raise Uf2Error(
            f"this CircuitPython needs more than {at >> 10} KB, and the drive of a {firmware.board.name} begins there"
        )
    flash = firmware.flash[:at] + drive.rstrip(b"\0")
    pages = [*firmware.pages, *range(at, len(flash), PAGE)]
    out = bytearray()
    for number, page in enumerate(pages):
        head = (*_MAGIC, _HAS_FAMILY, FLASH + page, PAGE, number, len(pages), firmware.board.family)
        content = flash[page : page + PAGE].ljust(PAGE, b"\0")
        out += struct.pack("<8I476sI", *head, content, _END)
    return bytes(out)


# The smallest drive of a board, which is a Pico's: CircuitPython takes a drive of the size that is written there.
DRIVE_BYTES = min(board.flash_bytes - board.drive_at for board in BOARDS)


class FatError(ValueError):
    """The files do not fit."""


def drive(files: dict[str, bytes]) -> bytes:
    """The image of a drive that holds these files (path with / -> content). FatError if they do not fit."""
    # Not everybody has it.
    from fatfs import RamDisk, create_extended_partition

    image = bytearray(DRIVE_BYTES)
    volume = create_extended_partition(RamDisk(image))
    volume.mkfs()
    volume.mount()
    try:
        for path, content in files.items():
            volume.makedirs(path.rpartition("/")[0], exist_ok=True)
            volume.write_file(path, content)
            # FatFs writes what there is room for, and says nothing.
            if volume.stat(path)["size"] != len(content):
                raise FatError(f"the files need more than the {DRIVE_BYTES} bytes of the drive")
    finally:
        volume.unmount()
    return bytes(image)
