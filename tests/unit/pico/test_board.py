"""The emulated Pico with a real CircuitPython; only where NAIAD_UF2 names one."""

import os
from pathlib import Path

import pytest

from emulated import line, table
from naiad import boards, image
from naiad.deploy import uf2
from naiad.twin.chips import pn532

UF2 = os.environ.get("NAIAD_UF2")
pytestmark = pytest.mark.skipif(not UF2, reason="NAIAD_UF2 names no CircuitPython for the Raspberry Pi Pico")

CODE = b"""
import board, busio, digitalio, keypad, microcontroller, neopixel_write, os, rotaryio, time
import a_module_with_a_long_name
# What is printed before the PC has opened the console is lost.
time.sleep(3)
print("module", a_module_with_a_long_name.VALUE, os.stat("/folder/inner/file.json")[6])
microcontroller.nvm[0:4] = b"abcd"
print("nvm", bytes(microcontroller.nvm[0:4]))
pixels = digitalio.DigitalInOut(board.GP28)
pixels.switch_to_output(False)
neopixel_write.neopixel_write(pixels, bytearray([0, 9, 0] * 24))
select = digitalio.DigitalInOut(board.GP17)
select.switch_to_output(True)
spi = busio.SPI(board.GP18, board.GP19, board.GP16)
spi.try_lock()
spi.configure(baudrate=1000000)
def burst(data, back=0):
    select.value = False
    spi.write(bytes(TURN[b] for b in data))
    got = bytearray(back)
    if back: spi.readinto(got)
    select.value = True
    return bytes(TURN[b] for b in got)
TURN = [sum((v >> i & 1) << 7 - i for i in range(8)) for v in range(256)]
burst(b"\\x01"); time.sleep(0.01)
burst(b"\\x01" + COMMAND); time.sleep(0.002)
print("ack", burst(b"\\x03", 6).hex()); time.sleep(0.005)
print("answer", burst(b"\\x03", 13).hex())
keys = keypad.Keys([board.GP8, board.GP9], value_when_pressed=False, pull=True, interval=0.001)
knob = rotaryio.IncrementalEncoder(board.GP2, board.GP3)
print("ready")
while knob.position == 0: time.sleep(0.01)
time.sleep(0.2)
print("knob", knob.position)
while True:
    event = keys.events.get()
    if event: print("gate", event.key_number, event.pressed)
"""


@pytest.fixture(scope="module")
def firmware():
    return uf2.load(Path(UF2), (boards.reference(),))


def test_a_program_meets_all_that_is_wired_to_the_board(firmware):
    code = CODE.replace(b"COMMAND", repr(pn532.frame(b"\xd4\x02")).encode())
    files = {
        "a_module_with_a_long_name.py": b"VALUE = 42\n",
        "folder/inner/file.json": b"x" * 1234,
        "settings.toml": image.settings(),
        "code.py": code,
    }
    with table.PicoTable(firmware, files) as made:
        made.until(lambda: "ready" in made.console or "Error" in made.console, 15_000)
        made.hands.turn(2)
        made.run(400)
        made.hands.gate(1, 20)
        made.run(100)
        said = made.console
        assert "module 42 1234" in said
        assert "nvm b'abcd'" in said
        assert [write.kind for write in made.writes][-1] == "program"
        assert made.eyes.ring == [(9, 0, 0)] * 24 and made.bad_pulses == 0
        assert f"ack {pn532.ACK_FRAME.hex()}" in said
        assert "answer " + pn532.frame(b"\xd5\x03" + pn532.FIRMWARE).hex() in said
        assert "knob 2" in said
        assert "gate 1 True" in said and "gate 1 False" in said
        assert not made.board.complaints


def test_a_program_that_ends_leaves_the_console_to_the_pc(firmware):
    files = {"code.py": b"import time\ntime.sleep(3)\nprint('done')\n", "settings.toml": image.settings()}
    with table.PicoTable(firmware, files) as made:
        made.until(lambda: "done" in made.console, 15_000)
        repl = line.Repl(made)
        assert repl.run("x = 6 * 7\nprint(x)") == "42\n"
        with pytest.raises(line.BoardError, match="ZeroDivisionError"):
            repl.run("1 / 0")


def test_what_is_in_the_flash_outlives_the_power(firmware):
    code = b"""
import microcontroller, time
time.sleep(3)
print("nvm", microcontroller.nvm[0])
microcontroller.nvm[0] = 7
time.sleep(0.1)
print("written")
"""
    with table.PicoTable(firmware, {"code.py": code, "settings.toml": image.settings()}) as made:
        made.until(lambda: "written" in made.console, 15_000)
        made.cut_power()
        made.until(lambda: "nvm 7" in made.console, 15_000)
        assert "nvm 255" in made.console
        assert not made.resets


def test_the_deployed_files_bring_the_menu_up(firmware):
    with table.PicoTable(firmware, table.drive_files()) as made:
        # The readers answer up to a third of a second after the first lights.
        made.until(lambda: made.eyes.lit and all(2 in reader.commands for reader in made.outside.readers), 20_000)
        assert not made.resets
