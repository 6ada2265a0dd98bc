"""Every game that is there under the simulator."""

from itertools import takewhile

import pytest

from games.simulator import Play
from naiad_core import games

SEEDS = range(2)


@pytest.mark.parametrize("name", games.GAMES)
def test_pieces_are_numbered_from_0_and_past_the_last_there_is_no_name(name):
    rules = games.load(name)
    names = list(takewhile(bool, map(rules.piece_name, range(1000))))
    assert [rules.piece(text) for text in names] == list(range(len(names)))
    assert not any(map(rules.piece_name, range(len(names), len(names) + 300)))


@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_keeps_every_promise(name, seed):
    Play(name, seed).play(look=0.1)
