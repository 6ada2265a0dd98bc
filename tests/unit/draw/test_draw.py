"""Drawings: well formed whatever was played and whatever names hold, each part named once, marked by name."""

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import drawings
from games.drawn import drawn
from naiad import draw
from naiad.draw import sheet
from naiad.draw.pen import Pen
from naiad.games import plain_drawing
from naiad.report.marked import marks
from naiad.report.score import explained
from naiad.rooms import part
from naiad.store import files
from naiad_core.games import GAMES, descriptor, options
from naiad_core.text import Game

KEPT = sorted((Path(__file__).parents[2] / "kept").glob("*.jsonl"))
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 60_000
MARKS = {"last", "legal", "marked"}


def kept(path, **header):
    """The game of a kept record; some of its header put in place of what was told."""
    game = files.parse(path.read_bytes())
    game.header.update(header)
    return game


def parts(svg):
    """By id the classes of each part of a drawing, which must be well formed and name nothing twice."""
    root = ET.fromstring(svg)
    assert root.tag.endswith("}svg")
    named = [element for element in root.iter() if element.get("id")]
    out = {element.get("id"): set(element.get("class", "").split()) for element in named}
    assert len(out) == len(named), "two parts have one name"
    used = {element.get("href")[1:] for element in root.iter() if element.get("href")}
    assert used <= set(out), "a sign is used that is not there"
    return out


def signs(svg):
    """The ids of what is only there to be used."""
    return {each.get("id") for defs in ET.fromstring(svg).iter(f"{SVG}defs") for each in defs.iter()} - {None}


def at_random(name, seed, moves):
    """A random game of the most seats, so many moves long."""
    seats = descriptor(name).SEATS[1]
    draw_ = random.Random(seed).randrange
    game = Game({"naiad": 1, "game": name, "players": ["Ada"] * seats, "options": options(name).default_options(seats)})
    for _ in range(moves):
        if game.record.state.is_over():
            break
        game.record.push(drawn(name, game.record.state, draw_))
    return game


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_game_that_was_played_is_drawn_small_and_the_same_each_time(path):
    game = kept(path)
    before = game.record.state.position()
    svg = draw.svg(game)
    named = parts(svg)
    assert svg == draw.svg(game) and game.record.state.position() == before
    assert len(svg.encode()) <= MOST_BYTES
    assert {f"seat_{seat}" for seat in range(len(game.header["players"]))} <= set(named)
    assert set(parts(draw.svg(game, width=draw.NARROW))) <= set(named) | set(parts(svg))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 3, 60, 10_000])
def test_any_position_is_drawn(name, moves):
    game = at_random(name, moves, moves)
    for width in (draw.WIDE, draw.NARROW):
        named = parts(draw.svg(game, width=width))
        assert re.fullmatch(r"[A-Za-z0-9_-]+", "".join(named))
        # What the last move changed is there and marked, unless it left the table.
        assert all("last" in named[each] for each in draw.last(game) if each in named)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_part_can_be_marked_and_stands_out(path):
    game = kept(path)
    plain = parts(draw.svg(game, show_last=False))
    assert not any(MARKS & classes for classes in plain.values())
    own = set(plain) - {"title", "desc"} - signs(draw.svg(game))
    marked = parts(draw.svg(game, marked=own, show_last=False))
    assert all("marked" in classes for name, classes in marked.items() if name in own)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_lines_of_the_score_name_parts_that_are_there(path):
    game = kept(path)
    named = set(parts(draw.svg(game)))
    told = {each for line in explained(game) for each in marks(line)}
    assert told and told <= named


@pytest.mark.parametrize("name", GAMES)
def test_a_piece_in_hand_shows_where_it_may_go(name):
    shown = 0
    for moves in range(2, 40, 3):
        game = at_random(name, 1, moves)
        state = game.record.state
        assert "hand" not in parts(draw.svg(game, piece="no such piece"))
        for number in range(0, 200, 7):
            places = draw.places(game, state.legal(number))
            if places and shown < 8:
                named = parts(draw.svg(game, piece=game.record.rules.piece_name(number)))
                assert "hand" in named and all("legal" in named[each] for each in places)
                shown += 1
    assert shown


def test_whatever_names_hold_is_text():
    hostile = "<script>&\"'</svg>\x00\x1b[2J\u202e\ud800]]>"
    for path in KEPT:
        count = len(kept(path).header["players"])
        svg = draw.svg(kept(path, players=[hostile] * count))
        parts(svg)
        assert "<script" not in svg and "\x1b" not in svg and "\u202e" not in svg
        svg.encode()


def test_a_page_may_hold_several_without_a_style_of_their_own():
    game = kept(KEPT[0])
    one, other = (set(parts(draw.svg(game, prefix=prefix, styled=False))) for prefix in ("a-", "b-"))
    assert one & other == signs(draw.svg(game)) and "seat_0" not in one and "a-seat_0" in one
    assert "<style" not in draw.svg(game, styled=False) and draw.css(game.header["game"]) in draw.svg(game)


def test_the_pictures_in_the_readme_are_as_they_are_drawn_today():
    assert drawings.stale() == [], "run tools/generate/drawings.py"


def test_day_and_night_go_by_the_reader_or_by_a_class():
    game = kept(KEPT[0])
    rules = draw.css(game.header["game"])
    assert "@media(prefers-color-scheme:dark)" in rules and ":not(.light)" in rules and ".dark" in rules
    assert rules.count("{") == rules.count("}")
    for scheme in ("light", "dark"):
        assert scheme in ET.fromstring(draw.svg(game, scheme=scheme)).get("class").split()
    with pytest.raises(ValueError, match="light, dark"):
        draw.svg(game, scheme="sepia")


def test_who_cannot_see_it_is_told_the_game_and_the_seats():
    game = kept(KEPT[0], players=["Ada", "Bo", "Cy", "Di", "Eve"][: len(kept(KEPT[0]).header["players"])])
    root = ET.fromstring(draw.svg(game))
    told = {element.get("id"): element.text for element in root if element.get("id") in ("title", "desc")}
    assert root.get("role") == "img" and root.get("aria-labelledby") == "title desc"
    assert descriptor(game.header["game"]).TITLE in told["title"] and "Ada" in told["desc"]


def test_a_game_without_a_drawing_of_its_own_shows_its_moves():
    game = kept(KEPT[0])
    named = parts(sheet.drawn(game, plain_drawing, Pen({}), draw.Shown(), draw.WIDE, "naiad", ""))
    assert {"seat_0", plain_drawing.last(game)[0]} <= set(named)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_no_text_of_a_drawing_is_smaller_than_ten_pixels(path):
    game = kept(path)
    room = part(game.header["game"], "drawing")
    named = game.record.rules.piece_name
    pieces = [room.piece(named(number), 0, game.record.options).body for number in range(0, 60, 5)]
    for svg in (draw.svg(game), draw.svg(game, width=draw.NARROW), *pieces):
        # What is drawn by use has the size that it is used at.
        sizes = re.findall(r'font-size(?:="|:)([\d.]+)', re.sub("<defs>.*?</defs>", "", svg, flags=re.DOTALL))
        assert all(float(size) >= 10 for size in sizes), sorted(sizes)
