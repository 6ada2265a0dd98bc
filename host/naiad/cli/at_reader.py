"""Somebody at a board's reader: walk, check, reading and demonstration, the keys typed meanwhile, the lines told; what
happens at the reader is tags/run.py's."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

import click

from naiad.cli import owner
from naiad.cli.boards import the_data_port
from naiad.cli.keys import INTERRUPT, keys_so_far, single_keys
from naiad.language import _, later, plural
from naiad.link.errors import LinkError
from naiad.plain import printable
from naiad.report.words_count import clauses
from naiad.service.errors import Trouble, WrongInput, wrong_input
from naiad.service.live_table import client_for
from naiad.store.database import Store
from naiad.store.sets import listed
from naiad.tags import box_data, run, uids
from naiad.tags.boxes import Box
from naiad.tags.check import Reading, Verify, in_order
from naiad.tags.copy import Copy
from naiad.tags.demo import Hand
from naiad.tags.tagging import Bench
from naiad.tags.wizard import ASK, DONE, NEWS, QUESTION, TROUBLE, Tell, Wizard
from naiad_core import games

COLOURS = {ASK: "cyan", DONE: "green", TROUBLE: "red", QUESTION: "yellow", NEWS: None}
CLEAR_LINE = "\r\x1b[K"
KEYS = later("[s] skip, [b] back, [n] name it, [?] which are left, [q] pause")
DEMO_SPEED = 4.0
START_S = 120.0


class Place(NamedTuple):
    """Where the reader is: its number, from 1, on the board on a port, the only one if None; and the database."""

    store: Store
    port: str | None
    reader: int


def read(at: Place) -> int:
    """Say of every tag what it is, until q."""
    with _opened(at) as (bench, tell, go):
        click.echo(_("Lay any tag on the reader; [q] ends."))
        go(Reading(at.store, bench, tell))
    return 0


def verify(at: Place, copy: Copy) -> int:
    """Hold the whole set to the reader; the status."""
    with wrong_input():
        inside = copy.box()
    if not copy.tags.counts():
        raise Trouble(f"nothing of {copy.game} is enrolled in the set {copy.tags.name} yet")
    with _opened(at) as (bench, tell, go):
        check = Verify(inside, copy.tags, bench, tell)
        click.echo(
            plural(
                "Hold the piece to the reader; [?] what is left, [q] ends.",
                "Hold the {n} pieces to the reader, in any order; [?] what is left, [q] ends.",
                len(check.wanted),
            )
        )
        go(check)
    wrong = _("{n} wrong", n=len(check.wrong))
    click.echo(f"{in_order(len(check.seen), len(check.wanted))}, {wrong}")
    for sentence in check.wrong.values():
        click.echo(f"  {printable(sentence)}")
    unseen = check.unseen()
    if unseen:
        click.echo("  " + _("not seen: {names}", names=" ".join(unseen)))
    return 1 if check.wrong or unseen else 0


def walk(at: Place, copy: Copy, box: Box, uids_to: Path | None, in_order: bool, replace: str, overwrite: bool) -> int:
    """Wizard through the box; tags that cannot be written are listed in ``uids_to``."""
    if replace and box.piece(replace) is None:
        raise WrongInput(f"{copy.game} has no piece {printable(replace)!r} in this set; --list names those there are")
    try:
        with _opened(at) as (bench, tell, go):
            _introduce(copy, box, at.reader)
            walked = Wizard(box, copy.tags, bench, tell, replace=replace, overwrite=overwrite, in_order=in_order)
            go(walked)
    finally:
        path = uids_to or owner.folder() / uids.NAME
        if uids.write(path, listed(at.store), {noted.uid for noted in copy.tags.all()}):
            listed_in = _(
                "Tags that cannot be written are listed in {path}: copy it to the board's drive as {name}",
                path=path,
                name=uids.NAME,
            )
            click.echo(f"{listed_in} {owner.to_drive()}")
    left = len(walked.sequence.missing())
    done, again = walked.sequence.so_far(), f"naiad enrol {copy.game}"
    if left:
        click.echo(_("{so_far}, {n} left. {command} continues, --list names them", so_far=done, n=left, command=again))
    else:
        click.echo(_("{so_far}. {command} checks them all", so_far=done, command=f"{again} --verify"))
    return 0


def demo(at: Place, copy: Copy, box: Box, in_order: bool) -> int:
    """Wizard through the box on a twin."""
    from naiad.twin.client import TwinProcess, TwinProcessError

    twin = TwinProcess(speed=DEMO_SPEED, frames=0.0)
    try:
        twin.start()
        # The port is there once the firmware has asked for it.
        twin.wait("port", START_S)
        hand = Hand(twin, at.reader - 1)
        with _opened(at._replace(port=twin.port), hand.pressed) as (bench, tell, go):

            def heard(kind: str, sentence: str) -> None:
                tell(kind, sentence)
                hand.heard(kind, sentence)

            click.echo(_("It plays by itself; [q] or Ctrl-C ends it."))
            hand.walk = walked = Wizard(box, copy.tags, bench, heard, in_order=in_order)
            hand.begin()
            go(walked)
    except TwinProcessError as error:
        raise Trouble(str(error)) from None
    finally:
        twin.stop()
    click.echo(clauses([walked.sequence.so_far(), _("this was a demonstration, nothing is saved")]))
    return 0


@contextmanager
def _opened(
    at: Place, pressed: Callable[[], list[str]] | None = None
) -> Iterator[tuple[Bench, Tell, Callable[[run.Job], None]]]:
    """The reader with the board's service mode open, what shows sentences, and what does a job there.

    ``pressed``: keys that somebody else presses; of the terminal's only those count then that end it.
    """
    screen = Screen()

    def keys() -> list[str]:
        own = typed()
        return own if pressed is None else [key for key in own if key == run.QUIT] + pressed()

    with client_for(the_data_port(at.port), at.store) as client:
        with wrong_input():
            bench = run.opened(client, at.reader)

        def go(job: run.Job) -> None:
            run.run(job, bench, keys, screen.tell)

        with single_keys() if sys.stdin.isatty() else nullcontext():
            try:
                yield bench, screen.tell, go
            finally:
                screen.end()
                with suppress(LinkError):
                    bench.close()


def _introduce(copy: Copy, box: Box, reader: int) -> None:
    kinds = ", ".join(group.key for group in box.groups)
    click.echo(
        plural(
            "{game}, set {set}: {n} tag, for {kinds}.",
            "{game}, set {set}: {n} tags, for {kinds}.",
            len(box.slots()),
            game=copy.game,
            set=copy.tags.name,
            kinds=kinds,
        )
    )
    if box.note:
        click.echo(box.note)
    asked = _(
        "Lay each piece on reader {number} until you hear the beep, then lift it. Keys: {keys}",
        number=reader,
        keys=_(KEYS),
    )
    click.echo(asked)
    if copy.game not in games.GAMES:
        return
    with wrong_input():
        left = len(box_data.facts(copy.game, box_data.load(owner.path(copy.game))))
    if left:
        click.echo(
            plural(
                "1 value of this game is only in your box: {command} asks for it.",
                "{n} values of this game are only in your box: {command} asks for them.",
                left,
                command=f"naiad enrol {copy.game} --facts",
            )
        )


class Screen:
    """Lines for a person: what is asked stays at the bottom of a terminal, in a pipe everything follows in turn."""

    def __init__(self) -> None:
        self.live = sys.stdout.isatty()
        self._asked = False

    def tell(self, kind: str, sentence: str) -> None:
        """Show a sentence of a walk."""
        text = click.style(printable(sentence), COLOURS[kind])
        if not self.live:
            click.echo(text)
            return
        click.echo(f"{CLEAR_LINE if self._asked else ''}{text}", nl=kind != ASK)
        self._asked = kind == ASK

    def end(self) -> None:
        """Leave the line that was asked."""
        if self.live and self._asked:
            click.echo(CLEAR_LINE, nl=False)
        self._asked = False


def typed() -> list[str]:
    """The keys pressed since; click.Abort for Ctrl-C, which a terminal in this mode gives as a key."""
    keys = keys_so_far()
    if INTERRUPT in keys:
        raise click.Abort
    return keys
