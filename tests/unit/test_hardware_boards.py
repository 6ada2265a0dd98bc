"""Sheets and boards as they stand in KiCad's files: one with pin map, boxes and bill, and right for a builder."""

import json
import re
import shutil
import zipfile

import pytest

from hardware import board as boards
from hardware import bom, kicad, render, source
from hardware.board import every, numbers, properties, values
from hardware.kicad import slim

MAP = source.load()
NAMES = boards.BOARDS
MEASURES = source.sizes()
needs_kicad = pytest.mark.skipif(
    shutil.which("kicad-cli") is None,
    reason="KICAD IS NOT INSTALLED: the rules of sheets and boards were not checked (KiCad 9 brings kicad-cli)",
)
# Thickness of the legs in mm, from the data sheets; a hole is at least 0.15 mm wider.
LEGS = {"1N5401G": 1.3, "1N5817-E3/54": 0.86, "PJ-102AH": 1.4, "1715721": 1.0, "MF-R185": 0.81, "LD1117V33": 0.93}


@pytest.fixture(scope="module", params=NAMES)
def board(request):
    return boards.read(request.param)


@pytest.fixture
def copy(tmp_path):
    """A copy of the projects, and a way to change one place of a file of it."""
    folder = tmp_path / "kicad"
    shutil.copytree(boards.KICAD, folder)

    def change(name, old, new, count=1):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, count), encoding="utf-8")
        return folder

    return change


def tree_of(name, kind):
    return boards.parse((boards.KICAD / f"{name}.kicad_{kind}").read_text(encoding="utf-8"))


# Of the places where a pin stands, the firmware's board file, pins.toml and KiCad's files, none may be forgotten.


def test_boards_pin_map_and_settings_say_the_same():
    assert boards.faults(MAP, [boards.read(name) for name in NAMES]) == []


def test_a_board_that_was_forgotten_is_found(tmp_path):
    text = (source.HARDWARE / "pins.toml").read_text(encoding="utf-8")
    old = 'pins = ["GND", "3V3", "SCL", "SDA"]\nto = "screen (OLED)"'
    assert old in text
    path = tmp_path / "pins.toml"
    path.write_text(text.replace(old, old.replace('"SCL", "SDA"', '"SDA", "SCL"')), encoding="utf-8")
    assert boards.faults(source.load(path), [boards.read("carrier")]) == [
        "carrier J15.3 carries SCL; pins.toml says SDA",
        "carrier J15.4 carries SDA; pins.toml says SCL",
    ]


def test_a_pin_map_that_was_forgotten_is_found(copy):
    """As if the board had been changed in KiCad: the knob's first line on another pad of the Pico."""
    text = (boards.KICAD / "carrier.kicad_pcb").read_text(encoding="utf-8")
    pico = next(part for part in re.split(r"\n\t(?=\(footprint)", text) if '"naiad:pico"' in part)
    one, other = re.findall(r'\(net \d+ "/KNOB_[AB]"\)', pico)
    swapped = pico.replace(one, "(@)").replace(other, one).replace("(@)", other)
    folder = copy("carrier.kicad_pcb", pico, swapped)
    found = boards.faults(MAP, [boards.read("carrier", folder)])
    assert "U1.4 carries KNOB_B; NAIAD_KNOB_A is GP2: KNOB_A" in found


def test_a_setting_that_was_changed_alone_is_found(monkeypatch):
    real = source.default
    monkeypatch.setattr(source, "default", lambda name: "GP26" if name == "NAIAD_PUSH" else real(name))
    with pytest.raises(ValueError, match="gp 26 stands there twice"):
        source.load()
    # Two that were exchanged are both on the map, but not where the board has them.
    other = {"NAIAD_PUSH": "NAIAD_BACK", "NAIAD_BACK": "NAIAD_PUSH"}
    monkeypatch.setattr(source, "default", lambda name: real(other.get(name, name)))
    found = boards.faults(source.load(), [boards.read("carrier")])
    assert "U1.6 carries PUSH; NAIAD_BACK is GP4: BACK" in found


def test_what_is_bought_is_what_the_boards_name():
    wanted = bom.numbers(bom.load())
    named = {(name, part.ref): part.mpn for name in NAMES for part in boards.read(name).parts if part.mpn}
    assert named == wanted


# Sheet and board, read by two ways that know nothing of each other. KiCad's check of both is the third.


def sheet_parts(tree):
    """The parts of a sheet, without what only carries a net's name."""
    found = [(one, properties(one)) for one in every(tree, "symbol")]
    return {fields["Reference"]: (one, fields) for one, fields in found if fields["Reference"][0] != "#"}


