"""What is wired to the emulated Pico, without the emulator: a chip is played by the test."""

import pytest

from emulated import table
from naiad import boards, image
from naiad.deploy import uf2
from naiad.twin.chips import pn532

FIRMWARE = uf2.Firmware("10.2.1", boards.reference(), b"\xff" * boards.reference().flash_bytes, [0])
MS = 1_000_000


def mirrored(data):
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in data)


class Chip:
    """Says what it is told to say while it runs, and writes down what it hears."""

    def __init__(self, flash, wires, tell, spi):
        self.flash, self.wires, self.tell, self.spi = flash, wires, tell, spi
        self.orders = []
        self.due = []
        self.ns = 0
        self.stop_ns = 1 << 62

    def at(self, ns, what, *values):
        self.due.append((ns, what, list(values)))

    def run(self, until_ns):
        while self.due and self.due[0][0] <= until_ns:
            ns, what, values = self.due.pop(0)
            self.tell(ns, what, values)
        self.ns = min(until_ns, self.stop_ns)

    def order(self, *words):
        self.orders.append(words)

    def close(self):
        pass


@pytest.fixture
def emulated(monkeypatch):
    monkeypatch.setattr(table, "Chip", Chip)
    files = {"code.py": b"", "settings.toml": image.settings()}
    with table.PicoTable(FIRMWARE, files) as made:
        yield made


def spi(emulated, ns, sent):
    """A burst on the bus, as the firmware sends it and the emulator tells it."""
    emulated._on_event(ns, "pin", [17, 0])
    first, *others = mirrored(sent)
    answer, rest, _, _ = emulated._spi(ns, first)
    emulated._on_event(ns + 8000 * len(sent), "burst", [bytes(others).hex()])
    emulated._on_event(ns + 8000 * len(sent), "pin", [17, 1])
    return mirrored(bytes((answer,)) + bytes.fromhex(rest)[: len(others)])


def test_the_flash_holds_the_interpreter_and_the_drive(emulated):
    assert len(emulated.chip.flash) == boards.reference().flash_bytes
    at = boards.reference().drive_at
    assert emulated.chip.flash[at + 510 : at + 512] == b"\x55\xaa"


def test_a_reader_answers_on_the_bus(emulated):
    spi(emulated, 1 * MS, b"\x01\x00")
    spi(emulated, 10 * MS, b"\x01" + pn532.frame(b"\xd4\x02"))
    assert spi(emulated, 10 * MS + 100_000, b"\x02\x00")[1] == 0
    assert spi(emulated, 11 * MS, b"\x02\x00")[1] == 1
    assert spi(emulated, 11 * MS + 50_000, b"\x03" + bytes(6))[1:] == pn532.ACK_FRAME
    emulated.run(20)
    answer = spi(emulated, 40 * MS, b"\x03" + bytes(13))[1:]
    assert pn532.unframe(answer) == b"\xd5\x03" + pn532.FIRMWARE


def test_a_bus_without_a_selected_reader_is_silent(emulated):
    assert emulated._spi(MS, 0xFF)[0] == 0


def test_what_is_written_to_the_screen_is_seen_on_it_and_its_plug_is_told_to_the_chip(monkeypatch):
    monkeypatch.setattr(table, "Chip", Chip)
    with table.PicoTable(FIRMWARE, {"code.py": b"", "settings.toml": image.settings()}, screen="sh1106") as made:
        assert made.chip.wires.screen == {"block": 0, "address": 0x3C, "plugged": True}
        assert {("pin", 0, 1), ("pin", 1, 1)} <= set(made.chip.orders)
        made.chip.at(MS, "i2c", "00af")
        for page in range(8):
            made.chip.at(2 * MS, "i2c", f"00{0xB0 | page:02x}0010")
            made.chip.at(2 * MS, "i2c", "40" + "00" * 130)
        made.run(5)
        assert made.eyes.screen == [""] * 8
        made.outside.plug_screen(False)
        assert made.chip.orders[-1] == ("screen", False)
        assert made.eyes.screen == []


def test_a_screens_bus_is_there_without_a_screen_and_refuses_at_once(monkeypatch):
    monkeypatch.setattr(table, "Chip", Chip)
    with table.PicoTable(FIRMWARE, {"code.py": b"", "settings.toml": image.settings()}) as made:
        assert made.chip.wires.screen == {"block": 0, "address": 0x3C, "plugged": False}


