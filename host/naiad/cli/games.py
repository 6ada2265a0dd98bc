"""``naiad games``: the kept games, one a line; not what is in one."""

import json
from typing import Any

import click

from naiad.cli.options import db_option, json_option
from naiad.cli.owner import unlike
from naiad.games import title
from naiad.report.plain import printable
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
            for sentence in unlike(store):
                click.echo(printable(sentence), err=True)
    if as_json:
        click.echo(json.dumps(rows, indent=2))
    elif not rows:
        click.echo(f"No games are kept in {location(db)} yet: naiad sync fetches them, naiad import adds files.")
    else:
        _print(rows)


def _row(store: Any, kept: Any) -> dict[str, Any]:
    from naiad.report.score import result
    from naiad.store import files

    header = _header(kept.header)
    row: dict[str, Any] = kept._asdict()
    del row["header"]
    try:
        told = result(files.parse(store.text(kept.id).encode("utf-8")))
    except RecordError as error:
        # Kept by a naiad that knew other rules.
        told = str(error)
    return {**row, **header, "result": told}


def _header(text: str) -> dict[str, Any]:
    """Game and players of a kept header, as far as it is one."""
    try:
        header = json.loads(text)
    except ValueError:
        header = None
    if not isinstance(header, dict):
        header = {}
    game, players = header.get("game"), header.get("players")
    good = isinstance(players, list) and all(isinstance(name, str) for name in players)
    return {"game": game if isinstance(game, str) else "", "players": players if good else []}


def _print(rows: list[dict[str, Any]]) -> None:
    from naiad.cli.terminal import console, table

    out = table("ID", "GAME", "PLAYERS", "MOVES", "RESULT", "STARTED (UTC)", "FROM", right=("MOVES",))
    for row in rows:
        started = row["started"].replace("T", " ").removesuffix("Z")
        out.add_row(
            row["id"],
            printable(title(row["game"])),
            ", ".join(printable(name) for name in row["players"]),
            str(row["moves"]),
            printable(row["result"]),
            started or f"fetched {row['fetched'][:10]}",
            f"board {row['board']}" if row["board"] else "a file",
        )
    console().print(out)
