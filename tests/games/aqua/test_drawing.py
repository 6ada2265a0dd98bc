"""How AQUA's areas share a page's window."""

import re
from pathlib import Path

import pytest

from naiad import draw
from naiad.draw import sheet
from naiad.draw.pen import Pen
from naiad.games.aqua import drawing
from naiad.report.marked import name
from naiad.store import files
from naiad.web.game_view import after
from naiad_core.games.aqua.pieces import BARE, COLOURS
from naiad_core.games.aqua.tableau import CORNERS, COVERED, axial, coral

KEPT = Path(__file__).parents[2] / "kept"
# How wide a hexagon is unscaled; half a finger.
HEX_PX, LEAST_PX = 34.6, 24
WIDE, HIGH = draw.PAGE.width - 2 * sheet.MARGIN, draw.PAGE.height - 2 * sheet.MARGIN


def boxes(name, count):
    game = after(files.parse((KEPT / f"{name}.jsonl").read_bytes()), count)
    return game, list(drawing.boxes(game, Pen({}), WIDE, draw.Shown("", (), HIGH)))


@pytest.mark.parametrize(("name", "count"), [("aqua", 70), ("aqua", 98), ("aqua_untracked", 50)])
def test_in_a_page_whoever_is_to_act_has_the_room_of_all_others(name, count):
    game, parts = boxes(name, count)
    *_, large, others = parts
    assert large.title.startswith(f"{game.record.state.to_act() + 1} ·")
    assert sheet.height(parts, WIDE) <= HIGH and large.width == others.width
    assert large.height > 200 and others.height <= HIGH - sheet.height(parts[:-2], WIDE)
    assert all(f"{seat + 1} · " in others.body + large.title for seat in range(game.record.state.seats))


def test_two_areas_lie_beside_each_other_as_large():
    _game, parts = boxes("aqua_family", 40)
    assert [part.title[:3] for part in parts[-2:]] == ["1 ·", "2 ·"]


def test_corals_show_through_a_large_animal_and_not_through_a_small_one():
    game, _parts = boxes("aqua_family", 61)
    svg = draw.svg(game)
    seen = set()
    for seat, area in enumerate(game.record.state.areas):
        for cell, look in area.looks.items():
            for corner in range(look & 1, 6, 2):
                species = area.animals.get(cell + CORNERS[corner], -1)
                if species < 0 or coral(look, corner) == BARE:
                    continue
                hexagon = re.search(rf'id="{name(f"s{seat}", "hex", *axial(cell))}".*?</g>', svg)[0]
                shown = f"#aqua-{COLOURS[coral(look, corner)]}{corner}"
                assert (shown in hexagon) == (species >= COVERED), hexagon
                seen.add(species >= COVERED)
    assert seen == {True, False}


@pytest.mark.parametrize("kept", ["aqua", "aqua_advanced", "aqua_family"])
def test_on_a_telephone_a_place_is_as_wide_as_half_a_finger_to_the_end_of_the_game(kept):
    game = files.parse((KEPT / f"{kept}.jsonl").read_bytes())
    window, seen = draw.WINDOWS["narrow"], 0
    for count in range(len(game.moves) - 30, len(game.moves)):
        game, _parts = boxes(kept, count)
        state = game.record.state
        for tile in state.market()[:1] if state.to_act() >= 0 else ():
            svg = draw.svg(game, width=window.width, window=window, legal=state.legal(tile))
            # A part that shrinks as a whole, and the area in it.
            scales = re.findall(r'(?:<g transform="scale\(([\d.]+)\)">)?<g transform="scale\(([\d.]+)\) translate', svg)
            assert max(float(whole or 1) * float(own) for whole, own in scales) * HEX_PX >= LEAST_PX
            seen += 1
    assert seen > 3


@pytest.mark.parametrize(("kept", "count"), [("aqua_advanced", 55), ("aqua_family", 40)])
def test_what_may_be_taken_has_a_third_of_a_telephone_that_lies(kept, count):
    window = draw.WINDOWS["lying"]
    wide, high = window.width - 2 * sheet.MARGIN, window.height - 2 * sheet.MARGIN
    game, _parts = boxes(kept, count)
    areas = min(game.record.state.seats, drawing.SIDE_BY_SIDE)
    supply = list(drawing.boxes(game, Pen({}), wide, draw.Shown("", (), high)))[:-areas]
    assert sheet.height(supply, wide) < high / 3
