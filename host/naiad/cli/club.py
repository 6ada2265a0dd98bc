"""``naiad club``: what many tables tell a broker, taken into one database; how is club/'s."""

import json
import socket
import threading
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from naiad.cli.mqtt import broker_options, club_trouble, named
from naiad.cli.options import db_option, json_option
from naiad.plain import printable
from naiad.service.errors import Trouble, WrongInput
from naiad_core import games

if TYPE_CHECKING:
    from naiad.club.league import Result


@click.group()
def club() -> None:
    """Many tables in one place, by an MQTT broker.

    \b
    Examples:
      naiad club take --broker mqtt://localhost --db club.db
      naiad club acl corner=E660583883724A32 bar=E6611CB6975E3B2F
      naiad club standings
      naiad club round Ada Bo Cy Dan
    """


@club.command()
@broker_options
@click.option("--name", default=socket.gethostname, help="Client name at the broker, unique [default: this machine's].")
@click.option("--group", default="", help="Share the work with others in the same group.")
@click.option("--metrics", metavar="[HOST:]PORT", help="Answer /metrics and /health there.")
@db_option
def take(
    address: str,
    user: str,
    password_file: Path | None,
    ca: Path | None,
    cert: Path | None,
    key: Path | None,
    prefix: str,
    name: str,
    group: str,
    metrics: str | None,
    db: str | None,
) -> None:
    """Store what all tables publish.

    Each entry is kept once, whoever sends it; what is missing is asked for; what is invalid is refused, named and
    counted. Ctrl-C ends it; nothing is lost meanwhile.

    \b
    Examples:
      naiad club take --broker mqtt://localhost --db postgresql://naiad@localhost/naiad
      naiad club take --broker mqtt://localhost --name two --group takers --metrics 9624
    """
    from naiad.cli.database import opened
    from naiad.club import metrics as served
    from naiad.club.listen import Listener

    to = named(address, user, password_file, ca, cert, key)

    def say(sentence: str) -> None:
        click.echo(printable(sentence), err=True)

    with opened(db) as store, club_trouble():
        listener = Listener(store, to, say, name, group, prefix)
        if metrics:
            host, _, port = metrics.rpartition(":")
            if not port.isdigit() or not 0 < int(port) < 65536:
                raise WrongInput(f"{metrics}: write PORT or HOST:PORT, as in 9624")
            try:
                served.serve(listener, host or "127.0.0.1", int(port))
            except OSError as error:
                raise Trouble(f"{metrics}: cannot answer there ({error.strerror})") from None
        try:
            click.echo(f"Taking from {to.place} into {store.location}. Ctrl-C ends it.")
            listener.run(threading.Event())
        except KeyboardInterrupt:
            click.echo()


@club.command()
@click.argument("tables", metavar="USER=BOARD[,BOARD]...", nargs=-1, required=True)
@click.option("--club", "taker", default="club", show_default=True, help="User name of the collecting client.")
@click.option("--watch", "watchers", multiple=True, help="A read-only user, such as Home Assistant.")
@click.option("--prefix", default="naiad", show_default=True, help="What every topic begins with.")
def acl(tables: tuple[str, ...], taker: str, watchers: tuple[str, ...], prefix: str) -> None:
    """Write mosquitto's access rules: a table may write its own topics only.

    \b
    Examples:
      naiad club acl corner=E660583883724A32 bar=E6611CB6975E3B2F > acl
      naiad club acl corner=E660583883724A32 --watch homeassistant > acl
    """
    from naiad.club.acl import rules
    from naiad.club.messages import GOOD_TABLE

    told: dict[str, list[str]] = {}
    for each in tables:
        user, _, boards = each.partition("=")
        names = boards.split(",")
        if not user.isprintable() or not user.strip() or not all(GOOD_TABLE.fullmatch(name) for name in names):
            raise WrongInput(f"{each}: write USER=BOARD, the board's number as naiad ports lists it")
        told.setdefault(user, []).extend(names)
    click.echo(rules(told, taker, watchers, prefix), nl=False)


_SINCE = click.option(
    "--since",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="Games played from this day on, as in 2026-11-22.",
)
_GAME = click.option("--game", type=click.Choice(games.GAMES), help="This game only.")


@club.command()
@_GAME
@_SINCE
@json_option
@db_option
def standings(game: str | None, since: datetime | None, as_json: bool, db: str | None) -> None:
    """Who leads: a point for every game won, shared among its winners.

    Games that somebody has won count, played at a table by players who each have a name of their own. Ties are broken
    by the opponents' points.

    \b
    Examples:
      naiad club standings
      naiad club standings --since 2026-01-01 --json
    """
    from naiad.club import league

    table = league.standings(_results(db, game, since))
    if as_json:
        click.echo(json.dumps([row._asdict() for row in table], indent=2))
        return
    if not table:
        click.echo("No game counts yet: naiad rename says who played.")
        return
    width = max(len("player"), *(len(printable(row.player)) for row in table))
    click.echo(f"     {'player':{width}}  games  wins  points    met")
    for place, row in enumerate(table, start=1):
        name = printable(row.player)
        click.echo(f"{place:3}  {name:{width}}  {row.games:5}  {row.wins:4}  {row.points:6.2f}  {row.met:5.1f}")


@club.command("round")
@click.argument("players", metavar="PLAYER...", nargs=-1, required=True)
@click.option(
    "--system",
    type=click.Choice(["swiss", "round-robin"]),
    default="swiss",
    show_default=True,
    help="The next round by the games played so far, or all rounds, in which everyone meets everyone.",
)
@click.option(
    "--seats", type=click.IntRange(2, 5), default=2, show_default=True, help="Players per table (Swiss only)."
)
@_GAME
@_SINCE
@db_option
def round_(
    players: tuple[str, ...], system: str, seats: int, game: str | None, since: datetime | None, db: str | None
) -> None:
    """Who plays whom.

    A Swiss system pairs players with equal points who have met least, by the games saved here.

    \b
    Examples:
      naiad club round Ada Bo Cy Dan
      naiad club round Ada Bo Cy Dan Eve --seats 3 --since 2026-01-01
      naiad club round Ada Bo Cy --system round-robin
    """
    from naiad.club import league

    if len(set(players)) < max(2, len(players)):
        raise WrongInput("name two players or more, each once")
    told = league.rounds(players, _results(db, game, since) if system == league.SWISS else [], system, seats)
    for number, (tables, resting) in enumerate(told, start=1):
        if len(told) > 1:
            click.echo(f"Round {number}")
        for place, table in enumerate(tables, start=1):
            click.echo(f"{place:3}  {printable(', '.join(table))}")
        if resting:
            click.echo(f"     {printable(', '.join(resting))} rests")


def _results(db: str | None, game: str | None, since: datetime | None) -> "list[Result]":
    from naiad.cli.database import existing
    from naiad.club import league

    store = existing(db)
    if store is None:
        return []
    with store:
        return league.results(store, game or "", since)
