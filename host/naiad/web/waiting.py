"""What a table waits for, in a sentence, from what its panel shows; the words are the table's own (said.py)."""

import re
from functools import cache

from naiad import said
from naiad.language import LANGUAGES, current, later
from naiad_core.games import room

NUMBER = re.compile(r"[0-9]+")
BLINKING = later("A place blinks. The knob walks through the places, a press puts the piece there.")
PICTURE = later("Lay the next piece on the reader, or turn the knob.")
NOTHING = later("No lights yet.")


def sentence(words: str, game: str) -> str:
    """What the words on the panel mean, whichever language it speaks, in that of now; the words themselves where
    nothing says more."""
    shape, numbers = NUMBER.sub("#", words), iter(NUMBER.findall(words))
    for name in [*([room(game)] if game else []), "table"]:
        found = _meant(current(), name).get(shape)
        if found:
            return re.sub("#", lambda _: next(numbers, "#"), found)
    return words


@cache
def _meant(language: str, name: str) -> dict[str, str]:
    """The sentences of a file in that language, by the panel's words in every one; its own come first."""
    own = said.entries(language, name)
    found: dict[str, str] = {}
    for each in (language, *LANGUAGES):
        for key, entry in said.entries(each, name).items():
            if entry.panel and key in own:
                found.setdefault(entry.panel, own[key].sentence)
    return found
