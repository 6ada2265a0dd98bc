"""Text that is safe to put on a terminal, and columns of it; nothing about games."""

import codecs
import re
from collections.abc import Collection, Iterator, Sequence
from unicodedata import combining, east_asian_width

# What a terminal shows that has no such sign, as wide as the sign itself.
PLAINER = str.maketrans("←→↑↓·●◆█▲╱■│…–×°\N{NO-BREAK SPACE}", "<>^v-o*#^/#|.-xo ")

# The blank before a French colon, which Python takes for no sign; a terminal shows it as a blank.
UNBROKEN = "\N{NO-BREAK SPACE}"
# What makes one sign of two, as a family of its members: within letters it would be seen by nobody.
JOINER = "\N{ZERO WIDTH JOINER}"
_SIGN = "\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_JOINED = re.compile(f"(?<=[{_SIGN}\ufe0f]){JOINER}(?=[{_SIGN}])")
GAP = "  "
LEAST_LAST = 20


def printable(text: str) -> str:
    """The text with everything that a terminal could take for a command, or not print at all, as an escape.

    >>> printable("Ada\\x1b[2J")
    'Ada\\\\x1b[2J'
    >>> printable("Ada\\xa0: 3 points") == "Ada\\xa0: 3 points"
    True
    >>> [len(printable(name)) for name in ("A\\u200dda", "\\U0001f469\\u200d\\U0001f467")]
    [9, 3]
    """
    if text.isprintable():
        return text
    joined = {found.start() for found in _JOINED.finditer(text)}
    return "".join(
        char
        if char.isprintable() or char == UNBROKEN or at in joined
        else char.encode("unicode_escape").decode("ascii")
        for at, char in enumerate(text)
    )


def cells(text: str) -> int:
    """How many columns a printable text takes in a terminal: signs of East Asia take two, marks upon a letter none."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(char) in "WF" else 0 if combining(char) or char == JOINER else 1 for char in text)


def fitted(text: str, width: int) -> str:
    """A printable text, cut where it is wider than so many columns.

    >>> fitted("Maximiliane", 6)
    'Maxim…'
    """
    if cells(text) <= width:
        return text
    while cells(text) > width - 1:
        text = text[:-1]
    return f"{text.rstrip()}…"


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[str] = (), width: int | None = None
) -> Iterator[str]:
    """Lines of columns of printable text, those ``right`` flush right; with a width the last is cut at it."""
    widths = [max(map(cells, column)) for column in zip(head, *rows, strict=True)][:-1]
    left = None if width is None else max(LEAST_LAST, width - sum(widths) - len(GAP) * len(widths))
    for row in (head, *rows):
        fields = [
            " " * (size - cells(text)) + text if title in right else text + " " * (size - cells(text))
            for title, text, size in zip(head, row, widths, strict=False)
        ]
        yield GAP.join([*fields, row[-1] if left is None else fitted(row[-1], left)])


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Instead of a character that a terminal's encoding lacks: one like it, else an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAINER)
    return "".join(
        char if char.isascii() else codecs.encode(char, "ascii", "backslashreplace").decode() for char in text
    ), error.end


# The name of an error handler for str.encode and streams.
ERRORS = "naiad-plainer"
codecs.register_error(ERRORS, _plainer)
