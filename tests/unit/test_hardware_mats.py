"""The mats are exact to the millimetre and tell what the firmware's mats tell; the guide names what there is."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest

from hardware import board, bom, mats, source
from naiad.rooms import part
from naiad_core import layouts as firmware_mats

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
PAGES = mats.pages(source.sizes(), source.gate_mm(), source.load().controls)
HARDWARE = source.HARDWARE


def elements(page, kind):
    return list(ElementTree.fromstring(PAGES[page]).iter(SVG + kind))


@pytest.mark.parametrize("page", PAGES)
def test_a_mat_is_in_millimetres(page):
    root = ElementTree.fromstring(PAGES[page])
    width, height = root.get("width"), root.get("height")
    assert root.get("viewBox") == f"0 0 {width.removesuffix('mm')} {height.removesuffix('mm')}"
    assert width.endswith("mm") and height.endswith("mm")


def test_gates_stand_as_far_apart_as_the_settings_tell():
    beams = [float(line.get("x1")) for line in elements("gates.svg", "line") if line.get("stroke") == "#c00"]
    assert [more - less for less, more in pairwise(beams)] == [source.gate_mm()]
    edges = [float(line.get("x1")) for line in elements("gates.svg", "line") if line.get("stroke-width") == "0.5"]
    # The next strip's first gate follows at the same distance.
    assert (edges[1] - beams[-1]) + (beams[0] - edges[0]) == source.gate_mm()


def test_readers_lie_as_far_apart_as_their_dishes_keep_them():
    circles = [float(circle.get("cx")) for circle in elements("readers.svg", "circle")]
    assert circles[1] - circles[0] == source.sizes()["reader_spacing"]


@pytest.mark.parametrize("game", mats.laid_out())
def test_a_legend_shows_every_colour_of_the_game_inside_its_page(game):
    page = f"panel-{game}.svg"
    words = [text.text for text in elements(page, "text")]
    for name in firmware_mats.load(game)["colours"]:
        assert mats.names(game)[name] in words
    for text in elements(page, "text"):
        assert 0 < float(text.get("y")) < mats.A5[1] - 3
    for x, y, width, height, _ in part(game, "quick").regions(firmware_mats.load(game)):
        assert x >= 0 and y >= 0 and x + width <= 16 and y + height <= 16


@pytest.mark.parametrize("game", mats.laid_out())
def test_a_legend_tells_colours_that_look_alike_apart(game):
    colours = firmware_mats.load(game)["colours"]
    for name, colour in colours.items():
        alike = [each for each in colours if colours[each] == colour]
        assert len(alike) == 1 or ": " in mats.names(game)[name], f"{game}: {name} is {colour} as {alike} are"


def test_a_legend_says_what_end_does_in_its_game():
    general = "ends the turn; passes"
    own = {game: part(game, "quick").BUTTONS.get("END", general) for game in mats.laid_out()}
    assert len(set(own.values())) > 2
    for game, does in own.items():
        said = " ".join(text.text for text in elements(f"panel-{game}.svg", "text"))
        assert does in said and (does == general or general not in said)


@pytest.mark.parametrize("game", mats.laid_out())
def test_no_two_words_of_a_legend_touch(game):
    boxes = []
    for text in elements(f"panel-{game}.svg", "text"):
        x, y, size = (float(text.get(key)) for key in ("x", "y", "font-size"))
        # A letter is half as wide as high on the average; a quarter of it lies below the line, and 0.5 mm stay free.
        width = 0.5 * size * len(text.text)
        x -= width / 2 if text.get("text-anchor") == "middle" else 0
        boxes.append((x, y - 0.8 * size, x + width, y + 0.25 * size + 0.5, text.text))
    for at, (left, top, right, bottom, words) in enumerate(boxes):
        for other in boxes[at + 1 :]:
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart, f"{words} and {other[4]}"


@pytest.mark.parametrize("page", ["README.md", "ASSEMBLY.md", "FIRST_TABLE.md", "ORDER.md", "bom.md", "power.md"])
def test_a_page_links_only_to_what_there_is(page):
    text = (HARDWARE / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert (HARDWARE / target).exists(), f"{page} links to {target}"


def guide_steps():
    """Title -> text of each numbered step."""
    text = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^## (\d+\. [^\n]+)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))


def parts_named(text):
    """The references in a text: J3, R1 to R4, J11.1; a range names all that is in it."""
    refs = set(re.findall(r"\b((?:JP|RN|SW|[CDFJQRU])\d+)\b", text))
    for letters, first, again, last in re.findall(r"\b([A-Z]+)(\d+)(?:\.\d+)? to ([A-Z]+)(\d+)\b", text):
        if letters == again:
            refs |= {f"{letters}{i}" for i in range(int(first), int(last) + 1)}
    return refs


def test_the_guide_names_only_parts_that_are_drawn_and_bought():
    sheets = {name: {part.ref for part in board.read(name).parts if part.ref[0] != "H"} for name in board.BOARDS}
    bought = {ref for part in bom.load().parts for _, ref in bom.names_of(part)}
    steps = guide_steps()
    assert [int(title.split(".")[0]) for title in steps] == list(range(1, 12))
    for title, text in steps.items():
        # Before step 8 there is nothing but the carrier.
        there = sheets["carrier"] if int(title.split(".")[0]) < 8 else set().union(*sheets.values())
        assert parts_named(text) <= there & bought, title


def test_the_guide_fits_every_part_of_the_carrier_and_of_a_gate():
    sheets = {name: {part.ref for part in board.read(name).parts if part.ref[0] != "H"} for name in board.BOARDS}
    steps = guide_steps()
    carrier = parts_named("".join(text for title, text in steps.items() if title[0] in "23"))
    # "The headers" are all connectors; U1 is the Pico.
    assert {ref for ref in sheets["carrier"] if not re.match(r"J\d", ref)} - carrier == {"U1"}
    # The cable is soldered to a gate, and its pixel is cut from a strip.
    assert sheets["gate"] - parts_named(steps["8. Gates"]) <= {"D2", "J1"}


def test_what_the_guide_takes_beside_the_schematics_is_bought():
    bought = " ".join(part.what for part in bom.load().parts)
    guide = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    for in_guide, in_bill in (
        ("in a socket", "socket DIP-14"),
        ("go into sockets", "socket DIP-16"),
        ("heat sink", "heat sink"),
        ("socket strips", "socket strip 20 pins"),
        ("bare wire", "bare tinned wire"),
        ("3 mm board of 173 x 173 mm", "board 3 mm, 173 x 173 mm"),
        ("opal sheet", "opal acrylic"),
        ("M3 screws", "screws M3"),
        ("foam strip", "foam strip"),
        ("black tape", "black tape"),
        ("a tie", "cable ties"),
        ("one, white", "PLA, white"),
        ("one each, black", "PLA, black"),
    ):
        assert in_guide in guide and in_bill in bought, in_guide


def test_the_guide_names_only_connectors_and_settings_that_there_are():
    text = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    refs = {connector.ref for connector in source.load().connectors}
    assert set(re.findall(r"\bJ\d+", text)) <= refs
    settings = (ROOT / "firmware" / "settings.toml").read_text(encoding="utf-8")
    for setting in re.findall(r"NAIAD_\w+", text):
        assert setting in settings, f"ASSEMBLY.md names {setting}"
    parameters = source.sizes()
    for name in re.findall(r"`(domino_\w+)`", text):
        assert name in parameters


def test_the_guide_ends_where_the_command_line_goes_on():
    from naiad.cli import COMMANDS

    text = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`naiad (\w+)", text))
    assert {"ports", "deploy", "doctor", "enrol"} <= named
    assert named <= set(COMMANDS)
