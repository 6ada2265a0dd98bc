"""How what is selected blinks, whatever the game; not a game's own lights."""

from types import SimpleNamespace

import pytest

from naiad_table.canvas import BLINK_MS, Canvas
from naiad_table.view import View


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
