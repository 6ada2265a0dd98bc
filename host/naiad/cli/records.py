"""The records that arguments name: files, standard input, kept games; not what is done with them."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import click

from naiad import language
from naiad.plain import printable
from naiad.service.errors import Trouble, WrongInput
from naiad.store import GOOD_ID, files
from naiad_core.text import Game, RecordError, line

Made = TypeVar("Made")
STDIN = "-"
# Fewer are done before other processes have started.
MANY = 100
CHUNK = 20


class Read(NamedTuple, Generic[Made]):
    """What became of one argument: what was ``made`` of its game, or else ``error`` as {"line", "code", "sentence"}."""

    name: str
    made: Made | None
    error: dict[str, Any] | None


class Source(NamedTuple):
    """A record in bytes. ``name`` is the argument, or the whole ID of a ``kept`` game, on which there may be a
    ``note``; ``fetched`` is when it was kept."""

    name: str
    data: bytes
    kept: bool = False
    note: str = ""
    fetched: str = ""


def read_all(arguments: Sequence[str], db: str | None, make: Callable[[Game], Made]) -> Iterator[Read[Made]]:
    """What is made of each argument's record, in order; one that cannot be read is said so in its place.

    What is no record at all (no such file, a directory) has the code ``unreadable`` and line 0. Many are shared out
    among the processor's cores: ``make`` and what it makes must be such as goes from one process to another.
    """
    if arguments.count(STDIN) > 1:
        raise click.UsageError("standard input (-) can be read only once.")
    one = partial(_read, db=db, make=make)
    if len(arguments) < MANY or STDIN in arguments:
        yield from map(one, arguments)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Not by fork, which would hand on a database that is open.
    alone = get_context("spawn")
    with ProcessPoolExecutor(mp_context=alone, initializer=language.choose, initargs=(language.current(),)) as pool:
        try:
            yield from pool.map(one, arguments, chunksize=CHUNK)
        except BrokenProcessPool:
            raise Trouble("a process that helped was ended from outside; give fewer records at a time") from None


def _read(argument: str, db: str | None, make: Callable[[Game], Made]) -> Read[Made]:
    try:
        return Read(argument, make(read(argument, db)), None)
    except RecordError as error:
        return Read(argument, None, {"line": error.line, "code": error.code, "sentence": error.sentence})
    except WrongInput as trouble:
        return Read(argument, None, {"line": 0, "code": "unreadable", "sentence": trouble.message})


def each(
    ctx: click.Context, arguments: Sequence[str], db: str | None, as_json: bool, make: Callable[[Game], Made]
) -> Iterator[tuple[str, Made]]:
    """(name, what is made) of the records that can be read, under their names where there are several; the others are
    told, and end the command with status 2."""
    several = len(arguments) > 1
    failed = False
    for number, read in enumerate(read_all(arguments, db, make)):
        if read.made is not None:
            if several and not as_json:
                click.echo(("\n" if number else "") + f"{printable(read.name)}:")
            yield read.name, read.made
            continue
        failed = True
        click.echo(printable(explain(read, several)), err=True)
        if several and as_json:
            click.echo(line({"error": read.error}))
    if failed:
        ctx.exit(2)


def read_one(argument: str, db: str | None) -> Game:
    """The record that an argument names; WrongInput, with the line, for one that cannot stand."""
    return read_noted(argument, db)[0]


def read_noted(argument: str, db: str | None) -> tuple[Game, str]:
    """The record that an argument names and the note on it; as read_one."""
    try:
        found = source(argument, db)
        return parsed(found), found.note
    except RecordError as error:
        raise WrongInput(_in_file(str(error), argument)) from None


def read(argument: str, db: str | None) -> Game:
    """The record that an argument names; RecordError for a bad line, WrongInput for what cannot be read."""
    return parsed(source(argument, db))


def parsed(found: Source) -> Game:
    """The record in a source; RecordError for a bad line."""
    return files.parse(found.data)


def source(argument: str, db: str | None) -> Source:
    """What an argument names: a file, standard input for ``-``, else the kept game of that ID."""
    if argument == STDIN:
        return Source(argument, _bounded(sys.stdin.buffer, "standard input"))
    if not argument:
        raise WrongInput("an empty argument names no file and no game")
    try:
        with click.open_file(argument, "rb") as file:
            return Source(argument, _bounded(file, argument))
    except FileNotFoundError:
        pass
    except OSError as error:
        raise WrongInput(f"{argument}: {error.strerror}") from None
    return _kept(argument, db)


def of_store(store: Any, id_: str) -> Source:
    """A kept game, by its whole ID."""
    from naiad.store import annotations

    return Source(id_, files.written(store, id_), True, annotations.note(store, id_), store.game(id_).fetched)


def explain(read: Read[Any], several: bool) -> str:
    """The line on standard error for an argument that could not be read."""
    assert read.error is not None
    sentence: str = read.error["sentence"]
    if read.error["code"] == "unreadable":
        return sentence
    whole = f"line {read.error['line']}: {read.error['code']}: {sentence}"
    return f"{read.name}: {whole}" if several else _in_file(whole, read.name)


def _in_file(words: str, name: str) -> str:
    """What is wrong with the only record; the line comes first, as the format of records has it."""
    return words if name == STDIN else f"{words} ({name})"


def _bounded(file: Any, name: str) -> bytes:
    data: bytes = file.read(files.MAX_BYTES + 1)
    if len(data) > files.MAX_BYTES:
        raise WrongInput(f"{name}: larger than any record (64 MiB)")
    return data


def _kept(argument: str, db: str | None) -> Source:
    if not GOOD_ID.fullmatch(argument):
        raise WrongInput(f"{argument}: no such file")
    # Only here, so that scoring a file needs no database.
    from naiad.cli.database import existing

    store = existing(db)
    if store is not None:
        with store:
            found = _whole_id(store, argument)
            if found:
                return of_store(store, found)
    raise WrongInput(f"{argument}: no such file, and no saved game has this ID (naiad games lists them)")


@contextmanager
def kept_game(db: str | None) -> Iterator[tuple[Any, Callable[[str], str]]]:
    """The database, and what finds the whole ID of one of its games; WrongInput where none is meant."""
    from naiad.cli.database import existing

    def whole_id(argument: str) -> str:
        return the_id(store, argument)

    store = existing(db)
    if store is None:
        yield None, whole_id
        return
    with store:
        yield store, whole_id


def the_id(store: Any, argument: str) -> str:
    """The whole ID of the kept game that is meant; WrongInput where none is, or there is no store."""
    found = _whole_id(store, argument) if store is not None and argument else ""
    if not found:
        raise WrongInput(f"{argument}: no saved game has this ID (naiad games lists them)")
    return found


def _whole_id(store: Any, argument: str) -> str:
    """The ID that is meant, '' for none; WrongInput where it may be several."""
    found: list[str] = store.find(argument)
    if len(found) > 1:
        few = ", ".join(found[:5]) + (", …" if len(found) > 5 else "")
        raise WrongInput(f"{argument}: {len(found)} saved games begin like that: {few}")
    return found[0] if found else ""
