"""Single keys from the terminal while something else draws in it; not what they mean.

click.getchar puts the terminal into raw mode, in which line ends no longer return the carriage and
every picture drawn meanwhile comes out askew; cbreak mode leaves the output alone.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPT = "\x03"
ESCAPE = "\x1b"
# What terminals send for the arrows, with and without application mode; Windows sends two codes.
RIGHT = ("\x1b[C", "\x1bOC", "\xe0M")
LEFT = ("\x1b[D", "\x1bOD", "\xe0K")
UP = ("\x1b[A", "\x1bOA", "\xe0H")
DOWN = ("\x1b[B", "\x1bOB", "\xe0P")


@contextmanager
def single_keys() -> Iterator[None]:
    """Keys come one by one and unseen until this is left; Ctrl-C is a key like others."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    try:
        # What is typed already waits to be read; by default it is thrown away.
        tty.setcbreak(fd, termios.TCSADRAIN)
        now = termios.tcgetattr(fd)
        now[3] &= ~termios.ISIG
        termios.tcsetattr(fd, termios.TCSANOW, now)
        yield
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


def read_keys() -> list[str]:
    """Wait for a key; what was pressed since, an arrow as its escape sequence. EOFError at the end of input."""
    if sys.platform == "win32":
        import msvcrt

        key = msvcrt.getwch()
        return [key + msvcrt.getwch()] if key in ("\x00", "\xe0") else [key]
    data = os.read(sys.stdin.fileno(), 64)
    if not data:
        raise EOFError
    return split(data.decode("utf-8", "ignore"))


def keys_so_far() -> list[str]:
    """The keys pressed since, without waiting for one; none at the end of input."""
    if sys.platform == "win32":
        import msvcrt

        return read_keys() if msvcrt.kbhit() else []
    import select

    try:
        return read_keys() if select.select([sys.stdin], [], [], 0)[0] else []
    except EOFError:
        return []


def split(text: str) -> list[str]:
    """Typed text as keys: an escape sequence of an arrow is one key."""
    keys: list[str] = []
    at = 0
    while at < len(text):
        size = 3 if text[at] == "\x1b" and text[at + 1 : at + 2] in ("[", "O") else 1
        keys.append(text[at : at + size])
        at += size
    return keys
