"""What to buy and what it draws: sums, counts that fit the schematics, no rail above its limit, a beam that is seen."""

import csv
from itertools import pairwise
from pathlib import Path

import pytest
from hardware import boards, bom, power, sizes, source, wires

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
    assert loads["5V_LOGIC"] == pytest.approx(100 + 20 + readers + pin)
    assert loads["5V_GATES"] == 8 * 15 + 8 * 60
    assert loads["supply"] == pytest.approx(1000 + 8 * 15 + 120 + readers + pin)


def test_the_budget_reckons_a_pixel_as_the_firmware_does():
    assert BUDGET["draw"]["pixel_dark_ma"] * 100 == pixels.DARK
    assert BUDGET["draw"]["pixel_full_ma"] * 100 == 3 * pixels.CHANNEL


def test_the_highest_pixel_budget_leaves_the_margin_and_ten_more_do_not():
    for readers, gates in ((2, 8), (4, 32)):
        most = power.pixels_at_most_ma(BUDGET, readers, gates)
        assert most >= power.pixel_budget_ma()
        assert not power.overloads(BUDGET, power.loads_ma(BUDGET, readers, gates, "all", most))
        assert power.overloads(BUDGET, power.loads_ma(BUDGET, readers, gates, "all", most + 10))


def test_the_weakest_parts_still_see_the_beam():
    beam = power.beam(BUDGET, sizes.load()["beam_path"])
    assert beam.margin_least >= 1.25
    assert beam.margin_usual >= 3
    assert beam.stray_most_ma < beam.needed_ma


def test_the_bill_adds_up():
    with (source.HARDWARE / "bom.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    head, parts, sums = rows[0], rows[1:-1], rows[-1]
    for column in range(6, len(head)):
        assert float(sums[column]) == pytest.approx(sum(float(part[5]) * int(part[column]) for part in parts))
    # Wire is bought in whole metres.
    parts = [part for part in BILL.parts if not part.wire]
    totals = [sum(part.count(readers, 8) * part.price for part in parts) for readers in (1, 2, 3, 4)]
    reader = sum(part.price * part.reader for part in BILL.parts)
    assert [round(more - less, 2) for less, more in pairwise(totals)] == [round(reader, 2)] * 3


@pytest.mark.parametrize(
    ("readers", "gates", "black_m", "blue_m", "brown_m"),
    # By hand: ground is in every cable; blue in those of readers, buttons, ring, screen, gates; brown, gates on pins.
    [
        (1, 0, 0.3 + 0.25 + 0.25 + 0.15 + 0.25 + 0.3 + 0.3, 0.3 + 0.25 + 0.25 + 0.3, 0),
        (2, 8, 6.7, 6.0, 0.5),
        (4, 32, 22.9, 16.9, 0),
    ],
)
def test_the_cables_take_so_much_wire(readers, gates, black_m, blue_m, brown_m):
    lengths_m = wires.lengths_m(source.load(), readers, gates)
    assert [lengths_m[colour] for colour in ("BK", "BU", "BN")] == pytest.approx([black_m, blue_m, brown_m])


@pytest.mark.parametrize(("readers", "gates"), [(1, 0), (2, 8), (3, 12), (4, 32)])
def test_wire_of_every_colour_is_bought_and_a_tenth_to_spare(readers, gates):
    bought = {part.wire: part.count(readers, gates) for part in BILL.parts if part.wire}
    for colour, metres in wires.lengths_m(source.load(), readers, gates).items():
        assert metres * 1.1 <= bought[colour] < metres * 1.1 + 1


def test_the_tags_are_enough_for_the_first_game():
    few = min(sum(len(group.pieces) for group in boxes.few(game).groups) for game in games.GAMES)
    tags = next(part for part in BILL.parts if part.what.startswith("tag: NTAG213"))
    assert tags.count(2, 8) > few


@pytest.mark.parametrize(("readers", "gates"), [(1, 0), (1, 8), (4, 8), (2, 9), (4, 32)])
def test_no_part_is_bought_a_negative_number_of_times(readers, gates):
    assert all(part.count(readers, gates) >= 0 for part in BILL.parts)


def test_the_schematics_use_just_what_is_bought():
    sheets = {sheet.name: sheet for sheet in boards.sheets(source.load(), bom.numbers(BILL))}
    # The cable is soldered to the gate, so it has no connector there.
    drawn = {(name, ref) for name, sheet in sheets.items() for ref in sheet.parts} - {("gate", "J1")}
    named = [name for part in BILL.parts for name in bom.names_of(part)]
    assert len(named) == len(set(named))
    assert set(named) == drawn
    for part in BILL.parts:
        if part.refs:
            names = bom.names_of(part)
            on = {board: sum(1 for name, _ in names if name == board) for board in ("carrier", "row", "gate")}
            assert part.each == on["carrier"], part.what
            assert 8 * part.gate + part.row + part.shift == on["row"] + 8 * on["gate"], part.what


def test_every_part_has_a_maker_and_a_number():
    for part in BILL.parts:
        assert part.maker and part.mpn and part.price > 0
        assert (part.maker == "any") == part.any
