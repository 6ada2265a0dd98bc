"""What a page says of the market, whose tiles nobody reads there; not what else a page is asked."""

from naiad.web import asks

IDLE = {"screen": "play", "question": "", "opened": [], "seat": 1, "history": 3, "notice": "", "note": ""}


def test_a_page_says_to_lay_the_market_out_and_nothing_of_tags():
    line = "Bo: lay out the market's tiles, 1 of 3 so far. Read their tags."
    told = asks.question(IDLE | {"lines": [line]}, None, "aqua", "Bo")
    assert told["title"] == "Bo: lay out the market's tiles, 1 of 3 so far."
