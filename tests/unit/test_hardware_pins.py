"""One pin map: the firmware's defaults, its settings file and page, and every table and drawing say the same."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hardware import board, harness, pages, source
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
        told = source.default(name)
        assert ",".join(config.pins(name)) == told, f"config.py and settings.toml differ in {name}"


def test_every_pin_that_a_setting_names_is_on_the_map():
    text = (FIRMWARE / "settings.toml").read_text(encoding="utf-8")
    told = dict(re.findall(r'^# (NAIAD_\w+) = "(GP[^"]*)', text, re.MULTILINE))
    named = {setting for signal in PINS.signals for setting in (signal.setting, signal.also) if setting}
    sensed = next(signal.pin for signal in PINS.signals if signal.net == "READERS_UP")
    assert told.pop("NAIAD_READER_SUPPLY") == sensed
    assert set(told) == named
    by_setting = {signal.pin for signal in PINS.signals if signal.setting}
    assert {pin for pins in told.values() for pin in pins.split(",")} == by_setting


def test_the_map_does_not_contradict_itself():
    assert source.faults(PINS) == []


def test_the_plate_and_the_mats_have_every_button():
    names = [name.lower() for name in BUTTONS[1:]]
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
        ('net = "SPI_CS2"', 'net = "SPI_CS1"', "net SPI_CS1 stands there twice"),
        ('part = "XH-2"', 'part = "XH-3"', "is a XH-3 with 2 pins"),
        ('GND = "BK"', 'GND = "RD"', "GND at carrier J1 must not be RD"),
        ('SCK = "YE"', 'SCK = "BK"', "SCK at carrier J3 must not be BK"),
        ('far = ["GND", "DIN", "GND"]', 'far = ["DIN"]', "3 pins, 1 at the far end"),
        ('"BACK", "END"', '"BACK", "BACK"', "END reaches no connector"),
    ],
)
def test_a_map_that_contradicts_itself_is_refused_with_a_sentence(tmp_path, old, new, says):
    text = (source.HARDWARE / "pins.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "pins.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(says)):
        source.load(path)


# The map as it was: gates and their chain on one kind of socket, knob, buttons and ring on another.
MISTAKES = [
    ("row", "J4", ("3V3", "GND", "CLOCK", "LATCH", "DATA"), "row J11", "XH-5"),
    ("carrier", "J12", ("KNOB_A", "KNOB_B", "PUSH", "GND"), "carrier J15", "XH-4"),
    ("carrier", "J9", ("5V_PIXELS", "GND", "RING_IN", "RING_OUT"), "carrier J15", "XH-4"),
]


@pytest.mark.parametrize(("board", "ref", "pins", "other", "part"), MISTAKES)
def test_a_plug_that_fits_the_wrong_socket_is_refused(board, ref, pins, other, part):
    wrong = [
        replace(one, pins=pins, part=part, to=one.to and "somewhere", far=one.far and pins)
        if (one.board, one.ref) == (board, ref)
        else one
        for one in PINS.connectors
    ]
    found = source.faults(replace(PINS, connectors=tuple(wrong)))
    assert any(f"{board} {ref}" in told and other in told and "fits its neighbour's" in told for told in found), found


def test_a_plug_in_any_socket_that_it_fits_brings_no_5_v_to_the_pico():
    """The long way: every cable's end into every socket of its kind, on any board."""
    for plug in PINS.connectors:
        for socket in PINS.connectors:
            if plug.part == socket.part and plug.part != "screw-2":
                assert [source.volts(net) for net in plug.pins] == [source.volts(net) for net in socket.pins]
    assert [source.volts(net) for net in ("GND", "5V_GATES", "PIX3", "SENSE1", "3V3")] == [0, 5, 5, 3.3, 3.3]


def test_the_readers_lines_and_supply_reach_the_pico_through_resistors():
    """An unpowered reader, or an unpowered Pico, is then fed through no line with more than a few milliamperes."""
    nets = board.read("carrier").nets
    pico = {net for (ref, _), net in nets.items() if ref == "U1"}
    readers = {net for ref in ("J3", "J4", "J5", "J6") for (at, _), net in nets.items() if at == ref}
    assert pico & readers == {"GND"}
    # The sense: high enough when the supply is up (2.0 V), and a Pico 2's leak (erratum E9) wants 8.2 kohm at most.
    up, down = 10_000, 33_000
    assert 3.2 * down / (up + down) > 2.0 + 0.3
    assert up * down / (up + down) <= 8_200
    assert (3.4 - 0.3) / up < 0.0005
    assert {nets["R7", "1"], nets["R7", "2"]} == {"3V3_READERS", "READERS_UP"}


def test_both_ends_of_a_cable_between_boards_agree():
    ends = {(connector.board, connector.ref): connector.pins for connector in PINS.connectors}
    for connector in PINS.connectors:
        found = re.search(r"row board(?: 1)?, (J\d)", connector.to)
        if found:
            assert connector.far == ends["row", found[1]], f"{connector.board} {connector.ref} and row {found[1]}"
        if connector.to.startswith("gate "):
            assert connector.far == ends["gate", "J1"]


def test_a_button_joins_run_to_ground():
    nets = board.read("carrier").nets
    # Two legs of the button are one.
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
