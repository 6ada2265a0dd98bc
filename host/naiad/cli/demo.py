"""``naiad demo``: robots play a whole game on the twin, then its record is fetched and scored."""

import shlex
import shutil
import sys
import time
import zlib
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import click

from naiad import language
from naiad.cli.options import chosen, db_option, game_options, json_option, speed_option
from naiad.language import _, plural
from naiad.report.words_count import labelled
from naiad.service.errors import Trouble
from naiad_core import games

# Of the game's own time, between two pictures where there is no terminal to draw in.
PICTURE_EVERY_S = 120
# In a terminal a picture stands so long: nobody sees more, and drawing each took as long as the game.
FRAME_S = 0.04
# Shows the lights of a twin's "pixels" event.
Show = Callable[[dict[str, Any]], None]


def offered(game: str) -> Collection[str]:
    """The options of a game that robots play with: those that have words for a help."""
    return [row.name for row in games.descriptor(game).OPTIONS if row.help]


def _examples() -> str:
    """Command lines for a help: of each game's options the value that is furthest from the usual."""
    first = f"naiad demo {games.GAMES[0]}"
    values = [
        f"naiad demo {game} --{row.name.replace('_', '-')} {row.values[-1]}"
        for game in games.GAMES
        for row in games.descriptor(game).OPTIONS
        if row.help
    ]
    return "\n  ".join(
        ["naiad demo", f"{first} --players 3 --seed 7", *values, f"{first} --speed 20", f"{first} --json"]
    )


HELP = f"""Play a whole game on the simulated table.

The board's own firmware runs on simulated chips. Robots hold tags to its readers, turn its knob and look at its lights,
and check every picture against the rules. Then the PC is plugged in, fetches the game, saves it and scores it.

\b
Examples:
  {_examples()}
"""


