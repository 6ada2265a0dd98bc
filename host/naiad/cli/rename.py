"""``naiad rename``: the names of a kept game's players, kept beside its record; not the record."""

import re
from collections.abc import Iterable, Sequence

import click

from naiad.cli.options import db_option
from naiad.cli.records import kept_game
from naiad.report import words
from naiad.service.errors import WrongInput
from naiad.service.validation import seated
from naiad_core.text import Game


@click.command()
@click.argument("id_", metavar="ID")
@click.argument("names", metavar="SEAT=NAME...", nargs=-1)
@db_option
def rename(id_: str, names: tuple[str, ...], db: str | None) -> None:
    """Enter who played a saved game.

    SEAT counts from 1, in turn order; 2= takes a name back. Names are shown and exported with the game. They
    are saved beside its record, which stays as it is. Without a name the current ones are shown.

    \b
    Examples:
      naiad rename 5f3a9c01 1=Ada 2=Bo
      naiad rename 5f3a9c01 2="Bo the elder"
      naiad rename 5f3a9c01 2=
      naiad rename 5f3a9c01
    """
    from naiad.store import annotations, files

    with kept_game(db) as (store, whole_id):
        found = whole_id(id_)
        given = asked(names, files.load(store, found))
        if given:
            annotations.rename(store, found, given)
        click.echo(f"{found}: {', '.join(numbered(files.load(store, found)))}")


def asked(names: Sequence[str], game: Game) -> dict[int, str]:
    """Names by seat from 0, of arguments as 1=Ada; WrongInput for what is none."""
    given = []
    for argument in names:
        seat, equals, name = argument.partition("=")
        if not equals or not re.fullmatch("[0-9]{1,3}", seat):
            raise WrongInput(f"{argument}: not SEAT=NAME, as in 1=Ada")
        given.append((int(seat), name))
    return seated(given, game)


def numbered(game: Game) -> Iterable[str]:
    """The players as they are shown, each with the number of the seat."""
    return (f"{seat} {words.name(name)}" for seat, name in enumerate(game.header["players"], start=1))
