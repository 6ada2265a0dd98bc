"""The files of a board's drive, as deploy writes them; not the writing.

The firmware lies beside the package: in the checkout, or in the wheel at ``naiad/firmware``. Libraries that
CircuitPython does not have built in go into ``lib/``; the wheel carries them, a checkout has them from pip.
"""

import ast
import functools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from naiad import boards
from naiad.image import minify
from naiad.image.cache import cached
from naiad.image.minify import Minified, Names
from naiad.image.minify.modules import statements
from naiad.image.minify.strip import TYPING
from naiad.paths import driver, firmware_folder
from naiad_core import VERSION as VERSION

# What a drive may hold beside the firmware and is the owner's, or is for readers of the repository only.
_OWNERS = ("settings.toml", "uids.txt")
# Of a record's own values, which a PC alone reads: it needs modules that no board has.
OF_A_PC = "corrected.py"
_SUFFIXES = frozenset([".py", ".json", ".bin", ".txt", ".toml"])
# Started last, for a drive that is written while it runs; and boot.py just before it.
_LAST = ("safemode.py", "boot.py", "code.py")

# Names by which whoever watches a board finds its way: __main__.loop.
KEEP = frozenset(["loop"])

# Modules that CircuitPython 10 on a Pico has built in, as far as anything here may import them.
_BUILT_IN = """
    adafruit_bus_device adafruit_pixelbuf array binascii board builtins busio collections digitalio errno gc io json
    keypad math microcontroller micropython neopixel_write os pwmio random re rotaryio rtc storage struct supervisor sys
    time traceback usb_cdc watchdog
"""


class LibraryMissingError(Exception):
    """A library that the board needs is not installed beside naiad; the message says how to install it."""


def sources(firmware: Path | None = None, *, board_id: str = boards.REFERENCE) -> dict[str, bytes]:
    """The same files as they lie in the folder, as a twin has them and whoever copied them by hand."""
    wanted = boards.files(board_id)
    every = _all(firmware or firmware_folder())
    return {path: data for path, data in every.items() if not path.endswith(".toml") or path in wanted}


def files(firmware: Path | None = None, *, plain: bool = False, board_id: str = boards.REFERENCE) -> dict[str, bytes]:
    """Path on the drive (relative, with /) -> content, in the order in which they are written: ``code.py`` last.

    ``firmware`` is another folder than the package's own. Of the boards' files only this board's come along. The files
    are minified, so that a game fits a Pico; ``plain`` sources have comments and names as in the folder, and need more
    memory. Raises LibraryMissingError, MinifyError, and FileNotFoundError when there is no firmware.
    """
    found = sources(firmware, board_id=board_id)
    others = {name: content for name, content in found.items() if not name.endswith(".py")}
    thin = {name: _thin_json(content) for name, content in others.items() if name.endswith(".json")}
    thin |= {name: _thin_words(content) for name, content in others.items() if name.startswith("words/")}
    thin |= {name: _thin_facts(content) for name, content in others.items() if name.endswith(".toml")}
    found = {**(found if plain else others), **thin, **({} if plain else minified(firmware).files)}
    last = [name for name in _LAST if name in found]
    return {name: found[name] for name in [*(n for n in sorted(found) if n not in last), *last]}


def forms(firmware: Path | None = None, *, board_id: str = boards.REFERENCE) -> dict[str, list[bytes]]:
    """Path on the drive -> all that a file of this version may be there: minified, thinned, as it lies in the folder.

    Raises what ``files`` does.
    """
    out: dict[str, list[bytes]] = {}
    every = sources(firmware, board_id=board_id)
    thin, small = (files(firmware, plain=plain, board_id=board_id) for plain in (True, False))
    folder = firmware or firmware_folder()
    # What no board gets lies there, too, where somebody copied the folder.
    rest = {p.relative_to(folder).as_posix(): p.read_bytes() for p in _listed(folder) if p.name not in _OWNERS}
    for some in (every, rest, thin, small):
        for path, content in some.items():
            out.setdefault(path, []).append(content)
    return out


def explain(text: str, firmware: Path | None = None) -> str:
    """A traceback of a board with the minified files of this version, in the repository's names."""
    return minify.restored(text, _all(firmware or firmware_folder()), minified(firmware))


def minified(firmware: Path | None = None) -> Minified:
    """What became of the firmware's sources: their files, and where each name and line of them is now."""
    return _minified(tuple(_all(firmware or firmware_folder()).items()))


def _all(folder: Path) -> dict[str, bytes]:
    own = {path.relative_to(folder).as_posix(): path.read_bytes() for path in _sources(folder)}
    return {**libraries(own), **own}


