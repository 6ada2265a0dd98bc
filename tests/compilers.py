"""An mpy-cross that only pretends, and a board that runs what it makes; no tests.

What it makes begins as CircuitPython's files do and goes on with the source, so that a twin can run it.
"""

import sys
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from naiad.image import mpy
from naiad.twin import loader

CIRCUITPYTHON = b"C\x06\x00\x1f"
MICROPYTHON = b"M\x06\x00\x1f"
_PROGRAM = """#!{python}
import sys
_, dash_s, name, dash_o, after, before = sys.argv
assert (dash_s, dash_o) == ("-s", "-o")
source = open(before, "rb").read()
try:
    compile(source, name, "exec")
except SyntaxError as error:
    sys.exit(f"Traceback (most recent call last):\\n{{name}}, line {{error.lineno}}\\nSyntaxError: invalid syntax")
open(after, "wb").write({header!r} + name.encode() + b"\\n" + source)
"""


def compiler(path: Path, header: bytes = CIRCUITPYTHON) -> Path:
    """A program at that path which stands in for an mpy-cross whose files begin so."""
    path.write_text(_PROGRAM.format(python=sys.executable, header=header))
    path.chmod(0o755)
    return path


def compiled(path: str, source: bytes) -> bytes:
    """What it makes of a source that lies on the drive at this path."""
    return CIRCUITPYTHON + mpy.name(path).encode() + b"\n" + source


def run_by_twins(patch: pytest.MonkeyPatch) -> None:
    """Have twins import such files as CircuitPython does the real ones: where there is no source of that name."""
    sources, code = loader.Namespace._from_drive, loader.Namespace._code

    def from_drive(self: loader.Namespace, full: str, path: str) -> ModuleType | None:
        found = sources(self, full, path)
        if found is None:
            for file, search in ((f"{path}/__init__.mpy", [path]), (f"{path}.mpy", None)):
                if self.machine.drive.is_file(file):
                    return self._execute(full, file, partial(self._code, file), self.builtins, search)
        return found

    def run(self: loader.Namespace, path: str) -> CodeType:
        if not path.endswith(".mpy"):
            return code(self, path)
        name, _, source = self.machine.drive.read(path).removeprefix(CIRCUITPYTHON).partition(b"\n")
        return loader._compile(source, name.decode())

    patch.setattr(loader.Namespace, "_from_drive", from_drive)
    patch.setattr(loader.Namespace, "_code", run)
