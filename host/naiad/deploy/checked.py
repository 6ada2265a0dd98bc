"""What a board would say of a settings.toml before it gets one: its own checks, run here; not a setting's meaning.

Those are firmware/naiad_table/config.py's, and CircuitPython's reading of the file is twin/settings.py's.
"""

import re
from types import SimpleNamespace

from naiad.twin.settings import getenv
from naiad_table import boards, config

# As CircuitPython's boards of both kinds name what their edge has.
PINS = SimpleNamespace(**{f"GP{number}": number for number in (*range(23), 26, 27, 28)})


def problems(data: bytes, version: str, board_id: str = boards.REFERENCE) -> list[tuple[int, str]]:
    """(number of the line, from 1, 0 for the whole file; the board's sentence), for that version of CircuitPython
    and that board.
    """
    if len(data) > config.MOST_BYTES:
        return [(0, f"it has {len(data)} bytes, and a board reads {config.MOST_BYTES} at most")]
    lines = [_text(line) for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    text = "\n".join(lines)
    major, minor, patch = (int("".join(filter(str.isdigit, part)) or 0) for part in [*version.split("."), "0", "0"][:3])
    facts = boards.load(board_id)
    sentences = config.Config(
        lambda key: getenv(text, key, None, (major, minor, patch)), PINS, lines, facts=facts
    ).problems
    return [_placed(re.sub("; [^;]* (is|are) used$", "", sentence), lines) for sentence in sentences]


def _text(line: bytes) -> str:
    """A line as firmware/naiad_table/config.py reads it: a comment is nothing, what is no text a zero."""
    try:
        return "" if line.strip().startswith(b"#") else line.decode()
    except UnicodeError:
        return "\0"


def _placed(sentence: str, lines: list[str]) -> tuple[int, str]:
    numbered = sentence.removeprefix("settings.toml, line ")
    if numbered != sentence:
        number, _, rest = numbered.partition(": ")
        return int(number), rest
    key = sentence.split(" ")[0]
    own = (number for number, line in enumerate(lines, 1) if line.strip().partition("=")[0].strip() == key)
    return next(own, 0), sentence
