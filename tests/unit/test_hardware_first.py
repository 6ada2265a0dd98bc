"""The first table: its drawing joins what the pin map joins, it costs what the page says, a USB port feeds it."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from hardware import bom, first, meter, power, source
from naiad_table import boards, config

PINS = source.load()
BILL = bom.load()
BUDGET = power.load()
PAGE = (source.HARDWARE / "FIRST_TABLE.md").read_text(encoding="utf-8")
NETS = list(first.joined(PINS).values())


def with_(*pins):
    """The net that holds all of these."""
    (found,) = [net for net in NETS if pins[0] in net]
    assert set(pins) <= found, f"{pins} are not joined: {sorted(found)}"
    return found


def test_every_signal_reaches_the_pin_that_the_map_tells_and_nothing_else():
    def pico(setting, index=0):
        return f"pico {source.PICO_PINS[int(source.default(setting).split(',')[index].removeprefix('GP'))]}"

    wanted = [{pico(f"NAIAD_SPI_{line}"), f"reader {line}"} for line in ("SCK", "MISO", "MOSI")]
    wanted += [{pico("NAIAD_READER_PINS"), "reader SS"}, {"pico 36", "reader VCC"}]
    wanted += [{pico("NAIAD_KNOB_A"), "knob A"}, {pico("NAIAD_KNOB_B"), "knob B"}, {pico("NAIAD_PUSH"), "knob D"}]
    wanted += [{pico(f"NAIAD_{name.upper()}"), f"buttons {name}"} for name in ("back", "end", "menu")]
    # The pixels go through the level shifter's first gate and the resistor.
    wanted += [{pico("NAIAD_PIXELS"), "shifter 2"}, {"shifter 3", "R1 1"}, {"R1 2", "panel DIN"}]
    for net in wanted:
        assert with_(*net) == net


def test_ground_and_5_v_are_what_they_are_and_not_joined():
    grounds = {f"pico {pin}" for pin in first.PICO_GROUNDS}
    # All that has no work of the level shifter lies at ground, its first gate is let through.
    idle = {f"shifter {pin}" for pin in (1, 4, 5, 7, 9, 10, 12, 13)}
    named = {"reader GND", "panel GND", "knob C and E", "buttons all three", "C1 2", "C4 2"}
    # The strap: the select line of a fourth reader.
    strap = {f"pico {s.pico_pin}" for s in PINS.signals if (s.setting, s.index) == ("NAIAD_READER_PINS", 3)}
    assert with_("pico 3") == grounds | idle | named | strap
    assert with_("pico 40") == {"pico 40", "shifter 14", "panel 5V", "C1 1", "C4 1"}


def test_nothing_else_is_joined_and_what_is_unused_stays_free():
    joined = [net for net in NETS if len(net) > 1]
    assert len(joined) == 5 + 3 + 3 + 3 + 2
    # GP26 tells the firmware of the readers' supply; nothing at it means that they have it.
    assert with_(f"pico {source.PICO_PINS[26]}") == {f"pico {source.PICO_PINS[26]}"}


def test_no_hole_takes_two_wires_and_none_lies_under_a_chip():
    wires = first.wires(PINS)
    holes = [wire.end for wire in wires] + [wire.start for wire in wires if wire.part or " " not in wire.start]
    assert len(holes) == len(set(holes))
    for hole in holes:
        row, column = re.fullmatch(r"([TB][+-]|[a-j])(\d+)", hole).groups()
        column = int(column)
        assert 1 <= column <= first.COLUMNS
        if row in first.TOP:
            assert column % 6, f"a rail has no hole {hole}"
        elif column <= 20:
            assert row in "abij", f"{hole} is under the Pico"
        elif first.SHIFTER <= column < first.SHIFTER + 7:
            assert row not in "ef", f"{hole} is under the level shifter"


def test_page_and_drawing_tell_which_way_round_the_capacitor_goes():
    (plus,) = [wire.start for wire in first.wires(PINS) if wire.part in first.POLARISED]
    assert plus.startswith("T+") and f"the longer leg in {plus} |" in PAGE
    assert "the longer leg goes to 5 V" in " ".join(PAGE.split())


def test_every_part_that_goes_on_is_wanted_in_the_step_that_the_page_names():
    guide = (source.HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    steps = dict(re.findall(r"^## (\d+)\. [^\n]+\n(.*?)(?=^## |\Z)", guide, re.MULTILINE | re.DOTALL))
    (later,) = re.findall(r"^Later: .*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    assert "ASSEMBLY.md#1-order-and-print" in later and "Order and print" in guide
    named = re.findall(r"(C1) is wanted in step (\d)|\((U2)\), (C4) and (R1) in step\s+(\d)", later)
    found = [(ref, next(filter(str.isdigit, some[::-1]))) for some in named for ref in some if ref[:1].isalpha()]
    assert sorted(found) == [("C1", "2"), ("C4", "3"), ("R1", "3"), ("U2", "3")]
    for ref, step in found:
        assert re.search(rf"\b{ref}\b", steps[step]), f"{ref} is not in step {step}"
    assert (
        "step 4" in later and "put the Pico into its sockets" in steps["4"] and "Do not put the Pico in" in steps["2"]
    )


def test_the_wire_that_shows_the_drive_of_a_pico_in_the_hand_is_what_the_back_button_joins():
    guide = (source.HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    ((pin, ground),) = re.findall(r"join its pins (\d+) and (\d+) while you plug it in", guide)
    assert f"pico {pin}" in with_("buttons back") and int(ground) in first.PICO_GROUNDS


def test_the_drawing_is_whole():
    svg = first.picture(PINS)
    root = ElementTree.fromstring(svg)
    words = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    for wire in first.wires(PINS):
        name = wire.part.split()[0] if wire.part else wire.start.partition(" ")[2]
        assert not name or name in words
    assert "strap" in words


def test_it_costs_what_the_page_says_and_is_used_again():
    (told,) = re.findall(r"about (\d+) EUR", PAGE)
    assert BILL.first == pytest.approx(int(told), abs=3)
    # By hand: Pico, strips, shifter, C1, C4, R1, panel, encoder, knob, buttons, cable, reader, tags; then the rest.
    kept = 4.5 + 2 + 0.7 + 0.6 + 0.08 + 0.05 + 24 + 2.2 + 1.5 + 2.4 + 3 + 11 + 4.8
    assert BILL.first == pytest.approx(kept + 7)
    assert BILL.first_only == 7
    for part in BILL.parts:
        if part.first and part.count(1, 0):
            assert part.first <= part.count(1, 0), f"{part.what}: more for the first table than for the whole one"


def test_the_strap_is_the_firmwares_and_the_lights_are_as_bright_as_it_lets_them():
    assert BUDGET["first"]["pixels_ma"] == config.FIRST["NAIAD_POWER_MA"]
    assert config.FIRST["NAIAD_READERS"] == 1 and config.FIRST["NAIAD_RING"] == 0
    assert boards.load(boards.REFERENCE)["first_table_strap"] == "GP22" and source.PICO_PINS[22] == 29
    (strap,) = (wire for wire in first.wires(PINS) if wire.start == first.pico_hole(29, "b"))
    assert strap.end == first.pico_hole(28, "b") and 28 in first.PICO_GROUNDS


def test_a_port_feeds_it():
    # Lights as bright as they are let, Pico, one field, level shifter, pull-ups.
    alone = ("pico_ma", "reader_field_ma", "carrier_chips_ma", "carrier_pull_ups_ma")
    drawn_ma = BUDGET["first"]["pixels_ma"] + sum(BUDGET["draw"][each] for each in alone)
    assert drawn_ma == 500 + 120 + 150 + 20 + 4 and drawn_ma <= BUDGET["first"]["port_ma"]
    assert f"{BUDGET['first']['port_ma']} mA" in PAGE
    # The reader hangs on the Pico's own 3.3 V.
    reader_ma = BUDGET["draw"]["reader_field_ma"] + BUDGET["draw"]["carrier_pull_ups_ma"]
    assert reader_ma * 100 <= BUDGET["rail"]["3V3"]["gives_ma"] * BUDGET["most_percent"]


def test_a_window_is_never_narrower_than_what_a_correct_build_shows():
    assert meter.Window("x", 3.21, 3.39, "").volts == "3.20 to 3.40"
    assert meter.Window("x", 4.3, 5.25, "").volts == "4.30 to 5.25"
    assert meter.Window("x", 0, 0, "").volts == "0"
