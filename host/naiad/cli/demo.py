"""``naiad demo``: robots play a whole game on the twin, then its record is fetched and scored. Read play.py next."""

import sys
import time
import zlib
from typing import Any

import click

from naiad.cli.errors import Trouble
from naiad.cli.options import db_option, json_option
from naiad_core import rules

GAMES = ("quintazone", "aya", "aqua", "acqua-dolce")
PLAYERS = {"quintazone": 3, "aya": 3, "aqua": 4, "acqua-dolce": 4}
# Options of one game alone.
ONLY = {"deck": "quintazone", "cameras": "aya", "variant": "aqua", "rules": "acqua-dolce"}
# Of the game's own time, between two pictures where there is no terminal to draw in.
PICTURE_EVERY_S = 120


@click.command()
@click.argument("game", type=click.Choice(GAMES), default="aya")
@click.option(
    "--players", type=click.IntRange(1, 5), help="How many seats [default: 3; aqua and acqua-dolce 4, solo 1]."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same game.")
@click.option("--deck", type=click.Choice(["aquarius-1e", "aquarius-2e"]), help="Quintazone: the deck of 40 or of 55.")
@click.option("--cameras", type=click.Choice(["5", "8"]), help="AYA: camera dominoes of each terrain.")
@click.option(
    "--variant",
    type=click.Choice(["classic", "family", "advanced", "solo"]),
    help="AQUA: which rules [default: classic].",
)
@click.option(
    "--rules",
    "ruleset",
    type=click.Choice(["basic", "advanced"]),
    help="Acqua Dolce: with the temperature or without [default: basic].",
)
@click.option("--speed", type=float, help="So many times as fast as real [default: as fast as it goes].")
@json_option
@db_option
def demo(
    game: str,
    players: int | None,
    seed: int,
    deck: str | None,
    cameras: str | None,
    variant: str | None,
    ruleset: str | None,
    speed: float | None,
    as_json: bool,
    db: str | None,
) -> None:
    """Play a whole game on the simulated table.

    The board's own firmware runs on simulated chips. Robots hold tags to its readers, turn its
    knob and look at its lights, and check every picture against the rules. Then the PC is
    plugged in, fetches the game, keeps it and scores it.

    \b
    Examples:
      naiad demo
      naiad demo quintazone --players 3 --seed 7
      naiad demo aya --speed 20
      naiad demo aqua --variant solo
      naiad demo acqua-dolce --players 5 --rules advanced
      naiad demo quintazone --deck aquarius-2e --json
    """
    given = {"deck": deck, "cameras": cameras, "variant": variant, "rules": ruleset}
    options: dict[str, str | int] = {}
    for name, value in given.items():
        if value is not None:
            if game != ONLY[name]:
                raise click.UsageError(f"--{name} is no option of {game}.")
            options[name] = int(value) if value.isdigit() else value
    seats = players or (1 if variant == "solo" else PLAYERS[game])
    limits = rules.load(game).Game
    if not limits.MIN_SEATS <= seats <= limits.MAX_SEATS:
        raise click.UsageError(f"{game} is for {limits.MIN_SEATS} to {limits.MAX_SEATS} players.")
    if game == "aqua" and variant is not None and (seats == 1) != (variant == "solo"):
        raise click.UsageError("Of aqua's variants solo is for 1 player, the others for 2 to 4.")

    from naiad.twin.client import TwinProcess, TwinProcessError

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
    show = _Silent() if quiet else (_Live(game, players) if sys.stdout.isatty() else _Pages(game, players))
    with show:
        while True:
            event = twin.poll(60.0)
            if event is None:
                raise Trouble("the twin has not been heard of for a minute")
            if event["event"] == "pixels":
                show.pixels(event)
            elif event["event"] == "ended" and event["how"] == "crash":
                raise Trouble(f"the firmware crashed:\n{event['traceback']}")
            elif event["event"] == "robot":
                if not event["ok"]:
                    raise Trouble(f"the robots stopped: {event['error']}\n{event.get('traceback', '')}")
                return


def _fetch_and_score(port: str, db: str | None, as_json: bool) -> None:
    """Plug the PC in: fetch what the board holds, keep it, say what it is worth."""
    from naiad.cli.database import opened
    from naiad.cli.sync import fetch
    from naiad.report.plain import printable
    from naiad.report.score import explained
    from naiad.store import files
    from naiad_core.text import line

    with opened(db) as store:
        kept = fetch(port, store, quiet=as_json)
        if not kept:
            raise Trouble("the board has no game to fetch")
        name = kept[-1]
        game = files.parse(store.text(name).encode())
    if as_json:
        click.echo(line({"id": name, "score": game.score()}))
        return
    click.echo()
    for sentence in explained(game):
        click.echo(printable(sentence))
    click.echo(f"\nRecord {name}, {len(game.moves)} moves. Next: naiad show {name}, naiad replay {name}")


class _Silent:
    """Shows nothing."""

    def __enter__(self) -> "_Silent":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def pixels(self, event: dict[str, Any]) -> None:
        pass


class _Pages(_Silent):
    """For a pipe or a file: a picture in letters every few minutes of the game."""

    def __init__(self, game: str, players: int) -> None:
        self._next_ms = 0.0
        click.echo(f"{game}, {players} players, on the twin; a picture of the lights every {PICTURE_EVERY_S} s.")

    def pixels(self, event: dict[str, Any]) -> None:
        if event["t_ms"] < self._next_ms:
            return
        from naiad.report import lights

        self._next_ms = event["t_ms"] + PICTURE_EVERY_S * 1000
        click.echo(f"\nafter {_clock(event['t_ms'])}")
        click.echo(lights.letters(lights.from_event(event)))


class _Live(_Silent):
    """For a terminal: the lights as they change."""

    def __init__(self, game: str, players: int) -> None:
        from rich.live import Live

        from naiad.cli.terminal import console

        self._title = f"{game}, {players} players, on the twin"
        self._started = time.monotonic()
        self._live = Live(console=console(), auto_refresh=False)

    def __enter__(self) -> "_Live":
        self._live.__enter__()
        return self

    def __exit__(self, *trouble: Any) -> None:
        self._live.__exit__(*trouble)

    def pixels(self, event: dict[str, Any]) -> None:
        from rich.console import Group
        from rich.text import Text

        from naiad.report import lights

        pace = event["t_ms"] / 1000 / max(0.1, time.monotonic() - self._started)
        head = Text(f"{self._title}   {_clock(event['t_ms'])}   {pace:.0f}x real time   {event['ma']} mA")
        self._live.update(Group(head, lights.picture(lights.from_event(event))), refresh=True)


def _clock(t_ms: float) -> str:
    seconds = int(t_ms / 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"
