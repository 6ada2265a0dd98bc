"""Which boards will do, by what CircuitPython says of itself."""

import pytest

from naiad.ports.identity import Identity, UnfitError, from_boot_out, refuse_unfit

PICO = """Adafruit CircuitPython 10.2.1 on 2026-01-01; Raspberry Pi Pico with rp2040
Board ID:raspberry_pi_pico
UID:e6604c311b5a3d2c
boot.py output:
drive hidden; hold the back button at power-on or reset to see it
"""


def test_boot_out_tells_version_board_and_number():
    told = from_boot_out(PICO)
    assert told == (
        "CircuitPython",
        "10.2.1",
        "Raspberry Pi Pico with rp2040",
        "raspberry_pi_pico",
        "E6604C311B5A3D2C",
    )
    refuse_unfit(told)


@pytest.mark.parametrize("version", ["10.0.0", "10.0.0-beta.2", "10.3.0-alpha.1-12-gabc"])
@pytest.mark.parametrize("machine", ["Raspberry Pi Pico 2 W with rp2350a", "Pimoroni Tiny 2040 (8MB) with rp2040"])
def test_every_ten_on_every_chip_of_the_family_will_do(version, machine):
    told = from_boot_out(f"Adafruit CircuitPython {version} on 2026-01-01; {machine}\n")
    assert (told.version, told.machine, told.board_id, told.uid) == (version, machine, "", "")
    refuse_unfit(told)


@pytest.mark.parametrize(
    "text", ["", "\n", "hello\n", "MicroPython v1.27.0 on 2026-01-01; Raspberry Pi Pico with RP2040"]
)
def test_a_file_that_is_not_circuitpythons_is_told(text):
    with pytest.raises(UnfitError, match=r"boot_out\.txt is not CircuitPython's"):
        from_boot_out(text)


@pytest.mark.parametrize("version", ["9.2.8", "11.0.0", "100.0.0"])
def test_another_major_is_told_what_to_install_and_from_where(version):
    with pytest.raises(UnfitError) as caught:
        refuse_unfit(from_boot_out(PICO.replace("10.2.1", version)))
    assert f"runs CircuitPython {version}; Naiad needs 10" in str(caught.value)
    assert "https://circuitpython.org/board/raspberry_pi_pico/" in str(caught.value)
    assert "BOOTSEL" in str(caught.value)


def test_another_system_and_another_chip_are_told():
    with pytest.raises(UnfitError, match=r"runs micropython 1\.27\.0, not CircuitPython"):
        refuse_unfit(Identity("micropython", "1.27.0", "Raspberry Pi Pico with RP2040", "", ""))
    with pytest.raises(UnfitError, match="Trinket M0 with samd21e18; it needs a Raspberry Pi Pico"):
        refuse_unfit(Identity("circuitpython", "10.2.1", "Adafruit Trinket M0 with samd21e18", "", ""))
