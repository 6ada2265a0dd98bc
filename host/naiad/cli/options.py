"""Options that several commands share; nothing else. Read records.py next."""

from collections.abc import Callable
from typing import Any

import click

Command = Callable[..., Any]

db_option: Callable[[Command], Command] = click.option(
    "--db",
    metavar="PATH",
    envvar="NAIAD_DB",
    help="The database of kept games [NAIAD_DB; default: naiad.db among the user's application data].",
)
json_option: Callable[[Command], Command] = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, for a program."
)
records_argument: Callable[[Command], Command] = click.argument(
    "records", metavar="FILE|ID...", nargs=-1, required=True
)
record_argument: Callable[[Command], Command] = click.argument("record", metavar="FILE|ID")


def box_options(command: Command) -> Command:
    """Which pieces of a game are meant: --few, --only, --every, --deck, --cameras."""
    for option in (
        click.option("--cameras", type=click.Choice(["5", "8"]), help="AYA: dominoes of a terrain with a camera."),
        click.option("--deck", type=click.Choice(["aquarius-1e", "aquarius-2e"]), help="Quintazone: 40 cards or 55."),
        click.option("--every", is_flag=True, help="A tag also where one for each kind is enough, as for pyramids."),
        click.option("--only", metavar="GROUP", multiple=True, help="These groups alone; may be repeated."),
        click.option("--few", is_flag=True, help="The few tags that make an untagged copy playable."),
    ):
        command = option(command)
    return command


def box_arguments(game: str, deck: str | None, cameras: str | None, every: bool | None) -> dict[str, Any]:
    """What was told of a game's box, as board/enrol_box.py takes it; UsageError for an option of another game."""
    for name, value, of in (("deck", deck, "quintazone"), ("cameras", cameras, "aya")):
        if value is not None and game != of:
            raise click.UsageError(f"--{name} is no option of {game}.")
    told = {"deck": deck, "cameras": int(cameras) if cameras else None, "every": every}
    return {name: value for name, value in told.items() if value is not None}
