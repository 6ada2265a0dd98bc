"""What the words on a panel mean."""

import pytest

from naiad import language, panel_words
from naiad_core.games import GAMES, descriptor, room


@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_whatever_language_a_table_speaks_its_words_are_said_in_that_of_now(spoken):
    english = panel_words.entries("en", panel_words.COMMON)
    for key, entry in panel_words.entries(spoken, panel_words.COMMON).items():
        if entry.panel and "#" not in entry.panel:
            assert panel_words.sentence(entry.panel, "") == english[key].sentence


def test_a_games_own_words_come_first_and_numbers_take_their_places():
    for game in GAMES:
        numbered = [
            one
            for one in panel_words.entries("en", room(game)).values()
            if one.panel.count("#") == 1 and "#" in one.sentence
        ]
        for entry in numbered:
            assert panel_words.sentence(entry.panel.replace("#", "7"), game) == entry.sentence.replace("#", "7", 1)
        # Words of the menu are those of each game.
        menu = descriptor(game).MENU
        assert panel_words.sentence(menu, "") == panel_words.sentence(menu, game) != ""
    assert " 7 " in panel_words.sentence("READ ER7", GAMES[0])
    assert panel_words.sentence("READ ER02", GAMES[0]) == panel_words.sentence("READ ER2", GAMES[0])
    assert panel_words.sentence("ODD WORD", GAMES[0]) == panel_words.sentence("ODD WORD", "") == ""


def test_where_no_game_is_known_words_mean_what_they_do_in_all_that_have_them():
    common = {entry.panel for entry in panel_words.entries("en", panel_words.COMMON).values()}
    panels = {entry.panel for game in GAMES for entry in panel_words.entries("en", room(game)).values()} - common - {""}
    told = {}
    for panel in panels:
        meant = {panel_words.sentence(panel, game) for game in GAMES} - {""}
        assert panel_words.sentence(panel, "") in (meant if len(meant) == 1 else {""})
        told[panel] = len(meant)
    assert set(told.values()) >= {1, 2}


def test_two_words_that_have_no_entry_together_are_one_sentence_where_one_has_room_for_the_other():
    for game in GAMES:
        own = panel_words.entries("en", room(game))
        for entry in own.values():
            if "*" not in entry.sentence or "#" in entry.key or " " in entry.key:
                continue
            for other in own.values():
                if other.panel and not {" ", "#"} & {*other.panel} and "*" not in other.sentence:
                    words = f"{other.panel} {entry.panel}"
                    said = own[words].sentence if words in own else entry.sentence.replace("*", other.sentence)
                    assert panel_words.sentence(words, game) == said
    assert panel_words.sentence("", GAMES[0]) == panel_words.sentence("ODD ODD", GAMES[0]) == ""


def test_a_language_without_files_has_no_entries():
    assert panel_words.entries("eo", panel_words.COMMON) == {}
