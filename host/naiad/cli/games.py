"""``naiad games``: the kept games, one a line; not what is in one. Read show.py next."""

import json
from typing import Any

import click

from naiad.cli.options import db_option, json_option
from naiad_core.text import RecordError


@click.command()
@json_option
@db_option
def games(as_json: bool, db: str | None) -> None:
    """List the games kept on this PC.

    In the order they were played. An ID may be shortened wherever it stays the only one that begins so.

    \b
    Examples:
      naiad games
      naiad games --json
      NAIAD_DB=club.db naiad games
    """
    from naiad.cli.database import existing, location

    store = existing(db)
    rows: list[dict[str, Any]] = []
    if store is not None:
        with store:
            rows = [_row(store, kept) for kept in store.games()]
    if as_json:
        click.echo(json.dumps(rows, indent=2))
    elif not rows:
        click.echo(f"No games are kept in {location(db)} yet: naiad sync fetches them, naiad import adds files.")
    else:
        _print(rows)


def _row(store: Any, kept: Any) -> dict[str, Any]:
    from naiad.report.score import result
    from naiad.store import files

    header = json.loads(kept.header)
    row: dict[str, Any] = kept._asdict()
    del row["header"]
    try:
        told = result(files.parse(store.text(kept.id).encode("utf-8")))
    except RecordError as error:
        # Kept by a naiad that knew other rules.
        told = str(error)
    return {**row, "game": header["game"], "players": header["players"], "result": told}


def _print(rows: list[dict[str, Any]]) -> None:
    from naiad.cli.terminal import console, table
    from naiad.report.plain import printable
    from naiad.report.words import GAMES

    out = table("ID", "GAME", "PLAYERS", "MOVES", "RESULT", "STARTED (UTC)", "FROM", right=("MOVES",))
    for row in rows:
        started = row["started"].replace("T", " ").removesuffix("Z")
        out.add_row(
            row["id"],
            GAMES.get(row["game"], printable(row["game"])),
            ", ".join(printable(name) for name in row["players"]),
            str(row["moves"]),
            printable(row["result"]),
            started or f"fetched {row['fetched'][:10]}",
            f"board {row['board']}" if row["board"] else "a file",
        )
    console().print(out)
