"""``naiad import``: record files kept as games; the checking is naiad_core's. Read export.py next."""

import hashlib
import json
import re
from functools import partial
from typing import Any

import click

from naiad.cli.options import db_option, json_option
from naiad.cli.records import Read, explain, read_all
from naiad.report.plain import printable
from naiad.store import GOOD_ID
from naiad_core.text import Game, line

ISO_8601 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?")


@click.command("import")
@click.argument("records", metavar="FILE...", nargs=-1, required=True)
@json_option
@db_option
@click.pass_context
def import_(ctx: click.Context, records: tuple[str, ...], as_json: bool, db: str | None) -> None:
    """Keep record files as games on this PC.

    A game keeps the id of its header, or else gets one from its content, so that importing a
    file twice changes nothing; a longer record of the same game adds its end. A file with a
    line that cannot stand is not kept.

    \b
    Examples:
      naiad import game.jsonl
      naiad import *.jsonl
    """
    from naiad.cli.database import opened
    from naiad.store import Conflict

    failed = False
    several = len(records) > 1
    with opened(db) as store:
        for read in read_all(records, db):
            row: dict[str, Any]
            if read.game is None:
                row = {"error": read.error}
            else:
                try:
                    id_, header, lines = kept_as(read.game)
                    row = {"id": id_, "lines": store.put_game(id_, header, lines, started(read.game))}
                except (Conflict, ValueError) as error:
                    row = {"error": {"line": 0, "code": "not-kept", "sentence": str(error)}}
            failed = failed or "error" in row
            _tell(read, row, several, as_json)
    if failed:
        ctx.exit(2)


def kept_as(game: Game) -> tuple[str, str, list[str]]:
    """(ID, header line, move lines) under which a record is kept; ValueError for what cannot be written again."""
    header, lines = line(game.header), [line(move) for move in game.moves]
    for number, written in enumerate([header, *lines], start=1):
        # 1e999 is JSON, but becomes Infinity, which is not.
        json.loads(written, parse_constant=partial(_too_large, number))
    own = game.header.get("id")
    if isinstance(own, str) and GOOD_ID.fullmatch(own):
        return own, header, lines
    content = "\n".join([header, *lines]).encode("ascii")
    return "f" + hashlib.sha256(content).hexdigest()[:12], header, lines


def _too_large(number: int, _: str) -> None:
    raise ValueError(f"line {number} holds a number that is too large to be written again")


def started(game: Game) -> str:
    """When the game began as its header says, '' if it does not say so in ISO-8601."""
    value = game.header.get("started")
    return value if isinstance(value, str) and ISO_8601.fullmatch(value) else ""


def _tell(read: Read, row: dict[str, Any], several: bool, as_json: bool) -> None:
    if "error" in row:
        told = Read(read.name, None, row["error"])
        if row["error"]["code"] == "not-kept":
            click.echo(printable(f"{read.name}: {row['error']['sentence']}"), err=True)
        else:
            click.echo(printable(explain(told, several)), err=True)
        if several and as_json:
            click.echo(json.dumps(row))
    elif as_json:
        click.echo(json.dumps(row))
    else:
        news = "already kept as" if not row["lines"] else "kept as"
        click.echo(f"{printable(read.name)}: {news} {row['id']}")
