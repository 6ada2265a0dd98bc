"""Where rich text and tables go: the terminal or a pipe; not what is printed."""

import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn
    from rich.table import Table

# Wide enough that a pipe or a file never gets a name cut off.
PIPE_WIDTH = 200


def watched() -> bool:
    """Whether somebody sees what is drawn."""
    return sys.stdout is not None and sys.stdout.isatty()


def width() -> int | None:
    """How many columns there are; None where nobody watches."""
    if not watched():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def console() -> "Console":
    """Standard output as it is now; names are never taken for markup or emoji."""
    # Not for those that ask only whether somebody watches.
    from rich.console import Console

    return Console(width=None if watched() else PIPE_WIDTH, markup=False, emoji=False, highlight=False)


@contextmanager
def bar(*columns: "str | ProgressColumn") -> Iterator[Callable[..., None] | None]:
    """A progress bar, told of progress as rich's Progress.update is; None where nobody watches."""
    if not watched():
        yield None
        return
    from rich.progress import Progress

    with Progress(*columns, console=console(), transient=True) as progress:
        yield partial(progress.update, progress.add_task("", total=None))


@contextmanager
def at_once(out: "Console") -> Iterator[None]:
    """What is drawn meanwhile comes to be seen as one picture, not line by line; terminals that cannot ignore it."""
    marked = out.is_terminal and not out.legacy_windows
    if marked:
        out.file.write("\x1b[?2026h")
    try:
        yield
    finally:
        # Ctrl-C comes in the middle of a picture too: without the end a terminal shows nothing more.
        if marked:
            out.file.write("\x1b[?2026l")
            out.file.flush()


def table(*columns: str, right: tuple[str, ...] = ()) -> "Table":
    """A plain table; columns named in ``right`` are set flush right."""
    from rich.table import Table

    out = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        out.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return out


def say(out: "Console", text: str) -> None:
    """Print a sentence: a terminal gets it in lines that end between words, anything else in one."""
    lines = [text]
    if out.is_terminal:
        indent = " " * (len(text) - len(text.lstrip()) + 2)
        lines = textwrap.wrap(text, out.width, subsequent_indent=indent, break_on_hyphens=False) or [""]
    for line in lines:
        out.print(line, soft_wrap=True)