def pin_ends(tree, one):
    """Number -> where a wire meets the pin, on the sheet."""
    library = next(
        part for part in every(every(tree, "lib_symbols")[0], "symbol") if [part[1]] == values(one, "lib_id")
    )
    x, y, turn = numbers(one, "at")
    mirror = values(one, "mirror")
    for unit in every(library, "symbol"):
        for pin in every(unit, "pin"):
            at_x, at_y, _ = numbers(pin, "at")
            at_x, at_y = boards.turned(at_x, -at_y, turn)
            spot = (x + (-at_x if mirror == ["y"] else at_x), y + (-at_y if mirror == ["x"] else at_y))
            yield values(pin, "number")[0], (round(spot[0], 2), round(spot[1], 2))


def sheet_nets(tree):
    """Groups of (part, pin) that wires and names join."""
    first = {}

    def root(item):
        while first.setdefault(item, item) != item:
            item = first[item]
        return item

    wires = [
        [tuple(round(at, 2) for at in numbers(["", one], "xy")) for one in every(wire, "pts")[0][1:]]
        for wire in every(tree, "wire")
    ]
    spots = {spot for wire in wires for spot in wire}
    names = [(one[1], numbers(one, "at")[:2]) for kind in ("label", "global_label") for one in every(tree, kind)]
    ends = {}
    for one in every(tree, "symbol"):
        fields = properties(one)
        for number, spot in pin_ends(tree, one):
            spots.add(spot)
            if values(one, "lib_id") == [f"naiad:{fields['Value']}"] and fields["Reference"].startswith("#PWR"):
                names.append((fields["Value"], spot))
            elif fields["Reference"][0] != "#":
                ends[fields["Reference"], number] = spot
    for name, spot in names:
        at = tuple(round(value, 2) for value in spot)
        spots.add(at)
        first[root(at)] = root(("net", name))
    for (ax, ay), (bx, by) in wires:
        for x, y in spots:
            aside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if abs(aside) < 1e-6 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                first[root((x, y))] = root((ax, ay))
    groups = {}
    for place, spot in ends.items():
        groups.setdefault(root(spot), set()).add(place)
    return {frozenset(group) for group in groups.values()}


def test_the_sheet_joins_what_the_board_joins(board):
    wanted = {}
    for place, net in board.nets.items():
        wanted.setdefault(net, set()).add(place)
    drawn = {group for group in sheet_nets(tree_of(board.name, "sch")) if len(group) > 1}
    assert drawn == {frozenset(group) for group in wanted.values()}


def test_a_part_is_the_same_on_sheet_and_board(board):
    drawn = {
        ref: tuple(fields.get(key, "") for key in ("Value", "Footprint", "MPN"))
        for ref, (_, fields) in sheet_parts(tree_of(board.name, "sch")).items()
    }
    placed = {part.ref: (part.value, part.footprint, part.mpn) for part in board.parts if part.ref[0] != "H"}
    assert placed == drawn
    ours = {path.stem for path in (boards.KICAD / "naiad.pretty").glob("*.kicad_mod")}
    assert {shape.removeprefix("naiad:") for _, shape, _ in placed.values()} <= ours


def test_sheet_board_and_silk_tell_one_revision(board):
    head = every(tree_of(board.name, "sch"), "title_block")[0]
    assert values(head, "rev") == [board.revision] and values(head, "title") == [board.title]
    (date,) = values(head, "date")
    silk = [str(one[1]) for one in every(tree_of(board.name, "pcb"), "gr_text")]
    assert any(f"rev {board.revision}, {date}" in words for words in silk)
    wanted = {
        "carrier": ("5 V 4 A, centre +", "+", "-", "TAB = 3.3 V", "JP1 closed: no gate pixels"),
        "row": ("JP1 closed: last row board",),
        "gate": ("cut corner", "short leg"),
    }
    assert set(wanted[board.name]) <= set(silk)


# What a builder holds in his hand.


def test_tracks_are_as_wide_as_their_current_wants(board):
    """IPC-2221 for outer copper of 35 um: 20 degrees warmer at what the fuse or the supply lets through."""
    gives = {"5V_IN": 4.0, "5V_PIXELS": 1.85, "5V_GATES": 1.85, "5V_LOGIC": 1.1, "3V3_READERS": 0.8, "3V3": 0.3}
    for net, width, _ in board.tracks:
        area_mil2 = (gives.get(net, 0.1) / (0.048 * 20**0.44)) ** (1 / 0.725)
        assert width >= area_mil2 / 1.378 * 0.0254, f"{net}: {width} mm"