@click.command(help=HELP)
@click.argument("game", type=click.Choice(games.GAMES), default=games.GAMES[0])
@click.option(
    "--players",
    type=click.IntRange(min=1),
    help="How many seats [default: 3, or the nearest that the game allows].",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same game.")
@game_options(offered)
@speed_option("Multiple of real time [default: as fast as possible].")
@json_option
@db_option
def demo(
    game: str, players: int | None, seed: int, speed: float | None, as_json: bool, db: str | None, **given: str | None
) -> None:
    """See HELP."""
    options = chosen(game, given)
    from naiad.service.validation import seats as how_many

    try:
        seats = how_many(game, options, players)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None

    from naiad.cli.database import writable
    from naiad.twin.client import TwinProcess, TwinProcessError

    # A database that takes no game is told before one is played.
    writable(db).close()
    # The board's own dice follow from everything that makes the game, so that no two games share an ID.
    board_seed = zlib.crc32(f"{game} {seats} {sorted(options.items())} {seed}".encode())
    twin = TwinProcess(
        seed=board_seed,
        fast=speed is None,
        speed=speed or 1.0,
        robot=game,
        players=seats,
        options={**options, "seed": seed},
        frames=0.0 if as_json else 15.0,
        screen="" if as_json else "ssd1306",
        settings={"NAIAD_LANG": language.current()},
    )
    try:
        twin.start()
        _watch(twin, game, seats, quiet=as_json)
        _fetch_and_score(twin.port, db, as_json)
    except TwinProcessError as error:
        raise Trouble(str(error)) from None
    finally:
        twin.stop()


def _watch(twin: Any, game: str, players: int, quiet: bool) -> None:
    """Show the lights until the robots are done; Trouble if they found them wrong."""
    shown: AbstractContextManager[Show] = nullcontext(lambda event: None)
    if not quiet:
        shown = (_live if sys.stdout.isatty() else _pages)(
            plural("{game}, {n} player, simulated table", "{game}, {n} players, simulated table", players, game=game)
        )
    with shown as show:
        while True:
            event = twin.poll(60.0)
            if event is None:
                raise Trouble("the twin has not been heard of for a minute")
            if event["event"] == "pixels":
                show(event)
            elif event["event"] == "ended" and event["how"] == "crash":
                raise Trouble(f"the firmware crashed:\n{event['traceback']}")
            elif event["event"] == "robot":
                if not event["ok"]:
                    raise Trouble(f"the robots stopped: {event['error']}\n{event.get('traceback', '')}")
                return


def _fetch_and_score(port: str, db: str | None, as_json: bool) -> None:
    """Plug the PC in: fetch what the board holds, keep it, say what it is worth."""
    from naiad.cli.database import opened
    from naiad.cli.sync import synchronise
    from naiad.plain import printable
    from naiad.report.score import explained
    from naiad.store import DEMO, files
    from naiad_core.text import line

    with opened(db) as store:
        kept = synchronise(port, store, quiet=as_json, kind=DEMO).games
        if not kept:
            raise Trouble("the board has no game to fetch")
        name = kept[-1]
        game = files.load(store, name)
    if as_json:
        click.echo(line({"id": name, "score": game.score()}))
        return
    click.echo()
    for sentence in explained(game):
        click.echo(printable(sentence))
    summary = plural(
        "Game {id}, {n} move. Next: naiad show {id}, naiad replay {id}",
        "Game {id}, {n} moves. Next: naiad show {id}, naiad replay {id}",
        len(game.moves),
        id=name,
    )
    click.echo(f"\n{summary}")
    # Where a database was named by hand; an address may hold what is not to be shown.
    is_named = click.get_current_context().get_parameter_source("db") is click.core.ParameterSource.COMMANDLINE
    where = f" --db {shlex.quote(db)}" if db and is_named and "://" not in db else ""
    click.echo(labelled(_("In a browser"), f"{_tool()} serve {name}{where}"))


def _tool() -> str:
    """How whoever ran this can run naiad again, be it from an environment that is on no PATH."""
    tool = "naiad"
    is_hidden = Path(sys.argv[0]).name == tool and not shutil.which(tool)
    return shlex.quote(sys.argv[0]) if is_hidden else tool


@contextmanager
def _pages(head: str) -> Iterator[Show]:
    """For a pipe or a file: a picture in letters every few minutes of the game."""
    from naiad import lights
    from naiad_core import palette

    click.echo(_("{head}; a picture of the lights every {s} s.", head=head, s=PICTURE_EVERY_S))
    legend = [f"{letter} {name}" for letter, name in zip(lights.LETTERS, palette.NAMES.split(), strict=True)]
    click.echo(", ".join(legend))
    next_ms = 0.0

    def show(event: dict[str, Any]) -> None:
        nonlocal next_ms
        if event["t_ms"] >= next_ms:
            next_ms = event["t_ms"] + PICTURE_EVERY_S * 1000
            click.echo("\n" + _("after {time}", time=_clock(event["t_ms"])))
            seen = lights.from_event(event)
            click.echo(lights.letters(seen))
            for row in seen.screen if any(seen.screen) else ():
                click.echo(f"  |{row:21}|")

    yield show


@contextmanager
def _live(title: str) -> Iterator[Show]:
    """For a terminal: the lights as they change."""
    from rich.columns import Columns
    from rich.console import Group
    from rich.live import Live
    from rich.text import Text

    from naiad import lights
    from naiad.cli.terminal import at_once, console

    started = time.monotonic()
    drawn = 0.0
    left: dict[str, Any] | None = None
    with Live(console=console(), auto_refresh=False) as live:

        def draw(event: dict[str, Any]) -> None:
            pace = event["t_ms"] / 1000 / max(0.1, time.monotonic() - started)
            head = Text(f"{title}   {_clock(event['t_ms'])}   {_('{n}x real time', n=round(pace))}   {event['ma']} mA")
            with at_once(live.console):
                seen = lights.from_event(event)
                picture = Columns([lights.shown(seen, live.console), lights.screen(seen, live.console)], padding=(0, 3))
                live.update(Group(head, picture), refresh=True)

        def show(event: dict[str, Any]) -> None:
            nonlocal drawn, left
            now = time.monotonic()
            left = event if now - drawn < FRAME_S else None
            if left is None:
                drawn = now
                draw(event)

        yield show
        if left is not None:
            draw(left)


def _clock(t_ms: float) -> str:
    seconds = int(t_ms / 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"
