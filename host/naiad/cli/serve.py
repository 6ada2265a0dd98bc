"""``naiad serve``: tables and kept games in a browser, until Ctrl-C; the pages are web/'s."""

import contextlib
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import click

from naiad.cli.boards import refuse_impossible
from naiad.cli.options import db_option, twin_options
from naiad.service.errors import Trouble

# Nobody's by name; where it is taken, any other will do.
PORT = 8624
LAN, HERE = "0.0.0.0", "127.0.0.1"


@click.command()
@click.argument("game", metavar="[ID]", required=False)
@click.option("--port", type=click.IntRange(0, 65535), help=f"Where it listens [default: {PORT}, or any free one].")
@click.option("--board", "boards", metavar="PORT", multiple=True, help="Watch this board [default: those plugged in].")
@twin_options
@click.option(
    "--lan", is_flag=True, help="Let other devices of this network in; shows the address to watch as a QR code."
)
@click.option("--open", "opens", is_flag=True, help="Open the address in this PC's browser.")
@db_option
def serve(
    game: str | None,
    port: int | None,
    boards: tuple[str, ...],
    seed: int | None,
    speed: float,
    nvm: Path | None,
    lan: bool,
    opens: bool,
    db: str | None,
) -> None:
    """Show tables and saved games in a browser.

    Open the address that is printed. What follows # in it lets you set up a simulated table, move it, and change names;
    without it, and for everybody else, everything is view-only. With a saved game's ID the address is that game's.
    Every board that is plugged in is watched, and what it plays is saved. It listens on this machine alone unless --lan
    is given. Ctrl-C ends it; the tables play on. Started again, it has the same address and the same simulated table.

    \b
    Examples:
      naiad serve
      naiad serve --open
      naiad serve 5f3a9c01
      naiad serve --port 9000 --lan
      naiad serve --board /dev/ttyACM1
    """
    from naiad.cli.database import opened
    from naiad.cli.records import the_id

    for name in boards:
        refuse_impossible(name)
    with opened(db) as store, listening(LAN if lan else HERE, port) as there:
        from naiad.store.database import table_memory
        from naiad.web.app import app
        from naiad.web.remembered import Remembered
        from naiad.web.server import Server, qr_terminal
        from naiad.web.watching import Watching

        page = "" if game is None else f"game?id={the_id(store, game)}"
        remembered = Remembered(table_memory() if nvm is None else nvm)
        number = there.getsockname()[1]
        watch = f"http://{address()}:{number}/" if lan else ""
        watching = Watching(store, boards or None, nvm, speed, seed, remembered)
        server = Server(app(store, remembered.key, watch, watching))
        opened_at = f"http://{HERE}:{number}/{page}#hands={remembered.key}"
        click.echo(f"Open {opened_at}")
        if lan:
            click.echo(f"On another device of your own: {watch}{page}#hands={remembered.key}")
            click.echo(f"To watch from this network: {watch}")
            # A terminal that has no blocks would show question marks.
            with contextlib.suppress(UnicodeEncodeError):
                code = qr_terminal(watch)
                code.encode(sys.stdout.encoding or "ascii")
                click.echo(code)
        # Who has read that sentence may press at once: the server is told, also while it starts, and ends by itself.
        with contextlib.suppress(KeyboardInterrupt), server.capture_signals():
            click.echo("Ctrl-C ends it.")
            if opens and not webbrowser.open(opened_at):
                click.echo("No browser can be opened from here.", err=True)
            server.run(sockets=[there])
        # The terminal has written ^C.
        click.echo()


@contextlib.contextmanager
def listening(host: str, port: int | None) -> Iterator[socket.socket]:
    """A socket that listens; Trouble where the port is taken."""
    there = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        try:
            there.bind((host, PORT if port is None else port))
        except OSError as error:
            if port is not None:
                raise Trouble(
                    f"port {port} cannot be had ({error.strerror}); leave --port away, or name another"
                ) from None
            there.bind((host, 0))
        # Who opens the address as soon as it is printed waits, and is not turned away.
        there.listen(128)
        yield there
    finally:
        there.close()


def address() -> str:
    """This machine's in the network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
