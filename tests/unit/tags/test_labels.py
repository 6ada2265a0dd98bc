"""Labels to print: every piece once, in the order of the walk, exact to the tenth of a millimetre, words inside."""

import math
import re
import xml.etree.ElementTree as ET

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from naiad.cli import main
from naiad.games import plain
from naiad.tags.boxes import Box, Group, Piece, box, every_box, options
from naiad.tags.labels import CAPITAL, INNER, MM_PER_PT, PAPERS, sheets
from naiad.tags.labels_draw import marks, svg, width_mm
from naiad_core import games

SVG = "{http://www.w3.org/2000/svg}"
GAME = games.GAMES[0]
# Draughts of many colours, and a piece whose name is long.
WORDS = ("red", "green", "light blue", "dark blue", "black and white")
MEN = Box(
    "draughts", (Group("men", "men", tuple(Piece(f"man_{n}", f"man, {words}", 10) for n, words in enumerate(WORDS))),)
)
LONG = Box("draughts", (Group("men", "men", (Piece("extraordinarily_long", "man"),)),))


def labels(*arguments):
    return CliRunner().invoke(main, ["labels", *arguments])


@pytest.mark.parametrize("game", games.GAMES)
def test_each_piece_has_a_label_in_the_order_of_the_walk(game):
    inside = box(game)
    said = [label.lines[1].text for sheet in sheets(inside, width_mm) for label in sheet.labels]
    assert said == [slot.piece.name for slot in inside.slots()]
    numbers = [label.lines[0].text for sheet in sheets(inside, width_mm) for label in sheet.labels]
    assert numbers == [f"{n} of {len(said)}" for n in range(1, len(said) + 1)]


@given(
    game=st.sampled_from(games.GAMES),
    paper=st.sampled_from(sorted(PAPERS)),
    diameter=st.floats(13, 60),
    gap=st.floats(0, 6),
)
@settings(max_examples=12)
def test_no_label_overlaps_another_or_the_edge_of_the_paper(game, paper, diameter, gap):
    for sheet in sheets(box(game), width_mm, paper, diameter, gap):
        half = diameter / 2
        centres = [(label.x, label.y) for label in sheet.labels]
        assert all(half + 8 <= x <= sheet.width - half - 8 for x, _ in centres)
        assert all(half + 8 <= y <= sheet.height - half - 12 for _, y in centres)
        for at, (x, y) in enumerate(centres):
            near = [math.hypot(x - a, y - b) for a, b in centres[at + 1 : at + 40]]
            assert all(distance > diameter + gap - 1e-6 for distance in near)


@pytest.mark.parametrize("game", games.GAMES)
def test_all_words_are_inside_their_circle_and_large_enough_to_read(game):
    for sheet in sheets(box(game), width_mm):
        for label in sheet.labels:
            for line in label.lines:
                half = width_mm(line.text, line.size_pt, line.bold) / 2
                top = line.y - 0.72 * line.size_pt * MM_PER_PT
                assert max(math.hypot(half, y) for y in (line.y, top)) <= sheet.diameter / 2 * INNER + 1e-6
                assert line.size_pt >= 4.5


BOXES = [each for game in games.GAMES for each in every_box(game)]


@given(inside=st.sampled_from(BOXES), diameter=st.floats(12, 30))
@settings(max_examples=30)
def test_no_line_of_any_label_is_wider_than_its_chord_or_what_it_needs_is_said(inside, diameter):
    try:
        printed = sheets(inside, width_mm, diameter=diameter)
    except ValueError as error:
        least = int(re.search(r"needs labels of at least (\d+) mm", str(error))[1])
        assert diameter < least <= 13
        printed = sheets(inside, width_mm, diameter=least)
    for sheet in printed:
        for line in (line for label in sheet.labels for line in label.lines):
            for y in (line.y, line.y - CAPITAL * line.size_pt * MM_PER_PT):
                chord = 2 * math.sqrt((sheet.diameter / 2) ** 2 - y * y)
                assert width_mm(line.text, line.size_pt, line.bold) <= chord


def test_the_smallest_labels_say_all_that_the_larger_ones_do():
    small, large = (
        [
            " ".join(line.text for line in label.lines)
            for sheet in sheets(MEN, width_mm, diameter=diameter)
            for label in sheet.labels
        ]
        for diameter in (12, 25)
    )
    assert small == large


