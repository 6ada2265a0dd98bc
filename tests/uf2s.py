"""UF2 files of a block that look like CircuitPython's; no tests."""

import struct

from naiad import boards
from naiad.deploy import uf2

PICO = b"Adafruit CircuitPython 10.2.1 on 2026-05-12; Raspberry Pi Pico with rp2040\0"
PICO_2 = PICO.replace(b"Pico with rp2040", b"Pico 2 with rp2350a")
FAMILY = boards.reference().family


def packed(banner, family=FAMILY, address=uf2.FLASH, number=0, count=1):
    """A block with this content at its beginning: a file of one, unless it says another number and count."""
    payload = banner.ljust(256, b"\0")
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, 256, number, count, family)
    return (head + payload).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)
