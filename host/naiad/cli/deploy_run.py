"""One board while it is deployed to: opened, stopped, written, started, and taken back if it does not start.

Not what is asked for (deploy.py) and not how files are put in place (board/deploy.py). Read sites.py next.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

import click

from naiad.cli.errors import Trouble, WrongInput
from naiad.link.errors import PortError
from naiad.report.plain import printable

if TYPE_CHECKING:
    from naiad.board.deploy import Deployment, Plan, Progress
    from naiad.board.drive import Target
    from naiad.board.kept import Kept
    from naiad.board.raw import Repl
    from naiad.cli.sites import Site
    from naiad.link.events import Board
    from naiad.link.transport import Transport

# A drive that vanished with a reset takes a while to be found and mounted again.
MOUNT_S = 20.0
# Before that, what is mounted may be what has just vanished.
UNMOUNT_S = 6


class Run:
    """One board while it is deployed to. As a context it opens what it needs, and lets the board go on at the end."""

    def __init__(self, site: "Site", plain: bool) -> None:
        self._site = site
        self._plain = plain
        self._repl: Repl | None = None
        self._taken = False
        self._uid = site.uid
        self._deployment: Deployment | None = None
        self.name = site.drive.name if site.drive else f"the board on {site.console}"

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *_: object) -> None:
        """Whatever happened: a board that still holds one version whole goes on with it."""
        moving = self._deployment is not None and self._deployment.moving
        if moving:
            _say("Interrupted while files were being put in place: run naiad deploy again to finish.", err=True)
        if self._repl is not None:
            if moving:
                self._repl.close()
            elif self._taken:
                self._repl.reset()
            else:
                self._repl.resume()
            self._repl = None

    # What the command does

    def forward(self, check: bool, keep_old: bool) -> bool:
        """Deploy, or say what that would do; False if ``check`` found something to do."""
        running = self._running()
        deployment = self._open(look=check)
        plan = deployment.plan()
        record = deployment.record
        _tell_plan(plan, deployment)
        self._tell_strangers(plan.aside, plan.unknown)
        if check:
            for mark, paths in (("+", plan.write), ("-", plan.remove)):
                for path in paths:
                    _say(f"  {mark} {path}")
            return plan.whole
        if plan.whole:
            deployment.apply(plan, started=False, boot=None)
            # Put there, but what runs is what ran before; or nothing runs.
            if record is not None and (running.boot == record.boot if running else self._repl is not None):
                self._hold()
                self._start(deployment)
            return True
        self._hold()
        self._keep_owners(deployment, plan.aside, plan.unknown)
        _say("Leave the board plugged in until this is done.")
        started = (
            running is not None
            and record is not None
            and running.firmware == record.now.number
            and running.boot != record.boot
            and deployment.whole_as_recorded()
        )
        with _bar(plan.transfer) as progress:
            deployment.apply(
                plan,
                started=started,
                boot=running.boot if running else None,
                keep_old=keep_old,
                progress=progress,
            )
        _say("Written and read back.")
        self._start(deployment)
        return True

    def back(self) -> None:
        """Put the old version back."""
        deployment = self._open()
        plan = deployment.way_back()
        self._tell_strangers(plan.aside, plan.unknown)
        self._hold()
        self._keep_owners(deployment, plan.aside, plan.unknown)
        old = deployment.back()
        _say(f"{_called(old.number)} is back.")
        self._restart()

    def erase(self) -> None:
        """Make the board's file system anew, with its owner's files kept here."""
        from naiad.board.identity import refuse_unfit
        from naiad.board.kept import LARGEST

        if not self._site.console:
            raise Trouble("only the board itself can make its drive anew, and no console is here; plug the board in")
        repl = self._take_console()
        identity = repl.identity()
        refuse_unfit(identity)
        self._uid = identity.uid
        repl.lenient = True
        deployment = self._files_of(repl)
        aside, unknown = deployment.strangers()
        self._keep_owners(deployment, aside, unknown)
        owners = [*deployment.owners(), *(deployment.spelled(path) for path in aside)]
        large = [path for path in owners if deployment.at[path].size > LARGEST or not self._uid.isalnum()]
        if large:
            names = ", ".join(large[:5]) + (" ..." if large[5:] else "")
            click.confirm(printable(f"These files will be lost: {names}. Go on?"), abort=True)
        repl.erase()
        self._repl = None
        _say("The board makes itself a new drive.")
        with _waiting("waiting for the board"):
            self._wait_for_board()

    # The board

    def _open(self, look: bool = False) -> "Deployment":
        """The files of the board and those to be. Where the drive is hidden, this stops the board's program.

        ``look``: nothing is going to be written.
        """
        from errno import EROFS

        from naiad.board import drive as drives
        from naiad.board.identity import refuse_unfit
        from naiad.cli.sites import identity_of

        drive = self._site.drive
        if drive is not None:
            identity = identity_of(drive)
            refuse_unfit(identity)
            if drive.read_only and not look:
                drive = None
        target: Target
        if drive is None:
            if not self._site.console:
                if self._site.drive is not None:
                    raise OSError(EROFS, "mounted for reading only")
                raise Trouble("the board cannot be written: its drive is not mounted, and its console is not here")
            repl = self._take_console()
            identity = repl.identity()
            refuse_unfit(identity)
            if not look and not repl.writable:
                self._taken = repl.take_drive()
                if not self._taken:
                    device = drives.unmounted()
                    how = f"udisksctl mount -b {device}" if device else "unplug the board and plug it in again"
                    raise Trouble(
                        f"the board leaves writing to the PC, and its drive is not mounted here: mount it ({how}), "
                        "or name it with --drive"
                    )
            target = repl
        else:
            target = drive
        self.name = target.name
        through = f"the drive {target.name}" if drive is not None else f"the console {self._site.console}"
        _say(f"{identity.machine}, CircuitPython {identity.version}, through {through}")
        self._uid = identity.uid or self._uid
        deployment = self._files_of(target, heal=not look)
        if deployment.new and self._uid.isalnum() and (kept := self._kept().files()):
            deployment.give(kept)
            _say("This board has been here before: its owner's files are put back from this PC.")
        return deployment

    def _files_of(self, target: "Target", heal: bool = False) -> "Deployment":
        from naiad.board import image
        from naiad.board.deploy import SETTINGS, Deployment
        from naiad.board.raw import DamagedError

        try:
            files, settings = image.files(plain=self._plain), image.settings()
        except (image.LibraryMissingError, FileNotFoundError) as error:
            raise Trouble(str(error)) from None
        given = {SETTINGS: settings}
        try:
            self._deployment = Deployment(target, image.VERSION, files, given)
        except DamagedError as error:
            if not heal or self._repl is None:
                raise
            lost = tuple(f"{folder.lstrip('/')}/" for folder in self._repl.heal())
            _say(f"The drive was damaged, by a power failure it seems ({error}); what was lost is put there again.")
            if self._uid.isalnum():
                given |= {path: data for path, data in self._kept().files().items() if path.startswith(lost)}
            self._deployment = Deployment(target, image.VERSION, files, given)
        return self._deployment

    def _kept(self) -> "Kept":
        from naiad.board import kept

        return kept.Kept(self._uid if self._uid.isalnum() else "unknown", kept.base())

    def _keep_owners(self, deployment: "Deployment", aside: dict[str, str], unknown: list[str]) -> None:
        """Copy the owner's files to this PC: losing power while it writes can cost a board its whole drive.

        Those that get another name are kept under that one; what is unknown is kept apart, for good.
        """
        self._kept().put_by(deployment.target, [deployment.spelled(path) for path in unknown])
        if not self._uid.isalnum():
            return
        names = {deployment.spelled(path): name for path, name in aside.items()}
        lost = self._kept().keep(deployment.target, deployment.at, [*deployment.owners(), *names], names)
        for path, data in lost.items():
            if data is None:
                _say(f"{path} on the drive was spoiled by a power failure, and there is no copy of it here", err=True)
            else:
                deployment.given[path] = data
                deployment.put(path)
                _say(f"{path} was spoiled by a power failure: the copy that was kept here is put in its place")

    def _tell_strangers(self, aside: dict[str, str], unknown: list[str]) -> None:
        for path, name in aside.items():
            _say(f"Your own {path} stays on the drive as {name}.")
        if unknown:
            names = ", ".join(unknown[:5]) + (f" and {len(unknown) - 5} more" if unknown[5:] else "")
            _say(f"In the way, and not known to be Naiad's: {names}. Copies go to {self._kept().replaced} on this PC.")

    def _wait_for_board(self) -> None:
        """Wait until the board is back, and for its drive to be mounted, if this PC does so by itself."""
        import time

        for waited_s in range(round(MOUNT_S)):
            time.sleep(1)
            self._site = self._site.now()
            if self._site.drive is not None and waited_s >= UNMOUNT_S:
                return

    def _take_console(self) -> "Repl":
        from naiad.board.raw import Repl

        if self._repl is None:
            self._repl = Repl.open(self._site.console)
        return self._repl

    def _hold(self) -> None:
        """Keep the board's program stopped: it would start anew with every file that is written."""
        if self._site.console:
            try:
                self._take_console().hold_reload()
            except (OSError, PortError) as error:
                _say(f"The board may start anew while files are written, which does no harm: {error}", err=True)

    def _running(self) -> "Board | None":
        from naiad.board.start import greet

        return greet(self._connect) if self._site.data else None

    def _connect(self, console: bool = False) -> "Transport":
        from naiad.link.transport import open_transport

        now = self._site.now()
        port = now.console if console else now.data
        if not port:
            raise PortError("the board does not show that port")
        return open_transport(port)

    def _start(self, deployment: "Deployment") -> None:
        """Start the board with what was put there; if it does not start, put the old version back."""
        from naiad.board.deploy import CODE

        record = deployment.record
        number = deployment.version.number
        before = record.boot if record else None
        started = self._restart(number, before)
        if started:
            _say(f"{_called(number)} has started.")
        if started is not False:
            return
        words = self._last_words()
        told = f"{_called(number)} was put on the board but has not started there.{words}"
        if record is None or record.old is None or CODE not in record.old.files:
            raise Trouble(f"{told}\nThere is no older version to go back to.")
        _say(told, err=True)
        self._open_again().back()
        self._restart()
        raise Trouble(f"{_called(record.old.number)} is back on the board.")

    def _restart(self, number: str = "", before: int | None = None) -> bool | None:
        """Reset the board, and wait for a version if one is named: whether it came, None if nobody can tell."""
        from naiad.board.start import Watch, wait_for

        if self._repl is None:
            _say(
                "Now reset the board to start it, or take its power away and give it back: unplug it, or switch the "
                "supply off and on if the table has its own."
            )
            return None
        self._repl.reset()
        self._repl, self._taken = None, False
        if not number:
            return None
        if self._site.named and not self._site.data:
            _say("It starts now. Give its data port as --port too, and naiad waits to see it start.")
            return None
        # A version that crashes is soon started again, and then may leave its drive to a PC that has not mounted it:
        # better to be told of the first time.
        watch = Watch(partial(self._connect, console=True))
        try:
            with _waiting("starting"):
                return wait_for(self._connect, number, before, ended=watch.ended) is not None
        finally:
            watch.close()

    def _last_words(self) -> str:
        """Why the program ended, as the board tells it."""
        from naiad.board import image

        self._site = self._site.now()
        if not self._site.console:
            return ""
        try:
            words = self._take_console().last_words()
        except (OSError, PortError):
            return ""
        return f" Its last words:\n{image.explain(words)}" if words else ""

    def _open_again(self) -> "Deployment":
        """The board's files once more after a start that failed, however they can be reached by now.

        After a crash a table shows its drive to the PC for once (firmware/boot.py); where that does not mount it, the
        board has it to itself again after another reset.
        """
        import time

        for _ in range(round(MOUNT_S)):
            with suppress(Trouble, WrongInput, OSError, PortError):
                return self._open()
            if self._repl is not None:
                self._repl.reset()
                self._repl = None
            time.sleep(1)
            self._site = self._site.now()
        return self._open()


