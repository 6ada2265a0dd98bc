"""What the table says, read from its own files by a PC: an entry, the sentence for what a panel shows, and panel words
of any language back in English, as robots know them; not how the table looks them up (naiad_table/words.py). Its form:
firmware/words/README.md.
"""

import functools
import re
from binascii import crc32
from pathlib import Path
from typing import NamedTuple

from naiad.language import LANGUAGES, current
from naiad.paths import firmware_folder
from naiad_core import games

# The file of what is said whatever is played.
COMMON = "table"
# The key of a file's first line, which says what the file is.
HEAD = "!"
NUMBER = re.compile("[0-9]+")
# The language and the game's room of the table that robots look at in this process.
_table = [LANGUAGES[0], COMMON]


class Entry(NamedTuple):
    """One line; ``sum`` is '' in English and for a fresh translation."""

    key: str
    panel: str
    sentence: str
    sum: str = ""

    def english_sum(self) -> str:
        """What a translation of this line bears."""
        return f"{crc32(f'{self.panel}|{self.sentence}'.encode()) & 0xFFFF:04x}"


def folder() -> Path:
    """Where the languages' folders lie."""
    return firmware_folder() / "words"


def path(language: str, name: str) -> Path:
    """The file of a language and a game's room, or of COMMON."""
    return folder() / language / f"{name}.txt"


@functools.cache
def entries(language: str, name: str) -> dict[str, Entry]:
    """A file's entries by key; none where the language has no such file."""
    return {key: entry for key, entry in lines(language, name).items() if key != HEAD}


def lines(language: str, name: str) -> dict[str, Entry]:
    """A file's lines by key as they lie there, the first one too; ValueError for a line that is none."""
    found: dict[str, Entry] = {}
    if not path(language, name).exists():
        return found
    for number, line in enumerate(path(language, name).read_text(encoding="utf-8").splitlines(), 1):
        fields = line.split("|")
        if not 3 <= len(fields) <= 4 or not fields[0]:
            raise ValueError(f"{path(language, name)}:{number}: not key|panel words|sentence: {line}")
        if fields[0] in found:
            raise ValueError(f"{path(language, name)}:{number}: {fields[0]} stands there twice")
        found[fields[0]] = Entry(*fields)
    return found


def sentence(words: str, game: str) -> str:
    """What words on the panel mean in this game, whichever language the table speaks, in that of now; '' where no file
    has them. Where no game is known, '': what they mean in any, or in all that have them."""
    shape = _shape(words)
    found = _sentences(current(), games.room(game)).get(shape) if game else None
    found = found or _sentences(current(), COMMON).get(shape)
    if found:
        # As people say a number, without its noughts.
        return _filled(found, re.sub("(?<![0-9])0+(?=[0-9])", "", words))
    if game:
        return _joined(words, game)
    meant = {sentence(words, each) for each in games.GAMES} - {""}
    return meant.pop() if len(meant) == 1 else ""


def _joined(words: str, game: str) -> str:
    """Two words that have no entry together: the sentence of one has a * where that of the other goes."""
    if words.count(" ") != 1:
        return ""
    one, other = (sentence(word, game) for word in words.split(" "))
    if not one or not other:
        return ""
    return one.replace("*", other) if "*" in one else other.replace("*", one) if "*" in other else ""


def _shape(words: str) -> str:
    """Panel words as a file has them, with # for each number."""
    return NUMBER.sub("#", words)


def _filled(pattern: str, words: str) -> str:
    """What a file has for panel words, with their numbers in it."""
    numbers = iter(NUMBER.findall(words))
    return re.sub("#", lambda _found: next(numbers, "#"), pattern)


@functools.cache
def _sentences(language: str, name: str) -> dict[str, str]:
    """The sentences of a file in that language, by the panel's words in every one; its own come first."""
    own = entries(language, name)
    found: dict[str, str] = {}
    for each in (language, *LANGUAGES):
        for key, entry in entries(each, name).items():
            if entry.panel:
                found.setdefault(entry.panel, own.get(key, entry).sentence)
    return found


def speaks(language: str, name: str) -> None:
    """From now on the table that is looked at speaks this language and plays the game of this room."""
    _table[:] = [language, name]


def understood(words: str) -> str:
    """What the panel would show in English where it shows these words."""
    language, name = _table
    if language == LANGUAGES[0] or not words:
        return words
    meant, shape = _meanings(language, name, 1), _shape(words)
    return _filled(meant.get(shape) or " ".join(meant.get(word, word) for word in shape.split(" ", 1)), words)


def translated(words: str) -> str:
    """What the panel shows for a single English word beside a picture."""
    language, name = _table
    if language == LANGUAGES[0] or not words:
        return words
    return _filled(_meanings(language, name, -1).get(_shape(words), ""), words) or words


@functools.cache
def _meanings(language: str, name: str, way: int) -> dict[str, str]:
    """English panel words by those of a language, in one game, or the other way round."""
    found: dict[str, str] = {}
    for file in (COMMON, name):
        for key, entry in entries(language, file).items():
            if entry.panel:
                both = (entry.panel, entries(LANGUAGES[0], file)[key].panel)[::way]
                found[both[0]] = both[1]
    return found
