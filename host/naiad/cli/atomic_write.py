"""A file that the user asked for, there whole or not at all; not what is in it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click

from naiad import paths
from naiad.service.errors import Trouble, WrongInput

# What can be printed.
PRINTED = (".pdf", ".svg")


@contextmanager
def whole(output: str) -> Iterator[BinaryIO]:
    """paths.replaced, with Trouble that names the file where it cannot be written."""
    try:
        with paths.replaced(Path(output)) as file:
            yield file
    except OSError as error:
        raise Trouble(f"{output}: {error.strerror or error}") from None


def printed_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """-o, --output: a file to print, by default GAME.pdf; it ends as what is written."""

    def checked(_: click.Context, __: click.Parameter, value: Path | None) -> Path | None:
        if value is None or value.suffix.lower() in PRINTED:
            return value
        raise WrongInput(f"{value}: its name must end in {' or '.join(PRINTED)}, which says what is written")

    path = click.Path(dir_okay=False, path_type=Path)
    help_ = "FILE.pdf or FILE.svg [default: GAME.pdf]."
    return click.option("-o", "--output", type=path, help=help_, callback=checked)(command)
