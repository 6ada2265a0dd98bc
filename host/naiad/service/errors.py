"""How a command says that it cannot: a sentence and an exit status; not why."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

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
