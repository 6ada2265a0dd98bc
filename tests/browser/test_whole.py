"""A whole game in a browser, from the first question to its result, by what is to be seen alone: the shortest, for one
player. The others are played by tools/whole_games.py.
"""

import pytest

from browser.test_play import begun, table
from browser.whole import Whole
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, descriptor

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["table"]
ALONE = next(game for game in GAMES if descriptor(game).SEATS[0] == 1)


def test_a_whole_game_is_played_to_its_result_and_says_what_now(browser, table):
    page, person = begun(browser, table, ALONE, "desk")
    said = set()
    more = "document.querySelector('#more').textContent"
    wanted = (r"\b1$", "solo", "usual", "everything")
    whole = Whole(person, wanted=wanted, looked=lambda _selector, _what: said.add(page.read(script=more)))
    whole.play()
    # A sentence that goes on in the next line is one.
    assert len(said) > 1 and not [each for each in said if ", ·" in each]
    # Another game, its replay and a page to share.
    for button in ("#menu", "#replay", "#share"):
        assert person.sees(f"{button}:not([hidden])"), button
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
    page.until(script=f"document.querySelectorAll('#moves button').length >= {whole.moves}")
    page.close()
