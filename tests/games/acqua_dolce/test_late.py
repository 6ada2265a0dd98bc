"""Acqua Dolce late on its page, the table's program played by browser/laid.py; its rules are the other tests'."""

import pytest

from browser.conftest import browser, chromium
from browser.laid import at, laid
from browser.person import SIZES, TOUCHED
from games.acqua_dolce.late import HAND, ROW, before_a_draw, drawn_out, full
from naiad_core.games.acqua_dolce import actions

__all__ = ["browser", "chromium"]
DRAW = actions.draw(False)


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_with_the_pile_empty_a_card_of_the_open_row_can_be_drawn(browser, tmp_path, size):
    with laid(tmp_path, drawn_out(), fits=HAND, row=ROW) as table:
        page, person = at(browser, size, table.address)
        person.until(lambda: person.sees("#pass"), "the hand is not covered")
        person.click("#pass")
        # On a telephone it lies in the drawing alone.
        person.at("#row_1" if size in TOUCHED else "#open button:nth-child(2)")
        page.patient(lambda: table.ordered)
        assert table.ordered == [("make", {"action": actions.OPEN, "picks": [ROW[1]]})]
        assert page.troubles() == []
        page.close()


# The words of these parts that are not drawn, or smaller than 10 px.
SMALL = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { a, b } = one.getScreenCTM();
  return one.checkVisibility() === false || one.matches(".unread")
    || parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b) < 9.9;
}).map((one) => one.textContent)"""
# How narrow the letters of a text are that has less room than it wants.
NARROW = """[...document.querySelectorAll("#position text[textLength]")].filter((one) => {
  const given = one.getAttribute("textLength");
  one.removeAttribute("textLength");
  const wide = one.getComputedTextLength();
  one.setAttribute("textLength", given);
  return Number(given) < .7 * wide;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", SIZES)
def test_species_goals_open_cards_and_the_names_of_a_big_hand_are_read(browser, tmp_path, size):
    with laid(tmp_path, full(), fits=HAND, row=ROW) as table:
        page, person = at(browser, size, table.address)
        person.click("#pass")
        page.until(script=f"document.querySelectorAll('#pieces button').length === {len(HAND)}")
        words = "[id^=kind_] text.strong, [id^=goal_] text, .lies text, [id=row] > text, #discards > text, #fed text"
        assert page.read(script=f"({SMALL})('#position :is({words})')") == []
        assert page.read(script=f"({SMALL})('.pieces text')") == []
        assert page.read(script="document.querySelectorAll('.lies .name').length") == len(ROW)
        assert page.read(script=NARROW) == []
        assert page.troubles() == []
        page.close()


@pytest.mark.parametrize("size", ["desk", "upright"])
def test_what_lies_open_is_taken_where_it_lies(browser, tmp_path, size):
    with laid(tmp_path, before_a_draw(), fits=HAND, row=ROW) as table:
        page, person = at(browser, size, table.address)
        # Before the device is passed on nothing is taken, and looks so.
        page.until(script="getComputedStyle(document.querySelector('#open[inert]')).opacity < 1")
        person.at("#row_1")
        assert not table.ordered
        person.click("#pass")
        # The drawing stands still once the hand lies beneath it.
        page.until(script=f"document.querySelectorAll('#pieces button').length === {len(HAND)}")
        for part, order in (("#row_1", {"action": actions.OPEN, "picks": [ROW[1]]}), ("#pile", {"action": DRAW})):
            table.ordered.clear()
            person.at(f"{part}.takes")
            page.patient(lambda: table.ordered)
            assert table.ordered == [("make", order)], part
            # What is being answered takes no other click.
            person.settle()
        assert page.axe() == [] and page.troubles() == []
        page.close()


def test_cards_of_the_row_are_picked_for_a_swap_where_they_lie(browser, tmp_path):
    with laid(tmp_path, full(), fits=HAND, row=ROW) as table:
        page, person = at(browser, "desk", table.address)
        person.click("#pass")
        # Behind three cards and the pile.
        person.click("#open button:nth-child(5)")
        person.click("#row_2")
        assert page.read(script="document.querySelector('#row_2').matches('.picked')")
        assert page.read(script="document.querySelector('#open button:nth-child(3)').ariaCurrent") == "true"
        assert page.troubles() == []
        page.close()
