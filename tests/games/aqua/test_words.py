"""AQUA's moves in words: every verb, and the animals that come by themselves."""

from pathlib import Path

import pytest

from games.aqua import play as aqua_play
from games.aqua.play import push, turn_up
from naiad.report import words
from naiad.report.lines import Step, steps
from naiad_core import text

GOLDEN = Path(__file__).parent / "golden"


def last(game, seat=0):
    """The last move in words, without who made it."""
    return words.made(Step(2, seat, game)).split(": ", 1)[1]


def in_words(record):
    """The Game of a record whose moves have their words."""
    players = ["Ada", "Bo", "Cy", "Di"][: record.seats]
    game = text.Game({"naiad": 1, "game": "aqua", "players": players, "options": record.options})
    for action, _ in record.lines:
        game.push(game.words.show(action, game.record.state))
    return game


def test_a_tile_brings_its_animals():
    game, tile = aqua_play.three_at_once()
    game.push(tile)
    animals = "orange animal attracted; green animal attracted; blue animal attracted"
    where = "on the lower left of orange-purple-red, blue pointing to the lower left"
    assert last(game) == f"lays blue-orange-green {where}; {animals}"


def test_a_habitat_for_which_no_animal_is_left_is_told():
    game, tile = aqua_play.three_at_once()
    game.record.state.stock[0] = 0
    game.push(tile)
    assert "blue habitat, but no animal is left for it" in last(game)


def test_a_tile_without_a_habitat_is_just_laid():
    game = aqua_play.game(1)
    turn_up(game, "bbg")
    game.push({"do": "tile", "tile": "bbg", "at": [0, -1], "turn": 0})
    # Of two corals of one colour nobody could say which points where: the third says how the tile lies.
    assert (
        last(game) == "lays blue-blue-green on the upper left of the hot spot (blue), green pointing to the lower left"
    )


def test_the_market_the_snail_and_the_end():
    game = aqua_play.game(2)
    turn_up(game, "bbg", "bbo", "ryy")
    assert last(game) == "turns up blue-blue-green, blue-blue-orange and red-yellow-yellow"
    push(game, do="snail")
    assert last(game) == "takes the snail, to play last"
    game = aqua_play.green_turtles()
    push(game, do="end")
    assert last(game) == "ends the turn"


def test_a_large_animal_is_told_with_its_places_and_points():
    game = aqua_play.green_turtles()
    push(game, do="large", animal="barracuda", on=[[1, -1, "N"], [0, 0, "N"]])
    assert last(game) == "lays the barracuda of 5 over green and blue"


def test_a_tile_that_fits_nowhere_is_discarded():
    game = aqua_play.game(1)
    turn_up(game, "bbg")
    area = game.record.state.areas[0]
    area.even.clear()
    area.odd.clear()
    push(game, do="discard", tile="bbg")
    assert last(game) == "discards blue-blue-green: none of the market fits"


def test_an_undo_is_told_as_such():
    game = aqua_play.game(2)
    turn_up(game, "bbg")
    push(game, do="undo")
    assert words.made(Step(3, None, game)) == "line 3  undo"


@pytest.mark.parametrize(("seed", "seats"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_every_move_of_a_random_game_is_told_and_every_animal_that_came(seed, seats):
    game = in_words(aqua_play.played(seed, seats))
    told = [words.made(step) for step in steps(game) if step.game.moves]
    assert len(told) == len(game.moves)
    assert all(line.startswith(f"line {n}  ") for n, line in enumerate(told, start=2))
    came = sum(line.count(" animal attracted") for line in told)
    assert came == sum(len(area.animals) for area in game.record.state.areas)
    large = sum("lays the " in line for line in told)
    assert large == sum(len(area.large) for area in game.record.state.areas)


@pytest.mark.parametrize("name", ["four", "solo"])
def test_records_of_old_have_words(name):
    game = text.read((GOLDEN / f"{name}.jsonl").read_text())
    assert all(words.made(step) for step in steps(game) if step.game.moves)
