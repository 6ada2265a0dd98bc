"""One board while it is deployed to: opened, stopped, written, started, and taken back if it does not start.

Not how files are put in place (deployment.py), and no terminal: what there is to say goes to a Show.
"""

import time
from contextlib import AbstractContextManager, suppress
from errno import EROFS
from functools import partial
from typing import Protocol, Self

from naiad import boards, image
from naiad.deploy import backup, checked, raw, start
from naiad.deploy.backup import LARGEST, Backup
from naiad.deploy.deployment import CODE, SETTINGS, Deployment, Plan, Progress, Strangers
from naiad.deploy.drive import DeployError, Folder, Target, spoiled, stamp_of
from naiad.image import mpy
from naiad.link.errors import PortError
from naiad.link.events import Board
from naiad.link.transport import Transport, open_transport
from naiad.ports import mounts
from naiad.ports.identity import number, refuse_unfit
from naiad.ports.sites import NoDriveError, Site, identity_of

# A drive that vanished with a reset takes a while to be found and mounted again.
MOUNT_S = 20.0
# More than that a console takes a while to tell.
SLOW_BYTES = 32 * 1024
# Before that, what is mounted may be what has just vanished.
UNMOUNT_S = 6


class Show(Protocol):
    """Whoever watches."""

    def say(self, text: str, err: bool = False) -> None:
        """Tell a sentence, or lines of them; ``err``: something is wrong."""

    def confirm(self, question: str) -> None:
        """Return if the answer is yes; end the command if it is no."""

    def bar(self, total: int) -> AbstractContextManager[Progress | None]:
        """Something that shows how many bytes of all are written."""

    def waiting(self, text: str) -> AbstractContextManager[None]:
        """Something that moves while the board takes its time."""


