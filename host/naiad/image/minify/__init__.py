"""The minifier: the firmware with less in it that takes a heap, behaving the same, and a board's traceback back in the
words of the repository. Read README.md beside this file.

CircuitPython keeps every name that its ROM does not hold, and every constant of a module. So constants go where they
are used, what is never reached goes, and names become names that are in ROM.

A traceback is only true for the image that the board has. A board names the first of the repository's lines that
printer.py put together, and the names that names.py gave. Functions are told by the line that they stand in; attributes
by the one name that each short name stands for.
"""

import ast
import gc
import re
from dataclasses import dataclass

from naiad.image.minify.constants import inline
from naiad.image.minify.modules import MinifyError, parse
from naiad.image.minify.names import Names, shorten
from naiad.image.minify.printer import printed
from naiad.image.minify.shake import shake
from naiad.image.minify.strip import strip

__all__ = ["Minified", "MinifyError", "Names", "minify", "restored"]

_FRAME = re.compile(r'File "/?(?P<path>[\w/.]+)", line (?P<line>\d+)(, in (?P<name>[\w<>]+))?')
_ATTRIBUTE = re.compile(r"(?<=has no attribute ')\w+(?=')")
_NAME = re.compile(r"(?<=\bname )'?(?P<name>\w+)")


@dataclass
class Minified:
    """The files by path, and what became of names; lines stay what they were."""

    files: dict[str, bytes]
    names: Names


def minify(sources: dict[str, bytes], roots: tuple[str, ...], keep: frozenset[str] = frozenset()) -> Minified:
    """Python files by path, made smaller; ``roots`` are the modules that start, each by itself; ``keep`` are names that
    stay.

    Raises MinifyError, with the place, for what is not understood.
    """
    # Of a million nodes that all stay, a collection finds nothing, and takes a seventh of the time.
    collects = gc.isenabled()
    gc.disable()
    try:
        modules = parse(sources)
        inline(modules)
        strip(modules)
        shake(modules, [root for root in roots if root in modules], keep)
        names = shorten(modules, keep)
        return Minified({module.path: printed(module).encode() for module in modules.values()}, names)
    finally:
        if collects:
            gc.enable()


def restored(text: str, sources: dict[str, bytes], minified: Minified) -> str:
    """The text with names as in ``sources``, of which ``minified`` was made; the rest stays as it is."""
    things = {new: old for old, new in minified.names.things.items()}
    here = ""

    def frame(found: re.Match[str]) -> str:
        nonlocal here
        # A compiled file has the lines of its source.
        here = re.sub(r"\.mpy$", ".py", found["path"])
        if here not in minified.files:
            return found[0]
        line = int(found["line"])
        name = f", in {_function(sources[here], line) or '<module>'}" if found["name"] else ""
        last = _last(sources[here], minified.files[here], line)
        lines = f"{line} to {last}" if last > line else str(line)
        return f'File "{here}", line {lines}{name}'

    def name(found: re.Match[str]) -> str:
        return found[0].replace(found["name"], _back(minified, here).get(found["name"], found["name"]))

    out = []
    for row in text.splitlines(keepends=True):
        row = _ATTRIBUTE.sub(lambda found: things.get(found[0], found[0]), _FRAME.sub(frame, row))
        out.append(_NAME.sub(name, row))
    return "".join(out)


def _last(source: bytes, printed: bytes, line: int) -> int:
    """Where the last statement of those begins that stand in this line of the image."""
    later = printed.splitlines()[line:]
    end = line + next((number for number, text in enumerate(later) if text), len(source.splitlines()))
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt) and line < node.lineno <= end]
    # What nothing reaches lies between and is left out.
    end = min((node.lineno - 1 for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)), default=end)
    return max((node.lineno for node in nodes if node.lineno <= end), default=line)


def _function(source: bytes, line: int) -> str:
    """The function around a line, with its class: ``App.play``; '' at the top of a file."""
    inside: list[str] = []
    node: ast.AST = ast.parse(source)
    while True:
        for child in ast.walk(node):
            opens = child is not node and isinstance(child, ast.FunctionDef | ast.ClassDef)
            if opens and child.lineno <= line <= (child.end_lineno or 0):  # type: ignore[attr-defined]
                inside.append(child.name)  # type: ignore[attr-defined]
                node = child
                break
        else:
            return ".".join(inside)


def _back(minified: Minified, path: str) -> dict[str, str]:
    """New name -> old name of the names of a module."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return {new: old for (where, old), new in minified.names.globals.items() if where == module}
