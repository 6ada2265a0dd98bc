"""What all tests share: where hypothesis takes its chance from, a home of their own, and databases."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from twin.table import Table

# No test depends on how fast the machine is today, and a check of one state of the tree says the same twice; new
# examples come with --hypothesis-profile=new.
for name, same in (("fixed", True), ("new", False)):
    settings.register_profile(name, derandomize=same, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fixed")


HERE = Path(__file__).parent
# Folders of long tests, the longest first.
LONG = ("hand", "vm", "browser", "engine", "twin", "games")
# A file system in memory, and what tests write there at most, with room to spare.
MEMORY = Path("/dev/shm")
ROOM_BYTES = 4 << 30


def pytest_configure(config):
    """What tests write lies in memory where there is room: a disk is most of the time of a drive that is written."""
    elsewhere(config)
    if "TMPDIR" in os.environ or not MEMORY.is_dir():
        return
    there = os.statvfs(MEMORY)
    may_run = not there.f_flag & os.ST_NOEXEC and os.access(MEMORY, os.W_OK)
    if may_run and there.f_bavail * there.f_frsize >= ROOM_BYTES:
        # Workers, and the programs that tests start, have it from the environment.
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def elsewhere(config):
    """Each worker begins to collect in another folder: in a new checkout it compiles a part and finds the rest done."""
    worker = getattr(config, "workerinput", None)
    if worker is not None and any(Path(named).absolute() == HERE for named in config.args):
        folders = sorted(str(path) for path in HERE.iterdir() if any(path.glob("**/test_*.py")))
        first = int(worker["workerid"].removeprefix("gw")) * len(folders) // worker["workercount"]
        config.args = folders[first:] + folders[:first]


def pytest_collection_modifyitems(config, items):
    """Each worker begins with files of long tests: at the end, when one has no more to do, what is left is short."""
    items.sort(key=lambda item: item.path)
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    # Each is given a run of the list, and keeps the files whole whose tests share what they set up.
    shares = [[] for _ in range(workers)]
    files = [list(each) for _path, each in groupby(items, key=lambda item: item.path)]
    files.sort(key=lambda file: _rank(file[0].path))
    for number, file in enumerate(file for file in files if _rank(file[0].path) < len(LONG)):
        shares[number % workers] += file
    short = [item for file in files if _rank(file[0].path) == len(LONG) for item in file]
    for share in shares:
        room = max(0, -(-len(items) // workers) - len(share))
        share += short[:room]
        del short[:room]
    items[:] = [item for share in shares for item in share] + short


def _rank(path):
    """How early a file's tests are begun."""
    folder = path.relative_to(HERE).parts[0] if path.is_relative_to(HERE) else ""
    return LONG.index(folder) if folder in LONG else len(LONG)


def pytest_collection_finish():
    """What is there before the first test stays to the end: a collection need not look through it each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def a_home_of_their_own(request, tmp_path_factory):
    """Nobody's games, tags, corrections or language are seen or touched by a test, nor by a program that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        # The firmware is minified once for all workers and runs: what is kept is found by the sources' own sums.
        kept = getattr(request.config, "cache", None)
        patch.setenv("XDG_CACHE_HOME", str(kept.mkdir("home") if kept else tmp_path_factory.mktemp("cache")))
        # What is read here is read in English, whatever the machine speaks.
        patch.delenv("LC_ALL", raising=False)
        patch.setenv("LC_MESSAGES", "C")
        yield


@pytest.fixture
def table() -> Iterator[Table]:
    """The deployed firmware, its menu up; the stand-ins must have nothing to complain of."""
    with Table(seed=3) as table:
        table.boot()
        table.run(2000)
        yield table
        assert table.complaints == []


def shared_folder():
    """What the servers of a session write; not among pytest's own folders, into which nobody else may look: started by
    root, PostgreSQL is another user."""
    return Path(tempfile.gettempdir(), f"naiad-tests-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}")


def pytest_sessionfinish(session):
    # With workers, their controller comes last, and knows their number from its own plugin.
    if not hasattr(session.config, "workerinput"):
        manager = session.config.pluginmanager.get_plugin("dsession")
        run = getattr(getattr(manager, "nodemanager", None), "testrunuid", os.getpid())
        shutil.rmtree(Path(tempfile.gettempdir(), f"naiad-tests-{run}"), ignore_errors=True)


@pytest.fixture(scope="session")
def postgres():
    """A real PostgreSQL server, one for all workers."""
    from databases import Server

    server = Server(shared_folder())
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """Where an empty database lies: a test that asks for it is run on both."""
    if request.param == "sqlite":
        yield str(tmp_path / "naiad.db")
        return
    server = request.getfixturevalue("postgres")
    address = server.new()
    yield address
    server.drop(address)
