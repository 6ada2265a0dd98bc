"""``naiad doctor``: a board examined in the terminal; what is examined is doctor/examination.py's."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from naiad.cli.keys import INTERRUPT, keys_so_far, single_keys
from naiad.cli.options import data_port_option, db_option
from naiad.plain import printable
from naiad.report.words_count import some
from naiad.service.errors import Trouble, WrongInput

if TYPE_CHECKING:
    from naiad.doctor.examination import Bench, Finding
    from naiad.link.client import Client

NAMES = ("buttons", "knob", "lights", "screen", "sound", "readers", "gates")
SIGNS = {
    "ok": ("ok", "green"),
    "failed": ("FAILED", "red"),
    "skipped": ("skipped", "yellow"),
    "note": ("note", "yellow"),
}
HELP = "Keys: [y] yes, [n] no, [s] skip this, [r] repeat it, [q] quit. Nothing else needs the keyboard."


@click.command()
@click.argument("parts", nargs=-1, metavar="[PART]...")
@data_port_option
@click.option("--console", metavar="PORT", help="The board's console, where --port is not enough to find it.")
@click.option("--quick", is_flag=True, help="Only what needs nobody at the table: half a minute.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the report goes [default: among the user's logs].",
)
@db_option
def doctor(
    parts: Sequence[str], port: str | None, console: str | None, quick: bool, output: Path | None, db: str | None
) -> int:
    """Examine a board part by part, and say what is wrong and why.

    The table itself says in two words what to press, turn or hold next, and goes on as soon as it senses it; only
    lights, screen and sound are asked about, and the knob answers yes, the back button no. The game on the table is put
    aside meanwhile; a table that does not run at all is asked over its console why it stopped. PARTs to examine instead
    of all: buttons, knob, lights, screen, sound, readers, gates.

    Everything that a report of a fault needs is written into one file. Exit status: 0 all well,
    1 something failed or it was not finished, 2 wrong input, 130 interrupted (Ctrl-C).

    \b
    Examples:
      naiad doctor
      naiad doctor --quick
      naiad doctor readers gates --port /dev/ttyACM1 -o report.json
    """
    unknown = [part for part in parts if part not in NAMES]
    if unknown:
        raise WrongInput(f"there is no part {printable(unknown[0])}: choose from {', '.join(NAMES)}")
    if quick and parts:
        raise WrongInput(f"--quick examines all that needs nobody, not parts: leave out --quick or {' '.join(parts)}")
    from naiad.cli.database import opened
    from naiad.doctor import alone
    from naiad.doctor import report as reports
    from naiad.doctor.examination import INTERRUPTED
    from naiad.service.live_table import client_for

    data, prompt = _ports(port, console)
    if not parts:
        alone.images()
    examined = Examined()
    client: Client | None = None
    if data:
        with opened(db) as store, client_for(data, store) as client:
            examined.table(client, parts, quick)
    if prompt and not examined.well_met and not examined.ended:
        examined.prompt(prompt)
    path = output or _default_path()
    reports.write(path, reports.report(client, examined.findings, examined.known))
    failed = _summed_up(examined.findings, examined.ended)
    click.echo(f"Everything that was found: {printable(str(path))}")
    if examined.ended == INTERRUPTED:
        raise click.Abort
    if failed:
        raise Trouble(f"{some(failed, 'thing')} to put right")
    return 1 if examined.ended else 0


def _ports(port: str | None, console: str | None) -> tuple[str, str]:
    """(data port, console) of the board; '' for one that it does not show. Trouble if there is no board,
    WrongInput for a name that can be no port's."""
    from naiad.cli import boards

    for name in (port, console):
        boards.refuse_impossible(name)
    there = boards.site(None, port, console, boards.PORTS)
    if port and there.named:
        return port, console or ""
    if not there.data and not there.console:
        raise Trouble("the board shows no serial port: is boot.py on it, and was it reset since? naiad deploy helps")
    return there.data, console or there.console


