"""The pages of a set-up: what they say in every language, and how hands go through them; not the menu before them."""

import itertools

import pytest

from naiad import panel_words
from naiad.language import LANGUAGES
from naiad_core import games
from naiad_core.buttons import BACK, END, PUSH
from naiad_table import phrases, rooms, words
from naiad_table.pages import Pages

WITH = [game for game in games.GAMES if hasattr(rooms.setup(game), "pages")]


def kinds(game):
    """(seats, options) of every choice that may change what is laid out."""
    fewest, most = games.descriptor(game).SEATS
    rows = [row for row in games.descriptor(game).OPTIONS if row.bit is not None or row.name == "goals"]
    for seats in range(fewest, most + 1):
        for chosen in itertools.product(*(row.allowed(seats) for row in rows)):
            given = dict(zip([row.name for row in rows], chosen, strict=True))
            yield seats, games.options(game).default_options(seats, given)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WITH)
def test_every_page_says_what_is_to_be_done(game, language, monkeypatch):
    monkeypatch.setattr(words, "language", language)
    monkeypatch.setattr(words, "room", games.room(game))
    words.forget()
    for seats, options in kinds(game):
        laid_out = rooms.setup(game).pages(seats, options)
        # With a PC that is dealt nothing, and one that deals.
        by_pc = [(*page, "NOT PC") for page in laid_out if page[0] in getattr(rooms.setup(game), "DEALT", ())]
        pages = Pages([*laid_out, *by_pc, *([("PC DEAL",)] if by_pc else [])], None, None)
        assert 3 <= len(laid_out) <= 8
        for at in range(len(pages.pages)):
            pages.at = at
            lines = phrases.lines(pages.said())
            assert all(lines) and not [line for line in lines if "#" in line or "*" in line], (pages.said(), lines)
            for shown in pages.pages[at]:
                if type(shown) is str:
                    assert panel_words.sentence(shown, game) and len(words.panel(shown)) <= 9
    words.forget()


def test_hands_go_through_them():
    asked = []
    pages = Pages((("ONE",), ("TWO",), ("THRE",)), lambda: asked.append("done"), lambda: asked.append("left"))
    pages.press(PUSH)
    pages.turn(-5)
    assert pages.at == 0
    pages.press(BACK)
    assert asked == ["left"]
    pages.press(END)
    pages.turn(3)
    assert (pages.at, asked) == (2, ["left"])
    pages.press(BACK)
    assert pages.at == 1
    pages.press(PUSH)
    pages.press(PUSH)
    assert asked == ["left", "done"]
    pages.at = 0
    pages.held(END)
    pages.held(PUSH)
    assert asked == ["left", "done", "done"]
