"""Names of pieces as a person types them at a simulated table, and what is said of one that is none."""

import pytest

from naiad import language, rooms
from naiad.rooms import title
from naiad.service import pieces
from naiad_core.games import GAMES


@pytest.fixture
def in_french():
    language.choose("fr")
    yield
    language.choose("en")


def said(typed, game=""):
    with pytest.raises(LookupError) as error:
        pieces.tag(typed, game)
    return str(error.value)


def test_a_name_is_that_of_the_game_on_the_table_or_of_the_only_game_that_has_it():
    for game in GAMES:
        name = next(name for name in pieces.names(game) if all(name not in pieces.names(o) for o in GAMES if o != game))
        assert pieces.tag(name, game) == pieces.tag(name, "") == f"naiad:{game}/{name}"


def test_a_name_that_several_games_have_is_typed_with_its_game():
    name = next(name for name in pieces.names(GAMES[0]) if sum(name in pieces.names(game) for game in GAMES) > 1)
    sentence = said(name)
    assert f"type {GAMES[0]}/{name}" in sentence and title(GAMES[0]) in sentence


@pytest.mark.usefixtures("in_french")
def test_what_no_piece_is_called_is_said_in_the_players_language():
    assert said("xyz", GAMES[0]) == f"{title(GAMES[0])} n'a pas de pièce xyz\xa0; Tab montre les noms"
    assert said("xyz") == "aucun jeu n'a de pièce xyz\xa0; Tab montre les noms"


def test_a_piece_may_be_typed_as_players_call_it_and_of_several_alike_the_one_in_hand_is_meant():
    for game in GAMES:
        called = rooms.part(game, "words").called
        each = pieces.names(game)
        assert all(called(pieces.named(called(name).upper(), game)) == called(name) for name in each)
        assert all(pieces.named(called(name), game, [name]) == name for name in each if called(name) not in each)
    assert pieces.named("xyz", GAMES[0]) == "xyz"


def test_what_is_completed_are_the_pieces_by_the_words_of_players_those_in_hand_alone():
    for game in GAMES:
        hand = pieces.names(game)[:2]
        words = list(dict.fromkeys(map(rooms.part(game, "words").called, hand)))
        assert pieces.completions("", game, hand) == words
        assert words[0] in pieces.completions(words[0][:2].upper(), game, hand)
        assert hand[0] in pieces.completions(hand[0], game)
