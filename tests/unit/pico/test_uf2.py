"""Which UF2 files the emulated Pico takes."""

import struct

import pytest

from emulated import uf2

PICO = b"Adafruit CircuitPython 10.2.1 on 2026-05-12; Raspberry Pi Pico with rp2040\0"


def packed(banner, family=uf2.RP2040, address=uf2.FLASH):
    payload = banner.ljust(256, b"\0")
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, 256, 0, 1, family)
    return (head + payload).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)


def loaded(tmp_path, data):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(data)
    return uf2.load(path)


def test_a_circuitpython_10_for_the_pico_is_taken(tmp_path):
    firmware = loaded(tmp_path, packed(PICO))
    assert firmware.version == "10.2.1"
    assert firmware.flash.startswith(PICO)
    assert len(firmware.flash) == uf2.FLASH_BYTES


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no UF2"),
        (b"\x7fELF".ljust(512), "no UF2"),
        (packed(PICO)[:300], "no UF2"),
        (packed(PICO) + bytes(512), "damaged at its block 1"),
        (packed(PICO, family=0xE48BFF59), "another chip"),
        (packed(PICO, address=0x20000000), "no flash"),
        (packed(b"MicroPython v1.27"), "holds no CircuitPython"),
        (packed(PICO.replace(b"Pi Pico", b"Pi Pico W")), "for the Raspberry Pi Pico W"),
        (packed(PICO.replace(b"10.2.1", b"9.2.8")), "CircuitPython 9.2.8"),
        (packed(PICO.replace(b"10.2.1", b"11.0.0-beta.1")), "CircuitPython 11.0.0-beta.1"),
    ],
)
def test_anything_else_is_refused_with_where_to_get_one(tmp_path, data, sentence):
    with pytest.raises(uf2.Uf2Error, match=sentence) as caught:
        loaded(tmp_path, data)
    assert "circuitpython.org/board/raspberry_pi_pico" in str(caught.value)
