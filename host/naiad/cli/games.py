"""``naiad games``: the kept games, one a line, in a table; not what is told of each (report/listing.py)."""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any

import click

from naiad.cli import database
from naiad.cli.options import db_option, json_option
from naiad.cli.owner import corrections, unlike
from naiad.language import _, later, plural
from naiad.plain import GAP, printable, table
from naiad.report import listing
from naiad.report.words import name
from naiad.rooms import title
from naiad.service.errors import WrongInput
from naiad.store import DEMO, PRACTICE
from naiad_core.games import GAMES

# Kind: its heading, where not all games are of the first.
PARTS = {
    "": later("At the table"),
    PRACTICE: later("Practice, on the simulated table"),
    DEMO: later("Demos, played by robots"),
}
NARROW = 110
UNKNOWN = later("? by the day it was fetched: no PC had given the table the time")


@click.command()
@click.option("--game", type=click.Choice(GAMES), help="Only games of this kind.")
@click.option("--player", metavar="NAME", help="Only games in which somebody of this name played.")
@click.option("--since", metavar="DATE", help="Only games of this day and later, as in 2026-11-22.")
@click.option("--kind", type=click.Choice([listing.REAL, PRACTICE, DEMO]), help="Only games of one part of the list.")
@click.option("--sort", type=click.Choice(list(listing.SORTS)), default="when", show_default=True, help="Sort order.")
@json_option
@db_option
def games(
    game: str | None,
    player: str | None,
    since: str | None,
    kind: str | None,
    sort: str,
    as_json: bool,
    db: str | None,
) -> None:
    """List the games saved on this PC.

    Newest last; or sorted by moves or points, highest first. An ID may be shortened as long as it is unique. Games on
    the simulated table, by hand or by robots, are listed apart from those at the table. Times are local; with --json
    they are UTC.

    Averages, bests and each player's games one after the other are on the pages of naiad serve, under Statistics.

    \b
    Examples:
      naiad games
      naiad games --player Ada --since 2026-01-01
      naiad games --kind real --sort points
      naiad games --json
      NAIAD_DB=club.db naiad games
    """
    first = _day(since)
    file = database.file(db)
    # As a rule all is at hand in a file, and nobody waits until it is opened in full.
    found = None if file is None or corrections() else listing.rows_of(file)
    if found is None:
        found = []
        store = database.existing(db)
        if store is not None:
            with store:
                found = listing.rows(store, watched)
                for sentence in unlike(store):
                    click.echo(printable(sentence), err=True)
    wanted = [
        row
        for row in listing.chosen(found, game or "", kind or "")
        if (player is None or player.casefold() in (each.casefold() for each in row["players"]))
        and (first is None or (listing.when(row) or datetime.max).date() >= first)
    ]
    wanted.sort(key=listing.SORTS[sort])
    if as_json:
        click.echo(json.dumps(wanted, indent=2))
    elif not found:
        where = database.place(db)
        click.echo(
            _(
                "No games are saved in {place} yet: naiad play plays one here, naiad demo shows one, naiad sync "
                "fetches those of a real table, naiad import adds files.",
                place=where,
            )
        )
    elif not wanted:
        none = plural(
            "The {n} game saved in {place} does not match.",
            "None of the {n} games saved in {place} matches.",
            len(found),
            place=database.place(db),
        )
        click.echo(none)
    else:
        _print(wanted)


def _day(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise WrongInput(f"--since {text}: not a date; write it as in 2026-11-22") from None


def watched(late: Sequence[Any]) -> Iterator[Any]:
    """With a bar."""
    from naiad.cli.terminal import bar

    with bar(_("replaying the games")) as update:
        for number, each in enumerate(late):
            if update is not None:
                update(completed=number, total=len(late))
            yield each


# --- printing ---


def _print(rows: list[dict[str, Any]]) -> None:
    from naiad.cli.terminal import PIPE_WIDTH
    from naiad.cli.terminal import width as columns

    width = columns()
    parts = {kind: [row for row in rows if row["kind"] == kind] for kind in PARTS}
    headed = any(parts[kind] for kind in PARTS if kind)
    is_wide = (width or PIPE_WIDTH) >= NARROW
    out: list[str] = []
    for kind, heading in PARTS.items():
        if parts[kind]:
            if headed:
                out += [*([""] if out else []), _(heading)]
            out += _table([_cells(row, is_wide) for row in parts[kind]], is_wide, width)
    if any(not row["started"] for row in rows):
        out += ["", _(UNKNOWN)]
    click.echo("\n".join(out))


def _cells(row: dict[str, Any], is_wide: bool) -> list[str]:
    others = f"; {', '.join(row['others'])}" if row["others"] else ""
    first = [row["id"], listing.hour(row), name(title(row["game"]))]
    if is_wide:
        first += [str(row["moves"]), _("board {board}", board=row["board"]) if row["board"] else _("a file")]
    return [*first, printable(row["result"] + others)]


def described(row: dict[str, Any]) -> str:
    """One game, as the list has it."""
    return GAP.join(_cells(row, is_wide=False))


def _table(rows: Sequence[Sequence[str]], is_wide: bool, width: int | None) -> Iterable[str]:
    """Lines of columns; the result is cut where the terminal ends."""
    head = [_("ID"), _("WHEN"), _("GAME"), *((_("MOVES"), _("FROM")) if is_wide else ()), _("RESULT")]
    return table(head, rows, right=(_("MOVES"),), width=width)
