"""Modules compiled by an mpy-cross that its owner has, so that a board need not compile them; not what there is to
compile (image).

A board reads an .mpy several times as fast as it compiles the source. What CircuitPython itself starts, the programs at
the top of the drive, it takes as source only. An .mpy keeps the lines of what it was made from, so that a traceback is
as exact as one of sources.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from naiad.ports.identity import MAJOR

# What every CircuitPython of that version reads, whatever its board (py/persistentcode.h there).
HEADER_BYTES, LETTER, VERSION = 4, b"C", 6
PATIENCE_S = 60
WHERE = (
    "CircuitPython's own comes with CircuitPython's releases, one for each version and each kind of PC, or is made "
    "from the folder mpy-cross of its sources; name it with --mpy PATH"
)


class CompilerError(Exception):
    """There is no mpy-cross of that name, or it is not one for this CircuitPython; the message says what to do."""


def compiler(named: str) -> str:
    """The path of an mpy-cross, which is tried. Raises CompilerError."""
    found = shutil.which(named)
    if found is None and Path(named).is_file():
        if not os.access(named, os.X_OK):
            raise CompilerError(f"{named} may not be run as a program: chmod +x {named}")
        found = str(Path(named).absolute())
    if found is None:
        raise CompilerError(f"there is no program {named} here. {WHERE}")
    with tempfile.TemporaryDirectory(prefix="naiad-mpy-") as folder:
        made = _compiled(found, Path(folder), "empty.py", b"")
    if made[:1] == b"M":
        raise CompilerError(f"{found} is MicroPython's mpy-cross; CircuitPython does not read what it makes. {WHERE}")
    if made[:1] != LETTER or len(made) < HEADER_BYTES:
        raise CompilerError(f"{found} makes no .mpy files. {WHERE}")
    if made[1] != VERSION:
        raise CompilerError(
            f"{found} makes .mpy files of version {made[1]}; CircuitPython {MAJOR} reads those "
            f"of version {VERSION}. {WHERE}"
        )
    return found


def compiled(files: Mapping[str, bytes], compiler: str) -> dict[str, bytes]:
    """These files of a drive in their order, with an .mpy in place of each module. Raises CompilerError."""
    with tempfile.TemporaryDirectory(prefix="naiad-mpy-") as folder:
        return {
            name(path): _compiled(compiler, Path(folder), path, data) if is_module(path) else data
            for path, data in files.items()
        }


def is_module(path: str) -> bool:
    """Whether CircuitPython takes it compiled as well: not what it starts itself."""
    return path.endswith(".py") and "/" in path


def name(path: str) -> str:
    """What a file of a drive is called once it is compiled, if it is."""
    return path.removesuffix("py") + "mpy" if is_module(path) else path


def _compiled(compiler: str, folder: Path, path: str, source: bytes) -> bytes:
    """The .mpy of the source at this path."""
    before, after = folder / "module.py", folder / "module.mpy"
    before.write_bytes(source)
    after.unlink(missing_ok=True)
    try:
        # Tracebacks name it as it lies on the drive: the board keeps that name anyhow, and another would take 1.5 KB.
        done = subprocess.run(
            [compiler, "-s", name(path), "-o", str(after), str(before)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except OSError as error:
        raise CompilerError(f"{compiler} cannot be run here ({error.strerror or error}). {WHERE}") from None
    except subprocess.TimeoutExpired:
        raise CompilerError(f"{compiler} has not compiled {path} in {PATIENCE_S} s. {WHERE}") from None
    if done.returncode or not after.is_file():
        output = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
        why = output[-1].rstrip(".") if output else f"status {done.returncode}"
        raise CompilerError(f"{compiler} does not compile {path}: {why}. {WHERE}")
    return after.read_bytes()
