"""``naiad export``: kept games as record files or one CSV table; nothing is computed here. Read sync.py next."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from naiad.cli.errors import Trouble, WrongInput
from naiad.cli.options import db_option
from naiad.cli.records import read_one
from naiad.report.lines import standing, steps
from naiad_core.text import Game, line, write

COLUMNS = ("id", "game", "started", "line", "seat", "player", "t_s", "do", "arguments", "stands")
APART = ("do", "seat", "t")


@click.command()
@click.argument("records", metavar="[ID|FILE]...", nargs=-1)
@click.option("--format", "kind", type=click.Choice(["jsonl", "csv"]), default="jsonl", show_default=True)
@click.option("-o", "--output", metavar="PATH", help="A file; for several games as JSONL a folder.")
@db_option
def export(records: tuple[str, ...], kind: str, output: str | None, db: str | None) -> None:
    """Write kept games as record files or as one CSV table.

    All kept games if none is named; a file may be named instead of an ID.

    \b
    Columns of the CSV, one row a move:
      id         the game's ID, or the file's name
      game       quintazone, aya, aqua or acqua-dolce
      started    ISO-8601 UTC, if known
      line       line of the record, the first move being 2
      seat       from 0; empty for what belongs to the table
      player     the seat's name
      t_s        seconds since the start, if the record says
      do         the verb
      arguments  the rest of the move, as JSON
      stands     true, or false for what was taken back and for the undo itself

    \b
    Examples:
      naiad export 5f3a9c01 > game.jsonl
      naiad export 5f3a9c01 77b0e4d2 -o games/
      naiad export --format csv -o moves.csv
    """
    names = list(records) or _all(db)
    if not names:
        raise Trouble("no games are kept yet, so there is nothing to export")
    if kind == "csv":
        _write(output, _table(names, db))
    elif len(names) == 1 and not (output and Path(output).is_dir()):
        _write(output, write(read_one(names[0], db)))
    elif output is None:
        raise WrongInput(f"{len(names)} games are {len(names)} record files: name a folder with -o")
    else:
        for name in names:
            folder = Path(output)
            content = write(read_one(name, db))
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Trouble(f"{output}: {error.strerror}") from None
            _write(str(folder / f"{Path(name).stem}.jsonl"), content)


def rows(name: str, game: Game) -> Iterator[dict[str, Any]]:
    """A game's moves as rows of COLUMNS; ``name`` stands where its header has no id."""
    stands = {number for number, _ in standing(game)}
    header = game.header
    for at in steps(game):
        if not at.game.moves:
            continue
        move = at.game.moves[-1]
        rest = {key: value for key, value in move.items() if key not in APART}
        yield {
            "id": header.get("id", name),
            "game": header["game"],
            "started": header.get("started", ""),
            "line": at.number,
            "seat": "" if at.seat is None else at.seat,
            "player": "" if at.seat is None else header["players"][at.seat],
            "t_s": move.get("t", ""),
            "do": move["do"],
            "arguments": line(rest),
            "stands": json.dumps(at.number in stands),
        }


def _all(db: str | None) -> list[str]:
    from naiad.cli.database import existing

    store = existing(db)
    if store is None:
        return []
    with store:
        return [game.id for game in store.games()]


def _table(names: list[str], db: str | None) -> str:
    out = io.StringIO(newline="")
    table = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    table.writeheader()
    for name in names:
        table.writerows(rows(name, read_one(name, db)))
    return out.getvalue()


def _write(output: str | None, content: str) -> None:
    if output is None or output == "-":
        click.echo(content, nl=False)
        return
    try:
        # A name may hold half of a character pair, which UTF-8 has no bytes for.
        Path(output).write_text(content, encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        raise Trouble(f"{output}: {error.strerror}") from None
