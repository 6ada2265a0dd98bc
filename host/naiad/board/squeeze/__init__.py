"""The firmware with less in it that takes a board's heap, and behaving the same. Read modules.py next.

CircuitPython keeps every name that its ROM does not hold, every constant of a module, and where each line begins. So
constants go where they are used, what is never reached goes, modules are joined, names become names that are in ROM,
and statements share lines.
"""

from dataclasses import dataclass

from naiad.board.squeeze.bundle import Moves, bundle
from naiad.board.squeeze.constants import inline
from naiad.board.squeeze.modules import SqueezeError, parse
from naiad.board.squeeze.names import Names, shorten
from naiad.board.squeeze.printer import Printer, Span
from naiad.board.squeeze.shake import shake
from naiad.board.squeeze.strip import strip

__all__ = ["Names", "Span", "SqueezeError", "Squeezed", "squeeze"]


@dataclass
class Squeezed:
    """The files by path, what became of names, what moved where, and by path the lines that each line was made of."""

    files: dict[str, bytes]
    names: Names
    moves: Moves
    spans: dict[str, list[Span]]


def squeeze(
    sources: dict[str, bytes], roots: tuple[str, ...], keep: frozenset[str] = frozenset(), main: str = "code"
) -> Squeezed:
    """Python files by path, made smaller; ``roots`` are the modules that start, each by itself, ``main`` the one that
    stays; ``keep`` are names that stay, of modules too.

    Raises SqueezeError, with the place, for what is not understood.
    """
    modules = parse(sources)
    inline(modules)
    strip(modules)
    shake(modules, [root for root in roots if root in modules], keep)
    moves = bundle(modules, main, [root for root in roots if root != main and root in modules], keep)
    names = shorten(modules, keep)
    printed = {module.path: Printer(module.tree, module.path) for module in modules.values()}
    return Squeezed(
        {path: one.source.encode() for path, one in printed.items()},
        names,
        moves,
        {path: one.spans for path, one in printed.items()},
    )
