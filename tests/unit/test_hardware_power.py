"""What to buy and what it draws: sums, counts that fit the schematics, no rail above its limit, a beam that is seen."""

import csv
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from hardware import board, bom, harness, power, source
from naiad.tags import boxes
from naiad_core import games
from naiad_table import pixels

ROOT = Path(__file__).parents[2]
BILL = bom.load()
BUDGET = power.load()
CASES = [(readers, gates, fields) for readers in (1, 2, 3, 4) for gates in (8, 32) for fields in ("one", "all")]


@pytest.mark.parametrize(("readers", "gates", "fields"), CASES)
def test_no_rail_is_worked_above_its_limit(readers, gates, fields):
    loads = power.loads_ma(BUDGET, readers, gates, fields, power.pixel_budget_ma())
    assert set(loads) == set(BUDGET["rail"])
    assert power.overloads(BUDGET, loads) == []
    assert loads["supply"] * 100 <= 4000 * BUDGET["most_percent"]


def test_a_load_above_the_limit_is_named():
    loads = power.loads_ma(BUDGET, 4, 32, "all", 2000)
    assert power.overloads(BUDGET, loads) == ["supply", "5V_PIXELS", "5V_GATES"]


def test_the_loads_of_the_reference_table_add_up():
    loads = power.loads_ma(BUDGET, 2, 8, "one", 1000)
    readers = 150 + 35
    pin = 8 * 0.33 + 2 + 4 + 100
    assert loads["3V3_READERS"] == readers
    assert loads["3V3"] == pytest.approx(pin)
    assert loads["5V_LOGIC"] == pytest.approx(120 + 20 + readers + pin)
    # At the highest supply, through a resistor that is 1 % too small.
    emitter = (5.25 - 1.2) / (220 * 0.99) * 1000
    assert loads["5V_GATES"] == pytest.approx(8 * emitter + 8 * 60)
    assert loads["supply"] == pytest.approx(1000 + 8 * emitter + 140 + readers + pin)
    # Of the budget of 32 gates' pixels the dark pixels of ring and panel have taken their part.
    assert power.loads_ma(BUDGET, 2, 32, "one", 1000)["5V_GATES"] == pytest.approx(32 * emitter + 1000 - 280)


def test_the_budget_reckons_a_pixel_as_the_firmware_does():
    assert BUDGET["draw"]["pixel_dark_ma"] * 100 == pixels.DARK
    assert BUDGET["draw"]["pixel_full_ma"] * 100 == 3 * pixels.CHANNEL


def test_the_highest_pixel_budget_leaves_the_margin_and_ten_more_do_not():
    for readers, gates in ((2, 8), (4, 32)):
        most = power.pixels_at_most_ma(BUDGET, readers, gates)
        assert most >= power.pixel_budget_ma()
        assert not power.overloads(BUDGET, power.loads_ma(BUDGET, readers, gates, "all", most))
        assert power.overloads(BUDGET, power.loads_ma(BUDGET, readers, gates, "all", most + 10))


def test_the_emitters_resistor_is_the_one_that_is_bought():
    (resistor,) = (part for part in BILL.parts if ("gate", "R1") in bom.names_of(part))
    assert re.search(r"-(\d+)R$", resistor.mpn)[1] == str(BUDGET["beam"]["emitter_ohm"])


def test_what_is_left_at_the_gates_is_what_fuse_jack_plugs_and_copper_leave():
    """Ohm's law by hand, at 4.75 V and with every field on."""
    emitter = (4.75 - 1.2) / (220 * 0.99)
    # To a row board 5 V has two wires, ground four.
    ways = 1 / 2 + 1 / 4
    cable, gate_cable = ways * (0.5 * 0.053 + 2 * 0.02), 2 * (0.45 * 0.053 + 2 * 0.02)
    loads = power.loads_ma(BUDGET, 2, 8, "all", 1000)
    at_fuse = 4.75 - 0.03 * loads["supply"] / 1000 - 0.11 * loads["5V_GATES"] / 1000
    wanted = at_fuse - cable * (8 * emitter + 0.48) - gate_cable * (emitter + 0.06)
    assert power.ends(BUDGET, 2, 8, 1000).gates_v == pytest.approx([wanted])
    # Four boards in a row: 720 mA of lit pixels, eight gates full white on the last board, four on the one before it.
    loads = power.loads_ma(BUDGET, 4, 32, "all", 1000)
    at_fuse = 4.75 - 0.03 * loads["supply"] / 1000 - 0.11 * loads["5V_GATES"] / 1000
    onward = ways * (0.8 * 0.053 + 2 * 0.02)
    on_cable = [32 * emitter + 0.72, 24 * emitter + 0.72, 16 * emitter + 0.72, 8 * emitter + 0.48]
    wanted = at_fuse - cable * on_cable[0] - onward * sum(on_cable[1:]) - gate_cable * (emitter + 0.06)
    assert power.ends(BUDGET, 4, 32, 1000).last_gate_v == pytest.approx(wanted)


