"""Acqua Dolce late on its page, the table's program played by browser/laid.py; its rules are the other tests'."""

import pytest

from browser.conftest import browser, chromium
from browser.laid import SIZES, at, laid
from games.acqua_dolce.late import HAND, ROW, drawn_out
from naiad_core.games.acqua_dolce import actions

__all__ = ["browser", "chromium"]


@pytest.mark.parametrize("size", SIZES)
def test_with_the_pile_empty_a_card_of_the_open_row_can_be_drawn(browser, tmp_path, size):
    with laid(tmp_path, drawn_out(), fits=HAND, row=ROW) as table:
        page, person = at(browser, size, table.address)
        person.until(lambda: person.sees("#pass"), "the hand is not covered")
        person.click("#pass")
        person.at("#open button:nth-child(2)")
        page.patient(lambda: table.ordered)
        assert table.ordered == [("make", {"action": actions.OPEN, "picks": [ROW[1]]})]
        assert page.troubles() == []
        page.close()
