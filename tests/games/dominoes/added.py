"""Adds dominoes to a copy of firmware/ and host/ as "Add a game" tells and runs it there: the product stays without."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[2]
GAME = "dominoes"
# A folder here, and the room that it becomes.
ROOMS = {"core": "firmware/naiad_core/games"}
LIST = "firmware/naiad_core/games/__init__.py"
LEAVE = shutil.ignore_patterns("__pycache__", "*.pyc")


def add(to: Path) -> Path:
    """The copy, with dominoes among its games."""
    for folder in ("firmware", "host"):
        shutil.copytree(REPOSITORY / folder, to / folder, ignore=LEAVE)
    for folder, rooms in ROOMS.items():
        shutil.copytree(HERE / folder, to / rooms / GAME, ignore=LEAVE)
    names, lines = re.subn(r"^(GAMES = \(.*)\)$", rf'\1, "{GAME}")', (to / LIST).read_text(), flags=re.MULTILINE)
    assert lines == 1, f"{LIST} has another list of games than one line"
    (to / LIST).write_text(names)
    return to


def run(copy: Path, *arguments: str, stdin: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python with the copy before everything else."""
    paths = [copy / "firmware", copy / "host", REPOSITORY / "tests"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}
    if home is not None:
        environment["XDG_DATA_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, input=stdin, env=environment, timeout=300
    )


def naiad(copy: Path, *arguments: str, stdin: str = "") -> str:
    """What a command prints; AssertionError with what it says is wrong."""
    done = run(copy, "-m", "naiad", *arguments, stdin=stdin)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
