"""The firmware's own import system: its modules never mix with the host's.

One Namespace is one start of the interpreter. It finds, in this order: the stand-ins for CircuitPython's modules
(circuitpython/, interpreter.py), the few modules that CPython and CircuitPython share, files of the board's drive, and
the real drivers that naiad carries or that pip installed. Anything else is an ImportError, as on the board.
"""

import __future__

import builtins
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from naiad.paths import driver
from naiad.twin import interpreter

if TYPE_CHECKING:
    from naiad.twin.machine import Machine

STANDINS = Path(__file__).parent / "circuitpython"
SHARED = frozenset(
    [
        *("__future__", "array", "binascii", "builtins", "cmath", "collections", "errno", "io", "json", "math"),
        *("re", "select", "struct", "traceback", "zlib"),
    ]
)
# On the board these lie in lib/, or are built in.
DRIVERS = ("adafruit_", "neopixel")

_codes: dict[tuple[str, int, int], CodeType] = {}
_here: list["Machine"] = []


def board_here() -> "Machine":
    """The machine whose modules are being loaded; for stand-ins, while they are."""
    return _here[-1]


def _compile(source: bytes, name: str) -> CodeType:
    # CircuitPython does not evaluate annotations; the drivers count on that.
    code: CodeType = compile(source, name, "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)
    return code


def _compiled(path: Path) -> CodeType:
    """The code of a file, compiled once as long as it does not change."""
    stat = path.stat()
    key = (str(path), stat.st_mtime_ns, stat.st_size)
    code = _codes.get(key)
    if code is None:
        code = _codes[key] = _compile(path.read_bytes(), str(path))
    return code


class Namespace:
    """The modules of one start."""

    def __init__(self, machine: "Machine") -> None:
        self.machine = machine
        self.modules: dict[str, ModuleType] = {}
        self.builtins: dict[str, Any] = dict(vars(builtins))
        self.builtins.update(__import__=self._import, open=machine.drive.open, print=machine.print)
        self._standin_builtins: dict[str, Any] = dict(vars(builtins))
        self._standin_builtins["__import__"] = self._import_for_standin

    def load(self, name: str) -> ModuleType:
        """Import a module by its full name, as the firmware would."""
        return self.modules.get(name) or self._load_chain(name)

    def run(self, path: str) -> None:
        """Run a file of the drive as the main program."""
        module = ModuleType("__main__")
        module.__file__ = path
        module.__dict__["__builtins__"] = self.builtins
        self.modules["__main__"] = module
        exec(self._code(path), module.__dict__)

    def _code(self, path: str) -> CodeType:
        at = self.machine.drive.host_path(path)
        if at is not None:
            return _compiled(at)
        return _compile(self.machine.drive.read(path), path)

    def _import(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if level:
            name = self._absolute(name, globals or {}, level)
        module = self.load(name)
        if not fromlist:
            return module if level else self.modules[name.partition(".")[0]]
        if hasattr(module, "__path__"):
            for item in fromlist:
                if item != "*" and not hasattr(module, item):
                    self._load_submodule(name, item)
        return module

    @staticmethod
    def _absolute(name: str, globals: Mapping[str, Any], level: int) -> str:
        package = globals.get("__package__") or ""
        parts = package.split(".") if package else []
        if level > len(parts):
            raise ImportError("no module named " + repr("." * level + name))
        base = ".".join(parts[: len(parts) - level + 1])
        return f"{base}.{name}" if name else base

    def _load_submodule(self, package: str, item: str) -> None:
        try:
            self._load_chain(f"{package}.{item}")
        except ModuleNotFoundError as error:
            if error.name != f"{package}.{item}":
                raise

    def _load_chain(self, name: str) -> ModuleType:
        parent: ModuleType | None = None
        full = ""
        for part in name.split("."):
            full = f"{full}.{part}" if full else part
            module = self.modules.get(full)
            if module is None:
                module = self._load(full, part, parent)
                if parent is not None:
                    setattr(parent, part, module)
            parent = module
        assert parent is not None
        return parent

    def _load(self, full: str, part: str, parent: ModuleType | None) -> ModuleType:
        if parent is None:
            standin = STANDINS / f"{full}.py"
            if full != "__init__" and standin.is_file():
                return self._execute(full, str(standin), lambda: _compiled(standin), self._standin_builtins, None)
            if full in interpreter.MODULES:
                module = self.modules[full] = ModuleType(full)
                vars(module).update(interpreter.MODULES[full](self.machine))
                return module
            if full in SHARED:
                module = self.modules[full] = importlib.import_module(full)
                return module
            for root in ("", "lib/"):
                found = self._from_drive(full, root + part)
                if found is not None:
                    return found
            if full.startswith(DRIVERS):
                path = driver(full)
                if path is not None:
                    return self._from_host(full, path)
        else:
            for base in getattr(parent, "__path__", ()):
                if isinstance(base, Path):
                    for candidate in (base / part / "__init__.py", base / f"{part}.py"):
                        if candidate.is_file():
                            return self._from_host(full, candidate)
                else:
                    found = self._from_drive(full, f"{base}/{part}")
                    if found is not None:
                        return found
                    if self.machine.drive.is_folder(f"{base}/{part}"):
                        # A folder is a package without an __init__.py too.
                        empty = partial(_compile, b"", f"{base}/{part}")
                        return self._execute(full, f"{base}/{part}", empty, self.builtins, [f"{base}/{part}"])
        raise ModuleNotFoundError(f"no module named '{full}'", name=full)

    def _from_drive(self, full: str, path: str) -> ModuleType | None:
        for file, search in ((f"{path}/__init__.py", [path]), (f"{path}.py", None)):
            if self.machine.drive.is_file(file):
                return self._execute(full, file, partial(self._code, file), self.builtins, search)
        return None

    def _from_host(self, full: str, path: Path) -> ModuleType:
        search = [path.parent] if path.name == "__init__.py" else None
        return self._execute(full, str(path), lambda: _compiled(path), self.builtins, search)

    def _execute(
        self,
        full: str,
        file: str,
        code: Callable[[], CodeType],
        names: dict[str, Any],
        search: Sequence[str | Path] | None,
    ) -> ModuleType:
        module = ModuleType(full)
        module.__file__ = file
        module.__package__ = full if search is not None else full.rpartition(".")[0]
        if search is not None:
            module.__path__ = search  # type: ignore[assignment]
        module.__dict__["__builtins__"] = names
        self.modules[full] = module
        _here.append(self.machine)
        try:
            exec(code(), module.__dict__)
        except BaseException:
            self.modules.pop(full, None)
            raise
        finally:
            _here.pop()
        return module

    def _import_for_standin(self, name: str, *where: Any) -> ModuleType:
        # A stand-in sees its fellows, and otherwise the host: os, random, sys... as they are there.
        level = where[3] if len(where) > 3 else 0
        if not level and name not in sys.stdlib_module_names and (STANDINS / f"{name}.py").is_file():
            return self._import(name, *where)
        return __import__(name, *where)
