"""``naiad export``: kept games as record files, one CSV table or another program's files; nothing is computed here."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count as counted
from pathlib import Path
from typing import Any, TypeVar

import click

from naiad.cli.options import db_option
from naiad.cli.records import STDIN, Source, of_store, parsed, source
from naiad.paths import NameRefusedError, below
from naiad.plain import printable
from naiad.report.listing import when
from naiad.report.words_count import some
from naiad.service.errors import Trouble, WrongInput, whole
from naiad.service.export import DOCUMENTS, FORMATS, Document, Format, rows
from naiad_core.text import RecordError, write

Made = TypeVar("Made")
# As it is kept.
RECORD = "jsonl"
KINDS = (RECORD, *FORMATS, *DOCUMENTS)


@click.command()
@click.argument("records", metavar="[ID|FILE]...", nargs=-1)
@click.option("--format", "given", type=click.Choice(KINDS), help=f"As the file of -o ends, else {RECORD}.")
@click.option("-o", "--output", metavar="PATH", help="A file; for several games that are a file each, a folder.")
@db_option
@click.pass_context
def export(ctx: click.Context, records: tuple[str, ...], given: str | None, output: str | None, db: str | None) -> None:
    """Write saved games as record files, one CSV table or play files.

    A play file is for Board Game Stats; a game has one once its result stands.

    All saved games if none is named; a file may be named instead of an ID. A saved game is written as it was saved,
    even if this version of Naiad cannot replay it. What cannot be written is named, the others are written, and the
    status is 2.

    \b
    Columns of the CSV, one row a move:
      id         the game's ID, or the file's name
      game       which game it is, as its record names it
      started    ISO-8601 UTC, if known
      line       line of the record, the first move being 2
      seat       from 0; empty for what belongs to the table
      player     the seat's name
      t_s        seconds since the start, if the record says
      do         the verb
      arguments  the rest of the move, as JSON
      stands     true, or false for what was taken back and for the undo itself

    A file of -o begins with the mark by which a spreadsheet knows UTF-8; standard output has none.

    In the CSV a name that a spreadsheet would take for a formula has ' before it, and what a terminal would take for
    a command is an escape; the JSONL has all names as they are.

    \b
    Examples:
      naiad export 5f3a9c01 > game.jsonl
      naiad export 5f3a9c01 77b0e4d2 -o games/
      naiad export -o moves.csv
      naiad export 5f3a9c01 -o game.bgsplay
    """
    ending = Path(output or "").suffix.removeprefix(".").lower()
    kind = given or (ending if ending in KINDS else RECORD)
    failed: list[str] = []
    named = dict.fromkeys(records)
    count, found = (len(named), _named(named, db, failed)) if named else _all(ctx, db)
    several = count > 1
    if not count:
        raise Trouble("no games are saved yet, so there is nothing to export")
    make = partial(_document, DOCUMENTS[kind]) if kind in DOCUMENTS else _content
    if kind in FORMATS:
        _to_table(FORMATS[kind], _made(found, _rows, failed), output, failed)
    elif output is not None and (several or Path(output).is_dir()):
        if several and not Path(output).is_dir() and (Path(output).exists() or Path(output).suffix == f".{kind}"):
            raise WrongInput(f"{output} is one file, and {count} games are several: name a folder with -o")
        _to_folder(_made(found, make, failed), output, kind)
    elif several:
        raise WrongInput(f"{count} games are {count} files: name a folder with -o")
    else:
        for name, content in _made(found, make, failed):
            with _to(output) as put:
                put(content)
            _say(output, f"game {name}")
    if failed:
        raise WrongInput("\n".join(failed))


def _named(records: Iterable[str], db: str | None, failed: list[str]) -> Iterator[Source]:
    """What is named; what is wrong with what is not there goes to ``failed``."""
    for record in records:
        try:
            yield source(record, db)
        except WrongInput as error:
            failed.append(error.message)


def _all(ctx: click.Context, db: str | None) -> tuple[int, Iterator[Source]]:
    """How many games are kept, and each of them, read only when it is its turn."""
    from naiad.cli.database import existing

    store = existing(db)
    if store is None:
        return 0, iter(())
    ctx.with_resource(store)
    ids = [game.id for game in store.games()]
    return len(ids), (of_store(store, id_) for id_ in ids)


def _made(found: Iterable[Source], make: Callable[[Source], Made], failed: list[str]) -> Iterator[tuple[str, Made]]:
    """(name, what is made of it) of each; what is wrong with the others goes to ``failed``."""
    for each in found:
        try:
            yield each.name, make(each)
        except RecordError as error:
            failed.append(f"{each.name}: {error}")
        except RecursionError:
            failed.append(f"{each.name}: a line is nested too deeply to be written again")
        except WrongInput as error:
            failed.append(error.message)


def _content(found: Source) -> bytes:
    """A kept game as it is kept, a file checked and written anew."""
    # A name may hold half of a character pair, which UTF-8 has no bytes for.
    return found.data if found.kept else write(parsed(found)).encode("utf-8", "backslashreplace")


def _document(kind: Document, found: Source) -> bytes:
    """A game as a file of another program; WrongInput where there is none of it yet."""
    game = parsed(found)
    if lacks := kind.lacks(game.score()):
        raise WrongInput(f"{found.name}: {lacks}")
    began = when({"started": str(game.header.get("started", "")), "fetched": found.fetched})
    return kind.write(game, str(game.header.get("id", found.name)), began)


def _rows(found: Source) -> list[dict[str, Any]]:
    return list(rows(found.name, parsed(found)))


def _to_folder(records: Iterator[tuple[str, bytes]], output: str, end: str) -> None:
    folder = Path(output)
    used: set[str] = set()
    for name, content in records:
        stem = free = Path(name).stem
        # Two files of one name in two folders; also where capitals do not count.
        for number in counted(2):
            if free.casefold() not in used:
                break
            free = f"{stem}-{number}"
        used.add(free.casefold())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = below(folder, f"{free}.{end}")
        except NameRefusedError as error:
            raise WrongInput(f"{name}: {error}") from None
        except OSError as error:
            raise Trouble(f"{output}: {error.strerror}") from None
        with whole(str(path)) as file:
            file.write(content)
        if free != stem:
            click.echo(printable(f"{name} is written as {path}"), err=True)
    if used:
        _say(output, some(len(used), "game"))


def _to_table(
    kind: Format, games: Iterator[tuple[str, list[dict[str, Any]]]], output: str | None, failed: list[str]
) -> None:
    done = moves = 0
    with _to(output) as put:
        for _, lines in games:
            is_file = output is not None and output != STDIN
            put((kind.mark if is_file and not done else b"") + kind.write(lines, not done))
            done += 1
            moves += len(lines)
        if not done:
            # Nothing takes the place of a file that is there.
            raise WrongInput("\n".join(failed))
    _say(output, f"{some(moves, 'move')} of {some(done, 'game')}")


@contextmanager
def _to(output: str | None) -> Iterator[Callable[[bytes], object]]:
    """How to write to the file, or to standard output."""
    if output is None or output == STDIN:
        yield partial(click.echo, nl=False)
    else:
        with whole(output) as file:
            yield file.write


def _say(output: str | None, what: str) -> None:
    if output is not None and output != STDIN:
        click.echo(printable(f"written: {what} to {output}"), err=True)