def _tell_plan(plan: "Plan", deployment: "Deployment") -> None:
    from naiad.board.deploy import in_kb

    number = deployment.version.number
    if plan.whole:
        _say(f"{_called(number)} is on the board: nothing to do.")
        return
    told = deployment.record.now.number if deployment.record else ""
    was = f" in place of {told}" if told and told != number else ""
    given = [path for path in plan.write if path in deployment.given]
    files = f"{len(plan.write) - len(given)} of {len(deployment.files)} files"
    _say(f"{_called(number)}{was}: {files} to write ({in_kb([plan.transfer])}), {len(plan.remove)} to remove")
    if given:
        _say(f"The drive has none yet and gets: {', '.join(given)}")


def _called(number: str) -> str:
    return f"Naiad {number}" if number else "The older firmware"


def _say(text: str, err: bool = False) -> None:
    for line in text.split("\n"):
        click.echo(printable(line), err=err)


@contextmanager
def _bar(total: int) -> "Iterator[Progress | None]":
    """A progress bar in bytes; none where nobody watches."""
    if sys.stdout is None or not sys.stdout.isatty() or not total:
        yield None
        return
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    from naiad.cli.terminal import console

    columns = BarColumn(), DownloadColumn(binary_units=True), TimeRemainingColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=console(), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda path, size: progress.update(task, advance=size, description=path)


@contextmanager
def _waiting(text: str) -> Iterator[None]:
    """Something that moves while the board takes its time."""
    if sys.stdout is None or not sys.stdout.isatty():
        yield
        return
    from naiad.cli.terminal import console

    with console().status(text):
        yield
