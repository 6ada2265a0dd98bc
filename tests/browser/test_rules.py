"""What the page says of the rules and hides of a hand: a place that is not legal says why, a device that is passed on
shows nothing before it is in the right hands.
"""

import pytest

from browser.laid import at, kept, laid
from browser.test_play import begun, table
from naiad.service import pieces
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, room

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
    person.at("[id^='card_']")
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


# Points all over the drawing at which no legal place lies, and nothing besides it.
ELSEWHERE = """(() => {
  const box = document.querySelector("#position svg").getBoundingClientRect();
  const out = [];
  for (let row = 1; row < 5; row += 1) for (let column = 1; column < 5; column += 1) {
    const [x, y] = [box.x + box.width * column / 5, box.y + box.height * row / 5];
    const all = document.elementsFromPoint(x, y);
    if (all[0].closest("#position .drawn") && !all.some((one) => one.closest("[data-place]"))) out.push([x, y]);
  }
  return out;
})()"""
SAYS = "document.querySelector('#why').textContent"


@pytest.mark.parametrize("size", ["desk"])
@pytest.mark.parametrize("game", GAMES)
def test_wherever_a_piece_cannot_lie_a_click_a_tap_or_a_drop_says_so(browser, tmp_path, game, size):
    late = kept(room(game), 24)
    piece = next(pieces.fits(late))
    with laid(tmp_path, late, fits=[piece]) as table:
        page, person = at(browser, size, table.address)
        person.until(lambda: person.sees("#pass:not([hidden])") or person.sees("#pieces button"), "nothing to take")
        if person.sees("#pass:not([hidden])"):
            person.click("#pass")
        person.click("#pieces button")
        page.until(script="document.querySelector('.can')")
        points = page.read(script=ELSEWHERE)
        assert len(points) > 4
        for number in range(0, len(points), 3):
            page.read(script=f"{SAYS} = ''")
            # A sentence of two lines has moved the drawing.
            x, y = page.read(script=ELSEWHERE)[number]
            page.do_at(tap=person.touch, x=x, y=y)
            page.until(script=f"/[.]$/.test({SAYS})")
        # Let go there, too.
        page.read(script=f"{SAYS} = ''")
        from_x, from_y = person.sees("#pieces button")
        page.down(x=from_x, y=from_y, tap=person.touch)
        page.move(x=from_x, y=from_y - 30)
        page.move(x=x, y=y)
        page.up()
        page.until(script=f"/[.]$/.test({SAYS})")
        assert table.ordered == [] and page.troubles() == []
        page.close()
