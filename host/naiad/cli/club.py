"""``naiad club``: what many tables tell a broker, taken into one database; how is club/'s."""

import socket
import threading
from typing import TYPE_CHECKING

import click

from naiad.cli.mqtt import broker_options, club_trouble
from naiad.cli.options import db_option
from naiad.plain import printable
from naiad.service.errors import Trouble, WrongInput

if TYPE_CHECKING:
    from naiad.club.broker import Broker


@click.group()
def club() -> None:
    """Many tables in one place, by an MQTT broker.

    Needs the extra naiad[club]: pipx inject naiad paho-mqtt 'psycopg[binary]'.

    \b
    Examples:
      naiad club take --broker mqtt://localhost --db club.db
      naiad club acl corner=E660583883724A32 bar=E6611CB6975E3B2F
    """


@club.command()
@broker_options
@click.option("--name", default=socket.gethostname, help="Client name at the broker, unique [default: this machine's].")
@click.option("--group", default="", help="Share the work with others in the same group.")
@click.option("--metrics", metavar="[HOST:]PORT", help="Answer /metrics and /health there.")
@db_option
def take(
    to: "Broker",
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
    from naiad.club.broker import rules
    from naiad.ports.identity import number

    grants: dict[str, list[str]] = {}
    for each in tables:
        user, _, boards = each.partition("=")
        names = boards.split(",")
        if not user.isprintable() or not user.strip() or not all(number(name) for name in names):
            raise WrongInput(f"{each}: write USER=NUMBER, a board's as naiad ports lists it, as in E660583883724A32")
        grants.setdefault(user, []).extend(names)
    click.echo(rules(grants, taker, watchers, prefix), nl=False)