@functools.lru_cache(maxsize=2)
def _minified(found: tuple[tuple[str, bytes], ...]) -> Minified:
    sources = {name: content for name, content in found if name.endswith(".py")}
    return minified_once(sources, roots(sources), KEEP)


def minified_once(sources: dict[str, bytes], roots: tuple[str, ...], keep: frozenset[str]) -> Minified:
    """What ``minify.minify`` makes of these, or made of them before."""
    asked = json.dumps([list(sources), roots, sorted(keep)]).encode()
    told = cached([*_program(), asked, *sources.values()], lambda: _told(minify.minify(sources, roots, keep)))
    names = {(module, name): new for module, name, new in told["globals"]}
    return Minified({path: text.encode() for path, text in told["files"].items()}, Names(told["things"], names))


def _told(done: Minified) -> dict[str, Any]:
    """As JSON has it."""
    files = {path: content.decode() for path, content in done.files.items()}
    names = [[module, name, new] for (module, name), new in done.names.globals.items()]
    return {"files": files, "things": done.names.things, "globals": names}


@functools.cache
def _program() -> list[bytes]:
    """The minifier itself, of which the result depends as well."""
    return [path.read_bytes() for path in sorted(Path(minify.__file__).parent.iterdir()) if path.is_file()]


def roots(sources: Iterable[str]) -> tuple[str, ...]:
    """The modules that CircuitPython itself starts: the files at the top of the drive."""
    return tuple(sorted(path.removesuffix(".py") for path in sources if path.endswith(".py") and "/" not in path))


def settings(firmware: Path | None = None) -> bytes:
    """settings.toml with every default commented out, for a drive that has none; else it is its owner's."""
    return ((firmware or firmware_folder()) / "settings.toml").read_bytes()


def libraries(sources: dict[str, bytes]) -> dict[str, bytes]:
    """The files of the libraries that these files import, below ``lib/``. Raises LibraryMissingError."""
    own = {path.partition("/")[0].removesuffix(".py") for path in sources}
    wanted = sorted(_imported(sources) - own - TYPING - set(_BUILT_IN.split()))
    out: dict[str, bytes] = {}
    for name in wanted:
        out.update(_library(name))
    return out


def _sources(folder: Path) -> Iterator[Path]:
    for path in _listed(folder):
        if path.name not in (*_OWNERS, OF_A_PC) and ".example." not in path.name:
            yield path


def _listed(folder: Path) -> Iterator[Path]:
    """Every file that a board may be given."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in _SUFFIXES and path.is_file():
            yield path


def _imported(sources: dict[str, bytes]) -> set[str]:
    """The first words of all modules that are imported anywhere."""
    return set(_words_of(tuple(content for path, content in sources.items() if path.endswith(".py"))))


@functools.lru_cache(maxsize=8)
def _words_of(sources: tuple[bytes, ...]) -> list[str]:
    found: list[str] = cached([b"imports", *sources], lambda: sorted(set().union(*map(_imports, sources))))
    return found


def _imports(source: bytes) -> set[str]:
    """The first words of the modules that a file imports."""
    found = set()
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def _library(name: str) -> dict[str, bytes]:
    origin = driver(name)
    if origin is None:
        distribution = "adafruit-circuitpython-" + name.removeprefix("adafruit_")
        raise LibraryMissingError(
            f"the board needs the library {name}, which is not installed here: pip install --no-deps {distribution}"
        )
    if origin.name != "__init__.py":
        return {f"lib/{origin.name}": origin.read_bytes()}
    return {f"lib/{name}/{p.relative_to(origin.parent).as_posix()}": p.read_bytes() for p in _sources(origin.parent)}


def _thin_words(content: bytes) -> bytes:
    """What the table says, without what each line was translated from."""
    return b"".join(b"|".join(line.rstrip().split(b"|")[:3]) + b"\n" for line in content.splitlines())


def _thin_facts(content: bytes) -> bytes:
    """A board's or a chip's file without comments."""
    return b"".join(line + b"\n" for line in content.splitlines() if line and not line.startswith(b"#"))


def _thin_json(content: bytes) -> bytes:
    """A game's data without what no board asks for: how sure a value is, who said it, blanks."""
    return json.dumps(_thin(json.loads(content)), separators=(",", ":")).encode()


def _thin(data: Any) -> Any:
    if isinstance(data, dict):
        kept = {"value": data["value"]} if "value" in data else data
        return {key: _thin(value) for key, value in kept.items()}
    return [_thin(item) for item in data] if isinstance(data, list) else data
