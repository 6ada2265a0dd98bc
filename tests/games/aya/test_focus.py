"""A whole game by keys alone, with cascade, count and photos: after each key it can be seen what has the focus; and
what can be done once it is over. Whole games of the others are played by tools/bench/whole_games.py.
"""

import pytest

from browser.conftest import browser, chromium
from browser.presses import OVER, begin
from browser.test_focus import front
from browser.whole import CHOSEN, MOVES
from naiad.twin.transports import have_pty

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["browser", "chromium", "front"]
# No domino is told: nothing is laid before the row is pushed.
LIGHT = ("choose the options", "photos", "right:")
# Whatever stands below the sentence from now on.
SAID = """(globalThis.said = []) && new MutationObserver(() => said.push(document.querySelector("#more").textContent))
  .observe(document.querySelector("#more"), { childList: true, subtree: true }) || true"""


def test_a_game_is_played_to_its_end_by_keys_alone_and_says_what_now(front):
    page, person = front
    begin(page, person, "aya")
    page.read(script=SAID)
    groups = person.play((*LIGHT, *CHOSEN), 1000)
    assert page.read(script=OVER) and {"choices", "acts"} <= groups
    # What now is there for the keys.
    assert person.on()["id"] == "menu" and person.on()["wrong"] == []
    # A sentence that goes on in the next line is one.
    said = set(page.read(script="said"))
    assert len(said) > 1 and not [each for each in said if ", ·" in each]
    # Another game, its replay and a page to share.
    for button in ("#menu", "#replay", "#share"):
        assert person.sees(f"{button}:not([hidden])"), button
    moves = page.read(script=MOVES)
    # Who wants another is asked at once which, and may think better of it.
    person.click("#menu")
    page.until(script="document.querySelector('#waits').textContent === 'Which game?'")
    # Of the last game nothing is left, where only a reader of the screen hears it or on the table's reader.
    left = "['#heard', '#reader'].map((one) => document.querySelector(one).textContent)"
    assert page.read(script=left) == ["", "Reader: drop a piece here"]
    person.settle()
    while not person.sees("#replay:not([hidden])"):
        person.click("#no")
        person.settle()
    assert page.troubles() == []
    page.click(selector="#replay")
    page.until(script=f"document.querySelectorAll('#moves button').length >= {moves}")
