"""One version of the firmware in place of another, so that no interruption does harm; not where it goes to.

What is new is staged in a side folder of the drive and read back. Only then is the old version moved, file by file,
into another side folder and the new one into its place: ``code.py`` is the first to go and the last to come, so what
can start is one version, whole. Nothing needs to be repaired after an interruption: the next run finds by their
stamps which files are not yet what they should be, and goes on from there. The targets are drive.py's and raw.py's.
Read start.py next.
"""

import errno
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from math import ceil
from typing import NamedTuple

from naiad.board import record
from naiad.board.drive import BOOT_OUT, Stamp, Target, spoiled, stamp_of
from naiad.board.record import SIDE, Record, Version

NEW = f"{SIDE}/new/"
OLD = f"{SIDE}/old/"
CODE = "code.py"
PROGRAMS = ("safemode.py", "boot.py", CODE)
SETTINGS = "settings.toml"
# Written by CircuitPython and by firmware/code.py at a start and at a crash.
NOBODYS = frozenset([BOOT_OUT, "crash.txt"])
# CircuitPython runs this one rather than code.py.
BEFORE_CODE = "code.txt"
# What a new board has in code.py.
STOCK = frozenset(stamp_of(text) for text in (b"", b'print("Hello World!")\n', b'print("Hello World!")\r\n'))
OWN_FOLDERS = ("naiad_core/", "naiad_table/")
OWN_SUFFIXES = (".py", ".mpy", ".json")
OWNERS_SUFFIX = ".owner.json"

ERASE = "make the board a new drive: naiad deploy --erase"

Progress = Callable[[str, int], object]


class DeployError(Exception):
    """It cannot be done; the message says why and what to do. Nothing is lost."""


class NoRoomError(DeployError):
    """Old and new version do not fit beside each other."""


class Plan(NamedTuple):
    """What is to be done, in the order in which it is done.

    ``aside``: the owner's own programs -> the names they get. ``transfer``: bytes that must go over the cable.
    """

    write: list[str]
    remove: list[str]
    aside: dict[str, str]
    transfer: int

    @property
    def whole(self) -> bool:
        """Nothing is to be done."""
        return not (self.write or self.remove or self.aside)


