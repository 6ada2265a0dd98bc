"""What a box holds is what the rules know, in a number and an order that labels and walk share."""

import pytest

from naiad.games import plain
from naiad.rooms import part
from naiad.tags.boxes import Box, Group, Piece, box, every_box, few, options, pieces, words_of
from naiad_core import games


@pytest.mark.parametrize("game", games.GAMES)
def test_every_name_is_one_that_the_rules_know_and_says_what_it_is(game):
    known = games.load(game)
    for inside in every_box(game):
        names = [piece.name for group in inside.groups for piece in group.pieces]
        assert len(set(names)) == len(names)
        # What one tag stands for, the view of the game knows.
        assert inside == few(game) or all(known.piece_name(known.piece(name)) == name for name in names)
        assert all(piece.words.isascii() and piece.words for group in inside.groups for piece in group.pieces)
        assert set(names) <= set(pieces(game))


@pytest.mark.parametrize("game", games.GAMES)
def test_tags_are_numbered_through_the_box(game):
    slots = box(game).slots()
    assert [slot.number for slot in slots] == list(range(1, len(slots) + 1))
    assert len(slots) == sum(piece.copies for group in box(game).groups for piece in group.pieces)


@pytest.mark.parametrize("game", games.GAMES)
def test_the_options_of_a_box_are_the_game_s_own(game):
    assert set(options(game)) == set(part(game, "box").OPTIONS)
    for name, (values, default) in options(game).items():
        assert default in values
        assert box(game) == box(game, **{name: default})
        assert len({box(game, **{name: value}) for value in values}) == len(values)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_spelling_names_each_piece_of_its_group_however_it_is_held(game):
    for group in box(game).groups:
        if group.spelling is not None:
            for piece in group.pieces:
                assert set(piece.name) <= set(group.spelling.letters)
                assert len(piece.name) == group.spelling.length
                assert group.spelling.name(piece.name) == piece.name


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_that_tells_nothing_of_its_box_has_each_piece_of_its_rules(game):
    known = games.load(game)
    (group,) = plain.groups(game, {}, False)
    names = [piece.name for piece in group.pieces]
    assert names and [known.piece(name) for name in names] == list(range(len(names)))
    groups, note = plain.few(game)
    assert not groups and "no tag at all" in note


def test_a_group_that_is_not_there_is_named_beside_those_that_are():
    there = Box("draughts", (Group("men", "men", (Piece("man", "man", 12),)), Group("board", "the board", ())))
    assert [group.key for group in there.only(["men"]).groups] == ["men"]
    with pytest.raises(ValueError, match=r"draughts has no group fish; there are: men, board"):
        there.only(["fish"])


@pytest.mark.parametrize("game", games.GAMES)
def test_a_name_is_told_in_words_and_one_that_nothing_has_in_none(game):
    for slot in box(game).slots():
        assert words_of(game, slot.piece.name) == slot.piece.words
        break
    assert words_of(game, "nothing") == words_of("chess", "pawn") == ""
