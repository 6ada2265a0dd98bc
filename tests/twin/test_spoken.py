"""A table that speaks another language: chosen at the first start and kept, its panel and its screen; no sentence's
meaning."""

import re
from collections.abc import Iterator

import pytest

from naiad import panel_words
from naiad.twin.world import Script
from naiad_core.buttons import BACK, MENU, PUSH
from naiad_core.games import room
from twin.table import GAME, MENU_WORDS, Table

LANGUAGE = "fr"


@pytest.fixture
def table() -> Iterator[Table]:
    with Table(seed=5, screen="ssd1306", settings={"NAIAD_LANG": ""}) as table:
        table.boot()
        yield table
        panel_words.speaks("en", "table")
        assert table.complaints == []


def on_screen(table: Table) -> str:
    return " ".join(" ".join(table.eyes.screen).split())


def sentence(key: str, name: str = "table") -> str:
    return panel_words.entries(LANGUAGE, name)[key].sentence


def watch(table: Table, pages: set[tuple[str, str]]) -> Script:
    """Keep what panel and screen say together."""
    while True:
        words = table.words()
        yield 400.0
        if table.words() == words:
            pages.add((words, on_screen(table)))


def test_a_language_is_asked_for_once_and_robots_play_in_it_by_panel_and_screen(table: Table) -> None:
    table.until_words("ENGL ISH")
    table.do(table.player.turn())
    table.until_words("FRAN CAIS")
    table.until(lambda: on_screen(table) == sentence("language"), 2000)
    table.press(PUSH)
    panel_words.speaks(LANGUAGE, room(GAME))
    table.until_words(MENU_WORDS)
    table.until(lambda: on_screen(table) == sentence(MENU_WORDS, room(GAME)), 2000)
    # It outlives the power.
    table.run(500)
    table.cut_power()
    table.boot()
    table.until_words(MENU_WORDS)
    # The screen comes after the panel.
    table.until(lambda: on_screen(table))

    pages: set[tuple[str, str]] = set()
    table.world.spawn(watch(table, pages))
    table.robots(GAME, 1, slow=True, players=2)
    texts = {text for _, text in pages}
    assert len(texts) > 50
    # Whose turn it is, and nothing in another language.
    for seat in "12":
        assert any(text.startswith(sentence("seat").replace("#", seat)) for text in texts)
    english = re.compile(r"\b(Press|Turn|Player|yes|no|the|of)\b")
    assert not [text for text in texts if english.search(text)]
    assert not [words for words, text in pages if words and not text]

    table.press(MENU)
    table.do(table.player.choose("LANG UAGE"))
    # "FRAN CAIS", which the robot reads in its own language: there a language's name is "ENGL ISH".
    table.until_words("ENGL ISH")
    table.press(BACK)
