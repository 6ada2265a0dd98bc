"""Text that is safe to put on a terminal; nothing about games. Read words.py next."""


def printable(text: str) -> str:
    """The text with everything that a terminal could take for a command, or not print at all, as an escape.

    >>> printable("Ada\\x1b[2J")
    'Ada\\\\x1b[2J'
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)
