"""The guides: every step has a picture and a measurement, and what a correct build shows lies in every window told."""

import re

import pytest

from hardware import bom, meter, power, source

ROOT = source.ROOT
BUDGET = power.load()
PINS = source.load()
SIZES = source.sizes()
GUIDE = (source.HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
FIRST = (source.HARDWARE / "FIRST_TABLE.md").read_text(encoding="utf-8")
STEPS = dict(re.findall(r"^## (\d+)\. [^\n]+\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL))


def windows(page):
    """Where -> (least, most) volts, of every table of a page."""
    found = re.findall(r"^\| ([^|]+) \| ([\d.]+) to ([\d.]+) \| [^|]+ \|$", page, re.MULTILINE)
    assert found
    return {where: (float(least), float(most)) for where, least, most in found}


def value(board, ref):
    """Ohms of a resistor, from the number that is bought."""
    (part,) = (part for part in bom.load().parts if (board, ref) in bom.names_of(part))
    digits, letter, rest = re.search(r"-(\d+)([RK])(\d*)$", part.mpn).groups()
    return float(f"{digits}.{rest or 0}") * {"R": 1, "K": 1000}[letter]


@pytest.mark.parametrize("number", STEPS)
def test_a_step_has_a_picture_that_is_there_and_what_it_means_when_it_fails(number):
    (first, *_) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", STEPS[number])
    assert (source.HARDWARE / first).is_file()
    if number != "11":
        assert "**Test" in STEPS[number]


# What a correct carrier shows, by Ohm's law and the data sheets, at either end of what its parts may be.
DIVIDED = value("carrier", "R8") / (value("carrier", "R7") + value("carrier", "R8"))
CORRECT = [
    # The supply at its limits; through fuse and no load nothing is lost.
    ("J2.1", (4.75, 5.25)),
    # LD1117V33, 2 % over temperature.
    ("J3.5", (3.3 * 0.98, 3.3 * 1.02)),
    # A Schottky diode without load drops some hundredths, the worst under full load 0.45.
    ("socket 39", (4.75 - 0.45, 5.25 - 0.05)),
    ("socket 31", (3.3 * 0.98 * DIVIDED, 3.3 * 1.02 * DIVIDED)),
    # The Pico's own supply, a pull-up, a meter of 10 Mohm.
    ("J15.2", (3.3 * 0.98, 3.3 * 1.02)),
    ("J15.3", (3.3 * 0.98 * 10e6 / (10e6 + value("carrier", "R5")), 3.3 * 1.02)),
]


@pytest.mark.parametrize(("where", "shown"), CORRECT)
def test_a_correct_build_passes(where, shown):
    (window,) = (span for place, span in windows(GUIDE).items() if where in place)
    assert window[0] <= shown[0] and shown[1] <= window[1], f"{where} shows {shown}, the guide wants {window}"
    # And one that is not correct does not: the window is no wider than a tenth of what is in it.
    assert window[1] - window[0] <= 0.25 * window[1]


def test_a_diode_the_wrong_way_round_and_a_regulator_that_is_none_are_found():
    vsys, readers = (next(v for k, v in windows(GUIDE).items() if name in k) for name in ("socket 39", "J3.5"))
    # D1 turned: nothing passes. U3's legs exchanged: 5 V less a volt, or nothing.
    assert not vsys[0] <= 0.3 <= vsys[1]
    assert not any(readers[0] <= volts <= readers[1] for volts in (0, 4.0, 5.0))
    # The old guide refused a good diode: without a load it leaves more than 5.0 V.
    assert vsys[0] <= 4.3 and vsys[1] >= 5.25


def test_a_gate_that_passes_is_one_that_the_trigger_sees():
    found = windows(GUIDE)
    lit, dark = (next(span for place, span in found.items() if words in place) for words in ("beam free", "a card"))
    light = BUDGET["beam"]
    # A lit phototransistor is down at its saturation; in the dark the 10 kohm carry nothing but its leak.
    assert lit[0] <= light["lit_most_v"] <= lit[1] <= light["low_most_v"] + 0.05
    assert dark[0] <= 3.3 * 0.98 - light["dark_most_ma"] / 1000 * light["load_ohm"] <= dark[1]
    assert lit[1] < dark[0]
    assert value("gate", "R1") == light["emitter_ohm"]


def test_the_sense_of_the_supply_is_reckoned_from_what_is_bought_and_reads_as_high():
    sensed = BUDGET["sensed"]
    assert (sensed["series_ohm"], sensed["ground_ohm"]) == (value("carrier", "R7"), value("carrier", "R8"))
    # The RP2040 takes for high what is above 2.0 V at 3.3 V.
    assert 3.3 * 0.98 * DIVIDED > 2.0


def test_the_first_tables_windows_hold_a_usb_port_and_the_picos_regulator():
    found = windows(FIRST)
    rail, reader = (next(span for place, span in found.items() if words in place) for words in ("5 V rail", "a5"))
    assert rail[0] <= 4.4 and rail[1] >= 5.25
    assert reader[0] <= 3.3 * 0.98 and reader[1] >= 3.3 * 1.02


def test_the_pins_that_are_measured_carry_what_is_measured():
    nets = {f"{one.ref}.{at + 1}": net for one in PINS.on("carrier") for at, net in enumerate(one.pins)}
    for window in (*meter.unloaded(BUDGET, PINS), *meter.screen(BUDGET, PINS)):
        for pin in re.findall(r"J\d+\.\d+", window.where):
            wanted = "5V" if window.most > 5 else "3V3" if "and" not in window.where else "S"
            assert nets[pin].startswith(wanted), f"{pin} carries {nets[pin]}"
    # What the prose names beside the tables.
    assert nets["J2.1"] == "5V_PIXELS" and nets["J11.1"] == "5V_GATES" and nets["J3.5"] == "3V3_READERS"
    assert nets["J13.9"] == nets["J14.1"] == nets["J15.2"] == "3V3" and nets["J15.1"] == "GND"
    gate = next(one for one in PINS.on("row") if one.ref == "J11")
    assert gate.pins[2].startswith("SENSE") and gate.pins[3].startswith("PIX") and gate.pins[4].startswith("PIX")


def test_prints_that_fit_are_within_what_the_guide_tells():
    found = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([\d.]+) to ([\d.]+) \|$", GUIDE, re.MULTILINE)
    middle = {part: (float(least) + float(most)) / 2 for part, least, most in found}
    assert middle["gate_arch"] == SIZES["gate_opening"]
    assert middle["panel_frame"] == pytest.approx(161.4)
    assert middle["reader_dish"] == pytest.approx(43.8)


def test_the_hours_add_up_and_are_counted_from_the_boards():
    bill = bom.load()
    parts, links, crimps = bom.work(bill)
    assert crimps == next(part.count(2, 8) for part in bill.parts if part.mpn == "SXH-001T-P0.6")
    # Eight gates and both boards; a joint fewer on each net than it has legs.
    assert parts > 100 and links > 2 * parts
    (told,) = re.findall(r"\*\*all of it\*\* \| \*\*(\d+)\*\* \| \*\*(\d+)\*\*", GUIDE)
    lines = re.findall(r"^\| [^|*]+ \| (\d+\.\d) \| (\d+\.\d) \|$", GUIDE, re.MULTILINE)
    for at in (0, 1):
        assert sum(float(line[at]) for line in lines) == pytest.approx(int(told[at]), abs=0.8)
    assert int(told[1]) >= 12, "the boards by hand are no evening's work"


def test_what_does_not_go_through_a_perfboards_hole_has_a_drill():
    (tools,) = re.findall(r"^\| For perfboard besides \| (.+) \|$", GUIDE, re.MULTILINE)
    for words in ("1.3 mm", "1.6 mm", "jack", "1N5401", "screw terminal"):
        assert words in tools
    assert f"{SIZES['board_hole_inset']:g} mm from both edges" in tools
    assert f"{SIZES['row_width']:g} x {SIZES['row_height']:g} mm" in tools
    assert "tab is 3.3 V" in GUIDE and "black tape" in STEPS["8"]


def test_the_page_of_orders_names_every_board_and_its_size():
    text = (source.HARDWARE / "ORDER.md").read_text(encoding="utf-8")
    for name, size in (
        ("carrier", f"{SIZES['carrier_width']:g} × {SIZES['carrier_height']:g}"),
        ("row", f"{SIZES['row_width']:g} × {SIZES['row_height']:g}"),
        ("gate", f"{SIZES['gate_opening'] + 2 * SIZES['gate_leg']:g} × "),
    ):
        assert f"| {name} | [boards/{name}.zip](boards/{name}.zip) | {size}" in text
