"""What a table's buttons do, what its colours mean and what it says, of one game in the language of now; not how a card
or a terminal lays that out (card/, explain.py).

The panel's words and their sentences are those that the board itself reads: firmware/words.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from naiad.games import part
from naiad.games.plain_quick import KEYS
from naiad.language import LANGUAGES, _, current, later
from naiad_core import games, layouts, palette

# Beside the rules, which are the board's too.
FOLDER = Path(games.__file__).parents[2] / "words"
COMMON = "table"
NUMBER = re.compile(r"\d+")
# What the ring and the words show in every game: the colours, and what they mean.
ANYWHERE = (
    ((palette.RED,), later("words: why something is not allowed")),
    ((palette.CYAN, palette.WHITE), later("words: a question, or what to do now")),
    (palette.SEATS, later("ring: seats 1 to 5 in this order; the one lit is to act")),
)


class Word(NamedTuple):
    """An entry of the panel's words: its key, what the panel says, '' where it does not, and the sentence."""

    key: str
    panel: str
    sentence: str


@cache
def file_of(name: str, language: str) -> tuple[Word, ...]:
    """The entries of one file of words; none where the language has no such file."""
    path = FOLDER / language / f"{name}.txt"
    if not path.exists():
        return ()
    # The first line says what the file is.
    _head, *lines = path.read_text(encoding="utf-8").splitlines()
    # A translation has behind its sentence what it is of.
    return tuple(Word(*line.split("|")[:3]) for line in lines)


def words_of(game: str, language: str = "") -> list[Word]:
    """What the panel says in a game, of all games for '', and after it what it says in any."""
    names = [games.room(each) for each in ([game] if game else games.GAMES)] + [COMMON]
    return [word for name in names for word in file_of(name, language or current())]


def own_words(game: str) -> tuple[Word, ...]:
    """What the panel says in this game alone, for '' what it says in any; in English where the language has no file."""
    name = games.room(game) if game else COMMON
    return file_of(name, current()) or file_of(name, LANGUAGES[0])


def said(words: str, game: str) -> str:
    """The sentence for words on the panel, with their numbers; '' for words that no file has."""
    numbers = iter(NUMBER.findall(words))
    wanted = NUMBER.sub("#", words)
    # A table may speak another language than this PC.
    for language in (current(), *LANGUAGES):
        for word in words_of(game, language):
            if word.panel and word.panel == wanted:
                found = words_of(game)
                told = next((each for each in found if each.key == word.key), word)
                return re.sub("#", lambda _found: next(numbers, "#"), told.sentence)
    return ""


def buttons(game: str) -> Iterator[tuple[str, str]]:
    """What is done at the table, and what it does in this game, in any for ''."""
    here = part(game, "quick").BUTTONS if game else {}
    for key, what in KEYS.items():
        yield _(key), _(here.get(key, what))


def swatches(game: str, piece: str) -> tuple[int, ...]:
    """The colour numbers that stand on a piece's label."""
    named = part(game, "quick").swatches(piece)
    known = layouts.load(game)["colours"] if named else {}
    return tuple(known[name] for name in named if name in known)


def colours(game: str, everywhere: bool = True) -> Iterator[tuple[Sequence[int], str]]:
    """Colour numbers of the panel and what they mean, of any game for ''; ``everywhere``: words and ring too."""
    told = part(game, "quick").COLOURS if game else ()
    known = layouts.load(game)["colours"] if told else {}
    for names, what in told:
        yield [known[name] for name in names.split(" ")], _(what)
    for numbers, what in ANYWHERE if everywhere else ():
        yield numbers, _(what)