def test_pins_of_one_net_in_a_plug_share_the_current():
    first, _, _ = power.feeds()
    double = replace(first, pins=2 * first.pins)
    assert power.cable_ohm(BUDGET, double, "5V_GATES") == pytest.approx(power.cable_ohm(BUDGET, first, "5V_GATES") / 2)


@pytest.mark.parametrize(("readers", "gates", "fields"), CASES)
def test_every_end_has_the_voltage_that_it_wants(readers, gates, fields):
    ends, wanted = power.ends(BUDGET, readers, gates, power.pixel_budget_ma()), BUDGET["ends"]
    assert min(ends.panel_v, *ends.gates_v) >= wanted["pixel_least_v"]
    assert ends.vsys_v >= wanted["vsys_least_v"]
    assert ends.readers_v >= wanted["readers_least_v"]
    # The last gate's pixel hands the data on to the panel, which has nearly all of the supply.
    assert ends.last_gate_v >= wanted["pixel_high"] * BUDGET["supply"]["least_v"]


def test_no_wire_and_no_contact_carries_more_than_it_may():
    wire = BUDGET["wire"]
    loads = power.loads_ma(BUDGET, 4, 32, "all", power.pixel_budget_ma())
    first, _, _ = power.feeds()
    most_ma = min(wire["contact_most_ma"], wire["supply_most_ma"]) * first.pins.count("5V_GATES")
    assert loads["5V_GATES"] < most_ma
    assert loads["3V3_READERS"] < wire["contact_most_ma"]
    # A fuse holds no more than its wires carry, and the supply's limit lies above what the table draws.
    assert BUDGET["rail"]["5V_GATES"]["gives_ma"] < most_ma
    assert loads["supply"] < BUDGET["supply"]["limit_least_ma"] < wire["panel_most_ma"]


def test_the_page_says_no_time_that_a_fuse_does_not_keep():
    """Bourns' table: 8.7 s at 9.25 A, which the supply never gives; so it is the supply that ends a short."""
    assert all(fuse["timed_ma"] > BUDGET["supply"]["limit_least_ma"] for fuse in BUDGET["fuse"].values())
    assert BUDGET["fuse"]["MF-R185"]["timed_ma"] > BUDGET["supply"]["limit_most_ma"]
    for rail in BUDGET["rail"].values():
        if "fuse" in rail:
            fuse = BUDGET["fuse"][rail["fuse"]]
            assert rail["part"].endswith(rail["fuse"])
            # The maker's series: it lets go at twice, and is timed at five times what it holds.
            assert (fuse["trips_ma"], fuse["timed_ma"]) == (2 * rail["gives_ma"], 5 * rail["gives_ma"])
            assert rail["fuse"] in {part.mpn for part in BILL.parts}
    text = (source.HARDWARE / "power.md").read_text(encoding="utf-8")
    assert "within seconds" not in text and "8.7 s at 9.25 A" in text


@pytest.mark.parametrize("gates", [8, 32])
def test_the_weakest_parts_still_see_the_beam_at_the_last_gate(gates):
    volts = power.ends(BUDGET, 4, gates, power.pixel_budget_ma()).last_gate_v
    beam = power.beam(BUDGET, source.sizes()["beam_path"], volts)
    # By hand: 0.63 mA at 0.5 mW/cm2; 40 mW/sr at 100 mA.
    path_cm, emitter_ma = source.sizes()["beam_path"] / 10, 1000 * (volts - 1.35) / (220 * 1.01)
    assert beam.least_ma == pytest.approx(0.63 / 0.5 * 40 * emitter_ma / 100 / path_cm**2)
    assert beam.margin_least >= 1.25
    assert beam.margin_usual >= 3
    assert beam.stray_most_ma < beam.needed_ma