def test_the_chip_is_asked_to_run_no_further_than_the_next_event(emulated):
    emulated._until_us = 50_000
    emulated.world.at(7_000, lambda: None)
    assert emulated._spi(2 * MS, 0)[3] == 7 * MS


def test_a_status_is_told_with_how_long_it_stays(emulated):
    emulated._until_us = 50_000
    spi(emulated, 1 * MS, b"\x01\x00")
    spi(emulated, 10 * MS, b"\x01" + pn532.frame(b"\xd4\x02"))
    emulated._on_event(10 * MS + 150_000, "pin", [17, 0])
    _, rest, status_ns, _ = emulated._spi(10 * MS + 150_000, *mirrored(b"\x02"))
    assert rest.startswith("00")
    # The ACK is ready 300 µs after the command, which took 80 µs to send.
    assert status_ns == 10 * MS + 380_000


def test_events_and_the_chip_take_turns(emulated):
    seen = []
    emulated.world.at(3_000, lambda: seen.append("event"))
    emulated.chip.at(2 * MS, "pixels", "010203" * emulated.wiring.pixel_count, 0)
    emulated.on_frame.append(lambda: seen.append(("frame", emulated.world.now_us)))
    emulated.run(10)
    assert seen == [("frame", 2_000), "event"]
    assert emulated.world.now_us == 10_000


def test_the_world_is_never_ahead_of_the_chip(emulated):
    emulated.chip.stop_ns = 3 * MS
    emulated.world.at(3_000, lambda: setattr(emulated.chip, "stop_ns", 1 << 62))
    seen = []
    emulated.world.at(8_000, lambda: seen.append(emulated.chip.ns))
    emulated.run(10)
    assert seen == [8 * MS]


def test_pixels_are_seen_by_the_eyes(emulated):
    ring = "000900" * emulated.wiring.ring
    emulated.chip.at(MS, "pixels", ring, 0)
    emulated.run(2)
    assert emulated.eyes.ring == [(9, 0, 0)] * emulated.wiring.ring


def test_hands_move_the_pins_of_the_settings(emulated):
    emulated.hands.press(0, ms=5)
    emulated.hands.gate(3, 2)
    emulated.run(20)
    wiring = emulated.wiring
    pins = [order[1:] for order in emulated.chip.orders if order[0] == "pin"][-4:]
    assert (wiring.buttons[0], 0) in pins and (wiring.buttons[0], None) in pins
    assert (wiring.gate_pins[3], 0) in pins and (wiring.gate_pins[3], 1) in pins


def test_serial_bytes_go_both_ways_once_the_pc_has_found_the_ports(emulated):
    data = emulated.ports[1].host
    emulated.chip.at(MS, "found", 2)
    emulated.chip.at(2 * MS, "usb", 0, b"hello".hex())
    emulated.chip.at(3 * MS, "usb", 1, b"\x00\x01".hex())
    emulated.run(2)
    data.open()
    emulated.run(5)
    assert emulated.console == "hello"
    assert data.read() == b"\x00\x01"
    data.write(b"abc")
    emulated.run(5)
    assert ("open", 1, True) in emulated.chip.orders
    assert ("write", 1, b"abc".hex()) in emulated.chip.orders


def test_a_board_that_vanishes_closes_its_ports(emulated):
    emulated.chip.at(MS, "found", 2)
    emulated.chip.at(5 * MS, "lost")
    emulated.chip.at(6 * MS, "reset", 1)
    emulated.run(10)
    assert not emulated.ports[0].host.present
    assert emulated.resets == [(6.0, "WATCHDOG")]


def test_a_flash_write_is_told_with_what_the_gates_lights_said(emulated):
    count = emulated.wiring
    dim = "010101" * count.gate_pixels
    emulated.chip.at(MS, "flash", "program", 0xFF000, 256)
    emulated.chip.at(2 * MS, "pixels", "000000" * count.ring + dim, 0)
    emulated.chip.at(3 * MS, "flash", "erase", 0xFF000, 4096)
    emulated.run(5)
    assert [(write.kind, write.armed) for write in emulated.writes] == [("program", False), ("erase", True)]
