"""AQUA's areas as text: every coral where it points, habitats with their animals, what may be taken."""

import pytest

from games.aqua import play as aqua_play
from naiad.rooms import position
from naiad_core import text
from naiad_core.games.aqua.pieces import ANIMALS

GREEN_TURTLES = """\
Ada:
     o   y
    y G G r
   y   G   o
  p B B G G r
     B   G
    y · · o
       ·
      r p

Round 5. Market: blue-green-yellow, blue-orange-green
Large animals: barracuda 5/4/3, dolphin 8/7/6, manta 8/7/6, hammerhead 8/7/6, humpback 12/10/8
Small animals: blue 11, green 10, orange 12, purple 12, red 12, yellow 12
Letters: b blue, g green, o orange, p purple, r red, y yellow; a capital lies beneath an animal.
"""


def test_an_area_shows_every_coral_where_it_points_and_habitats_in_capitals():
    assert position(aqua_play.green_turtles()).plain == GREEN_TURTLES


def test_a_large_animal_is_named_under_its_area_and_leaves_its_stack():
    game = aqua_play.green_turtles()
    aqua_play.push(game, do="large", animal="barracuda", on=[[1, -1, "N"], [0, 0, "N"]])
    shown = position(game).plain
    assert "\n  barracuda 5\n" in shown
    assert "barracuda 4/3," in shown
    assert "Round 6. Market: not laid out yet\n" in shown


@pytest.mark.parametrize(("seed", "seats"), [(3, 1), (4, 2), (5, 4)])
def test_nothing_that_lies_on_the_table_is_left_out(seed, seats):
    played = aqua_play.played(seed, seats, rounds=12)
    header = {"naiad": 1, "game": "aqua", "players": ["Ada", "Bo", "Cy", "Di"][:seats], "options": played.options}
    game = text.Game(header)
    for action, _ in played.lines:
        game.record.push(action)
    shown = position(game).plain.split("\n\n")
    for lines, area in zip(shown, game.record.state.areas, strict=False):
        rows = lines.splitlines()[1:]
        large = [row for row in rows if row.split()[0] in ANIMALS]
        letters = [letter for row in rows if row not in large for letter in row if letter.isalpha()]
        assert len(letters) == 3 * len(area.looks) - 3
        assert len([letter for letter in letters if letter.isupper()]) == 3 * len(area.animals)
        assert [row.split() for row in large] == [[ANIMALS[a], str(points)] for a, _, _, points in area.large]
