"""The records that arguments name: files, standard input, kept games; not what is done with them.

Read score.py next.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from naiad.cli.errors import WrongInput
from naiad.store import GOOD_ID, files
from naiad_core.text import Game, RecordError

STDIN = "-"


class Read(NamedTuple):
    """What became of one argument: a ``game``, or else ``error`` as {"line", "code", "sentence"}."""

    name: str
    game: Game | None
    error: dict[str, Any] | None


def read_all(arguments: Sequence[str], db: str | None) -> Iterator[Read]:
    """Each argument's record, in order; one that cannot be read is said so in its place.

    What is no record at all (no such file, a directory) has the code ``unreadable`` and line 0.
    """
    if arguments.count(STDIN) > 1:
        raise click.UsageError("standard input (-) can be read only once.")
    for argument in arguments:
        try:
            yield Read(argument, read(argument, db), None)
        except RecordError as error:
            found = {"line": error.line, "code": error.code, "sentence": error.sentence}
            yield Read(argument, None, found)
        except WrongInput as trouble:
            yield Read(argument, None, {"line": 0, "code": "unreadable", "sentence": trouble.message})


def read_one(argument: str, db: str | None) -> Game:
    """The record that an argument names; WrongInput, with the line, for one that cannot stand."""
    try:
        return read(argument, db)
    except RecordError as error:
        raise WrongInput(str(error)) from None


def read(argument: str, db: str | None) -> Game:
    """The record that an argument names; RecordError for a bad line, WrongInput for what cannot be read."""
    return files.parse(read_bytes(argument, db))


def read_bytes(argument: str, db: str | None) -> bytes:
    """A record's bytes: of a file, of standard input for ``-``, else of the kept game of that ID."""
    if argument == STDIN:
        return _bounded(sys.stdin.buffer, "standard input")
    if not argument:
        raise WrongInput("an empty argument names no file and no game")
    try:
        with Path(argument).open("rb") as file:
            return _bounded(file, argument)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise WrongInput(f"{argument}: {error.strerror}") from None
    return _kept(argument, db).encode("utf-8")


def explain(read: Read, several: bool) -> str:
    """The line on standard error for an argument that could not be read."""
    assert read.error is not None
    sentence: str = read.error["sentence"]
    if read.error["code"] == "unreadable":
        return sentence
    line = f"line {read.error['line']}: {read.error['code']}: {sentence}"
    return f"{read.name}: {line}" if several else line


def _bounded(file: Any, name: str) -> bytes:
    data: bytes = file.read(files.MAX_BYTES + 1)
    if len(data) > files.MAX_BYTES:
        raise WrongInput(f"{name}: larger than any record (64 MiB)")
    return data


def _kept(argument: str, db: str | None) -> str:
    if not GOOD_ID.fullmatch(argument):
        raise WrongInput(f"{argument}: no such file")
    # Only here, so that scoring a file needs no database.
    from naiad.cli.database import existing

    store = existing(db)
    if store is not None:
        with store:
            found = store.find(argument)
            if len(found) == 1:
                kept: str = store.text(found[0])
                return kept
            if found:
                few = ", ".join(found[:5]) + (", …" if len(found) > 5 else "")
                raise WrongInput(f"{argument}: {len(found)} kept games begin so: {few}")
    raise WrongInput(f"{argument}: no such file, and no kept game has this ID (naiad games lists them)")
