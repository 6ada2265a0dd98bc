"""Text that is safe to put on a terminal, and columns of it; nothing about games."""

import codecs
from collections.abc import Collection, Iterator, Sequence
from unicodedata import combining, east_asian_width

# What a terminal shows that has no such sign, as wide as the sign itself.
PLAINER = str.maketrans("←→↑↓·●◆█▲╱■│…–×°\N{NO-BREAK SPACE}", "<>^v-o*#^/#|.-xo ")

# The blank before a French colon, which Python takes for no sign; a terminal shows it as a blank.
UNBROKEN = "\N{NO-BREAK SPACE}"
GAP = "  "
LEAST_LAST = 20


def printable(text: str) -> str:
    """The text with everything that a terminal could take for a command, or not print at all, as an escape.

    >>> printable("Ada\\x1b[2J")
    'Ada\\\\x1b[2J'
    >>> printable("Ada\\xa0: 3 points") == "Ada\\xa0: 3 points"
    True
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == UNBROKEN else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def cells(text: str) -> int:
    """How many columns a printable text takes in a terminal: signs of East Asia take two, marks upon a letter none."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(char) in "WF" else 0 if combining(char) else 1 for char in text)


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