def test_a_leg_fits_its_hole(board):
    for part in board.parts:
        for pad in part.pads:
            if part.mpn in LEGS:
                assert pad.drill >= LEGS[part.mpn] + 0.15, f"{part.ref}: {pad.drill} mm for a leg of {LEGS[part.mpn]}"
            if pad.number and pad.drill:
                assert min(pad.width, pad.height) - pad.drill >= 0.5, f"{pad}: hardly any copper round the hole"


def test_a_socket_is_as_long_as_its_plug_and_shows_pin_1(board):
    for connector in MAP.on(board.name):
        if connector.part.startswith("XH"):
            spots = {pad.number: pad for pad in board.part(connector.ref).pads}
            one, last = spots["1"], spots[str(len(connector.pins))]
            assert abs(one.x - last.x) + abs(one.y - last.y) == pytest.approx(2.5 * (len(connector.pins) - 1))
            assert (one.shape, spots["2"].shape) == ("roundrect", "oval")


@pytest.mark.parametrize("name", ["carrier", "row"])
def test_the_outline_and_its_holes_are_those_of_the_printed_box(name):
    board = boards.read(name)
    width, height = MEASURES[f"{name}_width"], MEASURES[f"{name}_height"]
    corners = {(x, y) for edge in board.edges for x, y in (edge[:2], edge[2:])}
    assert corners == {(0, 0), (width, 0), (width, height), (0, height)}
    inset = MEASURES["board_hole_inset"]
    holes = {(pad.x, pad.y) for pad in board.pads if pad.ref.startswith("H")}
    assert holes == {(x, y) for x in (inset, width - inset) for y in (inset, height - inset)}
    assert all(pad.drill == 3.2 for pad in board.pads if pad.ref.startswith("H"))


def test_the_gates_board_lies_on_its_arch_and_leaves_the_way_free():
    """Seen from behind, the table below: what is in the opening would stop the dominoes."""
    board = boards.read("gate")
    middle = MEASURES["gate_opening"] / 2 + MEASURES["gate_leg"]
    top = MEASURES["gate_clear_height"] + MEASURES["gate_top"] + MEASURES["gate_board_above"]
    corners = [(x - middle, top - y) for edge in board.edges for x, y in (edge[:2], edge[2:])]
    assert {abs(x) for x, _ in corners} == {MEASURES["gate_opening"] / 2, middle}
    in_opening = [z for x, z in corners if abs(x) < middle]
    assert max(in_opening) == MEASURES["gate_clear_height"] and min(in_opening) > MEASURES["gate_foot_height"]
    away = MEASURES["gate_opening"] / 2 + MEASURES["gate_lead"]
    for ref, x in (("D1", away), ("Q1", -away)):
        legs = [(pad.x - middle, top - pad.y) for pad in board.part(ref).pads]
        assert [at for at, _ in legs] == pytest.approx([x, x])
        assert sum(z for _, z in legs) / 2 == pytest.approx(MEASURES["beam_height"])
    # Pins that stick out behind are above the arch, or in its channels.
    roof = MEASURES["gate_clear_height"] + MEASURES["gate_top"]
    assert all(top - pad.y > roof for pad in board.pads if pad.drill and pad.ref not in ("D1", "Q1"))
    assert board.nets["D1", "1"] == "GND" and board.nets["Q1", "1"] == "SENSE"
    # The emitter's resistor is at its other leg.
    assert board.nets["R1", "2"] == board.nets["D1", "2"]


def test_the_ring_of_a_diode_is_at_pad_1_and_pad_1_is_where_current_leaves():
    for name in ("D_DO-41", "D_DO-201AD"):
        shape = boards.parse((boards.KICAD / "naiad.pretty" / f"{name}.kicad_mod").read_text(encoding="utf-8"))
        middle = sum(numbers(pad, "at")[0] for pad in every(shape, "pad")) / 2
        lines = [
            (*numbers(one, "start"), *numbers(one, "end"))
            for one in every(shape, "fp_line")
            if values(one, "layer") == ["F.SilkS"]
        ]
        upright = [x for x, y, end_x, end_y in lines if x == end_x and abs(y - end_y) > 2]
        assert sum(x < middle for x in upright) > sum(x > middle for x in upright), "no ring at pad 1"
    nets = boards.read("carrier").nets
    assert (nets["D2", "1"], nets["D2", "2"]) == ("5V_IN", "GND")
    assert (nets["D1", "1"], nets["D1", "2"]) == ("VSYS", "5V_LOGIC")
    for ref, plus in (("C1", "5V_PIXELS"), ("C2", "5V_LOGIC"), ("C3", "3V3_READERS")):
        assert (nets[ref, "1"], nets[ref, "2"]) == (plus, "GND")
    # The regulator's tab is its middle leg: nothing but its own net may come near it.
    assert [nets["U3", pin] for pin in "123"] == ["GND", "3V3_READERS", "5V_LOGIC"]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_sent_off_is_whole(name):
    with zipfile.ZipFile(kicad.OUT / f"{name}.zip") as file:
        there = {entry.split(".")[-1] for entry in file.namelist()}
        assert {"gtl", "gbl", "gts", "gbs", "gto", "gm1", "drl", "csv"} <= there
        assert file.read(f"{name}-bill.csv").decode() == kicad.bill(boards.read(name))
    assert (kicad.OUT / f"{name}.png").stat().st_size < 400_000