class Deployment:
    """The files of a version and a target, looked at once; ``at`` is kept true from then on.

    ``files`` is path -> content with code.py last; ``given`` are files for a drive that has none of them, the owner's
    from then on: settings.toml at least.
    ``moving`` while neither version is whole in its place. Methods raise OSError where the target does.
    """

    def __init__(self, target: Target, number: str, files: Mapping[str, bytes], given: Mapping[str, bytes]) -> None:
        self.target = target
        self.files = {path: data for path, data in files.items() if not path.endswith(OWNERS_SUFFIX)}
        self.version = Version(number, {path: stamp_of(data) for path, data in self.files.items()})
        self.given = dict(given)
        self.moving = False
        self.at = target.listing()
        self.record = record.read(target, self.at)
        # FAT knows no case: what lies there may be spelled otherwise.
        self._spelled = {path.casefold(): path for path in self.at}

    # What is there, and what is to do

    def plan(self) -> Plan:
        """What a deployment would do. Raises DeployError if it could not lead to a running table."""
        if self._here(BEFORE_CODE):
            raise DeployError(
                f"{BEFORE_CODE} lies on the drive, and CircuitPython runs it instead of {CODE}; rename or delete it"
            )
        aside = self._aside()
        write = [path for path in self.files if path in aside or self._stamp(path) != self.version.files[path]]
        remove = sorted(path for path in self._ours() - self.files.keys() if self._here(path))
        if (write or remove) and CODE in self.files:
            write = [*(path for path in write if path != CODE), CODE]
        if write:
            write = [*(path for path in self.given if not self._there(path)), *write]
        missing = (path for path in write if self.at.get(NEW + path) != stamp_of(self._content(path)))
        return Plan(write, remove, aside, sum(len(self._content(path)) for path in missing))

    @property
    def new(self) -> bool:
        """Whether no Naiad has ever been there."""
        return not self._ours()

    def owners(self) -> list[str]:
        """Paths that are neither a Naiad's nor CircuitPython's."""
        ours = self._ours() | self.files.keys() | NOBODYS
        return [p for p in self.at if p not in ours and not p.startswith(SIDE + "/")]

    def whole_as_recorded(self) -> bool:
        """Whether what lies there is all of the version that the record tells of."""
        told = self.record
        return told is not None and all(self._stamp(path) == stamp for path, stamp in told.now.files.items())

    def _ours(self) -> set[str]:
        """Paths that are an older Naiad's."""
        if self.record is not None:
            return {path for files in self.record.known for path in files}
        named = {p for p in self.at if p.startswith(OWN_FOLDERS) and p.endswith(OWN_SUFFIXES)}
        ours = {path for path in named if not path.endswith(OWNERS_SUFFIX)}
        return ours | {path for path in PROGRAMS if ours and self._here(path)}

    def _aside(self) -> dict[str, str]:
        """The programs there that neither a Naiad nor a new board brought: they stay, under another name."""
        if self.record is None and self._ours():
            return {}
        versions = [self.version.files, *(self.record.known if self.record else [])]
        out = {}
        for path in PROGRAMS:
            known = {files.get(path) for files in versions}
            if self._here(path) and self._stamp(path) not in known | STOCK and not spoiled(self.target.read(path)):
                stem = path.removesuffix(".py")
                names = (f"{stem}-own{f'-{n}' if n > 1 else ''}.py" for n in count(1))
                out[path] = next(name for name in names if not self._here(name))
        return out

    def _there(self, path: str) -> bool:
        # CircuitPython gives every new drive an empty settings.toml.
        stamp = self._stamp(path)
        return stamp is not None and stamp.size > 0

    def _here(self, path: str) -> bool:
        return path.casefold() in self._spelled

    def _stamp(self, path: str) -> Stamp | None:
        return self.at.get(self._spelled.get(path.casefold(), path))

    def _content(self, path: str) -> bytes:
        return self.given[path] if path in self.given else self.files[path]

    # Doing it

    def apply(
        self, plan: Plan, *, started: bool, boot: int | None, keep_old: bool = True, progress: Progress | None = None
    ) -> None:
        """Do it. ``started``: what the record calls new has been seen running, so that it is what to go back to.

        ``boot`` is for the record. Without ``keep_old`` files are replaced one by one, which needs less room, and
        there is no way back. ``progress(path, bytes)`` is called for every file that was sent.
        Raises NoRoomError before anything is changed, DeployError when a file does not arrive.
        """
        if plan.whole:
            self._tidy()
            return
        if keep_old:
            self._make_sure_of_room(plan)
        old = self._new_old(plan, started) if keep_old else None
        for path, name in plan.aside.items():
            self._rename(self._spelled[path.casefold()], name)
        # Before the record is there, which makes the drive one that has had its share.
        for path in (path for path in plan.write if path in self.given):
            self.put(path, progress)
        write = [path for path in plan.write if path not in self.given]
        before = self.record.old if self.record else None
        self._write_record(Record(self.version, old, boot, self._others(plan, old)))
        if old is None or old != before:
            self._clear(OLD)
        if keep_old:
            for path in write:
                self._stage(path, progress)
        self.moving = True
        self._put_away(CODE, old)
        for path in plan.remove:
            self._put_away(path, old)
        for path in write:
            if not keep_old:
                self._stage(path, progress)
            self._put_away(path, old)
            self._rename(NEW + path, path)
        self._verify(self.version)
        self.moving = False
        self._tidy()

    def put(self, path: str, progress: Progress | None = None) -> None:
        """Put a given file in its place, whatever is there."""
        self._stage(path, progress)
        self._put_away(path, None)
        self._rename(NEW + path, path)

    def back(self) -> Version:
        """Put the version before this one back; which one that was. Raises DeployError where there is none."""
        told = self.record
        if told is None or told.old is None or CODE not in told.old.files:
            raise DeployError("there is no older version on the board to go back to")
        old = told.old
        for path, stamp in old.files.items():
            if stamp not in (self._stamp(path), self.at.get(OLD + path)):
                raise DeployError(f"the older version cannot be put back: its {path} is gone or damaged")
        self.moving = True
        self._put_away(CODE, old)
        for path in told.now.files.keys() - old.files.keys():
            self._put_away(path, None)
        for path in sorted(old.files, key=CODE.__eq__):
            if self._stamp(path) != old.files[path]:
                self._put_away(path, None)
                self._rename(OLD + path, path)
        self._verify(old)
        self.moving = False
        self._write_record(Record(old, None, None))
        self._clear(OLD)
        self._tidy()
        return old

    def _new_old(self, plan: Plan, started: bool) -> Version | None:
        """The version to go back to: the last that is known to have run, or else the last that was whole."""
        told = self.record
        if told is not None and not started and (told.old is not None or not self.whole_as_recorded()):
            return told.old
        paths = {*self._ours(), *self.files} - plan.aside.keys()
        stamps = {path: stamp for path in sorted(paths) if (stamp := self._stamp(path)) is not None}
        if CODE not in stamps or (told is None and stamps[CODE] in STOCK):
            return None
        return Version(told.now.number if told else "", stamps)

    def _others(self, plan: Plan, old: Version | None) -> dict[str, Stamp]:
        """What lies there and is of neither version."""
        stamps = {path: self._stamp(path) for path in sorted(self._ours() - plan.aside.keys())}
        versions = [self.version.files, old.files if old else {}]
        return {p: s for p, s in stamps.items() if s is not None and all(files.get(p) != s for files in versions)}

    def _stage(self, path: str, progress: Progress | None) -> None:
        data = self._content(path)
        staged = NEW + path
        if self.at.get(staged) == stamp_of(data):
            return
        self.target.write(staged, data)
        found = self.target.stamp(staged)
        if found != stamp_of(data):
            raise DeployError(
                f"{path} does not read back as it was written; run deploy again, and if that does not help, {ERASE}"
            )
        self._note(staged, found)
        if progress is not None:
            progress(path, len(data))

    def _put_away(self, path: str, old: Version | None) -> None:
        """Free a path: what belongs to the old version is kept aside, anything else deleted."""
        stamp = self._stamp(path)
        if stamp is None:
            return
        spelled = self._spelled[path.casefold()]
        if old is None or old.files.get(path) != stamp or self.at.get(OLD + path) == stamp:
            self._remove(spelled)
            return
        if OLD + path in self.at:
            self._remove(OLD + path)
        self._rename(spelled, OLD + path)

    def _verify(self, version: Version) -> None:
        for path, stamp in version.files.items():
            if self.target.stamp(path) != stamp:
                raise DeployError(f"{path} is not on the drive as it was put there; run deploy again")

    def _make_sure_of_room(self, plan: Plan) -> None:
        room = self.target.room()
        missing = [path for path in plan.write if self.at.get(NEW + path) != stamp_of(self._content(path))]
        clusters = [ceil(len(self._content(path)) / room.cluster) for path in missing]
        folders = {path.rpartition("/")[0] for path in [*plan.write, *plan.remove]}
        # The two sides' folders, and two records of both versions.
        spare = 2 * len(folders) + 4 * ceil(64 * len(self.files) / room.cluster)
        needed = (sum(clusters) + spare) * room.cluster
        if plan.write and needed > room.free:
            raise NoRoomError(
                f"{needed // 1024} KB are needed beside the old version, which stays until the new one has started; "
                f"{room.free // 1024} KB are free. Delete files of your own from the drive, give up the old version "
                f"first (naiad deploy --no-old), or, if the drive ought to be emptier than that, {ERASE}"
            )

    def _tidy(self) -> None:
        self._clear(NEW)
        for folder in {path.partition("/")[0] for path in self._ours() if "/" in path} | {SIDE}:
            self.target.prune(folder)

    def _clear(self, side: str) -> None:
        for path in [path for path in self.at if path.startswith(side)]:
            self._remove(path)

    def _write_record(self, told: Record) -> None:
        record.write(self.target, told, self.at)
        self.record = told

    # Single steps, each of them noted

    def _rename(self, path: str, new: str) -> None:
        self.target.rename(path, new)
        self._note(new, self._forget(path))

    def _remove(self, path: str) -> None:
        self.target.remove(path)
        self._forget(path)

    def _note(self, path: str, stamp: Stamp) -> None:
        self.at[path] = stamp
        self._spelled[path.casefold()] = path

    def _forget(self, path: str) -> Stamp:
        self._spelled.pop(path.casefold(), None)
        return self.at.pop(path)


