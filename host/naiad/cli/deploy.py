"""``naiad deploy``: the firmware onto a board; how it gets there safely is deploy/'s."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from naiad.cli.options import mpy_option
from naiad.plain import printable
from naiad.service.errors import Trouble, WrongInput

if TYPE_CHECKING:
    from naiad.deploy.deployment import Progress


def _named(_: click.Context, __: click.Parameter, value: str | None) -> Path | None:
    """The drive's path; an empty one, of a variable that is not set, would be this folder."""
    if value is None:
        return None
    if not value.strip():
        raise WrongInput("the drive's path is empty; naiad ports says where it is mounted")
    return Path(value)


@click.command()
@click.option("--drive", metavar="PATH", callback=_named, help="The board's CIRCUITPY drive.")
@click.option("--port", metavar="PORT", help="Either port of the board [default: the only board].")
@click.option("--console", metavar="PORT", help="Its console, where --port is not enough to find it.")
@click.option("--check", is_flag=True, help="Only say what would change; status 1 if anything would.")
@click.option("--back", is_flag=True, help="Put the version before this one back.")
@click.option("--erase", is_flag=True, help="Reformat the board's drive first: for one that was damaged.")
@click.option("--no-old", is_flag=True, help="Do not keep the old version: for a drive too full for both.")
@mpy_option
def deploy(
    drive: Path | None,
    port: str | None,
    console: str | None,
    check: bool,
    back: bool,
    erase: bool,
    no_old: bool,
    mpy: str | None,
) -> None:
    """Put Naiad's firmware, and the libraries it needs, onto a board.

    What differs is written, read back, and only then put in place of the old version, which is
    kept until the new one has started. If it does not start, the old one is put back. May be
    interrupted at any point: run again, and the board is whole.

    Your own files stay. A program of yours with the same name as one of Naiad's is renamed; whatever else is in the way
    and may be yours is copied to this PC first, and --check lists both.

    It takes the CIRCUITPY drive if that is mounted, else the board's console: a table hides its drive in play, and the
    current game waits.

    A board compiles its files at every start. With --mpy this PC does, by an mpy-cross that you
    have: CircuitPython's own (not MicroPython's), which comes with CircuitPython's releases, for
    each version and each kind of PC.

    \b
    Examples:
      naiad deploy
      naiad deploy --check
      naiad deploy --drive /media/ada/CIRCUITPY
      naiad deploy --back
      naiad deploy --mpy ~/Downloads/mpy-cross
    """
    from naiad.cli.boards import site
    from naiad.deploy.backup import BackupError
    from naiad.deploy.drive import ERASE, DeployError, sentence
    from naiad.deploy.raw import DamagedError
    from naiad.deploy.run import Run
    from naiad.image.mpy import CompilerError, compiler
    from naiad.paths import NameRefusedError
    from naiad.ports.identity import UnfitError
    from naiad.ports.sites import NoDriveError

    if (back and (check or no_old or erase or mpy)) or (check and erase):
        raise WrongInput("--back, --check and --erase do not go together")
    try:
        # Before a board is touched.
        found = compiler(mpy) if mpy else ""
    except CompilerError as error:
        raise WrongInput(str(error)) from None
    run = Run(site(drive, port, console), Terminal(), found)
    try:
        with run:
            if back:
                run.back()
                return
            if erase:
                run.erase()
            if not run.forward(check, not no_old):
                click.get_current_context().exit(1)
    except (DeployError, UnfitError, BackupError) as error:
        raise Trouble(str(error)) from None
    except (NoDriveError, CompilerError) as error:
        raise WrongInput(str(error)) from None
    except DamagedError as error:
        raise Trouble(
            f"{run.name}: {error}. The power may have failed while the drive was written; {ERASE}. Your own files "
            "are saved on this PC and put back."
        ) from None
    except NameRefusedError as error:
        raise Trouble(f"{run.name}: {error}. Nothing was opened by that name; if it is your board, {ERASE}") from None
    except BrokenPipeError:
        # Whoever read what is said here has enough; no drive and no port ends like that.
        raise
    except OSError as error:
        raise Trouble(sentence(error, run.name)) from None


class Terminal:
    """The terminal as deploy/run.py wants one."""

    def say(self, text: str, err: bool = False) -> None:
        for line in text.split("\n"):
            click.echo(printable(line), err=err)

    def confirm(self, question: str) -> None:
        click.confirm(printable(question), abort=True)

    @contextmanager
    def bar(self, total: int) -> Iterator["Progress | None"]:
        """A progress bar in bytes; none where nobody watches."""
        from rich.progress import BarColumn, DownloadColumn, TimeRemainingColumn

        from naiad.cli.terminal import bar

        with bar(BarColumn(), DownloadColumn(binary_units=True), TimeRemainingColumn(), "{task.description}") as update:
            yield update and (lambda path, size: update(advance=size, total=total, description=path))

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Something that moves while the board takes its time."""
        from naiad.cli.terminal import console, watched

        with console().status(text) if watched() else nullcontext():
            yield
