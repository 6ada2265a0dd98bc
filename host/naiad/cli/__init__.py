"""The command line: which commands there are and how one ends; not the commands. Read cli/score.py next.

A command's module is imported when the command is used, so that ``naiad --help`` and
``naiad score`` start without the database and the terminal library.
Exit status: 0 done, 1 could not do it, 2 wrong input, 130 interrupted.
"""

import difflib
import errno
import importlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import click

from naiad import __version__, language
from naiad.link.errors import LinkError
from naiad.plain import ERRORS, printable
from naiad.store import StoreError

# By heading of ``naiad --help``: a command, where its click command is, and its sentence there.
GROUPS = {
    "Play": {
        "demo": ("naiad.cli.demo:demo", "Play a whole game on the simulated table."),
        "play": (
            "naiad.cli.play:play",
            "Show a table live: its lights, the game, the score so far. What is played is saved.",
        ),
        "serve": ("naiad.cli.serve:serve", "Show tables and saved games in a browser."),
        "ladder": ("naiad.cli.ladder:ladder", "Let levels of the practice opponent play against each other."),
    },
    "Saved games": {
        "games": ("naiad.cli.games:games", "List the games saved on this PC."),
        "show": ("naiad.cli.show:show", "Show one game: its position, its last moves, its score; or draw it."),
        "score": ("naiad.cli.score:score", "Score records, every point explained."),
        "review": (
            "naiad.cli.review:review",
            "Judge a game turn by turn: what was lost, and what would have been better.",
        ),
        "replay": ("naiad.cli.replay:replay", "Play through a record move by move."),
        "rename": ("naiad.cli.rename:rename", "Enter who played a saved game."),
        "note": ("naiad.cli.note:note", "Write a note on a saved game."),
        "settle": ("naiad.cli.settle:settle", "Enter what settles a saved game's result after the end."),
        "forget": ("naiad.cli.forget:forget", "Delete games from this PC."),
        "legal": ("naiad.cli.legal:legal", "List the moves legal in the last position of records."),
        "report": ("naiad.cli.report:report", "Time and speed of a domino cascade, as a table or a picture."),
        "export": ("naiad.cli.export:export", "Write saved games as record files, one CSV table or play files."),
        "backup": ("naiad.cli.backup:backup", "Copy the database of saved games to one file."),
        "import": ("naiad.cli.import_:import_", "Save record files as games on this PC."),
    },
    "Boards and tags": {
        "ports": ("naiad.cli.ports:ports", "List the serial ports, which of them are boards, and what is in the way."),
        "deploy": ("naiad.cli.deploy:deploy", "Put Naiad's firmware, and the libraries it needs, onto a board."),
        "uf2": ("naiad.cli.uf2:uf2", "Write one file with CircuitPython and Naiad, for a new board."),
        "enrol": ("naiad.cli.enrol:enrol", "Put a tag on every piece of a game, and check them."),
        "doctor": ("naiad.cli.doctor:doctor", "Examine a board part by part, and say what is wrong and why."),
        "sync": ("naiad.cli.sync:sync", "Fetch the games that a board holds and this PC does not."),
        "restore": ("naiad.cli.restore:restore", "Give a board back the game that it has lost."),
    },
    "Print": {
        "card": ("naiad.cli.card:card", "Write a game's quick card, one side of A5, to print and lay on the table."),
        "labels": ("naiad.cli.labels:labels", "Write labels for a game's pieces, to print and glue on."),
    },
    "Club": {
        "bridge": ("naiad.cli.bridge:bridge", "Publish this PC's boards to an MQTT broker."),
        "club": ("naiad.cli.club:club", "Many tables in one place, by an MQTT broker."),
    },
}
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
INTERRUPTED = 130
# What a write to standard output may end with; every file that is written is named by who writes it.
UNWRITTEN = (errno.ENOSPC, errno.EFBIG, errno.EIO)


class LazyGroup(click.Group):
    """A group whose commands are looked up in COMMANDS and imported when one is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0], COMMANDS, 1)
            if not near:
                raise
            raise click.UsageError(f"{error.message} Did you mean {near[0]}?", ctx) from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _colon, attribute = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, group in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(name, sentence) for name, (_module, sentence) in group.items()], col_max=10)

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a command; with standalone_mode end the process, foreseeable trouble as one sentence."""
        language.choose(language.wanted(os.environ))
        run = partial(super().main, *args, standalone_mode=False, **extra)
        return sys.exit(_status(run)) if standalone_mode else run()


def _status(run: Callable[[], Any]) -> int:
    # What the terminal's encoding lacks, or half of a character pair, is written otherwise rather than as a traceback.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=ERRORS)
    try:
        result = run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (StoreError, LinkError) as error:
        _complain(str(error))
        return 1
    except RecursionError:
        _complain("something in the input is nested too deeply")
        return 2
    except OSError as error:
        where = error.filename or ("standard output" if error.errno in UNWRITTEN else "")
        click.echo(f"{where}{': ' if where else ''}{error.strerror or error}", err=True)
        # What could not be written must not be tried again, and complained of, when Python ends.
        with suppress(OSError):
            sys.stdout.close()
        return 1
    return result if isinstance(result, int) else 0


def _complain(sentence: str) -> None:
    for line in sentence.split("\n"):
        click.echo(printable(line), err=True)


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--lang",
    type=click.Choice(language.LANGUAGES),
    expose_value=False,
    is_eager=True,
    callback=lambda _context, _option, value: language.choose(value or language.current()),
    help="Language of the texts for players [default: from LC_ALL, LC_MESSAGES or LANG].",
)
@click.version_option(__version__, message="naiad %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Naiad records, scores and shows the games played on its table.

    \b
    Examples:
      naiad demo                 robots play a whole game; no hardware needed
      naiad serve --open         play in the browser
      naiad play                 play in this terminal
      naiad games                what is saved here, and who won
      naiad --lang fr games      the same in French; nl Dutch, de German

    Every command has its own examples: naiad COMMAND --help
    """
    if context.invoked_subcommand is not None:
        return
    if not sys.stdout.isatty():
        click.echo(context.get_help())
        return
    from naiad.cli.start import lines

    for line in lines():
        click.echo(printable(line))
