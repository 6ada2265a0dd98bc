"""The minifier: the firmware with less in it that takes a heap, behaving the same. Read README.md beside this file.

CircuitPython keeps every name that its ROM does not hold, and every constant of a module. So constants go where they
are used, what is never reached goes, and names become names that are in ROM.
"""

from dataclasses import dataclass

from naiad.image.minify.constants import inline
from naiad.image.minify.modules import MinifyError, parse
from naiad.image.minify.names import Names, shorten
from naiad.image.minify.printer import printed
from naiad.image.minify.shake import shake
from naiad.image.minify.strip import strip

__all__ = ["Minified", "MinifyError", "Names", "minify"]


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
    modules = parse(sources)
    inline(modules)
    strip(modules)
    shake(modules, [root for root in roots if root in modules], keep)
    names = shorten(modules, keep)
    return Minified({module.path: printed(module).encode() for module in modules.values()}, names)
