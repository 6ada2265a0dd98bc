"""Players are called by their names wherever the table's own sentences have their numbers, in every language."""

import re

import pytest

from naiad import panel_words
from naiad.language import LANGUAGES
from naiad.web import asks
from naiad.web.named import named
from naiad_core.games import GAMES, room

NAMES = {0: "Zoë", 1: "Anna", 2: "Cy"}
FILES = (panel_words.COMMON, *map(room, GAMES))
NUMBERED = re.compile("[Pp]layer [#1]")


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_each_sentence_of_the_table_that_numbers_a_player_names_them_and_no_other_does(spoken, file):
    entries = panel_words.entries(spoken, file)
    for key, english in panel_words.entries(LANGUAGES[0], file).items():
        sentence = entries[key].sentence.replace("#", "1")
        told = named(sentence, NAMES)
        assert told.count("Zoë") == len(NUMBERED.findall(english.sentence)), told
        assert named(told, NAMES) == told
        if not NUMBERED.search(english.sentence):
            assert told == sentence


@pytest.mark.parametrize(
    ("sentence", "by_name"),
    [
        ("It is player 1's turn.", "It is Zoë's turn."),
        ("Points of player 2: 12.", "Points of Anna: 12."),
        ("Le joueur 1 commence. Points du joueur 2 : 3.", "Zoë commence. Points d'Anna : 3."),
        ("Combien rapporte-t-il au joueur 2 ? La main du joueur 1.", "Combien rapporte-t-il à Anna ? La main de Zoë."),
        ("Punten van speler 1: 3. Speler 2 begint.", "Punten van Zoë: 3. Anna begint."),
        ("Jedem Spieler 2 Karten geben. Spieler 2 beginnt.", "Jedem Spieler 2 Karten geben. Anna beginnt."),
        ("Geef elke speler 1 kaart.", "Geef elke speler 1 kaart."),
        ("Player 12 and player 4 wait. 2 players.", "Player 12 and player 4 wait. 2 players."),
    ],
)
def test_a_number_gives_way_to_a_name_with_its_article(sentence, by_name):
    assert named(sentence, NAMES) == by_name and named(sentence, {}) == sentence


def test_a_name_that_looks_like_a_number_is_left_as_it_is():
    # Seat 2 is called as seat 1 would be, a third one by more words.
    names = {0: "Ada", 1: "Joueur 1", 2: "Super Player 1"}
    assert (
        named("Joueur 1 : posez. Super Player 1 : attendez.", names) == "Joueur 1 : posez. Super Player 1 : attendez."
    )
    assert named("Player 2: lay a card for Player 1.", names) == "Joueur 1: lay a card for Ada."


def test_a_question_of_the_table_is_asked_by_name():
    words = {"screen": "list", "asks": "first", "words": ["P1 1ST", "P2 1ST"], "at": 0, "lines": []}
    assert asks.question(words, None, GAMES[0], names=NAMES)["options"] == ["Zoë goes first", "Anna goes first"]
    idle = {"screen": "play", "question": "", "opened": [], "seat": 1, "history": 3, "notice": "", "note": ""}
    told = asks.question(idle | {"lines": ["Player 2: lay a card. Then wait."]}, None, GAMES[0], "Anna", NAMES)
    assert (told["title"], told["lines"]) == ("Anna: lay a card.", ["Then wait."])
