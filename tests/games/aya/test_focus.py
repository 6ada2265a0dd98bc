"""A whole game by keys alone, with cascade, count and photos: after each key it can be seen what has the focus."""

import pytest

from browser.conftest import browser, chromium
from browser.presses import OVER, begin
from browser.test_focus import front
from browser.whole import CHOSEN
from naiad.twin.transports import have_pty

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["browser", "chromium", "front"]
# No domino is told: nothing is laid before the row is pushed.
LIGHT = ("choose the options", "photos", "right:")


def test_a_game_is_played_to_its_end_by_keys_alone(front):
    page, person = front
    begin(page, person, "aya")
    groups = person.play((*LIGHT, *CHOSEN), 1000)
    assert page.read(script=OVER) and {"choices", "acts"} <= groups
    # What now is there for the keys.
    assert person.on()["id"] == "menu" and person.on()["wrong"] == []
    assert page.troubles() == []
