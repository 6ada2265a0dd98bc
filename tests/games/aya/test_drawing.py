"""AYA's chain on a plane: every piece once, none over another, in order; what is known to have fallen."""

import random
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from games.aya.words import game, over, play
from games.drawn import drawn
from naiad import draw
from naiad.draw.pen import Pen, circle
from naiad.games.aya import chain_drawing, plane
from naiad.language import LANGUAGES
from naiad_core.games import options
from naiad_core.games.aya import pieces, table
from naiad_core.text import Game

ROW = [f"{letter}_{number:02}" for letter in "fmdpc" for number in range(1, 26)]


def a_game(*moves):
    out = Game({"naiad": 1, "game": "aya", "players": ["Ada", "Bo"], "options": {"gates": ["f_02", "m_05", "p_20"]}})
    for move in ({"do": "glass", "turn": 1}, *moves):
        out.push(move)
    return out


def a_row():
    """One long chain out of the start."""
    first = {"do": "domino", "domino": ROW[0], "from": ["start", "a"]}
    return [first, *({"do": "domino", "domino": two, "after": one} for one, two in pairwise(ROW))]


def placed(seed):
    """A random game of five, up to the end of placing."""
    game = Game({"naiad": 1, "game": "aya", "players": ["Ada"] * 5, "options": options("aya").default_options(5)})
    rng = random.Random(seed)
    while not game.record.state.placing_over():
        game.record.push(drawn("aya", game.record.state, rng.randrange))
    return game


@pytest.mark.parametrize("seed", range(4))
def test_every_piece_has_a_place_of_its_own(seed):
    game = placed(seed)
    state = game.record.state
    for long in (10_000, 600, 400):
        parts = plane.parts(state, long)
        spots = [spot for part in parts for spot in part.spots]
        standing = [d for d in range(pieces.DOMINOES) if state.where[d] in (table.STANDING, table.FORK)]
        tiles = [pieces.DOMINOES + tile for tile in range(pieces.TILES) if state.on_table(tile)]
        assert sorted(spot.piece for spot in spots) == [*standing, *tiles]
        for part in parts:
            assert all(0 <= spot.u <= part.width and 0 <= spot.v <= part.height for spot in part.spots)
            for one, other in combinations(part.spots, 2):
                assert abs(one.u - other.u) >= plane.PITCH - 0.01 or abs(one.v - other.v) >= 2 * plane.REACH - 0.01


@pytest.mark.parametrize("seed", range(4))
def test_a_telephone_shows_a_whole_table_with_dominoes_that_can_be_told_apart(seed):
    game = placed(seed)
    table_ = chain_drawing.Table(game, Pen({}))
    high = draw.WINDOWS["narrow"].height - 90
    box = chain_drawing.fitted(table_, draw.NARROW - 20, high, set())
    assert box.width <= draw.NARROW - 20 + 0.1
    # A domino is 12 units across; its letters grow as it shrinks.
    assert table_.scale >= 0.5 and table_.size(11) * table_.scale >= 8
    assert box.height <= 1.25 * high


def test_a_long_chain_is_folded_and_stays_in_order():
    (part,) = plane.parts(a_game(*a_row()).record.state, 600)
    assert part.width <= 600
    chain = [spot for spot in part.spots if spot.piece < pieces.DOMINOES]
    assert [pieces.piece_name(spot.piece) for spot in chain] == ROW
    for one, other in pairwise(chain):
        is_next = (abs(one.u - other.u), one.v) == (plane.PITCH, other.v)
        assert is_next or (one.u == other.u and other.v - one.v >= 2 * plane.REACH)


def test_what_lies_between_the_push_and_the_gates_has_fallen():
    over = [{"do": "glass", "empty": 1}, {"do": "glass", "turn": 2}, {"do": "glass", "empty": 2}]
    game = a_game(*a_row(), *over, {"do": "push", "domino": "f_01"}, {"do": "gate", "gate": 1, "ms": 700})
    passed, fallen = chain_drawing.fallen(game)
    assert passed == {1: 700}
    assert sorted(pieces.piece_name(domino) for domino in fallen) == sorted(ROW[: ROW.index("m_05") + 1])
    assert draw.svg(game).count("fallen") > len(fallen)
    game.push({"do": "fallen"})
    assert len(chain_drawing.fallen(game)[1]) == len(ROW)


def test_a_river_end_lies_above_its_tiles_outline_so_that_a_click_means_it():
    svg = draw.svg(a_game())
    outline = svg.index(circle(0, 0, plane.TILE - 5, "o"), svg.index('id="tile_start"'))
    assert outline < svg.index('id="mouth_start_a"') < svg.index('id="mouth_start_b"')


@pytest.mark.parametrize(("spoken", "one", "more"), [("en", "animal", "animals"), ("de", "Tier", "Tiere")])
def test_what_counts_once_is_one(monkeypatch, spoken, one, more):
    monkeypatch.setattr("naiad.language._now", [spoken])
    light = over(game(track="photos"))
    assert f">{more}<" in draw.svg(light)
    play(light, {"do": "photo", "animal": "f_26"})
    assert f">{one}<" in draw.svg(light) and f">{more}<" not in draw.svg(light)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("window", draw.WINDOWS)
def test_no_sentence_above_the_photos_is_wider_than_its_drawing(monkeypatch, spoken, window):
    monkeypatch.setattr("naiad.language._now", [spoken])
    light = game(track="photos")
    # A player had none left to draw, which ended it: the longest that is said of a sand timer.
    play(light, {"do": "glass", "empty": 2}, {"do": "push"}, {"do": "push"}, {"do": "fallen"})
    svg = ElementTree.fromstring(draw.svg(light, window=draw.WINDOWS[window]))
    (timer,) = [each for each in svg.iter() if each.get("id") == "glass"]
    across = float(svg.get("viewBox").split()[2])
    texts = [each for each in timer.iter() if each.tag.endswith("text")]
    assert texts
    for each in texts:
        wide = float(each.get("textLength") or 0.56 * float(each.get("font-size")) * len(each.text))
        assert float(each.get("x")) + wide <= across - 10


def test_while_the_row_is_pushed_an_upright_telephone_has_the_room_of_the_pieces_for_the_chain():
    window = draw.WINDOWS["narrow"]
    found = placed(3)
    pushed = ElementTree.fromstring(draw.svg(found, window=window))
    assert window.height < float(pushed.get("height")) < 1.3 * window.height
    found.push({"do": "undo"})
    before = ElementTree.fromstring(draw.svg(found, window=window))
    assert float(before.get("height")) <= window.height