def test_the_bill_adds_up():
    with (source.HARDWARE / "bom.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    head, parts, *sums = rows[0], rows[1:-2], *rows[-2:]
    for row, way in zip(sums, bom.WAYS, strict=True):
        needed = [part for part in parts if part[5] in ("", way)]
        for column in range(7, len(head)):
            assert float(row[column]) == pytest.approx(sum(float(part[6]) * int(part[column]) for part in needed))
    # Wire is bought in whole metres.
    parts = [part for part in BILL.parts if not part.wire]
    totals = [sum(part.count(readers, 8) * part.price for part in parts) for readers in (1, 2, 3, 4)]
    reader = sum(part.price * part.reader for part in BILL.parts)
    assert [round(more - less, 2) for less, more in pairwise(totals)] == [round(reader, 2)] * 3


def test_the_front_page_names_the_table_whose_sum_it_tells():
    front = " ".join((source.ROOT / "README.md").read_text(encoding="utf-8").split())
    (told,) = re.findall(r"with two readers and eight light gates costs about (\d+)\.", front)
    assert int(told) == pytest.approx(BILL.total(2, 8), abs=5)


@pytest.mark.parametrize(
    ("readers", "gates", "black_m", "blue_m", "brown_m"),
    # By hand: ground is in every cable; blue in those of readers, buttons, ring, screen, gates; brown, gates on pins.
    [
        (1, 0, 0.3 + 2 * 0.25 + 0.15 + 2 * 0.3 + 0.3, 0.3 + 0.25 + 0.25 + 0.3, 0),
        (2, 8, 8.25, 6.0, 0.5),
        (4, 32, 37.45, 16.9, 0),
    ],
)
def test_the_cables_take_so_much_wire(readers, gates, black_m, blue_m, brown_m):
    lengths_m = harness.lengths_m(source.load(), readers, gates)
    assert [lengths_m[colour] for colour in ("BK", "BU", "BN")] == pytest.approx([black_m, blue_m, brown_m])


@pytest.mark.parametrize(("readers", "gates"), [(1, 0), (2, 8), (3, 12), (4, 32)])
def test_wire_of_every_colour_is_bought_and_a_tenth_to_spare(readers, gates):
    bought = {part.wire: part.count(readers, gates) for part in BILL.parts if part.wire}
    for colour, metres in harness.lengths_m(source.load(), readers, gates).items():
        assert metres * 1.1 <= bought[colour] < metres * 1.1 + 1


def test_a_bill_is_of_one_way_to_build_a_table():
    """Who orders the boards buys no breakout for a pixel and no perfboard, and who lays them by hand no boards."""
    for way, pixel in (("ordered", "bare LED"), ("perfboard", "WS2812B board")):
        needed = [part for part in BILL.parts if part.needed(way)]
        (bought,) = (part for part in needed if part.what.startswith("pixel"))
        assert pixel in bought.what and bought.count(2, 8) == 8
        assert any(part.what.startswith("perfboard") for part in needed) == (way == "perfboard")
        assert sum(part.count(2, 8) for part in needed if part.group == "Boards") == (3 if way == "ordered" else 0)
        assert BILL.total(2, 8, way) == pytest.approx(sum(part.count(2, 8) * part.price for part in needed))
    # The footprint of the gate's board takes the bare one, its cut corner at VSS.
    pixel = board.read("gate").part("D2")
    assert (pixel.footprint, {pad.drill for pad in pixel.pads}) == ("naiad:WS2812B", {0.0})
    assert board.read("gate").nets["D2", "3"] == "GND"


@pytest.mark.parametrize(("readers", "gates"), [(1, 0), (1, 8), (2, 8), (3, 16), (4, 32)])
def test_housings_and_contacts_are_bought_for_every_plug_and_headers_for_the_places_that_are_fitted(readers, gates):
    plugs = Counter()
    for cable in harness.cables(source.load(), readers, gates):
        # At the carrier or the row board; and at the other end where that is a board of ours, else it is soldered.
        plugs[len(cable.pins)] += 2 if "row board" in cable.to or cable.to.startswith("gate") else 1
    bought = {part.mpn: part.count(readers, gates) for part in BILL.parts}
    assert {f"XHP-{pins}": bought[f"XHP-{pins}"] for pins in plugs} == {f"XHP-{n}": many for n, many in plugs.items()}
    assert bought["SXH-001T-P0.6"] == sum(pins * many for pins, many in plugs.items())
    rows = bom.rows_of(gates)
    shift = gates > source.GATES_A_ROW
    # The carrier has one of each; a row board those of the one way that it is fitted for.
    assert bought["B10B-XH-A"] == 1 + rows * (not shift) and bought["B7B-XH-A"] == 1 + 2 * rows * shift


def test_drawings_and_bill_have_the_wires_that_the_budget_reckons_with():
    """0.33 mm2 of copper is 0.053 ohm a metre, and is drawn, bought and reckoned for all red and black at the plugs."""
    reckoned_mm2 = round(0.0175 / power.load()["wire"]["supply_ohm_m"], 2)
    socket = next(one for one in source.load().on("carrier") if one.ref == "J11")
    for colour, gauge_mm2 in (("RD", reckoned_mm2), ("BK", reckoned_mm2), ("OG", 0.25), ("BU", 0.25)):
        assert harness.gauge_mm2(socket, colour) == gauge_mm2
        (bought,) = (part for part in BILL.parts if part.wire == colour)
        assert f"wire {gauge_mm2} mm2" in bought.what
    for text in harness.sources(source.load()).values():
        for gauge, colours in re.findall(r'"gauge": ([\d.]+), "colors": \[([^]]+)\]', text):
            heavy = {'"RD"', '"BK"'} & set(colours.split(", "))
            assert float(gauge) in ((0.75, reckoned_mm2) if heavy else (0.25,))


def test_the_tags_are_enough_for_the_first_game():
    few = min(sum(len(group.pieces) for group in boxes.few(game).groups) for game in games.GAMES)
    tags = next(part for part in BILL.parts if part.what.startswith("tag: NTAG213"))
    assert tags.count(2, 8) > few


@pytest.mark.parametrize(("readers", "gates"), [(1, 0), (1, 8), (4, 8), (2, 9), (4, 32)])
def test_no_part_is_bought_a_negative_number_of_times(readers, gates):
    assert all(part.count(readers, gates) >= 0 for part in BILL.parts)


def test_the_schematics_use_just_what_is_bought():
    drawn = {(name, part.ref) for name in board.BOARDS for part in board.read(name).parts if part.ref[0] != "H"}
    named = [name for part in BILL.parts for name in bom.names_of(part)]
    assert len(named) == len(set(named))
    assert set(named) == drawn
    for part in BILL.parts:
        if part.refs:
            names = bom.names_of(part)
            on = {board: sum(1 for name, _ in names if name == board) for board in ("carrier", "row", "gate")}
            assert part.each == on["carrier"], part.what
            # What shift registers make needless on a row board is taken off its count; its place is drawn all the same.
            assert 8 * part.gate + part.row + max(part.shift, 0) == on["row"] + 8 * on["gate"], part.what


def test_every_part_has_a_maker_and_a_number():
    for part in BILL.parts:
        assert part.maker and part.mpn and part.price > 0
        assert (part.maker == "any") == part.any


def test_the_distributors_numbers_are_of_parts_on_the_list_and_look_like_theirs():
    numbers, instead = bom.shops()
    listed = [part.mpn for part in BILL.parts]
    assert set(numbers) | set(instead) <= set(listed)
    given = [one for pair in numbers.values() for one in pair if one]
    assert len(given) == len(set(given))
    for digikey, mouser in numbers.values():
        assert re.fullmatch(r"(\S+-ND)?( \?)?", digikey) and re.fullmatch(r"(\d{2,3}-\S+)?( \?)?", mouser)
    # What of the boards has a maker has a number at one of the two, or is told apart by its maker's number alone.
    parts = [part for part in BILL.parts if not part.any and part.refs]
    assert sum(part.mpn in numbers for part in parts) >= 0.7 * len(parts)


def test_the_sums_of_the_page_are_those_of_its_rows():
    """Read as a person reads it: what a column counts times the price, group by group, is what stands at the top."""
    text = (source.HARDWARE / "bom.md").read_text(encoding="utf-8")
    text, _ = text.split("## Instead, on perfboard")
    rows = re.findall(r"^\| .+ \|((?: [\d–]+ \|){5}) ([\d.]+) \| [^|]+ \|$", text, re.MULTILINE)
    assert len(rows) == sum(
        1 for part in BILL.parts if (part.count(4, 8) or part.count(4, 32)) and part.needed("ordered")
    )
    sums = [0.0] * 5
    for counts, price in rows:
        for at, count in enumerate(re.findall(r"[\d–]+", counts)):
            sums[at] += 0 if count == "–" else int(count) * float(price)
    told = {
        gates: [int(eur) for eur in re.findall(r"(\d+) EUR", line)]
        for gates, line in re.findall(r"^\| (\d+) \|((?: \d+ EUR \|){4})$", text, re.MULTILINE)
    }
    assert [round(one) for one in sums[:4]] == told["8"] and round(sums[4]) == told["32"][3]
