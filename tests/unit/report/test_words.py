"""Names, moves and texts in words: nothing that a name holds reaches the terminal as a command."""

import doctest
import importlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naiad import chain, plain
from naiad.plain import printable
from naiad.report import words, words_count

ROOMS = Path(plain.__file__).with_name("games")
OF_GAMES = [
    importlib.import_module(f"naiad.games.{path.parent.name}.{path.stem}")
    for path in sorted(ROOMS.glob("*/*.py"))
    if ">>>" in path.read_text()
]


@pytest.mark.parametrize("module", [chain, plain, words, words_count, *OF_GAMES])
def test_the_examples_in_the_documentation_are_true(module):
    result = doctest.testmod(module)
    assert result.attempted and not result.failed


@given(st.text(st.characters(exclude_categories=[])))
def test_a_printable_text_is_printable_and_has_bytes(text):
    safe = printable(text)
    # A blank that does not break a line is one, whatever Python says.
    assert safe.replace("\N{NO-BREAK SPACE}", " ").isprintable()
    safe.encode("utf-8")


def test_players_of_one_name_are_told_apart():
    header = {"players": ["Ada", "Bo", "Ada"]}
    assert [words.player(header, seat) for seat in (0, 1, 2, None)] == ["Ada (1)", "Bo", "Ada (3)", ""]


@pytest.mark.parametrize(
    ("seats", "text"), [([], ""), ([0], "Ada"), ([0, 1], "Ada and Bo"), ([0, 1, 2], "Ada, Bo and Cy")]
)
def test_names_in_a_row(seats, text):
    assert words.seats({"players": ["Ada", "Bo", "Cy"]}, seats) == text


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ({"do": "card", "card": "l_ae", "at": [1, -2], "turned": False, "seat": 0, "t": 3}, "card l_ae at 1,-2"),
        ({"do": "card", "card": "l_ae", "at": [1, -2], "turned": True}, "card l_ae at 1,-2 turned"),
        ({"do": "landscape", "tile": "f1", "with": "f_29", "mouth": "a"}, "landscape tile f1 with f_29 mouth a"),
        ({"do": "large", "animal": "manta", "on": [[0, 1, "N"], [2, 3, "S"]]}, "large animal manta on 0,1,N 2,3,S"),
        ({"do": "glass", "empty": 1}, "glass empty 1"),
        ({"do": "end"}, "end"),
        ({"do": "end", "note": "\x1b[2J"}, "end note \\x1b[2J"),
    ],
)
def test_a_move_in_words(move, text):
    assert words.move(move) == text
