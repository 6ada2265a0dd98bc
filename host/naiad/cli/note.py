"""``naiad note``: a few words on a saved game, beside its record and in nothing that is exported."""

import click

from naiad.cli.options import db_option
from naiad.cli.records import kept_game
from naiad.language import _
from naiad.plain import printable
from naiad.service.validation import checked_note


@click.command()
@click.argument("id_", metavar="ID")
@click.argument("text", metavar="[TEXT]", required=False)
@db_option
def note(id_: str, text: str | None, db: str | None) -> None:
    """Write a note on a saved game.

    The note is shown with the game here and on its page, and naiad games --json prints it. It stays on this PC:
    exported records, tables and pages leave it out. An empty text deletes it; without a text the current one is
    shown.

    \b
    Examples:
      naiad note 5f3a9c01 "Ada's first game; the cat took f_12"
      naiad note 5f3a9c01
      naiad note 5f3a9c01 ""
    """
    from naiad.store import annotations

    with kept_game(db) as (store, whole_id):
        found = whole_id(id_)
        if text is not None:
            annotations.put_note(store, found, checked_note(text))
        for line in lines(annotations.note(store, found)) or [_("no note")]:
            click.echo(f"{found}: {line}")


def lines(text: str) -> list[str]:
    """A note as a terminal may show it."""
    return [printable(line) for line in text.split("\n")] if text else []
