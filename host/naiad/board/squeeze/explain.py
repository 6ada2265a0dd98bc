"""A board's traceback in the words and lines of the repository; only true for the image that the board has.

A board names a line of its own files, into which several of the repository's went, and a name that it was given by
names.py. Functions are told by where the line came from; attributes by the one name that each short name stands for.
"""

import ast
import re
from collections.abc import Callable

from naiad.board.squeeze import Squeezed
from naiad.board.squeeze.bundle import SEAM

_FRAME = re.compile(r'File "/?(?P<path>[\w/.]+)", line (?P<line>\d+)(, in (?P<name>[\w<>]+))?')
_ATTRIBUTE = re.compile(r"(?<=has no attribute ')\w+(?=')")
_NAME = re.compile(r"(?<=\bname )'?(?P<name>\w+)")


def explain(text: str, sources: dict[str, bytes], squeezed: Squeezed) -> str:
    """The text with places and names as in ``sources``, of which ``squeezed`` was made; the rest stays as it is."""
    things = {new: old for old, new in squeezed.names.things.items()}
    here = ""

    def frame(found: re.Match[str]) -> str:
        nonlocal here
        here = found["path"]
        spans = squeezed.spans.get(here)
        line = int(found["line"])
        if spans is None or not 0 < line <= len(spans):
            return found[0]
        path, first, last = spans[line - 1]
        lines = f"line {first}" if first == last else f"lines {first} to {last}"
        name = f", in {_function(sources[path], first) or '<module>'}" if found["name"] else ""
        return f'File "{path}", {lines}{name}'

    def name(found: re.Match[str]) -> str:
        return found[0].replace(found["name"], _back(squeezed, here).get(found["name"], found["name"]))

    steps: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = [
        (_FRAME, frame),
        (_ATTRIBUTE, lambda found: things.get(found[0], found[0])),
        (_NAME, name),
    ]
    out = []
    for row in text.splitlines(keepends=True):
        for pattern, step in steps:
            row = pattern.sub(step, row)
        out.append(row)
    return "".join(out)


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


def _back(squeezed: Squeezed, path: str) -> dict[str, str]:
    """New name -> old name of the names of a module."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return {new: old.partition(SEAM)[0] for (where, old), new in squeezed.names.globals.items() if where == module}
