"""Hints in the terminal, in lines: what is said of the best turn, and where there is none."""

import pytest

from naiad.cli.hinted import Hinted, lines
from naiad.engine.hints import Hint
from naiad_core import games
from naiad_core.text import Game

HINT = Hint(["a move"], [1], [], 3, "+3: a reason", 1.0)


def new(game: str) -> Game:
    """A game in which nothing has been done yet."""
    fewest = games.descriptor(game).SEATS[0]
    options = games.options(game).default_options(fewest, {})
    return Game({"naiad": 1, "game": game, "players": ["Ada", "Bo", "Cy"][:fewest], "options": options})


def test_who_plays_alone_is_not_told_how_often_that_wins():
    assert lines([HINT]) == ["1. a move", "   +3: a reason", "   wins 100 % of the games tried"]
    assert lines([HINT], is_alone=True) == ["1. a move", "   +3: a reason"]


@pytest.mark.parametrize("game", games.GAMES)
def test_a_hint_that_is_wanted_before_the_first_move_is_answered_in_a_sentence(game):
    hinted = Hinted(None)
    try:
        hinted.want()
        found = []
        while not found:
            found = hinted.step(lambda: new(game), {})
    finally:
        hinted.close()
    assert found[0].startswith(("1. ", "no hint: "))
