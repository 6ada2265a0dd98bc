"""Leaves out what a board never runs: docstrings, annotations, asserts, type checkers' imports. Read shake.py next."""

import ast
from typing import Any

from naiad.board.squeeze.modules import Module, Modules, placed

# Modules that only type checkers look into.
TYPING = frozenset(["types", "typing", "circuitpython_typing", "typing_extensions"])


def strip(modules: Modules) -> None:
    """Strip every module."""
    for module in modules.values():
        _Strip(module).visit(module.tree)
        fill(module.tree)


def fill(tree: ast.AST) -> None:
    """Put a pass into every block that lost its last statement."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and not body and not isinstance(node, ast.Module):
            body.append(ast.Pass())


class _Strip(ast.NodeTransformer):
    def __init__(self, module: Module) -> None:
        self.module = module

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> Any:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return None
        return placed(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_Assert(self, node: ast.Assert) -> Any:
        return None

    def visit_Expr(self, node: ast.Expr) -> Any:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> Any:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return [self.visit(child) for child in node.orelse]
        return self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> Any:
        node.body = [child for child in node.body if not _is_typing(child)]
        return self.generic_visit(node) if node.body else None

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        """An f-string as the call into which a board's compiler turns it, which every Python writes the same way."""
        self.generic_visit(node)
        layout = ""
        values = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                layout += str(part.value).replace("{", "{{").replace("}", "}}")
            elif isinstance(part, ast.FormattedValue):
                layout += "{" + (f"!{chr(part.conversion)}" if part.conversion > 0 else "")
                if isinstance(part.format_spec, ast.JoinedStr | ast.Call):
                    layout += ":" + self._spec(part.format_spec)
                layout += "}"
                values.append(part.value)
        method = ast.Attribute(ast.Constant(layout), "format", ast.Load())
        return ast.copy_location(ast.Call(method, values, []), node)

    def _spec(self, node: Any) -> str:
        # The spec is an f-string itself and was turned into a call before.
        if isinstance(node, ast.Call) and not node.args:
            return str(node.func.value.value)  # type: ignore[attr-defined]
        raise self.module.refuse(node, "a format that holds another value is not understood here; use %")


def _is_typing(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").partition(".")[0] in TYPING
    if isinstance(node, ast.Import):
        return all(alias.name.partition(".")[0] in TYPING for alias in node.names)
    return False
