"""What every view does, whatever the game: how a selection blinks, which piece is laid; not a game's own lights."""

import random
from itertools import count, takewhile
from types import SimpleNamespace

import pytest

from games.drawn import drawn
from naiad_core import games
from naiad_table.canvas import BLINK_MS, Canvas
from naiad_table.view import View
from view_bench import ViewBench


class Silent:
    """A sound that nobody hears."""

    def play(self, name):
        """Nothing."""


class Phases:
    """Lights that keep in which half of a blink they were drawn."""

    def __init__(self):
        self.drawn = []

    def draw(self, canvas, odd):
        self.drawn.append(odd)


@pytest.mark.parametrize("now_ms", range(0, 4 * BLINK_MS, BLINK_MS // 2))
def test_a_place_is_lit_at_once_whenever_its_piece_comes(now_ms):
    view = View(SimpleNamespace(record=SimpleNamespace(state=None), position=0), Silent())
    view.lights = Phases()
    view.draw(Canvas(8), now_ms - 5 * BLINK_MS)
    view.selection.offer([1])
    for later_ms in range(0, 4 * BLINK_MS, BLINK_MS):
        view.draw(Canvas(8), now_ms + later_ms)
    assert view.lights.drawn[1:] == [0, 1, 0, 1]


@pytest.mark.parametrize("game", games.GAMES)
def test_the_piece_of_a_move_just_made_is_known_as_laid_and_nothing_is_changed_by_asking(game):
    rng = random.Random(game)
    bench = ViewBench(game, 2)
    state, rules = bench.state, bench.referee.record.rules
    known = 0
    for _ in range(60):
        pieces = [piece for piece in takewhile(rules.piece_name, count()) if state.legal(piece)]
        if pieces and rng.random() < 0.8:
            piece = rng.choice(pieces)
            assert not bench.view.is_laid(rules.piece_name(piece))
            bench.referee.commit(rng.choice(state.legal(piece)))
            if not state.is_over() and not state.legal(piece):
                before = state.position(), list(state.history)
                assert bench.view.is_laid(rules.piece_name(piece))
                assert (state.position(), state.history) == before
                known += 1
        elif not state.is_over():
            bench.referee.commit(drawn(game, state, rng.randrange))
    assert known > 3
