"""The schematics are whole and, where KiCad 9 is installed, break none of its rules and join what the map joins."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hardware import boards, bom, kicad, render, source
from hardware.slim import slim
from hardware.symbols import FLAG, library

ROOT = Path(__file__).parents[2]
SHEETS = {sheet.name: sheet for sheet in boards.sheets(source.load(), bom.numbers(bom.load()))}
needs_kicad = pytest.mark.skipif(
    render.tool_path("kicad-cli") is None,
    reason="KICAD IS NOT INSTALLED: the schematics' rules were not checked (KiCad 9 brings kicad-cli)",
)


def balanced(text):
    """Whether every bracket outside of quotes is closed."""
    depth = 0
    for letter in re.sub(r'"(?:\\.|[^"\\])*"', "", text):
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return False
    return depth == 0


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_whole_and_on_the_grid(name):
    text = SHEETS[name].text()
    assert balanced(text)
    for kind in ("wire", "global_label", "no_connect"):
        assert f"({kind} " in text or name == "gate"
    for x, y in re.findall(r"\(xy (-?[\d.]+) (-?[\d.]+)\)", text.split("(sheet_instances")[0].split("\n)\n", 1)[1]):
        for value in (float(x), float(y)):
            assert value / 1.27 == pytest.approx(round(value / 1.27), abs=1e-6), f"{name}: a wire ends off the grid"
    ids = re.findall(r'\(uuid "([^"]+)"\)', text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", SHEETS)
def test_no_two_pins_of_different_nets_lie_on_one_point(name):
    """The ends of pins are where KiCad joins; two nets on one point would be one."""
    text = SHEETS[name].text()
    ends = {}
    for net, x, y in re.findall(r'\(global_label "([^"]+)" \(shape passive\) \(at ([\d.]+) ([\d.]+) ', text):
        assert ends.setdefault((x, y), net) == net, f"{name}: {net} and {ends[x, y]} meet at {x}, {y}"


@pytest.mark.parametrize("name", SHEETS)
def test_wires_and_labels_join_what_the_sheet_says(name):
    """By the drawing alone: what ends on one point is joined, and so is what has labels of one name."""
    text = SHEETS[name].text()
    first = {}

    def root(item):
        while first.setdefault(item, item) != item:
            item = first[item]
        return item

    def spot(x, y):
        return round(float(x), 2), round(float(y), 2)

    for x, y, to_x, to_y in re.findall(r"\(wire \(pts \(xy (\S+) (\S+)\) \(xy (\S+) (\S+)\)\)", text):
        first[root(spot(x, y))] = root(spot(to_x, to_y))
    for net, x, y in re.findall(r'\(global_label "([^"]+)" \(shape passive\) \(at (\S+) (\S+) ', text):
        first[root(spot(x, y))] = root(net)
    ends = {}
    placed = r'\(symbol \(lib_id "naiad:([^"]+)"\) \(at (\S+) (\S+) (\d+)\)( \(mirror y\))?.*?"Reference" "([^"]+)"'
    for kind, x, y, turn, mirror, ref in re.findall(placed, text, re.DOTALL):
        for pin in library()[kind].turned(180 if mirror else int(turn)).pins:
            ends[ref, pin.number] = root(spot(float(x) + pin.x, float(y) + pin.y))
    for place, net in SHEETS[name].nets.items():
        assert ends[place] == root(net), f"{place} is drawn elsewhere than at {net}"
    assert len({root(net) for net in SHEETS[name].nets.values()}) == len(set(SHEETS[name].nets.values()))


def test_every_pin_of_the_pico_is_drawn_where_the_pico_has_it():
    drawn = {pin.name: int(pin.number) for pin in library()["RaspberryPi_Pico"].pins if pin.name.startswith("GP")}
    assert drawn == {f"GP{gp}": number for gp, number in source.PICO_PINS.items()}


def test_a_diode_blocks_a_reversed_supply_and_its_pin_1_is_the_cathode_as_on_kicads_footprints():
    for name in ("D", "D_Schottky", "LED_standing"):
        assert {pin.number: pin.name for pin in library()[name].pins} == {"1": "K", "2": "A"}
    carrier, gate = SHEETS["carrier"].nets, SHEETS["gate"].nets
    assert (carrier["D2", "1"], carrier["D2", "2"]) == ("5V_IN", "GND")
    assert (carrier["D1", "1"], carrier["D1", "2"]) == ("VSYS", "5V_LOGIC")
    assert gate["D1", "1"] == "GND" and gate["R1", "2"] == gate["D1", "2"]


def test_every_symbol_that_is_drawn_is_used():
    used = {symbol.name for sheet in SHEETS.values() for symbol in sheet.parts.values()}
    assert used | {FLAG} == set(library())


def test_a_part_with_a_forgotten_pin_is_refused():
    sheet = kicad.Sheet("x", "x", (100, 100))
    with pytest.raises(ValueError, match="pins"):
        sheet.place("R", "R1", "1k", 10, 10, {"1": "A"})
    sheet.place("R", "R1", "1k", 10, 10, {"1": "A", "2": "B"})
    with pytest.raises(ValueError, match="twice"):
        sheet.place("R", "R1", "1k", 20, 20, {"1": "A", "2": "B"})


@pytest.mark.parametrize("name", SHEETS)
@needs_kicad
def test_kicad_finds_nothing_wrong(name):
    assert render.rule_check(name) == ""


@needs_kicad
def test_kicad_finds_a_wire_that_goes_nowhere(tmp_path, monkeypatch):
    """So that the test above is worth something."""
    folder = tmp_path / "kicad"
    shutil.copytree(source.HARDWARE / "kicad", folder)
    sheet = folder / "gate.kicad_sch"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(
        text.replace("(wire (pts (xy 91.44 66.04) (xy 91.44 72.39))", "(wire (pts (xy 96.52 66.04) (xy 96.52 72.39))")
    )
    assert sheet.read_text(encoding="utf-8") != text
    monkeypatch.setattr(render, "HARDWARE", tmp_path)
    assert "[" in render.rule_check("gate")


@pytest.mark.parametrize("name", SHEETS)
@needs_kicad
def test_kicad_joins_what_the_sheet_joins(name, tmp_path):
    out = tmp_path / "netlist.xml"
    sheet = source.HARDWARE / "kicad" / f"{name}.kicad_sch"
    command = [
        render.tool_path("kicad-cli"),
        "sch",
        "export",
        "netlist",
        "--format",
        "kicadxml",
        "-o",
        str(out),
        str(sheet),
    ]
    subprocess.run(command, check=True, capture_output=True)
    found = {}
    for net, nodes in re.findall(r'<net code="\d+" name="([^"]*)"[^>]*>(.*?)</net>', out.read_text("utf-8"), re.DOTALL):
        for ref, pin in re.findall(r'<node ref="([^"]+)" pin="([^"]+)"', nodes):
            found[ref, pin] = net
    wanted = SHEETS[name].nets
    for place, net in wanted.items():
        assert found[place] == net
    loose = {place for place, net in found.items() if not net.startswith("unconnected-")}
    assert loose == set(wanted)
    groups = {}
    for place, net in wanted.items():
        groups.setdefault(net, set()).add(found[place])
    assert all(len(names) == 1 for names in groups.values())


def test_a_slimmed_picture_keeps_its_words_and_loses_its_date():
    svg = (
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><title>made 2026-01-01</title>'
        '<g style="stroke:#840000; fill:none"><text opacity="0" stroke-opacity="0" x="1.2345">1.10 A</text>'
        '<g class="stroked-text"><path d="M1 2" /></g></g></svg>'
    )
    small = slim(svg)
    assert "1.10 A" in small
    assert "2026" not in small and "stroked" not in small and "opacity" not in small
    assert 'x="1.23"' in small
    assert slim(small) == small