@pytest.mark.parametrize("name", ["carrier", "row"])
def test_the_wires_drawn_on_the_perfboard_join_what_the_netlist_joins(name):
    """Read from the drawing: a leg is a circle, a wire a line, and the back is the front turned over."""
    text = (kicad.OUT / f"{name}-perfboard.svg").read_text(encoding="utf-8")
    front, back = text.split('class="back"')
    dot = r'<circle cx="(\S+)" cy="(\S+)" r="0.6" fill="\S+"><title>([^<.]+)\.([^<]+)</title>'
    legs = {(x, y): (ref, number) for x, y, ref, number in re.findall(dot, back)}
    turned = {(ref, number, y): float(x) for x, y, ref, number in re.findall(dot, back)}
    across = {
        round(float(x) + turned[ref, number, y], 1) for x, y, ref, number in re.findall(dot, front) if ref != "SW1"
    }
    assert across == {round(MEASURES[f"{name}_width"] + 16, 1)}
    first = {leg: leg for leg in legs.values()}

    def root(leg):
        while first[leg] != leg:
            leg = first[leg]
        return leg

    for x, y, to_x, to_y in re.findall(r'<line x1="(\S+)" y1="(\S+)" x2="(\S+)" y2="(\S+)"', back):
        first[root(legs[x, y])] = root(legs[to_x, to_y])
    nets = boards.read(name).nets
    groups, wanted = {}, {}
    for leg in legs.values():
        groups.setdefault(root(leg), set()).add(leg)
    for place, net in nets.items():
        wanted.setdefault(net, set()).add(place)
    joined = sorted(sorted(group) for group in groups.values() if group & set(nets))
    assert joined == sorted(sorted(group) for group in wanted.values())


# KiCad's own rules.


def test_a_rails_least_width_is_its_class_width_and_no_rule_is_off(board):
    """So that KiCad's check finds what is too thin, and not only the test above."""
    project = json.loads((boards.KICAD / f"{board.name}.kicad_pro").read_text(encoding="utf-8"))
    nets = project["net_settings"]
    widths = {one["name"]: one["track_width"] for one in nets["classes"]}
    rules = (boards.KICAD / f"{board.name}.kicad_dru").read_text(encoding="utf-8")
    least = dict(re.findall(r"hasNetclass\('(\w+)'\)\"\)\s+\(constraint track_width \(min ([\d.]+)mm\)", rules))
    assert {name: float(mm) for name, mm in least.items()} == {
        name: widths[name] for name in widths if name != "Default"
    }
    of = {one["pattern"]: one["netclass"] for one in nets["netclass_patterns"]}
    rails = {net for net in board.nets.values() if net.startswith(("5V", "3V3")) or net in ("GND", "VSYS")}
    assert rails <= set(of)
    assert all(width >= widths[of.get(net, "Default")] for net, width, _ in board.tracks)
    assert "ignore" not in project["board"]["design_settings"]["rule_severities"].values()


@needs_kicad
def test_kicad_finds_nothing_wrong():
    assert kicad.broken_rules() == []


@needs_kicad
def test_kicad_finds_a_track_that_is_too_thin_for_its_fuse(copy):
    wide = re.search(r'\(width 1\)\s+\(layer "F.Cu"\)', (boards.KICAD / "carrier.kicad_pcb").read_text("utf-8"))[0]
    folder = copy("carrier.kicad_pcb", wide, wide.replace("(width 1)", "(width 0.25)"))
    assert "[track_width]" in kicad.rule_check("pcb", folder / "carrier.kicad_pcb")


@needs_kicad
def test_kicad_finds_a_sheet_and_a_board_that_differ(copy):
    folder = copy("gate.kicad_sch", '(label "PIX_IN"', '(label "PIX_ON"')
    assert "[net_conflict]" in kicad.rule_check("pcb", folder / "gate.kicad_pcb")


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


def test_every_board_has_its_files():
    for name in NAMES:
        for kind in ("kicad_pro", "kicad_sch", "kicad_pcb", "kicad_dru"):
            assert (boards.KICAD / f"{name}.{kind}").is_file()
    assert {render.HARDWARE / "boards" / f"{name}.zip" for name in NAMES} <= {job.out for job in render.jobs()}
