"""``naiad forget``: kept games that are no longer wanted, and bringing them back; what becomes of them is store/'s."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from naiad.cli.games import described, watched
from naiad.cli.options import db_option, has_somebody
from naiad.cli.records import kept_game
from naiad.language import _, plural
from naiad.report.listing import rows
from naiad.service.errors import Trouble, WrongInput

if TYPE_CHECKING:
    from naiad.store.database import Store


@click.command()
@click.argument("ids", metavar="ID...", nargs=-1)
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--undo", is_flag=True, help="Restore what was deleted last.")
@db_option
def forget(ids: tuple[str, ...], yes: bool, undo: bool, db: str | None) -> None:
    """Delete games from this PC.

    They are gone from every list at once. --undo restores them until you delete others; then they are removed from the
    database. A board that still holds a game does not bring it back, unless it is played on; importing its record does.
    To keep one elsewhere, export it first.

    \b
    Examples:
      naiad forget 5f3a9c01
      naiad forget --undo
      naiad forget 5f3a9c01 77b0e4d2 --yes
    """
    from naiad.store import annotations

    if undo == bool(ids):
        raise click.UsageError("give either IDs or --undo.")
    with kept_game(db) as (store, whole_id):
        if undo:
            back = annotations.undo(store) if store is not None else []
            if not back:
                raise Trouble("nothing to restore")
            click.echo(_("restored: {games}", games=", ".join(back)))
            return
        wanted = list(dict.fromkeys(map(whole_id, ids)))
        if not yes and not _is_meant(store, wanted):
            click.echo(_("nothing is deleted"))
            return
        annotations.forget(store, wanted)
        click.echo(
            plural(
                "deleted: {n} game; naiad forget --undo restores it until you delete others",
                "deleted: {n} games; naiad forget --undo restores them until you delete others",
                len(wanted),
            )
        )


def _is_meant(store: "Store", ids: Sequence[str]) -> bool:
    """Ask who sits at the terminal; WrongInput where nobody does."""
    if not has_somebody():
        raise WrongInput("nobody can be asked here: --yes forgets without asking")
    for row in rows(store, watched):
        if row["id"] in ids:
            click.echo(described(row))
    return click.confirm(plural("Delete it?", "Delete these {n} games?", len(ids)))
