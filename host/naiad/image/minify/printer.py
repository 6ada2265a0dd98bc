"""A tree as source, in the lines of the repository; statements that follow each other share the line of the first.

So a board's traceback names the repository's lines, the first of a few (``restored``). Each line that a function
begins costs it a byte or two: shared ones leave a game 1.5 KB more heap. What was left out is an empty line.
"""

import ast
from collections.abc import Callable
from typing import Any

from naiad.image.minify.modules import Module

# What every Python writes in the same way, as one line.
_SIMPLE = (
    *(ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Delete, ast.Import, ast.ImportFrom, ast.Pass),
    *(ast.Break, ast.Continue),
)


def printed(module: Module) -> str:
    """A module's source. Raises MinifyError where its lines cannot be kept."""
    printer = _Printer(module)
    printer.block(module.tree.body, 0)
    return "\n".join(printer.lines) + "\n" if printer.lines else ""


class _Printer:
    def __init__(self, module: Module) -> None:
        self.lines: list[str] = []
        self._module = module

    def _line(self, depth: int, text: str, node: Any = None) -> None:
        """A line where the node's is; without a node, the next one."""
        number = getattr(node, "lineno", 0) or len(self.lines) + 1
        if number <= len(self.lines):
            raise self._module.refuse(node, "what stands in this line needs more than one; give each statement its own")
        self.lines += [""] * (number - 1 - len(self.lines))
        self.lines.append(" " * depth + text)

    def block(self, body: list[Any], depth: int) -> None:
        """Statements one below the other."""
        for at, node in enumerate(body):
            if not isinstance(node, _SIMPLE):
                self._compound(node, depth)
            elif at and isinstance(body[at - 1], _SIMPLE):
                self.lines[-1] += ";" + ast.unparse(node)
            else:
                self._line(depth, ast.unparse(node), node)

    def _headed(self, head: str, node: Any, body: list[Any], depth: int) -> None:
        """A head with its block, in one line where that has no block of its own."""
        simple = all(isinstance(child, _SIMPLE) for child in body)
        # An else is told by what stands in it.
        self._line(depth, f"{head}:", node or (body[0] if simple else None))
        if simple:
            self.lines[-1] += ";".join(ast.unparse(child) for child in body)
        else:
            self.block(body, depth + 1)

    def _compound(self, node: Any, depth: int) -> None:
        for decorator in getattr(node, "decorator_list", ()):
            self._line(depth, f"@{ast.unparse(decorator)}", decorator)
        if isinstance(node, ast.If):
            self._if("if", node, depth)
        elif isinstance(node, ast.Try):
            self._try(node, depth)
        elif type(node) in _HEADS:
            self._headed(_HEADS[type(node)](node), node, node.body, depth)
            self._else(getattr(node, "orelse", []), depth)
        else:
            raise self._module.refuse(node, f"{type(node).__name__} is not understood here")

    def _if(self, word: str, node: ast.If, depth: int) -> None:
        self._headed(f"{word} {ast.unparse(node.test)}", node, node.body, depth)
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            self._if("elif", node.orelse[0], depth)
        else:
            self._else(node.orelse, depth)

    def _else(self, body: list[Any], depth: int, word: str = "else") -> None:
        if body:
            self._headed(word, None, body, depth)

    def _try(self, node: ast.Try, depth: int) -> None:
        self._headed("try", node, node.body, depth)
        for handler in node.handlers:
            kind = f" {ast.unparse(handler.type)}" if handler.type else ""
            name = f" as {handler.name}" if handler.name else ""
            self._headed(f"except{kind}{name}", handler, handler.body, depth)
        self._else(node.orelse, depth)
        self._else(node.finalbody, depth, "finally")


def _bare(node: ast.expr) -> str:
    return _listed(node.elts, ", ") if isinstance(node, ast.Tuple) else ast.unparse(node)


def _listed(nodes: list[Any], separator: str = ",") -> str:
    return separator.join(map(ast.unparse, nodes))


_HEADS: dict[type, Callable[[Any], str]] = {
    ast.FunctionDef: lambda node: f"def {node.name}({ast.unparse(node.args)})",
    ast.ClassDef: lambda node: f"class {node.name}" + (f"({_listed(node.bases)})" if node.bases else ""),
    ast.While: lambda node: f"while {ast.unparse(node.test)}",
    ast.For: lambda node: f"for {_bare(node.target)} in {ast.unparse(node.iter)}",
    ast.With: lambda node: f"with {_listed(node.items, ', ')}",
}