class Run:
    """One board while it is deployed to. As a context it opens what it needs, and lets the board go on at the end.

    ``compiler`` is the path of the mpy-cross that compiles what the board gets; '' for sources.
    """

    def __init__(self, site: Site, show: Show, compiler: str = "") -> None:
        self._site = site
        self._compiler = compiler
        self._show = show
        self._say = show.say
        self._repl: raw.Repl | None = None
        self._taken = False
        self._uid = number(site.uid)
        self._board_id = boards.REFERENCE
        self._version = ""
        self._deployment: Deployment | None = None
        self.name = str(site.drive) if site.drive else f"the board on {site.console}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Whatever happened: a board that still holds one version whole goes on with it."""
        moving = self._deployment is not None and self._deployment.moving
        if moving:
            self._say("Interrupted while files were being put in place: run naiad deploy again to finish.", err=True)
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
        self._tell_reading(deployment)
        with self._show.waiting("reading what lies there"):
            plan = deployment.plan()
        record = deployment.record
        self._tell_plan(plan, deployment)
        self._tell_strangers(plan.strangers)
        self._tell_settings(deployment)
        if check:
            for mark, paths in (("+", plan.given + plan.write), ("-", plan.remove)):
                for path in paths:
                    self._say(f"  {mark} {path}")
            return plan.whole
        if plan.whole:
            deployment.apply(plan, started=False, boot=None)
            # Put there, but what runs is what ran before; or nothing runs.
            if record is not None and (running.boot == record.boot if running else self._repl is not None):
                self._hold()
                self._start(deployment)
            return True
        self._hold()
        self._keep_owners(deployment, plan.strangers)
        self._say("Leave the board plugged in until this is done.")
        started = (
            running is not None
            and record is not None
            and running.firmware == record.now.number
            and running.boot != record.boot
            and deployment.whole_as_recorded()
        )
        with self._show.bar(plan.transfer) as progress:
            deployment.apply(
                plan,
                started=started,
                boot=running.boot if running else None,
                keep_old=keep_old,
                progress=progress,
            )
        self._say("Written and read back.")
        self._start(deployment)
        return True

    def back(self) -> None:
        """Put the old version back."""
        deployment = self._open()
        plan = deployment.way_back()
        self._tell_strangers(plan.strangers)
        self._hold()
        self._keep_owners(deployment, plan.strangers)
        old = deployment.back()
        self._say(f"{_called(old.number)} is back.")
        self._restart()

    def erase(self) -> None:
        """Make the board's file system anew, with its owner's files kept here."""
        if not self._site.console:
            raise DeployError("only the board can make its drive anew, and no console is here; plug the board in")
        repl = self._take_console()
        identity = repl.identity()
        refuse_unfit(identity)
        self._uid = identity.uid
        repl.lenient = True
        deployment = self._files_of(repl)
        strangers = deployment.strangers()
        self._keep_owners(deployment, strangers)
        owners = [*deployment.owners(), *(deployment.spelled(path) for path in strangers.aside)]
        large = [path for path in owners if deployment.at[path].size > LARGEST or not self._uid]
        if large:
            names = ", ".join(large[:5]) + (" ..." if large[5:] else "")
            self._show.confirm(f"These files will be lost: {names}. Go on?")
        repl.erase()
        self._repl = None
        self._say("The board makes itself a new drive.")
        with self._show.waiting("waiting for the board"):
            self._wait_for_board()

    # The board

    def _open(self, look: bool = False) -> Deployment:
        """The files of the board and those to be. Where the drive is hidden, this stops the board's program.

        ``look``: nothing is going to be written.
        """
        drive = None if self._site.drive is None else Folder(self._site.drive)
        if drive is not None:
            identity = identity_of(drive.path)
            refuse_unfit(identity)
            if drive.read_only and not look:
                drive = None
        target: Target
        if drive is None:
            if not self._site.console:
                if self._site.drive is not None:
                    raise OSError(EROFS, "mounted for reading only")
                raise DeployError("the board cannot be written: its drive is not mounted, and its console is not here")
            repl = self._take_console()
            identity = repl.identity()
            refuse_unfit(identity)
            if not look and not repl.writable:
                self._taken = repl.take_drive()
                if not self._taken:
                    device = mounts.unmounted()
                    how = f"udisksctl mount -b {device}" if device else "unplug the board and plug it in again"
                    raise DeployError(
                        f"the board leaves writing to the PC, and its drive is not mounted here: mount it ({how}), "
                        "or name it with --drive"
                    )
            target = repl
        else:
            target = drive
        self.name = target.name
        through = f"the drive {target.name}" if drive is not None else f"the console {self._site.console}"
        self._say(f"{identity.machine}, CircuitPython {identity.version}, through {through}")
        self._uid = identity.uid or self._uid
        if stranger := boards.unknown(identity.board_id):
            self._say(stranger)
        self._board_id, self._version = identity.board_id or boards.REFERENCE, identity.version
        with self._show.waiting("looking at what lies there"):
            deployment = self._files_of(target, heal=not look)
        if deployment.new and self._uid and (copies := self._backup().files()):
            deployment.give(copies)
            self._say("This board has been here before: its owner's files are put back from this PC.")
        return deployment

    def _files_of(self, target: Target, heal: bool = False) -> Deployment:
        try:
            files, settings = image.files(board_id=self._board_id), image.settings()
            forms = image.forms(board_id=self._board_id)
        except (image.LibraryMissingError, FileNotFoundError) as error:
            raise DeployError(str(error)) from None
        if self._compiler:
            files = mpy.compiled(files, self._compiler)
        given = {SETTINGS: settings}
        try:
            self._deployment = Deployment(target, image.VERSION, files, given, forms)
        except raw.DamagedError as error:
            if not heal or self._repl is None:
                raise
            lost = tuple(f"{folder.lstrip('/')}/" for folder in self._repl.heal())
            self._say(
                f"The drive was damaged, by a power failure it seems ({error}); what was lost is put there again."
            )
            if self._uid:
                given |= {path: data for path, data in self._backup().files().items() if path.startswith(lost)}
            self._deployment = Deployment(target, image.VERSION, files, given, forms)
        return self._deployment

    def _backup(self) -> Backup:
        return backup.Backup(self._uid or "unknown", backup.base())

    def _keep_owners(self, deployment: Deployment, strangers: Strangers) -> None:
        """Copy the owner's files to this PC: losing power while it writes can cost a board its whole drive.

        Those that get another name are kept under that one; what is unknown is kept apart, for good.
        """
        self._backup().put_by(deployment.target, [deployment.spelled(path) for path in strangers.unknown])
        if not self._uid:
            return
        names = {deployment.spelled(path): name for path, name in strangers.aside.items()}
        lost = self._backup().keep(deployment.target, deployment.at, [*deployment.owners(), *names], names)
        for path, data in lost.items():
            if data is None:
                self._say(
                    f"{path} on the drive was spoiled by a power failure, and there is no copy of it here", err=True
                )
            else:
                deployment.given[path] = data
                deployment.put(path)
                self._say(f"{path} was damaged by a power failure: the copy saved here is put in its place")

    def _tell_plan(self, plan: Plan, deployment: Deployment) -> None:
        number = deployment.version.number
        if plan.whole:
            self._say(f"{_called(number)} is on the board: nothing to do.")
            return
        older = deployment.record.now.number if deployment.record else ""
        was = f" in place of {older}" if older and older != number else ""
        files = f"{len(plan.write)} of {len(deployment.files)} files"
        size = f"{plan.transfer / 1024:.0f} KB"
        self._say(f"{_called(number)}{was}: {files} to write ({size}), {len(plan.remove)} to remove")
        if not self._compiler and any(path.endswith(".mpy") for path in plan.remove):
            self._say("The board has compiled files, and gets sources again; with --mpy it keeps to compiled ones.")
        if plan.given:
            self._say(f"The drive has none yet and gets: {', '.join(plan.given)}")

    def _tell_reading(self, deployment: Deployment) -> None:
        if deployment.target is not self._repl:
            return
        unread = [deployment.at[deployment.spelled(path)].size for path in deployment.unrecognised()]
        if sum(unread) > SLOW_BYTES:
            self._say(
                f"{len(unread)} files there are not known to be Naiad's: the board tells them first, "
                f"{sum(unread) // 1024} KB, which takes a while."
            )

    def _tell_settings(self, deployment: Deployment) -> None:
        """What the board will say of its owner's settings."""
        stamp = deployment.at.get(SETTINGS)
        if stamp is None or stamp in (stamp_of(b""), stamp_of(image.settings())):
            return
        data = deployment.target.read(SETTINGS)
        wrong = [] if spoiled(SETTINGS, data) else checked.problems(data, self._version, self._board_id)
        for line, sentence in wrong:
            self._say(f"{SETTINGS} on the board{f', line {line}' if line else ''}: {sentence}", err=True)
        if wrong:
            self._say("The table starts all the same, with defaults in their place.", err=True)

    def _tell_strangers(self, strangers: Strangers) -> None:
        for path, name in strangers.aside.items():
            self._say(f"Your own {path} stays on the drive as {name}.")
        if strangers.damaged:
            self._say(f"Damaged, by a power failure it seems: {_few(strangers.damaged)}. naiad deploy puts it right.")
        if strangers.unknown:
            names = _few(strangers.unknown)
            self._say(
                f"In the way, and not known to be Naiad's: {names}. Copies go to {self._backup().replaced} on this PC."
            )

    def _wait_for_board(self) -> None:
        """Wait until the board is back, and for its drive to be mounted, if this PC does so by itself."""
        for waited_s in range(round(MOUNT_S)):
            time.sleep(1)
            self._site = self._site.now()
            if self._site.drive is not None and waited_s >= UNMOUNT_S:
                return

    def _take_console(self) -> raw.Repl:
        if self._repl is None:
            self._repl = raw.Repl.open(self._site.console)
        return self._repl

    def _hold(self) -> None:
        """Keep the board's program stopped: it would start anew with every file that is written."""
        if self._site.console:
            try:
                self._take_console().hold_reload()
            except (OSError, PortError) as error:
                self._say(f"The board may start anew while files are written, which does no harm: {error}", err=True)

    def _running(self) -> "Board | None":
        return start.greet(self._connect) if self._site.data else None

    def _connect(self, console: bool = False) -> Transport:
        now = self._site.now()
        port = now.console if console else now.data
        if not port:
            raise PortError("the board does not show that port")
        return open_transport(port)

    def _start(self, deployment: Deployment) -> None:
        """Start the board with what was put there; if it does not start, put the old version back."""
        record = deployment.record
        number = deployment.version.number
        before = record.boot if record else None
        started = self._restart(number, before)
        if started:
            self._say(f"{_called(number)} has started.")
        if started is not False:
            return
        words = self._last_words()
        message = f"{_called(number)} was put on the board but has not started there.{words}"
        if record is None or record.old is None or CODE not in record.old.files:
            raise DeployError(f"{message}\nThere is no older version to go back to.")
        self._say(message, err=True)
        self._open_again().back()
        self._restart()
        raise DeployError(f"{_called(record.old.number)} is back on the board.")

    def _restart(self, number: str = "", before: int | None = None) -> bool | None:
        """Reset the board, and wait for a version if one is named: whether it came, None if nobody can tell."""
        if self._repl is None:
            self._say(
                "Now reset the board to start it, or take its power away and give it back: unplug it, or switch the "
                "supply off and on if the table has its own."
            )
            return None
        self._repl.reset()
        self._repl, self._taken = None, False
        if not number:
            return None
        if self._site.named and not self._site.data:
            self._say("It starts now. Give its data port as --port too, and naiad waits to see it start.")
            return None
        # A version that crashes is soon started again, and then may leave its drive to a PC that has not mounted it:
        # better to be told of the first time.
        with start.watched(partial(self._connect, console=True)) as ended, self._show.waiting("starting"):
            return start.wait_for(self._connect, number, before, ended=ended) is not None

    def _last_words(self) -> str:
        """Why the program ended, as the board tells it."""
        self._site = self._site.now()
        if not self._site.console:
            return ""
        try:
            words = self._take_console().last_words()
        except (OSError, PortError):
            return ""
        return f" Its last words:\n{image.explain(words)}" if words else ""

    def _open_again(self) -> Deployment:
        """The board's files once more after a start that failed, however they can be reached by now.

        After a crash a table shows its drive to the PC for once (firmware/boot.py); where that does not mount it, the
        board has it to itself again after another reset.
        """
        for _ in range(round(MOUNT_S)):
            with suppress(DeployError, NoDriveError, OSError, PortError):
                return self._open()
            if self._repl is not None:
                self._repl.reset()
                self._repl = None
            time.sleep(1)
            self._site = self._site.now()
        return self._open()


def _called(number: str) -> str:
    return f"Naiad {number}" if number else "The older firmware"


def _few(paths: list[str]) -> str:
    return ", ".join(paths[:5]) + (f" and {len(paths) - 5} more" if paths[5:] else "")
