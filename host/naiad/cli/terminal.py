"""Where rich text and tables go: the terminal or a pipe; not what is printed. Read games.py next."""

import sys

from rich.console import Console
from rich.table import Table

# Wide enough that a pipe or a file never gets a name cut off.
PIPE_WIDTH = 200


def console() -> Console:
    """Standard output as it is now; names are never taken for markup or emoji."""
    width = None if sys.stdout is not None and sys.stdout.isatty() else PIPE_WIDTH
    return Console(width=width, markup=False, emoji=False, highlight=False)


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """A plain table; columns named in ``right`` are set flush right."""
    out = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for column in columns:
        out.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return out
