"""A tree as source in as few lines as the language allows, for each line costs a byte or two; changes no meaning.

Read explain.py next, which finds the way back from such a line.
"""

import ast
from typing import Any

# What every Python writes in the same way, as one line.
_SIMPLE = (
    *(ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Delete, ast.Import, ast.ImportFrom, ast.Pass),
    *(ast.Break, ast.Continue, ast.Global, ast.Nonlocal),
)
# A file of the repository, and its lines from the first to the last.
Span = tuple[str, int, int]


class Printer:
    """``lines`` of source, and for each the ``spans`` of lines it was made of."""

    def __init__(self, tree: ast.Module, path: str) -> None:
        self.lines: list[str] = []
        self.spans: list[Span] = []
        self._path = path
        ast.fix_missing_locations(tree)
        self._block(tree.body, 0)

    @property
    def source(self) -> str:
        return "\n".join(self.lines) + "\n" if self.lines else ""

    def _line(self, depth: int, text: str, nodes: list[Any]) -> None:
        # What was made up for a bundle has no line.
        spans = [_span(node) for node in nodes if node.lineno] or [(1, 1)]
        self.lines.append(" " * depth + text)
        self.spans.append((self._path, min(span[0] for span in spans), max(span[1] for span in spans)))

    def _block(self, body: list[Any], depth: int) -> None:
        row: list[Any] = []
        for node in body:
            # At the top of a bundle, what comes from another file starts a line.
            path = getattr(node, "path", None)
            if path and path != self._path:
                self._row(row, depth)
                row = []
                self._path = path
            if isinstance(node, _SIMPLE):
                row.append(node)
                continue
            self._row(row, depth)
            row = []
            self._compound(node, depth)
        self._row(row, depth)

    def _row(self, row: list[Any], depth: int) -> None:
        if row:
            self._line(depth, ";".join(ast.unparse(node) for node in row), row)

    def _headed(self, head: str, node: Any, body: list[Any], depth: int) -> None:
        """A head with its block, in the same line where all of it is simple."""
        if all(isinstance(child, _SIMPLE) for child in body):
            self._line(depth, f"{head}:{';'.join(ast.unparse(child) for child in body)}", [node, *body])
        else:
            self._line(depth, f"{head}:", [node])
            self._block(body, depth + 1)

    def _compound(self, node: Any, depth: int) -> None:
        for decorator in getattr(node, "decorator_list", ()):
            self._line(depth, f"@{ast.unparse(decorator)}", [decorator])
        if isinstance(node, ast.FunctionDef):
            self._headed(f"def {node.name}({ast.unparse(node.args)})", node, node.body, depth)
        elif isinstance(node, ast.ClassDef):
            bases = f"({','.join(ast.unparse(base) for base in node.bases)})" if node.bases else ""
            self._headed(f"class {node.name}{bases}", node, node.body, depth)
        elif isinstance(node, ast.If):
            self._if("if", node, depth)
        elif isinstance(node, ast.While):
            self._headed(f"while {ast.unparse(node.test)}", node, node.body, depth)
            self._else(node.orelse, depth)
        elif isinstance(node, ast.For):
            self._headed(f"for {_bare(node.target)} in {ast.unparse(node.iter)}", node, node.body, depth)
            self._else(node.orelse, depth)
        elif isinstance(node, ast.With):
            items = ", ".join(ast.unparse(item) for item in node.items)
            self._headed(f"with {items}", node, node.body, depth)
        elif isinstance(node, ast.Try):
            self._try(node, depth)
        else:
            raise TypeError(f"{type(node).__name__} cannot be written in short")

    def _if(self, word: str, node: ast.If, depth: int) -> None:
        self._headed(f"{word} {ast.unparse(node.test)}", node, node.body, depth)
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            self._if("elif", node.orelse[0], depth)
        else:
            self._else(node.orelse, depth)

    def _else(self, body: list[Any], depth: int, word: str = "else") -> None:
        if body:
            self._headed(word, body[0], body, depth)

    def _try(self, node: ast.Try, depth: int) -> None:
        self._headed("try", node, node.body, depth)
        for handler in node.handlers:
            kind = f" {ast.unparse(handler.type)}" if handler.type else ""
            name = f" as {handler.name}" if handler.name else ""
            self._headed(f"except{kind}{name}", handler, handler.body, depth)
        self._else(node.orelse, depth)
        self._else(node.finalbody, depth, "finally")


def _bare(node: ast.expr) -> str:
    if isinstance(node, ast.Tuple):
        return ", ".join(ast.unparse(part) for part in node.elts)
    return ast.unparse(node)


def _span(node: Any) -> tuple[int, int]:
    """The lines of a statement, of one with a block the head's."""
    first = node.lineno
    if isinstance(node, _SIMPLE) or not getattr(node, "body", None):
        return first, node.end_lineno or first
    return first, max(first, node.body[0].lineno - 1)
