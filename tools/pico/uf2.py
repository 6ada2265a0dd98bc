"""A UF2 file of CircuitPython: is it the one for this board, and what goes into the flash; runs nothing."""

import re
import struct
from pathlib import Path
from typing import NamedTuple

BLOCK = 512
FLASH = 0x10000000
FLASH_BYTES = 2 << 20
RP2040 = 0xE48BFF56
MAJOR = 10
# As its banner names it; a Pico W or a Pico 2 is another board.
BOARD = ("Raspberry Pi Pico", "rp2040")
WHERE = "https://circuitpython.org/board/raspberry_pi_pico"

_MAGIC = (0x0A324655, 0x9E5D5157)
_BANNER = re.compile(rb"Adafruit CircuitPython (\d+)\.([\w.+-]+) on [\d-]+; ([ -~]+?) with (\w+)\0")


class Uf2Error(ValueError):
    """Not a UF2 that can be used here; the message says why, and where there is one."""


class Firmware(NamedTuple):
    """``version`` as CircuitPython tells it, ``flash`` the 2 MiB of a Pico with it at its place."""

    version: str
    flash: bytes


def load(path: Path) -> Firmware:
    """The firmware in a UF2 file. Uf2Error, OSError."""
    data = path.read_bytes()
    if len(data) < BLOCK or len(data) % BLOCK or struct.unpack_from("<II", data) != _MAGIC:
        raise Uf2Error(f"{path} is no UF2 file; take CircuitPython {MAJOR}'s from {WHERE}")
    flash = bytearray(b"\xff" * FLASH_BYTES)
    for at in range(0, len(data), BLOCK):
        head = struct.unpack_from("<IIIIIIII", data, at)
        _, _, _, address, size, _, _, family = head
        if head[:2] != _MAGIC or size > BLOCK - 36:
            raise Uf2Error(f"{path} is damaged at its block {at // BLOCK}; download it again from {WHERE}")
        if family != RP2040:
            raise Uf2Error(f"{path} is for another chip (family {family:#010x}), not for the RP2040; see {WHERE}")
        if not FLASH <= address <= FLASH + FLASH_BYTES - size:
            raise Uf2Error(f"{path} writes to {address:#010x}, where a Pico has no flash; see {WHERE}")
        flash[address - FLASH : address - FLASH + size] = data[at + 32 : at + 32 + size]
    found = _BANNER.search(bytes(flash))
    if found is None:
        raise Uf2Error(f"{path} holds no CircuitPython; take it from {WHERE}")
    major, rest, board, chip = (group.decode() for group in found.groups())
    if (board, chip) != BOARD:
        raise Uf2Error(f"{path} is CircuitPython for the {board}, not for the {BOARD[0]}; see {WHERE}")
    if int(major) != MAJOR:
        raise Uf2Error(
            f"{path} is CircuitPython {major}.{rest}; naiad's firmware is for CircuitPython {MAJOR}: {WHERE}"
        )
    return Firmware(f"{major}.{rest}", bytes(flash))
