"""A move of a game without a view of its own, in two words, as far as there is room on the panel."""

import pytest

from naiad_table.plain_view import words_of


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ({"do": "pass"}, "PASS"),
        ({"do": "tile", "tile": "3_5"}, "35"),
        ({"do": "tile", "tile": "3_5", "on": 5}, "35 ON5"),
        ({"do": "left", "tile": "3_5"}, "LEFT 35"),
        ({"do": "temperature", "by": -1}, "TEMP BY-1"),
        ({"do": "card", "card": "l_ae", "at": [1, -2], "turned": False}, "LAE 1-2"),
    ],
)
def test_a_move_is_its_piece_or_verb_and_what_else_it_says(move, words):
    assert words_of(move) == words
    assert all(len(word) <= 4 for word in words.split())
