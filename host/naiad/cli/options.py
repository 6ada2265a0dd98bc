"""Options that several commands share, and whether somebody can be asked; nothing else."""

import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

import click

from naiad.service.errors import WrongInput
from naiad_core import games

Command = Callable[..., Any]

FASTEST = 1000
# Names the database where no option does.
DB_VARIABLE = "NAIAD_DB"

db_option: Callable[[Command], Command] = click.option(
    "--db",
    metavar="PATH|ADDRESS",
    envvar=DB_VARIABLE,
    help="The database of saved games: a file, or a club's, postgresql://USER@HOST/NAME "
    "[NAIAD_DB; default: naiad.db among the user's application data].",
)
json_option: Callable[[Command], Command] = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, for a program."
)
data_port_option: Callable[[Command], Command] = click.option(
    "--port", metavar="PORT", help="The board's data port, or tcp:HOST:PORT [default: the only board]."
)
records_argument: Callable[[Command], Command] = click.argument(
    "records", metavar="FILE|ID...", nargs=-1, required=True
)
record_argument: Callable[[Command], Command] = click.argument("record", metavar="FILE|ID")


def speed_option(sentence: str, default: float | None = None) -> Callable[[Command], Command]:
    """--speed: so many times as fast as real, which must be a number above 0 and one that a clock can keep."""

    def checked(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
        if value is None or 0 < value <= FASTEST:
            return value
        raise click.BadParameter(f"{value:g} is not above 0 and up to {FASTEST}.")

    shown = default is not None
    return click.option("--speed", type=float, default=default, show_default=shown, help=sentence, callback=checked)


def twin_options(command: Command) -> Command:
    """--seed, --speed and --nvm: a simulated table that goes on where it was left."""
    from pathlib import Path

    for option in (
        click.option(
            "--nvm",
            type=click.Path(dir_okay=False, path_type=Path),
            help="The file with the simulated table's memory [default: table.nvm among the user's application data].",
        ),
        speed_option("The simulated table's speed, as a multiple of real time.", default=1.0),
        click.option("--seed", type=int, help="Random seed of the simulated table [default: a new one each time]."),
    ):
        command = option(command)
    return command


def game_options(offered: Callable[[str], Collection[str]]) -> Callable[[Command], Command]:
    """An option for each of those of the games' own that are ``offered(game)``; ``chosen`` says what was given."""
    from naiad.tags.boxes import short

    values: dict[str, dict[str, None]] = {}
    words: dict[str, list[str]] = {}
    for game in games.GAMES:
        about = games.descriptor(game)
        for row in about.OPTIONS:
            if row.name in offered(game):
                values.setdefault(row.name, {}).update(dict.fromkeys(map(str, row.values)))
                text = row.help or row.name.replace("_", " ")
                words.setdefault(row.name, []).append(f"{about.TITLE}: {text} [default: {row.default}].")

    def add(command: Command) -> Command:
        for name in reversed(values):
            flags = dict.fromkeys("--" + each.replace("_", "-") for each in (name, short(name)))
            option = click.option(*flags, name, type=click.Choice(list(values[name])), help=" ".join(words[name]))
            command = option(command)
        return command

    return add


def chosen(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values that were given by ``game_options``; UsageError for an option or a value of another game."""
    from naiad.tags.boxes import short

    about = games.descriptor(game).OPTIONS if game else ()
    known = {row.name: {str(value): value for value in row.values} for row in about}
    out = {}
    for name, text in given.items():
        if text is None:
            continue
        flag = "--" + short(name).replace("_", "-")
        if name not in known:
            raise click.UsageError(f"{flag} is no option of {game or 'no game'}.")
        if text not in known[name]:
            raise click.UsageError(f"{flag} of {game} is one of {', '.join(known[name])}.")
        out[name] = known[name][text]
    return out


def examples(*rows: tuple[str, str]) -> str:
    """Command lines, each with what it is for, for a command's help."""
    width = max((len(line) for line, words in rows if words), default=0)
    return "\n".join(f"  {line:{width}}   {words}".rstrip() for line, words in rows)


def box_options(command: Command) -> Command:
    """Which pieces of a game are meant: --few, --only, --every, and the options that its box has."""
    from naiad.tags import boxes

    for option in (
        game_options(boxes.options),
        click.option(
            "--every", is_flag=True, help="Tag every single piece, even where one per kind would do, as for pyramids."
        ),
        click.option("--only", metavar="GROUP", multiple=True, help="These groups alone; may be repeated."),
        click.option("--few", is_flag=True, help="The few tags that make an untagged copy playable."),
    ):
        command = option(command)
    return command


def box_answers(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was told of a game's box by the options after --only, as tags/boxes.py takes it."""
    rest = dict(given)
    every = {"every": True} if rest.pop("every") else {}
    return chosen(game, rest) | every


mpy_option = click.option(
    "--mpy",
    metavar="[PATH]",
    is_flag=False,
    flag_value="mpy-cross",
    help="Compiled files, by this mpy-cross [default: the one that is found as mpy-cross]: a faster start.",
)


# What can be printed.
PRINTED = (".pdf", ".svg")


def printed_option(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """-o, --output: a file to print, by default as ``printed`` names it; it ends as what is written."""

    def checked(_: click.Context, __: click.Parameter, value: Path | None) -> Path | None:
        if value is None or value.suffix.lower() in PRINTED:
            return value
        raise WrongInput(f"{value}: its name must end in {' or '.join(PRINTED)}, which says what is written")

    path = click.Path(dir_okay=False, path_type=Path)
    help_ = f"FILE.pdf or FILE.svg [default: {printed('GAME', what)}]."
    return click.option("-o", "--output", type=path, help=help_, callback=checked)


def printed(game: str, what: str) -> Path:
    """The file of something to print, in the folder of now."""
    return Path(f"{game}-{what}.pdf")


def has_somebody() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()
