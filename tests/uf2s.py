"""UF2 files of a block that look like CircuitPython's; no tests."""

import struct

from naiad.deploy import uf2

PICO = b"Adafruit CircuitPython 10.2.1 on 2026-05-12; Raspberry Pi Pico with rp2040\0"
PICO_2 = PICO.replace(b"Pico with rp2040", b"Pico 2 with rp2350a")


def packed(banner, family=uf2.PICO.family, address=uf2.FLASH):
    """A file of one block with this content at its beginning."""
    payload = banner.ljust(256, b"\0")
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, 256, 0, 1, family)
    return (head + payload).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)