def test_cut_marks_pass_between_labels():
    (sheet,) = sheets(MEN, width_mm)
    for a, b, c, _ in marks(sheet):
        across = a == c
        for label in sheet.labels:
            assert abs((label.x if across else label.y) - (a if across else b)) >= sheet.diameter / 2
    assert len(sheet.columns) == 6 and len(sheet.rows) == 9


def test_an_svg_page_is_in_millimetres_and_measures_what_it_says():
    (sheet,) = sheets(MEN, width_mm, "letter", gap=1.0)
    root = ET.fromstring(svg(sheet, "labels"))
    assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")
    assert root.get("viewBox") == "0 0 215.9 279.4"
    circles = root.findall(f".//{SVG}circle")
    assert len(circles) == 50 and {circle.get("r") for circle in circles} == {"12.5"}
    control = [path.get("d") for path in root.findall(f".//{SVG}path")][-1]
    a, _, c, _ = map(float, re.findall(r"[\d.]+", control))
    assert c - a == 50


def test_a_pdf_has_a_page_for_each_sheet_of_the_paper_s_size(tmp_path):
    result = labels(GAME, "-o", str(tmp_path / "l.pdf"), "--paper", "letter", "--diameter", "60")
    pages = len(sheets(box(GAME), width_mm, "letter", 60))
    assert result.exit_code == 0 and f"{len(box(GAME).slots())} labels on {pages} pages" in result.stdout
    data = (tmp_path / "l.pdf").read_bytes()
    assert data.startswith(b"%PDF-") and data.count(b"/Type /Page\n") == pages > 1
    assert b"/Helvetica" in data and b"/FontFile" not in data


def test_svg_pages_are_files_of_their_own(tmp_path):
    pages = len(sheets(box(GAME), width_mm, diameter=60))
    assert labels(GAME, "--diameter", "60", "-o", str(tmp_path / "l.svg")).exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {f"l-{n}.svg" for n in range(1, pages + 1)}
    assert labels(GAME, "--few", "-o", str(tmp_path / "f.svg")).exit_code == 0
    assert (tmp_path / "f.svg").exists()


def test_a_word_that_does_not_fit_its_label_is_named_with_what_it_needs():
    with pytest.raises(ValueError, match=r"draughts needs labels of at least \d+ mm: extraordinarily_long"):
        sheets(LONG, width_mm, diameter=12)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([GAME, "-o", "l.png"], "must end in .pdf or .svg"),
        ([GAME, "--diameter", "500"], "does not fit"),
        ([GAME, "--diameter", "5"], "hold no words"),
        ([GAME, "--diameter", "0", "--gap", "0"], "hold no words"),
        ([GAME, "--diameter", "nan"], "the diameter must be a number of mm"),
        ([GAME, "--gap", "nan"], "the gap must be a number of mm"),
        ([GAME, "--gap", "inf"], "the gap must be a number of mm"),
        ([GAME, "--gap", "-1"], "labels overlap"),
        ([GAME, "--margin", "nan"], "the margin must be a number of mm"),
        ([GAME, "--margin", "0"], "margin must be at least"),
        ([GAME, "--only", "fish"], "no group fish"),
        (["chess"], "is not one of"),
    ],
)
def test_what_cannot_be_printed_is_status_2_and_says_why(arguments, sentence):
    result = labels(*arguments)
    assert result.exit_code == 2 and sentence in result.stderr


@pytest.mark.parametrize("game", games.GAMES)
def test_the_options_of_a_box_are_those_of_its_game(game, tmp_path):
    for other in games.GAMES:
        for name, (values, _) in options(other).items():
            result = labels(game, f"--{name.replace('_', '-')}", str(values[-1]), "-o", str(tmp_path / "l.pdf"))
            assert result.exit_code == (0 if name in options(game) else 2)
            assert result.exit_code == 0 or f"is no option of {game}" in result.stderr


def test_a_game_that_needs_no_tags_says_so_and_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("naiad.tags.boxes.part", lambda game, name: plain)
    result = labels(GAME, "--few", "-o", str(tmp_path / "l.pdf"))
    assert result.exit_code == 0 and "needs no tag at all" in result.stdout
    assert list(tmp_path.iterdir()) == []
