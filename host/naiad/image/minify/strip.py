"""Leaves out what a board never runs: docstrings, annotations and their imports, asserts, abstract methods."""

import ast
from typing import Any

from naiad.image.minify.modules import Modules, statements

# What a board lacks: firmware and libraries try to import it, for type checkers only.
TYPING = frozenset(["types", "typing", "circuitpython_typing"])


def strip(modules: Modules) -> None:
    """Strip every module."""
    for module in modules.values():
        _Strip().visit(module.tree)
        fill(module.tree)


def fill(tree: ast.AST) -> None:
    """Put a pass into every block that lost its last statement."""
    for node in statements(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and not body and not isinstance(node, ast.Module):
            body.append(ast.Pass())


class _Strip(ast.NodeTransformer):
    def visit_Module(self, node: ast.Module) -> Any:
        """A module's docstring becomes the least that needs a table of constants: one without an entry begins where the
        table of names ends, and if that is the next thing's place in the heap, the collector takes it for in use."""
        first = node.body[:1] if ast.get_docstring(node) else []
        self.generic_visit(node)
        if first and node.body:
            node.body.insert(0, ast.copy_location(ast.parse("b'' == 0").body[0], first[0]))
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self.generic_visit(node)
        # What only says that a class below has to have it is a fault either way when it has not.
        node.body = [child for child in node.body if not _is_left_to_others(child)]
        return node

    def visit_arg(self, node: ast.arg) -> Any:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_Try(self, node: ast.Try) -> Any:
        """What a board would look for all over its drive, keep two names of, and do without."""
        return None if _is_typing(node.body[0]) and _is_let_go(node) else self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> Any:
        return None

    def visit_Expr(self, node: ast.Expr) -> Any:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)


def _is_typing(node: ast.stmt) -> bool:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
    return any(name in TYPING for name in names)


def _is_let_go(node: ast.Try) -> bool:
    """Whether a failing import is no more than that."""
    handlers = [ast.unparse(handler).split() for handler in node.handlers]
    return handlers == [["except", "ImportError:", "pass"]] and not node.orelse and not node.finalbody


def _is_left_to_others(node: ast.stmt) -> bool:
    if not isinstance(node, ast.FunctionDef) or len(node.body) != 1 or not isinstance(node.body[0], ast.Raise):
        return False
    return ast.unparse(node.body[0]) == "raise NotImplementedError"
