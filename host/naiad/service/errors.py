"""How a command says that it cannot: a sentence and an exit status; not why.

``wrong_input`` and ``whole`` make it of what went wrong in them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO

import click

from naiad import paths
from naiad.plain import printable


class Trouble(click.ClickException):
    """Ends the command: the sentence alone on standard error, exit status 1."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        for line in self.message.split("\n"):
            click.echo(printable(line), file=file, err=file is None)


class WrongInput(Trouble):
    """The same for what the user gave, exit status 2."""

    exit_code = 2


@contextmanager
def wrong_input() -> Iterator[None]:
    """A ValueError in here is what the user gave."""
    try:
        yield
    except ValueError as error:
        raise WrongInput(str(error)) from None


@contextmanager
def whole(output: str) -> Iterator[BinaryIO]:
    """A file that the user asked for, there whole or not at all (paths.replaced); Trouble that names it where it cannot
    be written."""
    try:
        with paths.replaced(Path(output)) as file:
            yield file
    except OSError as error:
        raise Trouble(f"{output}: {error.strerror or error}") from None
