"""What the table says, read from its own files by a PC: an entry, and panel words of any language back in English, as
robots know them; not how the table looks them up (naiad_table/words.py). Its form: firmware/words/README.md.
"""

import functools
import re
from binascii import crc32
from pathlib import Path
from typing import NamedTuple

from naiad.folder import firmware_folder
from naiad.language import LANGUAGES

# The language and the game's room of the table that robots look at in this process.
_table = [LANGUAGES[0], "table"]


class Entry(NamedTuple):
    """One line; ``sum`` is '' in English and for a fresh translation."""

    key: str
    panel: str
    sentence: str
    sum: str = ""

    def english_sum(self) -> str:
        """What a translation of this line bears."""
        return f"{crc32(f'{self.panel}|{self.sentence}'.encode()) & 0xFFFF:04x}"


def path(language: str, name: str) -> Path:
    """The file of a language and a game's room, or ``table``."""
    return firmware_folder() / "words" / language / f"{name}.txt"


@functools.cache
def entries(language: str, name: str) -> dict[str, Entry]:
    """A file's entries by key, as they lie there; ValueError for a line that is none."""
    found: dict[str, Entry] = {}
    for number, line in enumerate(path(language, name).read_text(encoding="utf-8").splitlines(), 1):
        fields = line.split("|")
        if not 3 <= len(fields) <= 4 or not fields[0]:
            raise ValueError(f"{path(language, name)}:{number}: not key|panel words|sentence: {line}")
        if fields[0] in found:
            raise ValueError(f"{path(language, name)}:{number}: {fields[0]} stands there twice")
        found[fields[0]] = Entry(*fields)
    return found


def speaks(language: str, name: str) -> None:
    """From now on the table that is looked at speaks this language and plays the game of this room."""
    _table[:] = [language, name]


def understood(words: str) -> str:
    """What the panel would show in English where it shows these words."""
    language, name = _table
    if language == LANGUAGES[0] or not words:
        return words
    meant = _meanings(language, name, 1)
    shape, numbers = re.sub(r"\d+", "#", words), re.findall(r"\d+", words)
    english = meant.get(shape) or " ".join(meant.get(word, word) for word in shape.split(" "))
    for number in numbers:
        english = english.replace("#", number, 1)
    return english


def translated(words: str) -> str:
    """What the panel shows for a single English word beside a picture."""
    language, name = _table
    if language == LANGUAGES[0] or not words:
        return words
    shown = _meanings(language, name, -1).get(re.sub(r"\d+", "#", words), "")
    for number in re.findall(r"\d+", words):
        shown = shown.replace("#", number, 1)
    return shown or words


@functools.cache
def _meanings(language: str, name: str, way: int) -> dict[str, str]:
    """English panel words by those of a language, in one game, or the other way round."""
    found: dict[str, str] = {}
    for file in ("table", name):
        for key, entry in entries(language, file).items():
            if entry.panel:
                both = (entry.panel, entries(LANGUAGES[0], file)[key].panel)[::way]
                found[both[0]] = both[1]
    return found