BROKEN = frozenset([errno.EIO, errno.EINVAL, errno.EILSEQ, errno.EISDIR, errno.ENOTDIR, errno.ENOTEMPTY])
_SENTENCES = {
    errno.ENOSPC: "{name} is full; delete files of your own from it and run deploy again",
    errno.EROFS: "{name} cannot be written: {why}",
    errno.EACCES: "{name}: you may not write there; mount the drive as yourself, or give --drive another path",
    errno.EPERM: "{name}: you may not write there; mount the drive as yourself, or give --drive another path",
}
_BROKEN = f"{{name}} cannot be read or written ({{why}}): plug the board in again; if it stays like that, {ERASE}"
_GONE = "{name} is gone ({why}): plug the board in again and run deploy again; nothing is lost"
_READ_ONLY = (
    "the board's own code has that right now, or the drive was damaged and mounted for reading only. Hold the back "
    "button while plugging the board in, or leave --drive away and give --port"
)


def sentence(error: OSError, name: str) -> str:
    """What to tell of an error of a target."""
    why = _READ_ONLY if error.errno == errno.EROFS else (error.strerror or str(error))
    return _SENTENCES.get(error.errno or 0, _BROKEN if error.errno in BROKEN else _GONE).format(name=name, why=why)


def in_kb(sizes: Iterable[int]) -> str:
    """A sum of bytes, for people."""
    return f"{sum(sizes) / 1024:.0f} KB"
