"""The command line: which commands there are and how one ends; not the commands. Read cli/score.py next.

A command's module is imported when the command is used, so that ``naiad --help`` and
``naiad score`` start without the database and the terminal library.
Exit status: 0 done, 1 could not do it, 2 wrong input, 130 interrupted.
"""

import difflib
import importlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import click

from naiad import __version__, language
from naiad.cli.helped import turned
from naiad.language import _, later
from naiad.link.errors import LinkError
from naiad.report.plain import ERRORS, printable
from naiad.store import StoreError

# Command: where its click command lies, and its sentence in ``naiad --help``.
COMMANDS = {
    "demo": ("naiad.cli.demo:demo", later("Play a whole game on the simulated table.")),
    "play": (
        "naiad.cli.play:play",
        later("Show a table live: its lights, the game, the score so far. What is played is kept."),
    ),
    "ladder": ("naiad.cli.ladder:ladder", later("Let levels of the practice opponent play each other.")),
    "serve": ("naiad.cli.serve:serve", later("Show tables and kept games in a browser.")),
    "ports": (
        "naiad.cli.ports:ports",
        later("List the serial ports, which of them are boards, and what is in the way."),
    ),
    "deploy": ("naiad.cli.deploy:deploy", later("Put Naiad's firmware, and the libraries it needs, onto a board.")),
    "uf2": ("naiad.cli.uf2:uf2", later("Write one file with CircuitPython and Naiad, for a new board.")),
    "enrol": ("naiad.cli.enrol:enrol", later("Put a tag on every piece of a game, and check them.")),
    "card": ("naiad.cli.card:card", later("Write a game's quick card, one side of A5, to print and lay on the table.")),
    "labels": ("naiad.cli.labels:labels", later("Write labels for a game's pieces, to print and glue on.")),
    "doctor": ("naiad.cli.doctor:doctor", later("Examine a board part by part, and say what is wrong and why.")),
    "sync": ("naiad.cli.sync:sync", later("Fetch the games that a board holds and this PC does not.")),
    "restore": ("naiad.cli.restore:restore", later("Give a board back the game that it has lost.")),
    "games": ("naiad.cli.games:games", later("List the games kept on this PC.")),
    "rename": ("naiad.cli.rename:rename", later("Say who played a kept game.")),
    "note": ("naiad.cli.note:note", later("Note something on a kept game.")),
    "forget": ("naiad.cli.forget:forget", later("Take games off this PC.")),
    "show": ("naiad.cli.show:show", later("Show one game: its position, its last moves, its score; or draw it.")),
    "score": ("naiad.cli.score:score", later("Score records, every point explained.")),
    "settle": ("naiad.cli.settle:settle", later("Add to a kept game what settles its result after the end.")),
    "legal": ("naiad.cli.legal:legal", later("List the moves legal in the last position of records.")),
    "replay": ("naiad.cli.replay:replay", later("Play through a record move by move.")),
    "report": ("naiad.cli.report:report", later("Time and speed of a domino cascade, as a table or a picture.")),
    "export": ("naiad.cli.export:export", later("Write kept games as record files or as one CSV table.")),
    "bridge": ("naiad.cli.bridge:bridge", later("Tell an MQTT broker of the boards on this PC.")),
    "club": ("naiad.cli.club:club", later("Many tables in one place, by an MQTT broker.")),
    "import": ("naiad.cli.import_:import_", later("Keep record files as games on this PC.")),
}
INTERRUPTED = 130


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
        return turned(command)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group.format_help(turned(self), ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(sentence)) for name, (_module, sentence) in COMMANDS.items()])

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
        vars(error)["message"] = language.tool(error.message)
        error.show()
        return error.exit_code
    except (StoreError, LinkError) as error:
        _complain(str(error))
        return 1
    except RecursionError:
        _complain("something in the input is nested too deeply")
        return 2
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        click.echo(f"{where}{error.strerror or error}", err=True)
        # What could not be written must not be tried again, and complained of, when Python ends.
        with suppress(OSError):
            sys.stdout.close()
        return 1
    return result if isinstance(result, int) else 0


def _complain(sentence: str) -> None:
    for line in language.tool(sentence).split("\n"):
        click.echo(printable(line), err=True)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--lang",
    type=click.Choice(language.LANGUAGES),
    expose_value=False,
    is_eager=True,
    callback=lambda _context, _option, value: language.choose(value or language.current()),
    help="The language of what players read [default: as LC_ALL, LC_MESSAGES or LANG have it].",
)
@click.version_option(__version__, message="naiad %(version)s")
def main() -> None:
    """Naiad keeps, scores and shows the games played on a table that knows them.

    \b
    Examples:
      naiad demo                 a whole game, no hardware needed
      naiad sync                 fetch what the board played since last time
      naiad games                what is kept here
      naiad score game.jsonl     who won, and why
      naiad --lang fr games      the same in French; nl Dutch, de German

    Every command has its own examples: naiad COMMAND --help
    """
