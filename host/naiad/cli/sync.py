"""``naiad sync``: a board's games fetched and kept; the conversation is link/client.py's."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from naiad.cli.boards import the_data_port
from naiad.cli.options import data_port_option, db_option, json_option
from naiad.cli.owner import unlike
from naiad.plain import printable
from naiad.report.words_count import some

if TYPE_CHECKING:
    from naiad.link.client import Synced
    from naiad.store.database import Store
    from naiad.store.lost import Lost


class Fetched(NamedTuple):
    """What a fetching did: ``games`` the board still holds, by ID and oldest first; ``fresh`` new lines by ID."""

    synced: "Synced"
    games: list[str]
    fresh: dict[str, int]
    troubles: list[str]
    lost: "Lost | None" = None


@click.command()
@data_port_option
@json_option
@db_option
def sync(port: str | None, as_json: bool, db: str | None) -> None:
    """Fetch the games that a board holds and this PC does not.

    What was fetched is safe on this PC before the board is told. The current game is fetched as far as it was played.
    It may be repeated at any time.

    \b
    Examples:
      naiad sync
      naiad sync --port /dev/ttyACM1
      naiad sync --port tcp:localhost:4001 --json
    """
    from naiad.cli.database import opened

    name = the_data_port(port)
    with opened(db) as store:
        done = synchronise(name, store, quiet=as_json)
        if as_json:
            click.echo(json.dumps(_dict(done)))
        else:
            for sentence in _sentences(done, store):
                click.echo(printable(sentence))
        warnings = [*done.troubles, *unlike(store)]
    for sentence in warnings:
        click.echo(printable(sentence), err=True)


def synchronise(port: str, store: "Store", quiet: bool = False, kind: str = "") -> Fetched:
    """Fetch from the board on a port, with a bar on the terminal unless ``quiet``. ``kind``: what new games are, as in
    store/tables.py. LinkError, StoreError.
    """
    from naiad.link import commands
    from naiad.service.live_table import client_for
    from naiad.store import DEMO
    from naiad.store.journal import StoreSink
    from naiad.store.lost import lost

    with client_for(port, store, kind) as client, _bar(quiet) as progress:
        # What it notes of the game on the table is fetched at once. A demo is the same whenever it is played.
        if kind != DEMO:
            commands.tell_hour(client)
        synced = client.sync(progress)
        sink = client.sink
        assert isinstance(sink, StoreSink)
        games = sink.games(synced.board.uid, synced.journal, synced.board.first_seq)
    return Fetched(
        synced, games, sink.fresh, sink.troubles, lost(store, synced.board.uid, synced.journal, synced.board.first_seq)
    )


@contextmanager
def _bar(quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar as ``Client.sync`` wants it; none where nobody watches."""
    if quiet:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TimeElapsedColumn

    from naiad.cli.terminal import bar

    with bar("fetching", BarColumn(), MofNCompleteColumn(), "entries", TimeElapsedColumn()) as update:
        # A bar of nothing would run for ever.
        yield update and (lambda done, of: update(completed=done if of else 1, total=of or 1))


def _dict(done: Fetched) -> dict[str, object]:
    synced = done.synced
    board = {"board": synced.board.uid, "firmware": synced.board.firmware}
    fetched = {"entries": synced.entries, "gap": synced.gap, "diverged": synced.diverged}
    lost = done.lost.game if done.lost is not None else None
    return {**board, **fetched, "games": done.games, "fresh": done.fresh, "troubles": done.troubles, "lost": lost}


def _sentences(done: Fetched, store: "Store") -> Iterator[str]:
    from naiad.report.score import result
    from naiad.rooms import title
    from naiad.store import files

    synced = done.synced
    entries = some(synced.entries, "new entry", "new entries") if synced.entries else "nothing new"
    yield f"Board {synced.board.uid}, firmware {synced.board.firmware}: {entries}"
    if synced.gap:
        yield f"{synced.gap} entries are missing: they were given up at the table, or could not be read"
    if synced.diverged:
        yield "its history is not the one saved before: both are saved"
    for id_ in done.fresh:
        game = files.load(store, id_)
        yield f"  {id_}  {title(game.header['game'])}, {some(len(game.moves), 'move')}, {result(game)}"
    if done.lost is not None:
        yield f"The board has lost its memory, and {done.lost.game} with it: naiad restore gives it back"
