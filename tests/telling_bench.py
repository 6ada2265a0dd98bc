"""What the screen says of a view, held to its place: rows of 21 letters that it has, no key left open; no tests."""

import importlib
import itertools

import pytest

from naiad.language import LANGUAGES
from naiad_core import games
from naiad_table import phrases, words

NAMES = ("Ada", "", "Céline", "Di", "Eve")
ROWS, COLUMNS = 8, 21
LETTERS = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100))} | set("Œœ’–…")


def broken(lines):
    """Lines in rows, as screen.py breaks them."""
    rows = []
    for line in lines:
        while len(line) > COLUMNS:
            cut = line.rfind(" ", 0, COLUMNS + 1)
            at, skip = (cut, 1) if cut > 0 else (COLUMNS, 0)
            rows.append(line[:at])
            line = line[at + skip :]
        rows.append(line)
    return rows


def name(seat):
    """A seat as the screen names it."""
    return phrases.lines([phrases.who(seat)])[0]


class TellingBench:
    """What a game's screen_text module says to people some of whom have names: in English, and by turns in another
    language, of which only the form is looked at.
    """

    def __init__(self, game):
        words.forget()
        words.language, words.room, words.armed = words.ENGLISH, games.room(game), False
        self._others = itertools.cycle(LANGUAGES[1:])
        phrases.names = NAMES
        self.screen_text = importlib.import_module(f"naiad_table.games.{games.room(game)}.screen_text")

    def lines(self, view):
        """The lines for the view as it is, checked letter by letter."""
        return self._both(lambda: self.screen_text.lines(view))

    def checked(self, said):
        """These phrases as lines, checked in the same way."""
        return self._both(lambda: phrases.lines(said))

    def _both(self, told):
        words.language = next(self._others)
        words.forget()
        other = told()
        words.language = words.ENGLISH
        words.forget()
        lines = told()
        assert lines and len(lines) == len(other)
        for line in lines + other:
            assert line and not set(line) - LETTERS and not set(line) & set("#*|"), (lines, other)
        return lines

    def rows(self, view, most=ROWS):
        """The same, on the screen; no more rows than this."""
        rows = broken(self.lines(view))
        assert len(rows) <= most and max(map(len, rows)) <= COLUMNS, rows
        return rows

    @staticmethod
    def leave():
        """As if nobody had spoken."""
        words.forget()
        words.language, words.room = words.ENGLISH, ""
        phrases.names = ()


def fixture(game):
    """The bench of a game as a fixture of its tests."""

    @pytest.fixture
    def told():
        bench = TellingBench(game)
        yield bench
        bench.leave()

    return told
