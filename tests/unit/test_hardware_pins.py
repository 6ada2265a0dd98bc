"""One pin map: the firmware's defaults, its settings file and page, and every table and drawing say the same."""

import re
from pathlib import Path

import pytest
from hardware import boards, bom, harness, pages, source

from naiad_core.buttons import BUTTONS
from naiad_table.config import Config

ROOT = Path(__file__).parents[2]
PINS = source.load()
FIRMWARE = ROOT / "firmware"


class Names:
    """A board whose pins are their names."""

    def __getattr__(self, name):
        return name


def settings_of(**changed):
    """The firmware's own reading of a settings file with nothing in it but these."""
    return Config(getenv=lambda key: changed.get(key), board=Names(), lines=[])


@pytest.mark.parametrize("gates", ["pins", "shift"])
def test_the_firmware_defaults_to_what_its_settings_file_tells(gates):
    config = settings_of(NAIAD_GATES=gates, NAIAD_READERS="4")
    assert config.problems == []
    for name in sorted(config._pins):
        told = source.default("NAIAD_" + name)
        assert ",".join(config.pins(name)) == told, f"config.py and settings.toml differ in {name}"


def test_every_pin_that_a_setting_names_is_on_the_map():
    text = (FIRMWARE / "settings.toml").read_text(encoding="utf-8")
    told = dict(re.findall(r'^# (NAIAD_\w+) = "(GP[^"]*)', text, re.MULTILINE))
    named = {setting for signal in PINS.signals for setting in (signal.setting, signal.also) if setting}
    assert set(told) == named
    assert {pin for pins in told.values() for pin in pins.split(",")} == {signal.pin for signal in PINS.signals}


def test_the_map_does_not_contradict_itself():
    assert source.faults(PINS) == []


def test_the_plate_and_the_mats_have_every_button():
    names = [name.lower() for name, _ in BUTTONS[1:]]
    assert sorted(PINS.buttons) == sorted(names)
    assert set(PINS.controls) == {"turn", "press", *names}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"NAIAD_SPI_SCK"', '"NAIAD_SPI_CLK"', "settings.toml does not tell NAIAD_SPI_CLK"),
        (
            'index = 1, also = "NAIAD_GATE_LATCH"',
            'index = 2, also = "NAIAD_GATE_LATCH"',
            "is GP10 by NAIAD_GATE_PINS, GP9 by",
        ),
        ('net = "CS2"', 'net = "CS1"', "net CS1 stands there twice"),
        ('part = "XH-2"', 'part = "XH-3"', "is a XH-3 with 2 pins"),
        ('GND = "BK"', 'GND = "RD"', "GND at carrier J1 must not be RD"),
        ('SCK = "YE"', 'SCK = "BK"', "SCK at carrier J3 must not be BK"),
        ('far = ["DIN", "GND"]', 'far = ["DIN"]', "2 pins, 1 at the far end"),
        ('["BACK", "END"', '["BACK", "BACK"', "END reaches no connector"),
    ],
)
def test_a_map_that_contradicts_itself_is_refused_with_a_sentence(tmp_path, old, new, says):
    text = (source.HARDWARE / "pins.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "pins.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(says)):
        source.load(path)


def test_both_ends_of_a_cable_between_boards_agree():
    ends = {(connector.board, connector.ref): connector.pins for connector in PINS.connectors}
    for connector in PINS.connectors:
        found = re.search(r"row board(?: 1)?, (J\d)", connector.to)
        if found:
            assert connector.far == ends["row", found[1]], f"{connector.board} {connector.ref} and row {found[1]}"
        if connector.to.startswith("gate "):
            assert connector.far == ends["gate", "J1"]


def test_the_schematics_carry_every_net_of_the_map():
    sheets = {sheet.name: sheet for sheet in boards.sheets(PINS, bom.numbers(bom.load()))}
    for connector in PINS.connectors:
        for at, net in enumerate(connector.pins):
            assert sheets[connector.board].nets[connector.ref, str(at + 1)] == net
    for signal in PINS.signals:
        assert sheets["carrier"].nets["U1", str(signal.pico_pin)] == signal.net


def test_a_button_joins_run_to_ground():
    nets = {sheet.name: sheet for sheet in boards.sheets(PINS, bom.numbers(bom.load()))}["carrier"].nets
    assert {place for place, net in nets.items() if net == "RUN"} == {("U1", "30"), ("SW1", "1")}
    assert nets["SW1", "2"] == "GND"


def test_every_cable_is_drawn_once_but_gates_that_are_alike():
    drawn = [(board, ref) for picture in harness.PICTURES.values() for board, refs in picture for ref in refs]
    wired = {(connector.board, connector.ref) for connector in PINS.connectors if connector.to}
    alike = {("row", f"J1{i}") for i in range(3, 8)}
    assert set(drawn) == wired - alike


def test_what_is_made_from_the_sources_is_current():
    for path, text in pages.files().items():
        there = path.read_text(encoding="utf-8") if path.is_file() else None
        assert there == text, f"{path.relative_to(ROOT)} is not current: run make hardware"
