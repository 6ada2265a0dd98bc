"""``naiad backup``: the whole database of saved games as one file; not games as records (export.py)."""

from pathlib import Path

import click

from naiad.cli.options import db_option
from naiad.language import _, plural
from naiad.plain import printable
from naiad.report.words_count import labelled
from naiad.service.errors import Trouble, WrongInput


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@db_option
def backup(file: Path, db: str | None) -> None:
    """Copy the database of saved games to one file.

    Also while naiad runs; the copy is whole or not there, and never takes the place of a file. It is read with --db. To
    go back to it put it in the place of the database, which this command names, while no naiad runs, and delete what
    lies beside that with -wal and -shm at its end. A club's PostgreSQL is copied by pg_dump.

    \b
    Examples:
      naiad backup games.db
      naiad games --db games.db
    """
    from naiad.cli import database
    from naiad.store import sqlite

    if file.exists():
        raise WrongInput(f"{file}: there is a file already; name another")
    if database.file(db) is None:
        raise WrongInput(f"{database.place(db)}: PostgreSQL is copied by its own pg_dump")
    store = database.existing(db)
    if store is None:
        raise Trouble("no games are saved yet, so there is nothing to copy")
    with store, store.read() as connection:
        try:
            sqlite.copy(connection, file)
        except OSError as error:
            raise Trouble(f"{file}: {error.strerror or error}") from None
        count = len(store.games())
    click.echo(printable(labelled(str(file), plural("{n} game copied", "{n} games copied", count))))
    click.echo(printable(_("the database is {place}", place=database.place(db))))
