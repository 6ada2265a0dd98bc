"""``naiad import``: record files kept as games; the checking is naiad_core's."""

import hashlib
import json
import re
from functools import partial
from typing import NamedTuple

import click

from naiad.cli.options import db_option, json_option
from naiad.cli.records import explain, read_all
from naiad.paths import is_name
from naiad.plain import printable
from naiad.store import DEMO, GOOD_ID, PRACTICE
from naiad_core.text import Game, line

NOT_KEPT = "not-kept"
ISO_8601 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?")


@click.command("import")
@click.argument("records", metavar="FILE...", nargs=-1, required=True)
@json_option
@db_option
@click.pass_context
def import_(ctx: click.Context, records: tuple[str, ...], as_json: bool, db: str | None) -> None:
    """Save record files as games on this PC.

    A game keeps the id of its header, or else gets one from its content, so importing a file twice changes nothing; a
    longer record of the same game adds its end, and names and time that are not known here are added. A file with an
    invalid line is not saved.

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
        for read in read_all(records, db, keepable):
            error = read.error
            if isinstance(read.made, str):
                error = {"line": 0, "code": NOT_KEPT, "sentence": read.made}
            elif read.made is not None:
                id_ = read.made.id
                try:
                    fresh = store.put_game(id_, *read.made[1:4], kind=read.made.kind)
                except (Conflict, ValueError) as refused:
                    error = {"line": 0, "code": NOT_KEPT, "sentence": str(refused)}
            if error is not None:
                failed = True
                message = explain(read._replace(error=error), several)
                if error["code"] == NOT_KEPT:
                    message = f"{read.name}: {error['sentence']}"
                click.echo(printable(message), err=True)
                if several and as_json:
                    click.echo(json.dumps({"error": error}))
            elif as_json:
                click.echo(json.dumps({"id": id_, "lines": fresh}))
            else:
                click.echo(f"{printable(read.name)}: {'saved' if fresh else 'already saved'} as {id_}")
    if failed:
        ctx.exit(2)


class Keepable(NamedTuple):
    """What is kept of a record: ID, header line, move lines; ``started`` and ``kind`` as its header says, or ''."""

    id: str
    header: str
    lines: list[str]
    started: str
    kind: str


def keepable(game: Game) -> Keepable | str:
    """A record as it is kept; a sentence where it cannot be written again."""
    try:
        return Keepable(*_kept_as(game), _started(game), _kind(game))
    except ValueError as refused:
        return str(refused)
    except RecursionError:
        return "a line is nested too deeply to be written again"


def _kept_as(game: Game) -> tuple[str, str, list[str]]:
    header, lines = line(game.header), [line(move) for move in game.moves]
    for number, written in enumerate([header, *lines], start=1):
        # 1e999 is JSON, but becomes Infinity, which is not.
        json.loads(written, parse_constant=partial(_too_large, number))
    own = game.header.get("id")
    if isinstance(own, str) and GOOD_ID.fullmatch(own) and is_name(own):
        return own, header, lines
    content = "\n".join([header, *lines]).encode("ascii")
    return "f" + hashlib.sha256(content).hexdigest()[:12], header, lines


def _too_large(number: int, _: str) -> None:
    raise ValueError(f"line {number} holds a number that is too large to be written again")


def _started(game: Game) -> str:
    """When the game began as its header says, '' if it does not say so in ISO-8601."""
    value = game.header.get("started")
    return value if isinstance(value, str) and ISO_8601.fullmatch(value) else ""


def _kind(game: Game) -> str:
    """Whether the header says that it was a demo or practice, '' if not."""
    value = game.header.get("kind")
    return value if value in (DEMO, PRACTICE) else ""