class Examined:
    """What was found of a board, and what it told of itself. ``well_met``: its table answered. ``ended``: why not all
    was examined, '' if it was."""

    def __init__(self) -> None:
        self.person = Terminal()
        self.findings: list[Finding] = []
        self.known: dict[str, object] = {}
        self.well_met = False
        self.ended = ""

    def table(self, client: "Client", parts: Sequence[str], quick: bool) -> None:
        """Through the data port; a board that is gone half way is a finding too."""
        from naiad.doctor import alone, hands
        from naiad.doctor import report as reports
        from naiad.doctor.examination import FAILED, INTERRUPTED, Bench, Finding, examine
        from naiad.link import commands, service_mode
        from naiad.link.errors import LinkError

        try:
            board = client.sync().board
            self.well_met = True
            click.echo(f"Board {board.uid}, firmware {board.firmware}. Its games are fetched and saved.")
            stats = commands.stats(client)
            with service_mode.opened(client):
                bench = Bench(client, self.person)
                bench.stats = stats
                # What people are asked about goes by what was found before: none holds a tag to a dead reader.
                needed = [part for part in alone.PARTS if not parts or part.name in parts]
                self.ended = examine(bench, needed, self.findings)
                if not quick:
                    if not self.ended:
                        click.echo(HELP)
                    attended = [part for part in hands.PARTS if not parts or part.name in parts]
                    with self.person.listening():
                        self.ended = examine(bench, attended, self.findings, self.ended)
                self.known |= reports.facts(bench)
                if not self.ended:
                    _farewell(bench, self.findings)
        except KeyboardInterrupt:
            self.ended = INTERRUPTED
        except LinkError as error:
            reasons = ("the board's light and console say more: see firmware/README.md, Something is wrong",)
            self.findings.append(Finding("conversation", FAILED, str(error), reasons, "link"))

    def prompt(self, console: str) -> None:
        """Through the console, for a table that does not answer; it starts anew afterwards."""
        from naiad.deploy.raw import Repl
        from naiad.doctor.console import LISTEN_S, autopsy, listen
        from naiad.doctor.examination import FAILED, INTERRUPTED, Finding
        from naiad.link.errors import LinkError
        from naiad.link.transport import open_transport

        click.echo(f"The table does not answer: its console is listened to for up to {LISTEN_S:.0f} s.")
        try:
            heard = listen(lambda: open_transport(console))
            repl = Repl.open(console)
            try:
                finding, self.known["prompt"] = autopsy(repl, heard)
            finally:
                repl.reset()
        except KeyboardInterrupt:
            self.ended = INTERRUPTED
            return
        except (OSError, LinkError) as error:
            reasons = ("another program has its console open, or CircuitPython itself does not run: reset it",)
            finding = Finding("prompt", FAILED, str(error), reasons)
        self.findings.append(finding._replace(part="firmware"))


def _farewell(bench: "Bench", findings: "list[Finding]") -> None:
    """The result on the table itself, for a moment; all well is what was examined as a whole and is well."""
    from naiad.link import service_mode
    from naiad_core import palette

    well = not any(finding.status in ("failed", "skipped") for finding in findings)
    bench.words("ALL WELL" if well else "SEE PC", palette.GREEN if well else palette.RED)
    service_mode.sound(bench.client, "done" if well else "error")
    bench.client.sleep(2.0)


def _summed_up(findings: "list[Finding]", ended: str) -> int:
    """Tell what failed, why, and what else there is to know; how many things failed. ``ended``: why not all was
    examined, '' if it was."""
    by: dict[str, list[Finding]] = {sign: [f for f in findings if f.status == sign] for sign in SIGNS}
    failed, skipped = by["failed"], by["skipped"]
    click.echo("")
    for finding in [*failed, *by["note"]]:
        words, *details = finding.words.split("\n")
        click.secho(printable(f"{finding.what}: {words}"), fg=SIGNS[finding.status][1])
        for detail in details:
            click.echo(printable(f"  {detail}"))
        for number, cause in enumerate(finding.causes, start=1):
            click.echo(printable(f"  {number}. {cause}"))
    left = "; ".join(finding.what for finding in skipped)
    checks = some(len(by["ok"]), "check")
    if ended:
        click.secho(f"Not finished, {ended}: {checks} well, {left or 'the rest'} left out", fg="yellow")
    elif skipped:
        well = "" if failed else f"Well as far as it was examined: {checks}. "
        click.secho(f"{well}Left out: {left}", fg="yellow")
    elif not failed:
        click.secho(f"All well: {checks}.", fg="green")
    return len(failed)


def _default_path() -> Path:
    import time

    import platformdirs

    folder = platformdirs.user_log_path("naiad", appauthor=False)
    return folder / f"doctor-{time.strftime('%Y%m%d-%H%M%S')}.json"


class Terminal:
    """The person in front of this terminal, as doctor/examination.py wants one."""

    def __init__(self) -> None:
        self._listens = False
        # Whoever is quick has pressed the next one already.
        self._typed: list[str] = []

    def listening(self) -> AbstractContextManager[None]:
        """While this is open keys count; without a terminal only the board's own buttons answer."""
        self._listens = sys.stdin is not None and sys.stdin.isatty()
        return single_keys() if self._listens else nullcontext()

    def ask(self, sentence: str) -> None:
        click.secho(f"> {sentence}", bold=True)

    def key(self) -> str:
        self._typed += keys_so_far() if self._listens else []
        if INTERRUPT in self._typed:
            raise KeyboardInterrupt
        return self._typed.pop(0).lower() if self._typed else ""

    def tell(self, finding: "Finding") -> None:
        sign, colour = SIGNS[finding.status]
        click.secho(f"  {sign:8}", fg=colour, nl=False)
        click.echo(printable(f"{finding.what:22} {finding.words.partition(chr(10))[0]}"))
