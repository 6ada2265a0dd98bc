"""``naiad restore``: the game that a board has lost with its memory, given back; what that is, store/lost.py says."""

from typing import TYPE_CHECKING

import click

from naiad.cli.boards import the_data_port
from naiad.cli.options import data_port_option, db_option
from naiad.plain import printable
from naiad.report.words_count import some
from naiad.service.errors import Trouble

if TYPE_CHECKING:
    from naiad.link.client import Client, Synced

# A board that starts anew is back within so long.
BACK_S, LOOK_AGAIN_S = 20.0, 0.5


@click.command()
@click.argument("id_", metavar="[ID]", default="")
@data_port_option
@db_option
def restore(id_: str, port: str | None, db: str | None) -> None:
    """Give a board back the game that it has lost.

    A power cut in the tenth of a second in which a full memory is restarted loses the game on the table; the panel
    shows MEM LOST. This PC gives it back with all that was fetched, and the table continues at the last move known
    here. What the board holds is fetched first. With an ID that game is given back, if it was played on this board and
    not cleared from it.

    \b
    Examples:
      naiad restore
      naiad restore 5f3a9c01 --port /dev/ttyACM1
    """
    from naiad.cli.database import opened
    from naiad.cli.records import the_id
    from naiad.link import commands
    from naiad.link.errors import CommandError, PortError
    from naiad.rooms import title
    from naiad.service.live_table import client_for
    from naiad.store import files
    from naiad.store.lost import lost
    from naiad_core import wire

    name = the_data_port(port)
    with opened(db) as store, client_for(name, store) as client:
        wanted = the_id(store, id_) if id_ else ""
        synced = client.sync()
        found = lost(store, synced.board.uid, synced.journal, synced.board.first_seq, wanted)
        if found is None:
            raise Trouble(
                f"{wanted}: was not played on this board, or was put away"
                if wanted
                else f"board {synced.board.uid} has lost no game that this PC knows of"
            )
        try:
            commands.give_back(client, found.parts)
        except CommandError as error:
            if error.code == wire.ERR_UNKNOWN:
                raise Trouble("the board's firmware cannot take a game back; update it with naiad deploy") from None
            if error.code == wire.ERR_BUSY:
                raise Trouble("there is a game on the table; put it away there, and run the command again") from None
            raise
        except PortError:
            # It starts anew as soon as it has the game, which a busy PC may see before the answer.
            again = _back(client)
            if lost(store, again.board.uid, again.journal, again.board.first_seq) is not None:
                raise
        summary = f"{found.game}  {title(files.load(store, found.game).header['game'])}, {some(found.lines, 'move')}"
    click.echo(printable(f"Board {synced.board.uid} continues with {summary}"))


def _back(client: "Client") -> "Synced":
    """What the board has once it is there again. Raises LinkError where it does not come."""
    from naiad.link.errors import LinkError

    end_s = client.clock() + BACK_S
    while True:
        try:
            return client.sync()
        except LinkError:
            if client.clock() > end_s:
                raise
            client.sleep(LOOK_AGAIN_S)
