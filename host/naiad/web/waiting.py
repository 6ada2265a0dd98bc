"""What a table waits for, in a sentence, from what its panel shows; the words are the table's own (firmware/words)."""

import re
from functools import cache
from pathlib import Path

from naiad.folder import firmware_folder
from naiad.language import LANGUAGES, current, later
from naiad_core.games import room

NUMBER = re.compile(r"[0-9]+")
BLINKING = later("A place blinks. The knob walks through the places, a press puts the piece there.")
PICTURE = later("Lay the next piece on the reader, or turn the knob.")
NOTHING = later("No lights yet.")


def sentence(words: str, game: str) -> str:
    """What the words on the panel mean; the words themselves where nothing says more."""
    numbers = NUMBER.findall(words)
    key = NUMBER.sub("#", words)
    for language in (current(), LANGUAGES[0]):
        for name in ([room(game)] if game else []) + ["table"]:
            found = _table(firmware_folder() / "words" / language / f"{name}.txt").get(key)
            if found:
                left = iter(numbers)
                return re.sub("#", lambda _, left=left: next(left, "#"), found)  # type: ignore[misc]
    return words


@cache
def _table(path: Path) -> dict[str, str]:
    """The sentences of a file by the panel's words; {} where there is none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    parts = [line.split("|", 2) for line in lines if not line.startswith("#")]
    return {part[1] or part[0]: part[2] for part in parts if len(part) == 3}
