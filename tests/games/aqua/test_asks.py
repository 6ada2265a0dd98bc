"""What a page says of the market, whose tiles nobody reads there; not what else a page is asked."""

import pytest

from naiad import language, panel_words
from naiad.web import asks

IDLE = {"screen": "play", "question": "", "opened": [], "seat": 1, "history": 3, "notice": "", "note": ""}


def test_a_page_says_to_lay_the_market_out_and_nothing_of_tags():
    line = "Bo: lay out the market's tiles, 1 of 3 so far. Read their tags."
    told = asks.question(IDLE | {"lines": [line]}, None, "aqua", "Bo")
    assert told["title"] == "Bo: lay out the market's tiles, 1 of 3 so far."


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_a_page_does_not_say_to_take_an_animal_that_it_has_drawn(spoken):
    entries = panel_words.entries(spoken, "aqua")
    taken = [entries["gets"].sentence.replace("#", "Bo"), entries["TAKE"].sentence.replace("*", "Rot")]
    none = entries["NONE"].sentence.replace("*", "Rot")
    language.choose(spoken)
    try:
        assert asks.question(IDLE | {"lines": [*taken, none, "Bo."]}, None, "aqua")["lines"] == ["Bo."]
    finally:
        language.choose("en")
