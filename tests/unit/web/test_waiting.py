"""What a table waits for, said from its panel's words."""

import pytest

from naiad import language, said
from naiad.web import waiting
from naiad_core.games import GAMES, room


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_whatever_language_a_table_speaks_its_words_are_said_in_that_of_the_pages(spoken):
    for entry in said.entries(spoken, "table").values():
        if entry.panel and "#" not in entry.panel:
            assert waiting.sentence(entry.panel, "") != entry.panel


def test_a_games_own_words_come_first_and_numbers_take_their_places():
    for game in GAMES:
        numbered = [
            one for one in said.entries("en", room(game)).values() if one.panel.count("#") == 1 and "#" in one.sentence
        ]
        for entry in numbered:
            assert waiting.sentence(entry.panel.replace("#", "7"), game) == entry.sentence.replace("#", "7", 1)
    assert waiting.sentence("ODD WORD", GAMES[0]) == "ODD WORD"
