"""What the page says of the rules and hides of a hand: a place that is not legal says why, a device that is passed on
shows nothing before it is in the right hands.
"""

import pytest

from browser.test_play import begun, table
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES

pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")
__all__ = ["table"]
HELD = "document.querySelectorAll('#pieces button').length"

MADE = "document.querySelectorAll('#moves li').length"
# Something to drag to, where a place is as long as a piece is in hand.
TARGET = """(() => {
  const place = document.querySelector(".can").getBoundingClientRect();
  const target = document.createElement("div");
  target.id = "target";
  target.style.cssText = `position: fixed; width: 4px; height: 4px; pointer-events: none;
    left: ${place.x + place.width / 2 - 2}px; top: ${place.y + place.height / 2 - 2}px`;
  document.body.append(target);
})()"""


def test_a_place_that_is_not_legal_says_which_rule_it_breaks_and_hands_are_covered(browser, table):
    page, person = begun(browser, table, GAMES[0], "desk")
    while not person.sees("#pass:not([hidden])"):
        person.any()
    assert page.read(script=HELD) == 0
    assert "Player 1" in page.read(script="document.querySelector('#pass').textContent")
    person.click("#pass")
    assert page.read(script=HELD) >= 5
    person.click("#pieces button")
    moves = page.read(script="document.querySelector('#waits').textContent")
    x, y = person.sees("[id^='card_']")
    page.do_at(tap=False, x=x, y=y)
    page.sees("There is already a card there.")
    # Nothing has happened at the table.
    assert page.read(script="document.querySelector('#waits').textContent") == moves
    # A finger drags a piece to its place; the whole of a place can be clicked on, not its edge alone.
    page.read(script=TARGET)
    person.click("#no")
    made = page.read(script=MADE)
    page.finger(**{"from": "#pieces button", "to": "#target"})
    page.until(script=f"{MADE} === {made + 1}")
    person.settle()
    person.click("#pieces button:last-child")
    person.click("path.can")
    page.until(script=f"{MADE} >= {made + 2}")
    # The next player's hand is covered anew.
    while not person.sees("#pass:not([hidden])"):
        assert page.read(script="document.querySelector('#players [aria-current]').textContent").startswith("●")
        person.any("#yes", "#end", "#pieces button")
    assert page.read(script=HELD) == 0
    assert page.troubles() == []
    page.close()
