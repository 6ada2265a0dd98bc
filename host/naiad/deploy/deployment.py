"""One version of the firmware in place of another, so that no interruption does harm; not where it goes to.

What is new is staged in a side folder of the drive and read back. Only then is the old version moved, file by file,
into another side folder and the new one into its place: ``code.py`` is the first to go and the last to come, so what
can start is one version, whole. What lies in the way and is not known by its stamp may be the owner's: it gets another
name, or whoever calls is told to keep a copy of it. Nothing needs to be repaired after an interruption: the next run
finds by their stamps which files are not yet what they should be, and goes on from there. The targets are drive.py's
and raw.py's.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import accumulate, count
from math import ceil
from pathlib import PurePosixPath
from typing import NamedTuple

from naiad.deploy import record
from naiad.deploy.drive import ERASE, DeployError, NoRoomError, Stamp, Target, spoiled, stamp_of
from naiad.deploy.record import SIDE, Record, Version
from naiad.ports.mounts import BOOT_OUT

NEW = f"{SIDE}/new/"
OLD = f"{SIDE}/old/"
CODE = "code.py"
SETTINGS = "settings.toml"
# Written by CircuitPython and by firmware/code.py at a start and at a crash.
NOBODYS = frozenset([BOOT_OUT, "crash.txt"])
# CircuitPython runs this one rather than code.py.
BEFORE_CODE = "code.txt"
# What a new board has in code.py.
STOCK = frozenset(stamp_of(text) for text in (b"", b'print("Hello World!")\n', b'print("Hello World!")\r\n'))
OWN_FOLDERS = ("naiad_core/", "naiad_table/")
# What every program at the top of a Naiad's drive holds, minified or not, and nobody else's.
NAIADS = re.compile(rb"\bnaiad_(core|table)\b|\bNAIAD_|firmware/README\.md")
OWN_SUFFIXES = (".py", ".mpy", ".json")
OWNERS_SUFFIX = ".owner.json"


Progress = Callable[[str, int], object]


class Strangers(NamedTuple):
    """What lies in a deployment's way and is known neither from a Naiad nor from a new board.

    ``aside``: the owner's own programs, at the drive's top -> the names they get. ``unknown``: what gives way without
    such a name although no Naiad is known to have put it there; a copy is to be kept elsewhere first. ``damaged``: what
    a Naiad put there and a power failure spoiled; nobody's work.
    """

    aside: dict[str, str]
    unknown: list[str]
    damaged: list[str]


class Plan(NamedTuple):
    """What is to be done, in the order in which it is done: ``given`` files are put where there are none, those of the
    version written and removed.

    ``transfer``: bytes that must go over the cable.
    """

    given: list[str]
    write: list[str]
    remove: list[str]
    strangers: Strangers
    transfer: int = 0

    @property
    def whole(self) -> bool:
        """Nothing is to be done."""
        return not (self.write or self.remove or self.strangers.aside)


class Deployment:
    """The files of a version and a target, looked at once; ``at`` is kept true from then on.

    ``files`` is path -> content with code.py last; ``given`` are files for a drive that has none of them, the owner's
    from then on: settings.toml at least. ``forms`` are what else this version's files may be where somebody copied
    them by hand: path -> contents.
    ``moving`` while neither version is whole in its place. Methods raise OSError where the target does.
    """

    def __init__(
        self,
        target: Target,
        number: str,
        files: Mapping[str, bytes],
        given: Mapping[str, bytes],
        forms: Mapping[str, Collection[bytes]] | None = None,
    ) -> None:
        self.target = target
        self._forms = {path: {stamp_of(data) for data in contents} for path, contents in (forms or {}).items()}
        self.files = {path: data for path, data in files.items() if not path.endswith(OWNERS_SUFFIX)}
        self.version = Version(number, {path: stamp_of(data) for path, data in self.files.items()})
        self.given: dict[str, bytes] = {}
        self.moving = False
        self.at = target.listing()
        self.record = record.read(target, self.at)
        # FAT knows no case: what lies there may be spelled otherwise.
        self._spelled = {path.casefold(): path for path in self.at}
        self.give(given)

    # What is there, and what is to do

    def plan(self) -> Plan:
        """What a deployment would do. Raises DeployError if it could not lead to a running table."""
        if self._here(BEFORE_CODE):
            raise DeployError(
                f"{BEFORE_CODE} is on the drive, and CircuitPython runs it instead of {CODE}; rename or delete it"
            )
        strangers = self.strangers()
        write = [
            path for path in self.files if path in strangers.aside or self._stamp(path) != self.version.files[path]
        ]
        remove = sorted(path for path in self._given_way() if self._here(path))
        if (write or remove) and CODE in self.files:
            write = [*(path for path in write if path != CODE), CODE]
        given = [path for path in self.given if not self._there(path)] if write else []
        missing = (path for path in [*given, *write] if self.at.get(NEW + path) != stamp_of(self._content(path)))
        return Plan(given, write, remove, strangers, sum(len(self._content(path)) for path in missing))

    def way_back(self) -> Plan:
        """What going back would do; nothing goes over the cable. Raises DeployError where there is no way back."""
        noted = self.record
        if noted is None or noted.old is None or CODE not in noted.old.files:
            raise DeployError("there is no older version on the board to go back to")
        old = noted.old.files
        for path, stamp in old.items():
            if stamp not in (self._stamp(path), self.at.get(OLD + path)):
                raise DeployError(f"the older version cannot be put back: its {path} is gone or damaged")
        remove = sorted((noted.now.files.keys() | self._sources(old)) - old.keys())
        strangers = self.strangers([*old, *remove])
        write = [path for path in sorted(old) if path != CODE and self._stamp(path) != old[path]]
        return Plan([], [*write, CODE], remove, strangers)

    def give(self, files: Mapping[str, bytes]) -> None:
        """More files for a drive that has none of them; what has a name of Naiad's gets another one."""
        naiads = {path.casefold() for path in self.files}
        for path, data in files.items():
            self.given[self._own_name(path) if path.casefold() in naiads else path] = data

    @property
    def new(self) -> bool:
        """Whether no Naiad has ever been there."""
        return not self._ours()

    def owners(self) -> list[str]:
        """Paths that are neither a Naiad's nor CircuitPython's; not what only has a name of Naiad's (strangers)."""
        ours = {path.casefold() for path in [*self._touched(), *NOBODYS]}
        return [p for p in self.at if p.casefold() not in ours and not p.startswith(SIDE + "/")]

    def strangers(self, touched: Iterable[str] | None = None) -> Strangers:
        """Those at the paths that a deployment touches. Raises OSError."""
        aside: dict[str, str] = {}
        unknown, damaged = [], []
        for path in self.unrecognised(touched):
            data = self.target.read(self.spelled(path))
            if self._damaged(path, data):
                damaged.append(path)
            elif "/" in path or not self._owners_program(path, data):
                # In a folder nothing gets a second name: there it is nearly always a Naiad's of another age.
                unknown.append(path)
            else:
                aside[path] = self._own_name(path)
        return Strangers(aside, unknown, damaged)

    def unrecognised(self, touched: Iterable[str] | None = None) -> list[str]:
        """Paths that a deployment touches where no stamp says whose that is: what lies there has to be read."""
        versions = [self.version.files, *(self.record.known if self.record else [])]

        def is_known(path: str) -> bool:
            stamp = self._stamp(path)
            if stamp is None or stamp in STOCK or stamp in self._forms.get(path, ()):
                return True
            return any(files.get(path) == stamp for files in versions)

        return [path for path in (self._touched() if touched is None else touched) if not is_known(path)]

    def spelled(self, path: str) -> str:
        """A path as the drive has it. Raises KeyError where nothing lies there."""
        return self._spelled[path.casefold()]

    def whole_as_recorded(self) -> bool:
        """Whether what lies there is all of the version that the record tells of."""
        noted = self.record
        return noted is not None and all(self._stamp(path) == stamp for path, stamp in noted.now.files.items())

    def _ours(self) -> set[str]:
        """Paths that are an older Naiad's; where no record tells, what has its folders for a name."""
        if self.record is not None:
            return {path for files in self.record.known for path in files}
        named = {p for p in self.at if p.startswith(OWN_FOLDERS) and p.endswith(OWN_SUFFIXES)}
        return {path for path in named if not path.endswith(OWNERS_SUFFIX)}

    def _touched(self) -> list[str]:
        """Paths of which a deployment may take away what lies there."""
        return [*self.files, *sorted(self._given_way())]

    def _given_way(self) -> set[str]:
        """Paths of what does not stay beside this version's files."""
        return (self._ours() | self._sources(self.files)) - self.files.keys()

    def _sources(self, files: Iterable[str]) -> set[str]:
        """Sources that lie beside compiled modules, whoever put them there: CircuitPython would import them instead."""
        sources = {path.removesuffix("mpy") + "py" for path in files if path.endswith(".mpy")}
        return {path for path in sources if self._here(path)}

    def _damaged(self, path: str, data: bytes) -> bool:
        """Whether a Naiad put this there, and it is cut short or spoiled: nobody wrote it so."""
        if self.record is None or path not in self.record.now.files:
            return False
        return spoiled(path, data) or self.files.get(path, b"").startswith(data)

    def _owners_program(self, path: str, data: bytes) -> bool:
        """Whether a program that is not known is somebody's own, rather than damaged or of a forgotten Naiad."""
        return not spoiled(path, data) and (self.record is not None or NAIADS.search(data) is None)

    def _own_name(self, path: str) -> str:
        """A name beside this one under which nothing lies yet."""
        stem = PurePosixPath(path).stem
        names = (str(PurePosixPath(path).with_stem(f"{stem}-own{f'-{n}' if n > 1 else ''}")) for n in count(1))
        return next(name for name in names if not self._here(name) and name not in self.given)

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

        What the plan calls unknown is lost to the drive sooner or later: a copy of it is made before this is called.
        ``boot`` is for the record. Without ``keep_old`` files are replaced one by one, which needs less room, and
        there is no way back. ``progress(path, bytes)`` is called for every file that was sent.
        Raises NoRoomError before anything is changed, DeployError when a file does not arrive.
        """
        if plan.whole:
            self._tidy()
            return
        old = self._new_old(plan, started) if keep_old else None
        noted = Record(self.version, old, boot, self._others(plan, old))
        self._make_sure_of_room(plan, noted, keep_old)
        # Before the record is there, which makes the drive one that has had its share.
        for path in plan.given:
            self.put(path, progress)
        clear = self._clears(old)
        self._write_record(noted)
        if clear:
            self._clear(OLD)
        if keep_old:
            for path in plan.write:
                self._stage(path, progress)
        self.moving = True
        self._free(CODE, plan, old)
        for path in plan.remove:
            self._free(path, plan, old)
        for path in plan.write:
            if not keep_old:
                self._stage(path, progress)
            self._free(path, plan, old)
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
        """Put the version before this one back; which one that was. Raises DeployError where there is none.

        Of what way_back() calls unknown a copy is made before this is called.
        """
        plan = self.way_back()
        assert self.record is not None and self.record.old is not None
        old = self.record.old
        self.moving = True
        self._free(CODE, plan, old)
        for path in plan.remove:
            self._free(path, plan, None)
        for path in plan.write:
            self._free(path, plan, None)
            self._rename(OLD + path, path)
        self._verify(old)
        self.moving = False
        self._write_record(Record(old, None, None))
        self._clear(OLD)
        self._tidy()
        return old

    def _new_old(self, plan: Plan, started: bool) -> Version | None:
        """The version to go back to: the last that is known to have run, or else the last that was whole."""
        noted = self.record
        if noted is not None and not started and (noted.old is not None or not self.whole_as_recorded()):
            return noted.old
        stamps = self._there_now(plan)
        if CODE not in stamps or (noted is None and stamps[CODE] in STOCK):
            return None
        return Version(noted.now.number if noted else "", stamps)

    def _others(self, plan: Plan, old: Version | None) -> dict[str, Stamp]:
        """What lies there and is of neither version."""
        versions = [self.version.files, old.files if old else {}]
        return {p: s for p, s in self._there_now(plan).items() if all(files.get(p) != s for files in versions)}

    def _there_now(self, plan: Plan) -> dict[str, Stamp]:
        """What lies at the paths that are touched and will not get another name."""
        paths = sorted(set(self._touched()) - plan.strangers.aside.keys())
        return {path: stamp for path in paths if (stamp := self._stamp(path)) is not None}

    def _clears(self, old: Version | None) -> bool:
        """Whether what is kept aside now is of no use any more."""
        return old is None or old != (self.record.old if self.record else None)

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

    def _free(self, path: str, plan: Plan, old: Version | None) -> None:
        """Make a path free of whatever lies there, which may have been done before."""
        if path in plan.strangers.aside and self._here(path):
            self._rename(self.spelled(path), plan.strangers.aside[path])
        else:
            self._put_away(path, old)

    def _put_away(self, path: str, old: Version | None) -> None:
        """Free a path: what belongs to the old version is kept aside, anything else deleted."""
        stamp = self._stamp(path)
        if stamp is None:
            return
        spelled = self.spelled(path)
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

    def _make_sure_of_room(self, plan: Plan, noted: Record, keep_old: bool) -> None:
        room = self.target.room()
        needed = self._needed(plan, noted, keep_old, room.cluster)
        if needed <= room.free:
            return
        alone = self._alone(room.cluster)
        if 0 < room.total < alone:
            smaller = (
                "" if any(path.endswith(".mpy") for path in self.files) else "naiad deploy --mpy, which is smaller, or "
            )
            raise NoRoomError(
                f"the drive is too small: Naiad takes {_kb_up(alone)} KB, and it holds {room.total // 1024} KB in all. "
                f"Nothing was changed; this takes {smaller}a board with more flash"
            )
        without = noted._replace(old=None, others=self._others(plan, None))
        least = self._needed(plan, without, False, room.cluster)
        if keep_old and least <= room.free and any(stamp not in STOCK for stamp in self._there_now(plan).values()):
            raise NoRoomError(
                f"{_kb_up(needed)} KB are needed beside the old version, which stays until the new one has started; "
                f"{room.free // 1024} KB are free. Delete files of your own from the drive, give up the old version "
                f"first (naiad deploy --no-old), or, if the drive ought to be emptier than that, {ERASE}"
            )
        raise NoRoomError(
            f"{_kb_up(min(needed, least))} KB must be free on the drive, and {room.free // 1024} KB are. "
            f"Delete files of your own from it, or, if it ought to be emptier than that, {ERASE}"
        )

    def _alone(self, cluster: int) -> int:
        """How many bytes this version takes on a drive with nothing else."""
        noted = record.packed(Record(self.version, None, None))
        sizes = [len(data) for data in (*self.files.values(), *self.given.values(), noted)]
        return (sum(ceil(size / cluster) for size in sizes) + _folders(self.files, cluster)) * cluster

    def _needed(self, plan: Plan, noted: Record, keep_old: bool, cluster: int) -> int:
        """How many bytes more than now are taken at the point where most are; the steps are those of apply()."""

        def clusters(size: int) -> int:
            return ceil(size / cluster)

        def there(path: str) -> int:
            stamp = self._stamp(path)
            return 0 if stamp is None or path in plan.strangers.aside else clusters(stamp.size)

        def missing(path: str) -> int:
            data = self._content(path)
            return 0 if self.at.get(NEW + path) == stamp_of(data) else clusters(len(data))

        write = plan.write
        steps = [missing(path) for path in plan.given]
        steps += [clusters(len(record.packed(noted))), -clusters(self.at.get(record.RECORD, Stamp(0, 0)).size)]
        if self._clears(noted.old):
            steps += [-clusters(stamp.size) for path, stamp in self.at.items() if path.startswith(OLD)]
        if not keep_old:
            steps += [-there(path) for path in {CODE, *plan.remove}]
        steps += [_folders(write, cluster), _folders((path for path in write if not self._here(path)), cluster)]
        for path in write:
            steps.append(missing(path))
            if not keep_old and path != CODE:
                steps.append(-there(path))
        if keep_old:
            steps.append(_folders((path for path in [*write, *plan.remove] if self._here(path)), cluster))
        return max(accumulate(steps)) * cluster

    def _tidy(self) -> None:
        self._clear(NEW)
        for folder in {path.partition("/")[0] for path in self._ours() if "/" in path} | {SIDE}:
            self.target.prune(folder)

    def _clear(self, side: str) -> None:
        for path in [path for path in self.at if path.startswith(side)]:
            self._remove(path)

    def _write_record(self, noted: Record) -> None:
        record.write(self.target, noted, self.at)
        self.record = noted

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


def _folders(paths: Iterable[str], cluster: int) -> int:
    """Clusters that the folders of these paths take."""
    held: dict[str, set[str]] = {}
    for path in paths:
        while path:
            path, _, name = path.rpartition("/")
            held.setdefault(path, set()).add(name)
    # FAT gives 32 bytes to every folder twice, to every name, and to every 13 letters of a long one.
    sizes = (64 + sum(32 + 32 * ceil(len(name) / 13) for name in names) for names in held.values())
    return sum(ceil(size / cluster) for size in sizes)


def _kb_up(size: int) -> int:
    return ceil(size / 1024)
