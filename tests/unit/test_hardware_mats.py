"""The mats are exact to the millimetre and tell what the firmware's mats tell; the guide names what there is."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest
from hardware import mats, sizes, source

from naiad_core import mats as firmware_mats

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
PAGES = mats.pages(sizes.load(), sizes.gate_mm())
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
    assert [more - less for less, more in pairwise(beams)] == [sizes.gate_mm()]
    edges = [float(line.get("x1")) for line in elements("gates.svg", "line") if line.get("stroke-width") == "0.5"]
    # The next strip's first gate follows at the same distance.
    assert (edges[1] - beams[-1]) + (beams[0] - edges[0]) == sizes.gate_mm()


def test_readers_lie_as_far_apart_as_their_dishes_keep_them():
    circles = [float(circle.get("cx")) for circle in elements("readers.svg", "circle")]
    assert circles[1] - circles[0] == sizes.load()["reader_spacing"]


@pytest.mark.parametrize("game", mats.GAMES)
def test_a_legend_shows_every_colour_of_the_game_inside_its_page(game):
    page = f"panel-{game}.svg"
    words = [text.text for text in elements(page, "text")]
    for name in firmware_mats.load(game)["colours"]:
        assert mats.WORDS[game].get(name, name.replace("_", " ")) in words
    for text in elements(page, "text"):
        assert 0 < float(text.get("y")) < mats.A5[1] - 3
    for x, y, width, height, _ in mats.REGIONS[game](firmware_mats.load(game)):
        assert x >= 0 and y >= 0 and x + width <= 16 and y + height <= 16


@pytest.mark.parametrize("page", ["README.md", "ASSEMBLY.md", "bom.md", "power.md"])
def test_a_page_links_only_to_what_there_is(page):
    text = (HARDWARE / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert (HARDWARE / target).exists(), f"{page} links to {target}"


def test_the_guide_names_only_connectors_and_settings_that_there_are():
    text = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    refs = {connector.ref for connector in source.load().connectors}
    assert set(re.findall(r"\bJ\d+", text)) <= refs
    settings = (ROOT / "firmware" / "settings.toml").read_text(encoding="utf-8")
    for setting in re.findall(r"NAIAD_\w+", text):
        assert setting in settings, f"ASSEMBLY.md names {setting}"
    parameters = sizes.load()
    for name in re.findall(r"`(domino_\w+)`", text):
        assert name in parameters


def test_the_guide_ends_where_the_command_line_goes_on():
    from naiad.cli import COMMANDS

    text = (HARDWARE / "ASSEMBLY.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`naiad (\w+)", text))
    assert {"ports", "deploy", "doctor", "enrol"} <= named
    assert named <= set(COMMANDS)
