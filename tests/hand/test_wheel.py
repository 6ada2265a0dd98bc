"""The wheel as a stranger has it: in an empty environment, away from the checkout, no extras."""

import fcntl
import importlib
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest

import deploying
import naiad
import uf2s
from browser.by_hand import ByMouse
from browser.chromium import Browser, NoBrowserError
from hand.play_keys import Play
from naiad.twin.client import TwinProcess
from naiad.twin.transports import have_pty
from naiad_core.games import GAMES, descriptor, room
from twin.table import Table

ROOT = Path(__file__).parents[2]
WHEELS = ROOT / ".venv/wheels"
GAME = GAMES[0]
# The shortest whole game.
ALONE = next(game for game in GAMES if descriptor(game).SEATS[0] == 1)
pytestmark = pytest.mark.skipif(not have_pty(), reason="no pseudo terminals here")


def built(folder, source, *what):
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder, *what], cwd=source, check=True)


@contextmanager
def once(tmp_path_factory, name):
    """A path that all workers share, held until what belongs there has been made: of several one makes it."""
    base = tmp_path_factory.getbasetemp()
    path = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield path


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """A folder with the sdist and the wheel."""
    with once(tmp_path_factory, "dist") as folder:
        if not folder.exists():
            built(folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(dist):
    (path,) = dist.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The interpreter of an environment with the wheel and what it asks for."""
    if not WHEELS.is_dir():
        pytest.skip(f"no {WHEELS.relative_to(ROOT)}: make .venv/wheels/.ready")
    with once(tmp_path_factory, "environment") as folder:
        path = folder / "bin/python"
        if not (folder / "bin/naiad").exists():
            # Without a pip of its own, and compiled only as far as it is used: that is most of the time.
            venv.create(folder)
            pip = [sys.executable, "-m", "pip", "--python", path, "--disable-pip-version-check", "-q", "install"]
            subprocess.run([*pip, "--no-compile", "--no-index", "--find-links", WHEELS, wheel], check=True, cwd=folder)
    return path


@pytest.fixture
def run(python, tmp_path, monkeypatch):
    """``naiad`` of that environment in an empty folder: its status, and what it prints."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("PYTHONPATH", "NAIAD_DB"):
        monkeypatch.delenv(name, raising=False)

    def run(*words):
        done = subprocess.run([python.parent / "naiad", *words], stdout=-1, stderr=-2, text=True, env=dict(os.environ))
        assert "Traceback" not in done.stdout
        return done.returncode, done.stdout

    return run


def test_one_package_is_in_it_and_the_rules_once(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {"naiad", f"naiad-{naiad.__version__}.dist-info"}
    assert [name for name in names if name.endswith("naiad_core/state.py")] == ["naiad/firmware/naiad_core/state.py"]
    assert not [name for name in names if "__pycache__" in name or name.endswith((".owner.json", "uids.txt"))]
    carried = {name.removeprefix("naiad/drivers/") for name in names if name.startswith("naiad/drivers/")}
    assert {"neopixel.py", "adafruit_pixelbuf.py", "adafruit_bus_device/spi_device.py"} < carried
    assert len([name for name in carried if name.startswith("LICENSE")]) == 3


def test_the_sdist_builds_the_same_wheel(dist, wheel, tmp_path):
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path, filter="data")
    built(tmp_path / "again", tmp_path / f"naiad-{naiad.__version__}", "-t", "wheel")
    assert (tmp_path / "again" / wheel.name).read_bytes() == wheel.read_bytes()


def test_it_says_its_version_and_plays_a_whole_game(run):
    assert run("--version") == (0, f"naiad {naiad.__version__}\n")
    status, said = run("demo", ALONE, "--players", "1", "--seed", "7")
    assert status == 0, said
    (id_,) = re.findall(r"Game (\w+),", said)
    assert run("show", id_)[0] == 0
    assert id_ in run("games", "--kind", "demo")[1]


def test_a_turn_is_played_in_a_terminal(run, python):
    class Installed(Play):
        pass

    Installed.python = str(python)
    with Installed() as play:
        play.until("simulated table, seed", lambda: play.words() == descriptor(GAME).MENU)
        importlib.import_module(f"games.{room(GAME)}.by_keys").turn(play)
        play.quit()
    assert descriptor(GAME).TITLE in run("games")[1]


def test_a_turn_is_played_in_a_browser(run, python, tmp_path):
    command = [python.parent / "naiad", "serve", "--port", "0", "--speed", "8", "--nvm", str(tmp_path / "table.nvm")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = re.fullmatch(r"Open (\S+)\n", server.stdout.readline())[1]
        with Browser() as browser:
            page = browser.page("hands")
            page.open(url=address)
            page.click(selector="#start")
            page.until(script="location.pathname === '/table' && document.querySelector('#lights rect')")
            play = ByMouse(page)
            play.until(lambda: play.words() == descriptor(GAME).MENU)
            importlib.import_module(f"games.{room(GAME)}.by_keys").turn(play)
            assert page.troubles() == []
    except NoBrowserError as why:
        pytest.skip(str(why))
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()


def test_a_table_is_fetched(run, tmp_path):
    memory = tmp_path / "table.nvm"
    with Table(seed=5) as table:
        table.boot()
        table.begin()
        memory.write_bytes(table.nvm.data)
    with TwinProcess(seed=5, fast=True, nvm=memory) as twin:
        twin.wait("port", 300)
        status, said = run("sync", "--port", twin.port)
    assert status == 0, said
    assert descriptor(GAME).TITLE in run("games")[1]


def test_a_drive_is_compared_and_written(run, tmp_path):
    drive = deploying.fresh(tmp_path / "CIRCUITPY")
    status, said = run("deploy", "--drive", str(drive), "--check")
    assert status == 1 and "lib/neopixel.py" in said
    assert run("deploy", "--drive", str(drive))[0] == 0
    assert (drive / "lib/neopixel.py").is_file() and (drive / "naiad_core").is_dir()
    assert run("deploy", "--drive", str(drive), "--check")[0] == 0


def test_what_is_optional_says_how_to_get_it_in_one_sentence(run, tmp_path):
    Path("board.uf2").write_bytes(uf2s.packed(uf2s.PICO))
    for words, extra in (
        (("uf2", "board.uf2"), "uf2"),
        (("bridge", "--broker", "127.0.0.1:1"), "club"),
        (("club", "take", "--broker", "127.0.0.1:1", "--db", "club.db"), "club"),
        (("games", "--db", "postgresql://ada@127.0.0.1/naiad"), "club"),
    ):
        status, said = run(*words)
        assert status == 1 and said.count("\n") == 1 and f"naiad[{extra}]: pipx inject naiad " in said, said
        assert " or pip install " in said and said.endswith(" where pip installed naiad\n"), said
