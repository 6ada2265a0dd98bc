"""What a test leaves in the browser that all tests share: nothing."""

import pytest


def test_who_fails_leaves_no_page_to_the_next_of_its_name(chromium):
    with pytest.raises(AssertionError, match="fails"), chromium.visit() as browser:
        browser.page("left").open(url="data:text/html,<title>left</title>")
        raise AssertionError("it fails")
    with chromium.visit() as browser:
        assert browser.page("left").read(script="document.title") == ""
    # Who was there before stays.
    with chromium.visit() as browser:
        stays = browser.page("stays")
        stays.open(url="data:text/html,<title>stays</title>")
        with browser.visit():
            browser.page("goes").open(url="data:text/html,<title>goes</title>")
        assert stays.read(script="document.title") == "stays"
